/* catancities_own.h -- what players of Cities & Knights include first: the rules, and the names
 * that the sources of ai/catan and ai/catansea have here. */
#ifndef STOLIK_AI_CATANCITIES_OWN_H
#define STOLIK_AI_CATANCITIES_OWN_H

#include "rules/catancities/catancities.h"

#include "ai/catansea/catansea_own.h"

#endif
