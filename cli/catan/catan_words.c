/* The words of Catan's face, and of the larger games'. */
#include "cli/catan/catan_words.h"

#ifndef CATAN_MORE_WORDS /* of a game built on this one; they count before those of this one */
#define CATAN_MORE_WORDS
#define CATAN_MORE_ERRORS
#endif

const speech_text catan_words[CATAN_WORDS] = {
    [WORD_SEAT] = {{"seat ", "место "}},
    [WORD_YOU] = {{" you  points", "  вы  очков"}},
    [WORD_NOT_YOU] = {{"      points", "      очков"}},
    [WORD_CARDS] = {{"  cards", "  карт"}},
    [WORD_DEV] = {{"  dev", "  развития"}},
    [WORD_KNIGHTS] = {{"  knights", "  рыцарей"}},
    [WORD_ROAD] = {{"  road", "  дорога"}},
    [WORD_LEFT_ROADS] = {{"  left: roads", "  запас: дорог"}},
    [WORD_SETTLEMENTS] = {{" sett. ", " посел. "}},
    [WORD_CITIES] = {{" cities ", " городов "}},
    [WORD_NOBODY] = {{"nobody", "ни у кого"}},
    [WORD_LONGEST] = {{"   longest road: ", "   самая длинная дорога: "}},
    [WORD_LARGEST] = {{"   largest army: ", "   самая большая армия: "}},
    [WORD_PORT_SIGN] = {{"   12~ore: a port at vertex 12", "   12~руда: порт на вершине 12"}},
    [WORD_TURN] = {{"   turn ", "   ход "}},
    [WORD_DICE] = {{"   dice ", "   кубики "}},
    [WORD_BANK] = {{"   bank:", "   банк:"}},
    [WORD_DECK] = {{"   development cards ", "   карт развития "}},
    [WORD_NEW] = {{" (new ", " (новых "}},
    [WORD_HOLD] = {{"   you hold:", "   у вас:"}},
    [WORD_RATES] = {{"   the bank takes from you:", "   банк берёт с вас:"}},
    [WORD_HOLDS] = {{" holds:", ", карты:"}},
    [WORD_GIVES] = {{" gives", " отдаёт"}},
    [WORD_FOR] = {{"  for", "  за"}},
    [WORD_DISCARDS] = {{" discards ", " сбрасывает "}},
    [WORD_SMALL_TURN] = {{"turn ", "ход "}},
    [WORD_SMALL_DICE] = {{" dice ", " кубики "}},
    [WORD_SMALL_DECK] = {{" deck ", " карт "}},
    [WORD_SMALL_SELF] = {{"you", "вы"}},
    [WORD_SMALL_POINTS] = {{"vp", "оч"}},
    [WORD_SMALL_CARDS] = {{"cd", "кт"}},
    [WORD_SMALL_DEV] = {{"dv", "рз"}},
    [WORD_SMALL_KNIGHTS] = {{"kn", "рц"}},
    [WORD_SMALL_ROAD] = {{"rd", "др"}},
    [WORD_SMALL_ROADS_LEFT] = {{"left rd ", "есть: дор "}},
    [WORD_SMALL_SETTLEMENTS_LEFT] = {{" sett ", " пос "}},
    [WORD_SMALL_CITIES_LEFT] = {{" city ", " гор "}},
    [WORD_SMALL_BANK] = {{"bank", "банк"}},
    [WORD_SMALL_RATE] = {{"rate", "курс"}},
    [WORD_TAKES] = {{" chooses ", " выбирает "}},
    [WORD_LINES] = {{"lines ", "строки "}},
    [WORD_OF] = {{" of ", " из "}},
    [WORD_FOG] = {{" fog ", " туман "}},
    [WORD_SIGN_POINTS] = {{"p", "о"}},
    [WORD_SIGN_CARDS] = {{"c", "к"}},
    [WORD_SIGN_DEV] = {{"d", "р"}},
    [WORD_SIGN_KNIGHTS] = {{"k", "в"}},
    [WORD_SIGN_ROUTE] = {{"r", "п"}},
    [WORD_SIGN_ROADS] = {{"r", "д"}},
    [WORD_SIGN_SHIPS] = {{"s", "к"}},
    [WORD_SIGN_SETTLEMENTS] = {{"v", "п"}},
    [WORD_SIGN_CITIES] = {{"c", "г"}},
};

