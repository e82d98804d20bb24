/* catansea_own.h -- the names that ai/catan and ai/catansea have in each larger game, as
 * rules/catansea/catansea_names.h has those of the rules. */
#ifndef STOLIK_AI_CATANSEA_OWN_H
#define STOLIK_AI_CATANSEA_OWN_H

#include "rules/catansea/catansea.h"

#define catan_best_goal CATAN_OWN(best_goal)
#define catan_choose_easy CATAN_OWN(choose_easy)
#define catan_choose_medium CATAN_OWN(choose_medium)
#define catan_find_expansion CATAN_OWN(find_expansion)
#define catan_fog_worth CATAN_OWN(fog_worth)
#define catan_hand_worth CATAN_OWN(hand_worth)
#define catan_island_points CATAN_OWN(island_points)
#define catan_levels CATAN_OWN(levels)
#define catan_plan CATAN_OWN(plan)
#define catan_put_ship CATAN_OWN(put_ship)
#define catan_reasons CATAN_OWN(reasons)
#define catan_references CATAN_OWN(references)
#define catan_road_worth CATAN_OWN(road_worth)
#define catan_ship_worth CATAN_OWN(ship_worth)
#define catan_ships_along CATAN_OWN(ships_along)
#define catan_site_extra CATAN_OWN(site_extra)
#define catan_site_worth CATAN_OWN(site_worth)
#define catan_stand CATAN_OWN(stand)
#define catan_survey CATAN_OWN(survey)
#define catan_take_ship CATAN_OWN(take_ship)
#define catan_think CATAN_OWN(think)
#define catan_vertex_pips CATAN_OWN(vertex_pips)
#define catan_wait CATAN_OWN(wait)
#define catan_weigh CATAN_OWN(weigh)
#define catan_weigh_medium CATAN_OWN(weigh_medium)
#define catan_weigh_plan CATAN_OWN(weigh_plan)

#endif
