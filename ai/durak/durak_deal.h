/* durak_deal.h -- worlds of the model that could lie behind a view, the likely ones more often. */
#ifndef STOLIK_AI_DURAK_DEAL_H
#define STOLIK_AI_DURAK_DEAL_H

#include "ai/core/luck.h"
#include "ai/durak/durak_model.h"

typedef struct durak_deal {
    durak_world base;                /* what all worlds share */
    uint8_t hidden[DURAK_CARDS_MAX]; /* cards that may be in another hand or in the deck */
    int hidden_n;
    uint8_t need[DURAK_SEATS_MAX]; /* hidden cards that each seat holds */
    /* How likely the seat is to hold each of them, against the deck, and with what it has. */
    uint16_t weight[DURAK_SEATS_MAX][DURAK_CARDS_MAX];
} durak_deal;

/* Prepares the worlds behind a view. */
void durak_deal_begin(const durak_view *v, durak_deal *d);
/* Whether there is only one. */
bool durak_deal_is_open(const durak_deal *d);
/* Makes one of them. */
void durak_deal_draw(const durak_deal *d, luck *l, durak_world *w);

#endif
