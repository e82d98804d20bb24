/* catancities_phrases.h -- cli/catan/catan_words.h for Cities & Knights, and the words that it has
 * besides. */
#ifndef STOLIK_CLI_CATANCITIES_PHRASES_H
#define STOLIK_CLI_CATANCITIES_PHRASES_H

#define catan_face_errors catancities_face_errors
#define catan_help catancities_base_help
#define catan_seats catancities_seats
#define catan_vocabulary catancities_vocabulary
#define catan_word_for catancities_word_for
#define catan_words catancities_words

/* Names of cards are one word each, so that they can be typed. */
#define CATAN_MORE_WORDS                                                                           \
    {{"wall", "стена"}}, {{"improve", "улучшить"}}, {{"hire", "нанять"}},                          \
        {{"activate", "активировать"}}, {{"promote", "повысить"}}, {{"march", "поход"}},           \
        {{"chase", "прогнать"}}, {{"play", "сыграть"}}, {{"give", "отдать"}},                      \
        {{"draw", "вытянуть"}}, {{"drop", "выложить"}}, {{"lose", "потерять"}},                    \
        {{"ask", "попросить"}}, {{"paper", "бумага"}}, {{"cloth", "ткань"}}, {{"coin", "монета"}}, \
        {{"trade", "торговля"}}, {{"politics", "политика"}}, {{"science", "наука"}},               \
        {{"commercial_harbor", "торговая_гавань"}}, {{"master_merchant", "глава_гильдии"}},        \
        {{"merchant", "купец"}}, {{"merchant_fleet", "торговый_флот"}},                            \
        {{"resource_monopoly", "монополия_на_ресурс"}},                                            \
        {{"trade_monopoly", "монополия_на_товар"}}, {{"bishop", "епископ"}},                       \
        {{"constitution", "конституция"}}, {{"deserter", "дезертир"}}, {{"diplomat", "дипломат"}}, \
        {{"intrigue", "интрига"}}, {{"saboteur", "саботажник"}}, {{"spy", "шпион"}},               \
        {{"warlord", "военачальник"}}, {{"wedding", "свадьба"}}, {{"alchemist", "алхимик"}},       \
        {{"crane", "кран"}}, {{"engineer", "инженер"}}, {{"inventor", "изобретатель"}},            \
        {{"irrigation", "орошение"}}, {{"medicine", "медицина"}}, {{"mining", "горное_дело"}},     \
        {{"printer", "книгопечатание"}}, {{"road_building", "строительство_дорог"}},               \
        {{"smith", "кузнец"}}, {{"signs", "знаки"}},

#define CATAN_MORE_ERRORS                                                                          \
    {"not_your_city", {[SPEECH_RU] = "для этого нужен свой город"}},                               \
        {"walled", {[SPEECH_RU] = "стена здесь уже есть"}},                                        \
        {"no_city", {[SPEECH_RU] = "для улучшения нужен город"}},                                  \
        {"level_max", {[SPEECH_RU] = "это направление развито полностью"}},                        \
        {"name_city", {[SPEECH_RU] = "укажите, какой город станет метрополией"}},                  \
        {"no_metropolis", {[SPEECH_RU] = "метрополии это не даёт"}},                               \
        {"tipped", {[SPEECH_RU] = "сначала восстановите перевёрнутый город"}},                     \
        {"not_your_knight", {[SPEECH_RU] = "вашего рыцаря там нет"}},                              \
        {"is_active", {[SPEECH_RU] = "этот рыцарь уже активен"}},                                  \
        {"promoted", {[SPEECH_RU] = "этого рыцаря в этот ход уже повышали"}},                      \
        {"no_fortress", {[SPEECH_RU] = "могучему рыцарю нужна политика третьего уровня"}},         \
        {"not_ready", {[SPEECH_RU] = "этот рыцарь в этот ход действовать не может"}},              \
        {"unreachable", {[SPEECH_RU] = "ваши пути туда не ведут"}},                                \
        {"not_next", {[SPEECH_RU] = "этот рыцарь стоит не рядом"}},                                \
        {"no_attack_yet", {[SPEECH_RU] = "варвары ещё не нападали"}},                              \
        {"bad_target", {[SPEECH_RU] = "этого выбрать нельзя"}},                                    \
        {"too_many_cards",                                                                         \
         {[SPEECH_RU] = "карт прогресса больше четырёх: сначала выложите лишние"}},                \
        {"nothing_to_gain", {[SPEECH_RU] = "сейчас эта карта ничего не даст"}},

#include "cli/catan/catan_words.h"

enum cities_word {
    CITIES_SELF,
    CITIES_BARBARIANS,
    CITIES_SHIP, /* of the event die */
    CITIES_DEFENCE,
    CITIES_DECKS,
    CITIES_KNIGHTS_LEFT,
    CITIES_HOLD,
    CITIES_ROBBER_ONLY,
    CITIES_PIRATE_ONLY,
    CITIES_SABOTAGE,
    CITIES_DIPLOMAT,
    CITIES_ANSWER,
    CITIES_SIGN_PROGRESS,
    CITIES_SIGN_WALLS,
    CITIES_SIGN_DEFENDER,
    CITIES_SIGN_TRACKS, /* three of them */
    CITIES_WORDS = CITIES_SIGN_TRACKS + 3
};

extern const speech_text cities_words[CITIES_WORDS];
/* What is to be done in each phase (catan_phase). */
extern const speech_text cities_prompts[];
/* What each progress card does. */
extern const face_topic cities_topics[];
extern const speech_text cities_help;

#endif
