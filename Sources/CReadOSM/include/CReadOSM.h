#ifndef DEADZONE_CREADOSM_H
#define DEADZONE_CREADOSM_H
#include <readosm.h>
#endif
