/* The chances of a position of Long Nardy, by its two networks and its table. */
#include "ai/nardy/nardy_net.h"

bool nardy_nets_open(nardy_nets *nets, const uint8_t *bytes, size_t n)
{
    nets->bearoff = NULL;
    for (int i = 0; i < NARDY_NETS; i++) {
        nnet *one = &nets->of[i];
        if (nnet_open(one, bytes, n) != NNET_OK || one->size[0] != NARDY_INPUTS ||
            one->size[one->layers] != NARDY_OUTPUTS) {
            return false;
        }
        bytes += one->bytes;
        n -= one->bytes;
    }
    return n == 0;
}

void nardy_base_of(nardy_base *base, const nardy_side *mine, const nardy_side *theirs)
{
    nardy_inputs_of(mine, theirs, &base->inputs);
    base->known[NARDY_CONTACT] = base->known[NARDY_RACE] = false;
}

/* N9.1; N9.2: they have borne off all before, and I have had one more turn. */
static bool is_over(const nardy_side *mine, const nardy_side *theirs, int32_t *chances)
{
    bool done = nardy_count(mine, 0) == NARDY_CHECKERS;
    bool they_are = nardy_count(theirs, 0) == NARDY_CHECKERS;
    chances[NARDY_WIN] = !they_are ? NNET_SURE : done ? NNET_SURE / 2 : 0;
    chances[NARDY_MARS] = done && nardy_count(theirs, 0) == 0 ? NNET_SURE : 0;
    chances[NARDY_LOST_MARS] = they_are && nardy_count(mine, 0) == 0 ? NNET_SURE : 0;
    return done || they_are;
}

static void run_nets(const nardy_nets *nets, nardy_base *base, const nardy_side *mine,
                     int32_t *chances)
{
    int i = nardy_is_race(mine, &base->inputs.theirs) ? NARDY_RACE : NARDY_CONTACT;
    const nnet *one = &nets->of[i];
    nnet_change changes[NARDY_CHANGES_MAX];
    nnet_sums sums;
    if (!base->known[i]) {
        nnet_sums_of(one, base->inputs.x, &base->sums[i]);
        base->known[i] = true;
    }
    int n = nardy_inputs_change(&base->inputs, mine, changes);
    nnet_sums_change(one, &base->sums[i], changes, n, &sums);
    nnet_run(one, &sums, chances);
    for (int k = 0; k < NARDY_OUTPUTS; k++) {
        chances[k] = nnet_chance(chances[k]);
    }
}

/* The table does not say who bears off a first checker in time: while somebody has none off, the
 * networks say how likely a mars is. */
void nardy_chances(const nardy_nets *nets, nardy_base *base, const nardy_side *mine,
                   int32_t *chances)
{
    const nardy_side *theirs = &base->inputs.theirs;
    if (is_over(mine, theirs, chances)) {
        return;
    }
    bool counted = nets->bearoff != NULL && nardy_is_home(mine) && nardy_is_home(theirs);
    if (!counted || nardy_count(mine, 0) == 0 || nardy_count(theirs, 0) == 0) {
        run_nets(nets, base, mine, chances);
    }
    if (counted) {
        int32_t wins = nardy_bearoff_wins(nets->bearoff, mine, theirs);
        chances[NARDY_WIN] = (int32_t)((int64_t)wins * NNET_SURE / NARDY_BEAROFF_SURE);
    }
}
