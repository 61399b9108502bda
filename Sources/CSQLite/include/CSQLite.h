#ifndef DEADZONE_CSQLITE_H
#define DEADZONE_CSQLITE_H
#include <sqlite3.h>

/// Binds key and value (or the key alone where value is null), steps once and resets.
/// The bytes need only live during the call. Returns SQLite's extended code; SQLITE_DONE if well.
int csqlite_run(
    sqlite3_stmt *statement, const void *key, int key_length, const void *value, int value_length);

/// Opens `path` and takes its kernel lock, which ends with the process however it ends.
/// Returns the descriptor; or -1 with errno, EWOULDBLOCK where another has it: then `holder` is
/// its process id, or 0 if it has not written it yet.
int csqlite_lock(const char *path, int *holder);

/// Gives the lock up.
void csqlite_unlock(int descriptor);

/// The extended code of a write that failed.
int csqlite_ioerr_write(void);

/// 1 if this process may let files grow only so far.
int csqlite_file_size_is_limited(void);

#endif
