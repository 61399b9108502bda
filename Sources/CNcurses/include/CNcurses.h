// What Swift needs of ncurses and of signals. Nothing else of the program includes ncurses.
#ifndef DEADZONE_CNCURSES_H
#define DEADZONE_CNCURSES_H

#include <stdint.h>

// MARK: Life (life.c): signals, the terminal's modes, the standard error kept aside

/// What signals have said since the last question.
typedef struct {
  int resized;
  int stop;       // SIGTSTP
  int continued;  // SIGCONT
  int deadly;     // the first of INT, TERM, HUP, QUIT; 0 for none
} cnc_events;

/// Installs the handlers; returns the descriptor that turns readable when a signal came, or -1.
int cnc_life_begin(void);
/// Takes what signals have said and empties the descriptor.
cnc_events cnc_life_events(void);
/// The signal that ends the process; 0 for none. Takes nothing.
int cnc_life_deadly(void);
/// Remembers the modes of the terminal; 0 or -1.
int cnc_terminal_remember(int tty);
/// Switches the terminal to raw modes. Stops here while in the background; -1 when a signal ends
/// the process meanwhile, or the terminal is gone.
int cnc_terminal_raw(void);
/// What the handlers write to give the terminal back; at most CNC_RESTORE_LIMIT bytes.
void cnc_terminal_restore_text(const char *text, int length);
#define CNC_RESTORE_LIMIT 512
/// Gives the terminal back: modes first, then the text. Once; later calls do nothing.
void cnc_terminal_restore(void);
/// From now on the terminal has to be given back.
void cnc_terminal_taken(void);
/// Moves standard output and error aside where they are the terminal; 0 or -1.
int cnc_output_keep(void);
/// Puts standard output and error back and shows what was kept.
void cnc_output_show(void);
/// Stops the whole job as C-z does, and returns when it goes on.
void cnc_stop_here(void);
/// Ends the process by a signal with its default effect.
void cnc_die(int signal);
/// Crashes on purpose: writes to address 0.
void cnc_crash_segv(void);
void cnc_crash_abort(void);

// MARK: Curses (curses.c): one screen, painted into a file in memory

typedef struct {
  uint32_t scalars[3];
  uint16_t pair;
  uint8_t attributes;  // bold 1, reverse 2, underline 4
  uint8_t width;       // 1, 2; 0 is the second column of a wide one
} cnc_cell;

enum { CNC_OK = 0, CNC_UNKNOWN_TERM = 1, CNC_DUMB_TERM = 2, CNC_FAILED = 3 };

/// Sets LC_CTYPE only, by the environment; returns 1 when the characters are UTF-8.
int cnc_locale(void);
/// Whether the terminal can be used for a screen.
int cnc_check_term(const char *term, int tty);
/// Opens the screen; its output goes to a file in memory.
int cnc_open(const char *term, int rows, int columns, int with_colors);
/// 0, or what the terminal has; valid after cnc_open.
int cnc_colors(void);
int cnc_pairs(void);
int cnc_init_pair(int pair, int foreground, int background);
void cnc_resize(int rows, int columns);
void cnc_put(int y, int x, const cnc_cell *cells, int count);
/// The next update clears the screen and paints all of it.
void cnc_repaint(void);
/// Shows the cursor at a place, or hides it when y < 0.
void cnc_cursor(int y, int x);
/// One doupdate; returns how many bytes it made.
int cnc_update(void);
/// Takes at most `limit` bytes of what was made, from `offset`.
int cnc_take(char *buffer, int offset, int limit);
/// Forgets what was made.
void cnc_forget(void);
/// A terminfo string without padding; its length, or -1 when the terminal has none.
int cnc_capability(const char *name, char *buffer, int limit);
/// cursor_address for a row and column; its length, or -1.
int cnc_cursor_address(int row, int column, char *buffer, int limit);
/// What makes the scrolling region the whole of the screen again; its length, or -1.
int cnc_whole_region(int rows, char *buffer, int limit);

#endif
