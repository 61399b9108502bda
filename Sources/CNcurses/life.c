#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

#include "CNcurses.h"

// Handlers touch only this, and call only what POSIX calls async-signal-safe (setitimer, a plain
// system call on Linux, is the exception).
static struct {
  int pipe_read, pipe_write;
  volatile sig_atomic_t resized, stop, continued, deadly;

  volatile sig_atomic_t taken;  // the terminal has to be given back
  int tty;                      // non-blocking where it could be opened anew
  struct termios before;
  char restore[CNC_RESTORE_LIMIT];
  volatile sig_atomic_t restore_length;

  int kept;  // the file in memory that took the place of standard output and error
  int saved_output, saved_error;
} life = {.pipe_read = -1, .pipe_write = -1, .tty = -1, .kept = -1, .saved_output = -1,
          .saved_error = -1};

static char alternate_stack[64 * 1024];

// How long the loop may take to end politely before the handlers end the process.
enum { PATIENCE_MICROSECONDS = 600 * 1000 };
// How long giving the terminal back may wait for a terminal that does not read.
enum { WRITE_PATIENCE_MILLISECONDS = 150 };
// How much of what was kept aside is shown.
enum { KEPT_LIMIT = 64 * 1024 };

// Best effort within the patience: a terminal that does not read must not keep the process.
static void write_bounded(int fd, const char *text, int length) {
  int attempts = 0;
  while (length > 0 && attempts < 8) {
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    int found = poll(&ready, 1, WRITE_PATIENCE_MILLISECONDS);
    if (found == 0) return;
    if (found < 0 && errno == EINTR) { attempts++; continue; }
    ssize_t written = write(fd, text, (size_t)length);
    if (written > 0) { text += written; length -= (int)written; continue; }
    if (written < 0 && errno != EAGAIN && errno != EINTR) return;
    attempts++;
  }
}

void cnc_terminal_restore(void) {
  if (!life.taken) return;
  life.taken = 0;
  // TCSANOW: the others wait for a terminal that may never read again. A background job must not
  // be stopped by it either.
  sigset_t block, old;
  sigemptyset(&block);
  sigaddset(&block, SIGTTOU);
  sigprocmask(SIG_BLOCK, &block, &old);
  tcsetattr(life.tty, TCSANOW, &life.before);
  write_bounded(life.tty, life.restore, life.restore_length);
  sigprocmask(SIG_SETMASK, &old, NULL);
}

void cnc_output_show(void) {
  if (life.kept < 0) return;
  int kept = life.kept;
  life.kept = -1;
  if (life.saved_output >= 0) dup2(life.saved_output, STDOUT_FILENO);
  if (life.saved_error >= 0) dup2(life.saved_error, STDERR_FILENO);
  char piece[1024];
  off_t offset = 0;
  while (offset < KEPT_LIMIT) {
    ssize_t count = pread(kept, piece, sizeof piece, offset);
    if (count <= 0) break;
    write_bounded(STDERR_FILENO, piece, (int)count);
    offset += count;
  }
  close(kept);
}

static void end_by(int signal_number) {
  cnc_terminal_restore();
  cnc_output_show();
  cnc_die(signal_number);
}

void cnc_die(int signal_number) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(signal_number, &standard, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
  _exit(128 + signal_number);
}

static void wake(void) {
  char byte = 0;
  if (write(life.pipe_write, &byte, 1) < 0) return;  // full: awake already
}

static void on_fatal(int signal_number) { end_by(signal_number); }

static void on_deadly(int signal_number) {
  int saved = errno;
  if (!life.deadly) {
    life.deadly = signal_number;
    struct itimerval timer = {.it_value = {.tv_usec = PATIENCE_MICROSECONDS}};
    setitimer(ITIMER_REAL, &timer, NULL);
    wake();
  }
  errno = saved;
}

// The loop did not end in time; or the alarm is somebody else's and ends the process as any would.
static void on_alarm(int signal_number) {
  if (life.deadly) end_by(life.deadly);
  on_deadly(signal_number);
}

static void on_event(int signal_number) {
  int saved = errno;
  if (signal_number == SIGWINCH) life.resized = 1;
  if (signal_number == SIGTSTP) life.stop = 1;
  if (signal_number == SIGCONT) life.continued = 1;
  wake();
  errno = saved;
}

static void handle(int signal_number, void (*handler)(int), int flags) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, NULL);
}

