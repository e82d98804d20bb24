/* references.h -- players of any game to measure its levels by. They know nothing of a game but its
 * rules: they sample worlds and play them out at random. Nobody is offered them. */
#ifndef STOLIK_AI_REFERENCES_H
#define STOLIK_AI_REFERENCES_H

#include "ai/core/player.h"

/* random: any choice. flat-WxP: W worlds, in each P playouts over the choices in turn. tree-WxP: W
 * worlds, in each a tree of P iterations. Ended by one without a name. They need menus that are not
 * empty. */
extern const bot_level search_references[];

#endif
