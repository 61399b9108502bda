#ifndef DEADZONE_CVTERM_H
#define DEADZONE_CVTERM_H
#include <vterm.h>
#endif
