// Apart from curses.c: term.h makes macros of words like "columns".
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"

#include <curses.h>
#include <string.h>
#include <term.h>

int cnc_check_term(const char *term, int tty) {
  int error = 0;
  if (setupterm((char *)(uintptr_t)term, tty, &error) != OK) return CNC_UNKNOWN_TERM;
  const char *address = tigetstr("cup");
  const char *clear = tigetstr("clear");
  int usable = address && address != (char *)-1 && clear && clear != (char *)-1;
  del_curterm(cur_term);
  return usable ? CNC_OK : CNC_DUMB_TERM;
}

// Copies without the padding "$<5>" of old terminals.
static int copied(const char *text, char *buffer, int limit) {
  if (!text || text == (char *)-1) return -1;
  int length = 0;
  while (*text && length < limit) {
    if (text[0] == '$' && text[1] == '<') {
      const char *end = strchr(text, '>');
      if (end) { text = end + 1; continue; }
    }
    buffer[length++] = *text++;
  }
  return length;
}

int cnc_capability(const char *name, char *buffer, int limit) {
  return copied(tigetstr((char *)(uintptr_t)name), buffer, limit);
}

int cnc_cursor_address(int row, int column, char *buffer, int limit) {
  char *address = tigetstr("cup");
  if (!address || address == (char *)-1) return -1;
  return copied(tiparm(address, row, column), buffer, limit);
}

int cnc_whole_region(int rows, char *buffer, int limit) {
  char *region = tigetstr("csr");
  if (!region || region == (char *)-1) return -1;
  // Where it is the usual sequence there is a form that needs no size.
  if (strcmp(region, "\033[%i%p1%d;%p2%dr") == 0) return copied("\033[r", buffer, limit);
  return copied(tiparm(region, 0, rows - 1), buffer, limit);
}
