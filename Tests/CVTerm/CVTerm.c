#include "CVTerm.h"