static int is_ignored(int signal_number) {
  struct sigaction action;
  return sigaction(signal_number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// Swift's runtime takes SIGQUIT when it is loaded and asks questions on the terminal. Until the
// handlers below are there, quitting is to quit: held back before any library's constructor runs,
// and given its own meaning again after them.
static void hold_quit(void) {
  sigset_t quit;
  sigemptyset(&quit);
  sigaddset(&quit, SIGQUIT);
  sigprocmask(SIG_BLOCK, &quit, NULL);
}

__attribute__((section(".preinit_array"), used)) static void (*const before_constructors)(void) =
    hold_quit;

__attribute__((constructor)) static void quit_quits(void) {
  if (!is_ignored(SIGQUIT)) handle(SIGQUIT, SIG_DFL, 0);
  sigset_t quit;
  sigemptyset(&quit);
  sigaddset(&quit, SIGQUIT);
  sigprocmask(SIG_UNBLOCK, &quit, NULL);
}

int cnc_life_begin(void) {
  int ends[2];
  if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
  life.pipe_read = ends[0];
  life.pipe_write = ends[1];

  stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  sigaltstack(&stack, NULL);
  static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
    handle(fatal[i], on_fatal, SA_ONSTACK | SA_NODEFER | SA_RESETHAND);
  handle(SIGALRM, on_alarm, SA_ONSTACK);

  // Every signal that would end the process but those above and KILL.
  static const int deadly[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGUSR1,   SIGUSR2,
                               SIGPROF, SIGPWR,  SIGPOLL, SIGXCPU, SIGVTALRM, SIGSTKFLT};
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
    if (!is_ignored(deadly[i])) handle(deadly[i], on_deadly, SA_RESTART | SA_ONSTACK);
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++)
    if (!is_ignored(number)) handle(number, on_deadly, SA_RESTART | SA_ONSTACK);
  handle(SIGWINCH, on_event, SA_RESTART | SA_ONSTACK);
  handle(SIGTSTP, on_event, SA_RESTART | SA_ONSTACK);
  handle(SIGCONT, on_event, SA_RESTART | SA_ONSTACK);
  handle(SIGPIPE, SIG_IGN, 0);
  // A file that may grow no further is a full disk: the write says so.
  handle(SIGXFSZ, SIG_IGN, 0);
  return life.pipe_read;
}

cnc_events cnc_life_events(void) {
  char bytes[64];
  while (read(life.pipe_read, bytes, sizeof bytes) > 0) {}
  cnc_events events = {life.resized, life.stop, life.continued, life.deadly};
  // A signal between these lines and those above has written to the pipe again.
  if (events.resized) life.resized = 0;
  if (events.stop) life.stop = 0;
  if (events.continued) life.continued = 0;
  return events;
}

int cnc_life_deadly(void) { return life.deadly; }

int cnc_terminal_remember(int tty) {
  // A description of our own: non-blocking on it does not leak into the shell's.
  char name[64];
  int own = -1;
  if (ttyname_r(tty, name, sizeof name) == 0)
    own = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (own < 0) own = fcntl(tty, F_DUPFD_CLOEXEC, 3);
  if (own < 0 || tcgetattr(own, &life.before) != 0) return -1;
  life.tty = own;
  return own;
}

static int in_background(void) {
  pid_t front = tcgetpgrp(life.tty);
  return front >= 0 && front != getpgrp();
}

// Stops the job, as reading or writing would, until somebody brings it to the front. Asked for here
// and not left to the system: that would stop it again when a signal came that is to end it.
static int come_to_front(void) {
  while (!life.deadly && in_background() && !is_ignored(SIGTTOU)) {
    life.continued = 0;
    kill(0, SIGTTOU);
    // A job without a shell cannot be stopped: the terminal is somebody else's for good.
    if (!life.continued) return -1;
    life.continued = 0;
  }
  return life.deadly ? -1 : 0;
}

int cnc_terminal_raw(void) {
  if (come_to_front() != 0) return -1;
  struct termios raw = life.before;
  raw.c_iflag &= (tcflag_t) ~(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK);
  // ncurses writes to a file in memory and takes it that a line feed only goes down.
  raw.c_oflag &= (tcflag_t)~OPOST;
  raw.c_lflag &= (tcflag_t) ~(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  int result;
  do result = tcsetattr(life.tty, TCSANOW, &raw);
  while (result != 0 && errno == EINTR);
  return result;
}

void cnc_terminal_restore_text(const char *text, int length) {
  if (length < 0 || length > CNC_RESTORE_LIMIT) return;
  life.restore_length = 0;
  memcpy(life.restore, text, (size_t)length);
  life.restore_length = length;
}

void cnc_terminal_taken(void) { life.taken = 1; }

int cnc_output_keep(void) {
  if (!isatty(STDOUT_FILENO) && !isatty(STDERR_FILENO)) return 0;
  int kept = memfd_create("kept", MFD_CLOEXEC);
  if (kept < 0) return -1;
  if (isatty(STDOUT_FILENO)) {
    life.saved_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    dup2(kept, STDOUT_FILENO);
  }
  if (isatty(STDERR_FILENO)) {
    life.saved_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    dup2(kept, STDERR_FILENO);
  }
  life.kept = kept;
  return 0;
}

void cnc_stop_here(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(SIGTSTP, &standard, NULL);
  kill(0, SIGTSTP);
  handle(SIGTSTP, on_event, SA_RESTART | SA_ONSTACK);
  life.stop = 0;
  life.continued = 0;
}

void cnc_crash_segv(void) {
  volatile int *volatile nowhere = NULL;  // volatile twice: not to be seen through
  *nowhere = 1;
}

void cnc_crash_abort(void) { abort(); }
