/* catancities_chart.h -- cli/catansea/catansea_chart.h for Cities & Knights.
 *
 * [A12 is a city with a wall, *A12 a metropolis, {A12 both. A knight has a mark of its strength and
 * its owner's letter, a capital one if it is active. */
#ifndef STOLIK_CLI_CATANCITIES_CHART_H
#define STOLIK_CLI_CATANCITIES_CHART_H

#include "rules/catancities/catancities.h"

#define chart_line cities_chart_line
#define chart_column cities_chart_column
#define chart_lines cities_chart_lines
#define chart_columns cities_chart_columns
#define chart_middle cities_chart_middle
#define chart_draw cities_chart_draw

#include "cli/catansea/catansea_chart.h"

#endif