const speech_text catan_vocabulary[] = {
    CATAN_MORE_WORDS{{"settlement", "поселение"}},
    {{"road", "дорога"}},
    {{"city", "город"}},
    {{"roll", "бросить"}},
    {{"discard", "сбросить"}},
    {{"robber", "разбойник"}},
    {{"buy", "купить"}},
    {{"knight", "рыцарь"}},
    {{"roads", "дороги"}},
    {{"done", "хватит"}},
    {{"plenty", "изобретение"}},
    {{"monopoly", "монополия"}},
    {{"bank", "банк"}},
    {{"offer", "предложить"}},
    {{"accept", "принять"}},
    {{"reject", "отказать"}},
    {{"confirm", "подтвердить"}},
    {{"cancel", "отменить"}},
    {{"end", "конец"}},
    {{"ship", "корабль"}},
    {{"move", "переставить"}},
    {{"pirate", "пират"}},
    {{"take", "взять"}},
    {{"wood", "дерево"}},
    {{"brick", "глина"}},
    {{"sheep", "шерсть"}},
    {{"wheat", "зерно"}},
    {{"ore", "руда"}},
    {{"desert", "пустыня"}},
    {{"gold", "золото"}},
    {{"sea", "море"}},
    {{"fog", "туман"}},
    {{"any", "любой"}},
    {{"victory_point", "очко"}},
    {{"road_building", "дороги"}},
    {{"year_of_plenty", "изобретение"}},
    {{"hexes", "гексы"}},
    {{"numbers", "числа"}},
    {{"ports", "порты"}},
    {{NULL, NULL}},
};

const face_error catan_face_errors[] = {
    CATAN_MORE_ERRORS{"wrong_phase", {[SPEECH_RU] = "сейчас этого сделать нельзя"}},
    {"offer_open", {[SPEECH_RU] = "сначала ответьте на предложение или отмените его"}},
    {"no_offer", {[SPEECH_RU] = "предложения нет"}},
    {"card_played", {[SPEECH_RU] = "за ход можно сыграть одну карту развития"}},
    {"no_card", {[SPEECH_RU] = "у вас нет такой карты, которую можно сыграть"}},
    {"deck_empty", {[SPEECH_RU] = "карты развития закончились"}},
    {"no_piece", {[SPEECH_RU] = "таких фишек у вас больше нет"}},
    {"taken", {[SPEECH_RU] = "место занято"}},
    {"too_close", {[SPEECH_RU] = "слишком близко к другой постройке"}},
    {"not_connected", {[SPEECH_RU] = "постройка должна быть связана с вашими"}},
    {"not_your_settlement", {[SPEECH_RU] = "городом становится только своё поселение"}},
    {"no_road_fits", {[SPEECH_RU] = "для дороги нет места"}},
    {"cannot_pay", {[SPEECH_RU] = "не хватает ресурсов"}},
    {"same_hex", {[SPEECH_RU] = "разбойник должен перейти на другой гекс"}},
    {"protected_hex",
     {[SPEECH_RU] = "дружелюбный разбойник не трогает тех, у кого не больше двух очков"}},
    {"name_victim", {[SPEECH_RU] = "напишите, у кого украсть карту"}},
    {"bad_victim", {[SPEECH_RU] = "у этого игрока украсть нельзя"}},
    {"same_resource", {[SPEECH_RU] = "ресурс нельзя обменять на такой же"}},
    {"empty_side", {[SPEECH_RU] = "обмен идёт в обе стороны"}},
    {"bad_rate", {[SPEECH_RU] = "это не ваш лучший курс в банке"}},
    {"wrong_count", {[SPEECH_RU] = "сбросить нужно ровно половину карт"}},
    {"not_held", {[SPEECH_RU] = "у вас нет этих карт"}},
    {"bank_short", {[SPEECH_RU] = "в банке нет этих карт"}},
    {"too_many_offers", {[SPEECH_RU] = "за ход можно сделать не больше десяти предложений"}},
    {"not_accepted", {[SPEECH_RU] = "этот игрок не согласился"}},
    {"not_land", {[SPEECH_RU] = "это место не на суше"}},
    {"not_sea", {[SPEECH_RU] = "это место не у моря"}},
    {"hidden", {[SPEECH_RU] = "это место ещё скрыто туманом"}},
    {"not_start", {[SPEECH_RU] = "игру начинают не здесь"}},
    {"pirate_there", {[SPEECH_RU] = "пират не пускает сюда корабли"}},
    {"not_your_ship", {[SPEECH_RU] = "вашего корабля там нет"}},
    {"new_ship", {[SPEECH_RU] = "корабль, построенный в этот ход, остаётся на месте"}},
    {"ship_moved", {[SPEECH_RU] = "за ход можно переставить один корабль"}},
    {"ship_held", {[SPEECH_RU] = "этот корабль связан с обоих концов"}},
    {"not_due", {[SPEECH_RU] = "возьмите ровно столько карт, сколько вам положено"}},
    {NULL, {NULL}},
};

