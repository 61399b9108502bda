#ifndef DEADZONE_CSQLITE_H
#define DEADZONE_CSQLITE_H
#include <sqlite3.h>
#endif
