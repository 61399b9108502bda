#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

#include "CNcurses.h"

// ncurses writes into a file in memory: the caller then sends each frame in one piece, knows its
// length, and never waits for a terminal that does not read.
static int made = -1;
static int color_count = 0;
static int default_colors = 0;

int cnc_locale(void) {
  if (!setlocale(LC_CTYPE, "")) {
    // A name this machine lacks, such as the one ssh brought along: its terminal is UTF-8 still.
    const char *names[] = {getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")};
    const char *name = "";
    for (int i = 0; i < 3; i++)
      if (names[i] && *names[i]) { name = names[i]; break; }
    const char *set = strchr(name, '.');
    set = set ? set + 1 : name;
    if ((strcasecmp(set, "UTF-8") != 0 && strcasecmp(set, "utf8") != 0) ||
        !setlocale(LC_CTYPE, "C.UTF-8"))
      setlocale(LC_CTYPE, "C");
  }
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void set_number(const char *name, int number) {
  char text[16];
  snprintf(text, sizeof text, "%d", number);
  setenv(name, text, 1);
}

int cnc_open(const char *term, int rows, int columns, int with_colors) {
  made = memfd_create("frame", MFD_CLOEXEC);
  if (made < 0) return CNC_FAILED;
  FILE *output = fdopen(made, "w");
  FILE *input = fopen("/dev/null", "re");
  if (!output || !input) return CNC_FAILED;
  setenv("NCURSES_NO_PADDING", "1", 0);
  // Its file is no terminal that could be asked, and what the caller's environment says may be
  // anything. The scrolling region that newterm sets is to be the whole screen.
  set_number("LINES", rows);
  set_number("COLUMNS", columns);
  SCREEN *screen = newterm((char *)(uintptr_t)term, output, input);
  unsetenv("LINES");
  unsetenv("COLUMNS");
  if (!screen) return CNC_FAILED;
  set_term(screen);
  typeahead(-1);  // a pending key never cuts a frame
  keypad(stdscr, TRUE);
  leaveok(stdscr, TRUE);
  scrollok(stdscr, FALSE);
  curs_set(0);
  if (with_colors && has_colors() && start_color() == OK) {
    default_colors = use_default_colors() == OK;
    color_count = COLORS;
  }
  cnc_resize(rows, columns);
  return CNC_OK;
}

int cnc_colors(void) { return color_count; }
int cnc_pairs(void) { return color_count ? COLOR_PAIRS : 0; }

int cnc_init_pair(int pair, int foreground, int background) {
  if (!default_colors) {
    if (foreground < 0) foreground = COLOR_WHITE;
    if (background < 0) background = COLOR_BLACK;
  }
  return init_pair((short)pair, (short)foreground, (short)background) == OK ? 0 : -1;
}

// resize_term, not resizeterm: nobody here reads KEY_RESIZE.
void cnc_resize(int rows, int columns) {
  resize_term(rows, columns);
  wresize(stdscr, rows, columns);
  leaveok(stdscr, TRUE);
}

static attr_t attributes(uint8_t bits) {
  attr_t result = A_NORMAL;
  if (bits & 1) result |= A_BOLD;
  if (bits & 2) result |= A_REVERSE;
  if (bits & 4) result |= A_UNDERLINE;
  return result;
}

// Where the C library thinks otherwise about the width, ncurses would lose its columns. Letters
// of Europe, lines, blocks and Braille are one wide everywhere.
static int has_width(uint32_t scalar, int width) {
  if ((scalar >= 0x20 && scalar < 0x7F) || (scalar >= 0xA1 && scalar < 0x180 && scalar != 0xAD) ||
      (scalar >= 0x2500 && scalar < 0x25A0) || (scalar >= 0x2800 && scalar < 0x2900))
    return width == 1;
  return wcwidth((wchar_t)scalar) == width;
}

static cchar_t converted(const cnc_cell *cell) {
  cchar_t result = {.attr = attributes(cell->attributes) | COLOR_PAIR(cell->pair),
                    .chars = {(wchar_t)cell->scalars[0]}};
#if NCURSES_EXT_COLORS
  result.ext_color = cell->pair;
#endif
  if (!has_width(cell->scalars[0], cell->width)) {
    result.chars[0] = cell->width == 2 ? 0xFF1F : L'?';
  } else {
    result.chars[1] = (wchar_t)cell->scalars[1];
    result.chars[2] = (wchar_t)cell->scalars[2];
  }
  return result;
}

void cnc_put(int y, int x, const cnc_cell *cells, int count) {
  enum { PIECE = 256 };
  cchar_t row[PIECE];
  int column = x;
  while (count > 0) {
    int used = 0, taken = 0, columns = 0;
    while (taken < count && used < PIECE) {
      if (cells[taken].width > 0) {
        row[used++] = converted(&cells[taken]);
        columns += cells[taken].width;
      }
      taken++;
    }
    mvwadd_wchnstr(stdscr, y, column, row, used);
    column += columns;
    cells += taken;
    count -= taken;
  }
}

void cnc_repaint(void) { clearok(curscr, TRUE); }

void cnc_cursor(int y, int x) {
  if (y < 0) {
    leaveok(stdscr, TRUE);
    curs_set(0);
  } else {
    leaveok(stdscr, FALSE);
    wmove(stdscr, y, x);
    curs_set(1);
  }
}

int cnc_update(void) {
  wnoutrefresh(stdscr);
  doupdate();
  off_t length = lseek(made, 0, SEEK_CUR);
  return length > 0 ? (int)length : 0;
}

int cnc_take(char *buffer, int offset, int limit) {
  ssize_t count = pread(made, buffer, (size_t)limit, offset);
  return count > 0 ? (int)count : 0;
}

void cnc_forget(void) {
  lseek(made, 0, SEEK_SET);  // written over next time; its end is where ncurses stopped
}