const speech_text catan_help = {
    {"roll                        throw the dice\n"
     "settlement 12, city 12      build on vertex 12\n"
     "road 30                     build on edge 30 (the number between two vertices)\n"
     "robber 4, robber 4 2        move the robber to hex #4, and rob seat 2\n"
     "discard wood=1,ore=2        what a 7 costs you\n"
     "bank wood=4 brick=1         trade with the bank\n"
     "offer wood=1 ore=1          give a wood for an ore; accept, reject, cancel, confirm 2\n"
     "buy                         a development card; knight, roads (then done), plenty wood "
     "brick, monopoly ore\n"
     "end                         end the turn\n"
     "On the small board a is a settlement of seat 0 and A a city, b and B are of seat 1, and so "
     "on. ~ore 12 13: a port at vertices 12 and 13. vp cd dv kn rd: "
     "points, cards, development cards, knights, longest road; * has the title.",
     "бросить                     бросить кубики\n"
     "поселение 12, город 12      построить на вершине 12\n"
     "дорога 30                   построить на ребре 30 (число между двумя вершинами)\n"
     "разбойник 4, разбойник 4 2  перевести разбойника на гекс #4 и обокрасть место 2\n"
     "сбросить дерево=1,руда=2    чего вам стоит семёрка\n"
     "банк дерево=4 глина=1       обмен с банком\n"
     "предложить дерево=1 руда=1  отдать дерево за руду; принять, отказать, отменить, "
     "подтвердить 2\n"
     "купить                      карту развития; рыцарь, дороги (потом хватит), изобретение "
     "дерево глина, монополия руда\n"
     "конец                       закончить ход\n"
     "На малой доске a — поселение места 0, A — его город, b и B — места 1 и так далее. "
     "~руда 12 13: порт на вершинах 12 и 13. оч кт рз рц др: очки, "
     "карты, карты развития, рыцари, длина дороги; * — самая длинная дорога или большая армия."},
};

const speech_text catan_seats[] = {
    {{"Seat 0 (a)", "Место 0 (a)"}}, {{"Seat 1 (b)", "Место 1 (b)"}},
    {{"Seat 2 (c)", "Место 2 (c)"}}, {{"Seat 3 (d)", "Место 3 (d)"}},
    {{"Seat 4 (e)", "Место 4 (e)"}}, {{"Seat 5 (f)", "Место 5 (f)"}},
};

void catan_word_for(const char *name, speech in, text_out *o)
{
    speech_translate(catan_vocabulary, SPEECH_EN, in, name, o);
}
