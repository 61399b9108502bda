#include "CReadOSM.h"
