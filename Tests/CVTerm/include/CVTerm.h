// A pseudo-terminal with a program on it, and libvterm to read its screen back.
#ifndef DEADZONE_CVTERM_H
#define DEADZONE_CVTERM_H

#include <stdint.h>
#include <sys/types.h>

enum {
  CVT_STDIN_NULL = 1,     // standard input is /dev/null
  CVT_STDIN_CLOSED = 2,   // there is no standard input
  CVT_STDOUT_FILE = 4,    // standard output goes to `side`
  CVT_STDERR_FILE = 8,    // standard error goes to `side`
  CVT_IGNORE_HANGUP = 16, // SIGHUP is ignored from the start
  CVT_NO_TERMINAL = 32,   // no controlling terminal: only a pipe to read from
};

typedef struct {
  int master;    // the terminal's side
  int slave;     // kept open to ask for the modes
  int side;      // what CVT_STDOUT_FILE and CVT_STDERR_FILE wrote, or -1
  pid_t process;
} cvt_child;

/// Makes a new pseudo-terminal; 0 or an errno.
int cvt_open(cvt_child *child, int rows, int columns);
/// Starts a program on it in its own session; 0 or an errno.
int cvt_start(cvt_child *child, const char *path, char *const arguments[],
              char *const environment[], int flags);
int cvt_resize(int master, int rows, int columns);
/// -1: still running; else the status as waitpid gives it.
int cvt_status(pid_t process);
int cvt_signalled(int status);  // the signal, or 0
int cvt_exited(int status);     // the exit code, or -1

/// The terminal's modes as text that can be compared.
int cvt_modes(int terminal, char *buffer, int limit);

typedef struct cvt_screen cvt_screen;
cvt_screen *cvt_screen_new(int rows, int columns);
void cvt_screen_free(cvt_screen *screen);
void cvt_screen_resize(cvt_screen *screen, int rows, int columns);
void cvt_screen_write(cvt_screen *screen, const char *bytes, int count);

typedef struct {
  uint32_t scalars[6];
  int width;
  int foreground;  // -1 default, else a palette index, or 0x1000000 | rgb
  int background;
  int bold, reverse, underline;
} cvt_cell;
cvt_cell cvt_screen_cell(cvt_screen *screen, int row, int column);

#endif
