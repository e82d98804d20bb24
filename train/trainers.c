/* The list of trainers. */
#include "train/train.h"

#define GAME(name) extern const trainer name##_trainer;
#include "train/trainers.def"
#undef GAME

const trainer *train_find(const game_rules *rules)
{
    static const trainer *const all[] = {
#define GAME(name) &name##_trainer,
#include "train/trainers.def"
#undef GAME
        NULL};
    for (int i = 0; all[i] != NULL; i++) {
        if (text_is(rules->name, text_len(rules->name), all[i]->game)) {
            return all[i];
        }
    }
    return NULL;
}
