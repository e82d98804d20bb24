/* cli/catansea/catansea_chart.c for Cities & Knights. */
#include "cli/catancities/catancities_chart.h"
#include "cli/catancities/catancities_phrases.h"

#include "cli/catansea/catansea_chart.c"
