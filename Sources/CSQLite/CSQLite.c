#define _GNU_SOURCE
#include "CSQLite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

int csqlite_run(
    sqlite3_stmt *statement, const void *key, int key_length, const void *value,
    int value_length) {
  // An empty blob needs an address, or it would be bound as NULL.
  static const char empty = 0;
  int code = sqlite3_bind_blob(statement, 1, key ? key : &empty, key_length, SQLITE_STATIC);
  if (code == SQLITE_OK && sqlite3_bind_parameter_count(statement) > 1) {
    code = sqlite3_bind_blob(statement, 2, value ? value : &empty, value_length, SQLITE_STATIC);
  }
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  int reset = sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  if (code == SQLITE_DONE || code == SQLITE_ROW) return code;
  return reset != SQLITE_OK ? reset : code;
}

int csqlite_lock(const char *path, int *holder) {
  int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor < 0) return -1;
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    int why = errno;
    char text[32] = {0};
    *holder = pread(descriptor, text, sizeof text - 1, 0) > 0 ? atoi(text) : 0;
    close(descriptor);
    errno = why;
    return -1;
  }
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
  // The name is a courtesy to the second comer; without room for it the lock holds all the same.
  if (ftruncate(descriptor, 0) != 0 || pwrite(descriptor, text, (size_t)length, 0) != length) {
    errno = 0;
  }
  return descriptor;
}

void csqlite_unlock(int descriptor) { close(descriptor); }

int csqlite_ioerr_write(void) { return SQLITE_IOERR_WRITE; }

int csqlite_file_size_is_limited(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}
