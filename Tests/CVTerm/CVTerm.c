#define _GNU_SOURCE
#include "CVTerm.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <vterm.h>

// Only what is safe between fork and exec: the parent has threads.
static void become(const cvt_child *child, const char *path, char *const arguments[],
                   char *const environment[], int flags) {
  setsid();
  if (!(flags & CVT_NO_TERMINAL)) ioctl(child->slave, TIOCSCTTY, 0);
  int nothing = open("/dev/null", O_RDWR);
  int target = flags & CVT_NO_TERMINAL ? nothing : child->slave;
  dup2(flags & CVT_STDIN_NULL ? nothing : target, 0);
  dup2(flags & CVT_STDOUT_FILE ? child->side : target, 1);
  dup2(flags & CVT_STDERR_FILE ? child->side : target, 2);
  if (flags & CVT_STDIN_CLOSED) close(0);
  for (int fd = 3; fd < 256; fd++) close(fd);
  for (int i = 1; i < 32; i++) signal(i, SIG_DFL);
  if (flags & CVT_IGNORE_HANGUP) signal(SIGHUP, SIG_IGN);
  // Blocked by the parent, so that none was lost in one of its handlers.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(path, arguments, environment);
  _exit(127);
}

int cvt_open(cvt_child *child, int rows, int columns) {
  child->side = memfd_create("side", MFD_CLOEXEC);
  child->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (child->master < 0 || grantpt(child->master) != 0 || unlockpt(child->master) != 0)
    return errno;
  char name[64];
  if (ptsname_r(child->master, name, sizeof name) != 0) return errno;
  child->slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (child->slave < 0) return errno;
  cvt_resize(child->master, rows, columns);
  return 0;
}

int cvt_start(cvt_child *child, const char *path, char *const arguments[],
              char *const environment[], int flags) {
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  child->process = fork();
  if (child->process == 0) become(child, path, arguments, environment, flags);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (child->process < 0) return errno;
  return 0;
}

int cvt_resize(int master, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(master, TIOCSWINSZ, &size);
}

int cvt_status(pid_t process) {
  int status = 0;
  return waitpid(process, &status, WNOHANG) == process ? status : -1;
}

int cvt_signalled(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }
int cvt_exited(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

int cvt_modes(int terminal, char *buffer, int limit) {
  struct termios modes;
  if (tcgetattr(terminal, &modes) != 0) return -1;
  int length = snprintf(buffer, (size_t)limit, "%x %x %x %x ixon %d icanon %d echo %d :",
                        modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag,
                        !!(modes.c_iflag & IXON), !!(modes.c_lflag & ICANON),
                        !!(modes.c_lflag & ECHO));
  for (int i = 0; i < NCCS && length < limit - 4; i++)
    length += snprintf(buffer + length, (size_t)(limit - length), " %d", modes.c_cc[i]);
  return length;
}

struct cvt_screen {
  VTerm *terminal;
  VTermScreen *screen;
};

cvt_screen *cvt_screen_new(int rows, int columns) {
  cvt_screen *result = calloc(1, sizeof *result);
  result->terminal = vterm_new(rows, columns);
  vterm_set_utf8(result->terminal, 1);
  result->screen = vterm_obtain_screen(result->terminal);
  vterm_screen_enable_altscreen(result->screen, 1);
  vterm_screen_reset(result->screen, 1);
  return result;
}

void cvt_screen_free(cvt_screen *screen) {
  vterm_free(screen->terminal);
  free(screen);
}

void cvt_screen_resize(cvt_screen *screen, int rows, int columns) {
  vterm_set_size(screen->terminal, rows, columns);
}

void cvt_screen_write(cvt_screen *screen, const char *bytes, int count) {
  vterm_input_write(screen->terminal, bytes, (size_t)count);
}

static int color(const VTermColor *color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color)) return -1;
  if (VTERM_COLOR_IS_INDEXED(color)) return color->indexed.idx;
  return 0x1000000 | color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue;
}

cvt_cell cvt_screen_cell(cvt_screen *screen, int row, int column) {
  VTermScreenCell cell;
  cvt_cell result = {.width = 1, .foreground = -1, .background = -1};
  if (!vterm_screen_get_cell(screen->screen, (VTermPos){row, column}, &cell)) return result;
  for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && i < 6; i++) result.scalars[i] = cell.chars[i];
  result.width = cell.width;
  result.foreground = color(&cell.fg);
  result.background = color(&cell.bg);
  result.bold = cell.attrs.bold;
  result.reverse = cell.attrs.reverse;
  result.underline = cell.attrs.underline;
  return result;
}
