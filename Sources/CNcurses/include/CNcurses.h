#ifndef DEADZONE_CNCURSES_H
#define DEADZONE_CNCURSES_H
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#endif
