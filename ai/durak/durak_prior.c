/* How likely a good player is to choose each action. */
#include "ai/durak/durak_prior.h"

#include "ai/durak/durak_thumb.h"

/* 64 times each weight, in the order of the header. */
static const uint16_t weights[DURAK_PRIOR_N] = {
    64,    103,  116,   127,  163,  169, 221, 260, 410, 10,   12,   16,  17,   28,    24,    23,
    28,    20,   79,    124,  60,   108, 118, 103, 110, 105,  127,  24,  33,   58,    53,    33,
    53,    38,   36,    21,   70,   70,  62,  64,  70,  77,   81,   110, 95,   108,   81,    54,
    49,    56,   64,    28,   28,   35,  47,  58,  103, 72,   18,   68,  159,  68,    12,    68,
    129,   83,   225,   293,  311,  523, 518, 946, 743, 1388, 1305, 1,   5,    5,     6,     6,
    11,    7,    8,     5,    132,  225, 186, 189, 276, 468,  512,  501, 870,  15,    12,    20,
    11,    12,   13,    11,   8,    8,   156, 200, 186, 166,  153,  179, 189,  252,   156,   44,
    77,    20,   17,    26,   15,   19,  12,  17,  116, 129,  289,  468, 311,  1473,  2014,  5329,
    1849,  5,    2,     5,    3,    11,  10,  5,   5,   3,    315,  186, 518,  506,   805,   324,
    689,   2292, 1482,  4,    7,    5,   5,   8,   7,   8,    3,    4,   186,  252,   264,   159,
    473,   441,  221,   3600, 683,  10,  14,  16,  11,  8,    9,    7,   7,    7,     127,   62,
    42,    518,  385,   98,   116,  121, 159, 169, 306, 333,  606,  535, 64,   12,    17,    13,
    16,    12,   12,    12,   11,   15,  124, 150, 200, 272,  576,  576, 1064, 1838,  64,    8,
    13,    12,   10,    14,   18,   14,  16,  21,  77,  74,   103,  144, 153,  311,   150,   159,
    64,    15,   16,    19,   18,   23,  21,  30,  29,  25,   51,   35,  70,   41,    51,    18,
    64,    25,   29,    41,   41,   32,  132, 16,  64,  14,   11,   20,  7,    8,     8,     6,
    64,    9,    16,    8,    6,    4,   36,  1,   347, 946,  260,  969, 1234, 11025, 21646, 14102,
    28182, 6,    4,     10,   18,   21,  3,   5,   5,   24,   113,  193, 908,  2756,  4112,  2563,
    3875,  4900, 31729, 2,    9,    44,  12,  6,   44,  13,   66,   33,  203,  135,   749,   1287,
    315,   2475, 3860,  2280, 1936, 29,  56,  210, 38,  21,   19,   923, 176,  236,   1925,  240,
    663,   1165, 129,   311,  558,  214, 385, 64,  8,   11,   47,   64,  14,   17,    77,    64,
    105,   93,   47,
};

/* The deck lasts, is nearly used up, or is empty. */
static int stage_of(const durak_world *w)
{
    enum { FEW = 8 };
    return w->deck_n > FEW ? 0 : w->deck_n > 0 ? 1 : 2;
}

/* A card's place among those of its stage: plain or trump, and the rank from the ace down as if
 * there were nine. */
static int place_of(const durak_world *w, int card)
{
    int rank = (DURAK_RANK_MAX - durak_rank(card)) * (DURAK_PRIOR_RANKS - 1) / (w->ranks - 1);
    int trump = durak_has(w->trumps, card);
    return (stage_of(w) * 2 + trump) * DURAK_PRIOR_RANKS + rank;
}

static uint16_t fact(int first, int i)
{
    return (uint16_t)(first + i);
}

static int throw_facts(const durak_world *w, int card, uint16_t *facts)
{
    int taking = w->taking != 0;
    int held = w->hand_n[w->defender];
    durak_set all = durak_model_throws(w);
    facts[0] = fact(DURAK_PRIOR_THROW, taking * DURAK_PRIOR_CARDS + place_of(w, card));
    facts[1] = fact(DURAK_PRIOR_MENACE, stage_of(w) * 4 + (held < 3 ? held : 3));
    facts[2] = fact(DURAK_PRIOR_CHEAPEST, stage_of(w) * 3 + 1);
    return durak_thumb_cheapest(all, w->trumps) == card ? 3 : 2;
}

static int attack_facts(const durak_world *w, int card, uint16_t *facts)
{
    durak_set hand = w->hand[w->to_act];
    int mates = bit_count(hand & ~w->trumps & durak_same_ranks(durak_set_of(card)));
    facts[0] = fact(DURAK_PRIOR_ATTACK, place_of(w, card));
    facts[1] = fact(DURAK_PRIOR_MATES, stage_of(w) * 4 + mates);
    facts[2] = fact(DURAK_PRIOR_CHEAPEST, stage_of(w) * 3);
    return durak_thumb_cheapest(hand, w->trumps) == card ? 3 : 2;
}

static int beat_facts(const durak_world *w, int over, int card, uint16_t *facts)
{
    bool known = durak_has(durak_same_ranks(w->on_table), card);
    facts[0] = fact(DURAK_PRIOR_BEAT, place_of(w, card));
    facts[1] = fact(DURAK_PRIOR_OPENS, stage_of(w) * 2 + !known);
    facts[2] = fact(DURAK_PRIOR_CHEAPEST, stage_of(w) * 3 + 2);
    return durak_thumb_cheapest(durak_model_beaters(w, over), w->trumps) == card ? 3 : 2;
}

int durak_prior_facts(const durak_world *w, game_action a, uint16_t facts[DURAK_PRIOR_FACTS])
{
    int on_table = bit_count(w->on_table);
    switch (a.kind) {
    case DURAK_ATTACK:
        return attack_facts(w, a.arg[0], facts);
    case DURAK_THROW:
        return throw_facts(w, a.arg[0], facts);
    case DURAK_BEAT:
        return beat_facts(w, a.arg[0], a.arg[1], facts);
    case DURAK_PASS:
        facts[0] = fact(DURAK_PRIOR_PASS, (w->taking != 0) * 3 + stage_of(w));
        return 1;
    case DURAK_TRANSFER:
        facts[0] = fact(DURAK_PRIOR_TRANSFER, place_of(w, a.arg[0]));
        return 1;
    default:
        facts[0] = fact(DURAK_PRIOR_TAKE, stage_of(w) * 8 + (on_table < 7 ? on_table : 7));
        return 1;
    }
}

void durak_prior(const durak_world *w, const game_action *menu, int n, double *likely)
{
    for (int i = 0; i < n; i++) {
        uint16_t facts[DURAK_PRIOR_FACTS];
        int k = durak_prior_facts(w, menu[i], facts);
        likely[i] = 1;
        while (k-- > 0) {
            likely[i] *= (double)weights[facts[k]] / 64;
        }
    }
}
