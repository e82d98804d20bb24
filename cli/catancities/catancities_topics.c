/* What the progress cards do, and how to write the actions. */
#include "cli/catancities/catancities_phrases.h"

const face_topic cities_topics[] = {
    {"commercial_harbor",
     {{"play commercial_harbor: offer each other player a resource; who has a commodity gives one "
       "of his choice for it.",
       "сыграть торговая_гавань: предложите каждому игроку ресурс; у кого есть товар, тот отдаёт "
       "за "
       "него товар на свой выбор."}}},
    {"master_merchant",
     {{"play master_merchant 2: look at the cards of seat 2, which has more points than you, and "
       "take two.",
       "сыграть глава_гильдии 2: посмотрите карты места 2, у которого очков больше, и возьмите "
       "две."}}},
    {"merchant",
     {{"play merchant 4: the merchant stands on hex 4 next to your building: its resource 2:1 and "
       "a "
       "point, while it is yours.",
       "сыграть купец 4: купец стоит на гексе 4 у вашей постройки: его ресурс 2:1 и очко, пока "
       "купец "
       "ваш."}}},
    {"merchant_fleet",
     {{"play merchant_fleet coin: the bank takes this kind 2:1 for the rest of the turn.",
       "сыграть торговый_флот монета: до конца хода банк меняет этот вид карт 2:1."}}},
    {"resource_monopoly",
     {{"play resource_monopoly wood: every other player gives you two cards of this resource.",
       "сыграть монополия_на_ресурс дерево: каждый соперник отдаёт вам две карты этого ресурса."}}},
    {"trade_monopoly",
     {{"play trade_monopoly coin: every other player gives you one card of this commodity.",
       "сыграть монополия_на_товар монета: каждый соперник отдаёт вам одну карту этого товара."}}},
    {"bishop",
     {{"play bishop 4: the robber goes to hex 4, and you take a card from everybody who has built "
       "there. After the first attack.",
       "сыграть епископ 4: разбойник идёт на гекс 4, и вы берёте по карте у всех, кто там "
       "построился. "
       "Только после первого нападения."}}},
    {"constitution",
     {{"constitution: 1 point, shown as soon as it is drawn.",
       "конституция: 1 очко, открывается сразу."}}},
    {"deserter",
     {{"play deserter 2: seat 2 gives up a knight, and you may place one of the same strength.",
       "сыграть дезертир 2: место 2 лишается рыцаря, а вы можете поставить своего такой же "
       "силы."}}},
    {"diplomat",
     {{"play diplomat 30: take away the road or ship on edge 30, the loose end of a way; an own "
       "one you may lay elsewhere.",
       "сыграть дипломат 30: уберите дорогу или корабль на ребре 30, свободный конец пути; свою "
       "можно положить в другое место."}}},
    {"intrigue",
     {{"play intrigue 12: drive out another's knight on vertex 12, which your road touches.",
       "сыграть интрига 12: вытесните чужого рыцаря с вершины 12, к которой ведёт ваша дорога."}}},
    {"saboteur",
     {{"play saboteur: everybody with at least as many points as you discards half of his cards.",
       "сыграть саботажник: все, у кого не меньше очков, чем у вас, сбрасывают половину карт."}}},
    {"spy",
     {{"play spy 2: look at the progress cards of seat 2 and take one.",
       "сыграть шпион 2: посмотрите карты прогресса места 2 и возьмите одну."}}},
    {"warlord",
     {{"play warlord: all your knights become active for nothing.",
       "сыграть военачальник: все ваши рыцари становятся активными даром."}}},
    {"wedding",
     {{"play wedding: everybody with more points than you gives you two cards of his choice.",
       "сыграть свадьба: все, у кого очков больше, дарят вам по две карты на свой выбор."}}},
    {"alchemist",
     {{"play alchemist 3 4: instead of the roll, say what the dice show, the red one first.",
       "сыграть алхимик 3 4: вместо броска назовите, что выпало на кубиках, сначала на красном."}}},
    {"crane",
     {{"play crane trade: an improvement for one commodity less.",
       "сыграть кран торговля: улучшение на один товар дешевле."}}},
    {"engineer",
     {{"play engineer 12: a wall under your city 12 for nothing.",
       "сыграть инженер 12: стена вашему городу 12 даром."}}},
    {"inventor",
     {{"play inventor 4 9: the numbers of hexes 4 and 9 change places; not 2, 6, 8 and 12.",
       "сыграть изобретатель 4 9: числа гексов 4 и 9 меняются местами; кроме 2, 6, 8 и 12."}}},
    {"irrigation",
     {{"play irrigation: two wheat for every hex of wheat next to your buildings.",
       "сыграть орошение: по два зерна за каждый гекс зерна у ваших построек."}}},
    {"medicine",
     {{"play medicine 12: a city on vertex 12 for 2 ore and 1 wheat.",
       "сыграть медицина 12: город на вершине 12 за 2 руды и 1 зерно."}}},
    {"mining",
     {{"play mining: two ore for every hex of ore next to your buildings.",
       "сыграть горное_дело: по две руды за каждый гекс руды у ваших построек."}}},
    {"printer",
     {{"printer: 1 point, shown as soon as it is drawn.",
       "книгопечатание: 1 очко, открывается сразу."}}},
    {"road_building",
     {{"play road_building: two roads or ships for nothing.",
       "сыграть строительство_дорог: две дороги или корабля даром."}}},
    {"smith",
     {{"play smith 12, play smith 12 15: promote one or two of your knights for nothing.",
       "сыграть кузнец 12, сыграть кузнец 12 15: повысьте одного или двух своих рыцарей даром."}}},
    {"signs",
     {{"a12 A12         a settlement and a city of seat 0 on vertex 12; b, B of seat 1, and so on\n"
       "[A12 *A12 {A12  a city with a wall, a metropolis, both; _a12 is no city for now\n"
       "¹a12 ²a12 ³a12  a knight of strength 1, 2, 3 (or -a12 =a12 +a12); ¹A12 is active\n"
       "/a ~a           a road, a ship; ~12 a port, #9 hex 9, $ the merchant\n"
       "12: 3-4 ship    turn, dice (the red one first), event\n"
       "barb. 3/7       steps of the barbarians; def 2:4: active knights against cities\n"
       "5p 7c 2g 4r*    points, cards, progress cards, longest road; * has the title\n"
       "t3*p0 s1        levels of trade, politics and science; * has the metropolis\n"
       "k2/3 d1 $       strength of active and all knights; defender of Catan; the merchant\n"
       "wood 3/19 4:1   you have 3, the bank 19, and it takes 4 for one\n"
       "you a 9r9s5v4c  you are seat 0 and have so many roads, ships, settlements, cities left\n"
       "3w knights 2 2 2  and walls, and knights of each strength",
       "a12 A12         поселение и город места 0 на вершине 12; b и B — места 1 и так далее\n"
       "[A12 *A12 {A12  город со стеной, метрополия, и то и другое; _a12 — перевёрнутый город\n"
       "¹a12 ²a12 ³a12  рыцарь силы 1, 2, 3 (или -a12 =a12 +a12); ¹A12 активен\n"
       "/a ~a           дорога, корабль; ~12 — порт, #9 — гекс 9, $ — купец\n"
       "12: 3-4 варвары  ход, кубики (сначала красный), событие\n"
       "варв. 3/7       шаги варваров; щит 2:4: активные рыцари против городов\n"
       "5о 7к 2р 4п*    очки, карты, карты прогресса, длина пути; * — самый длинный путь\n"
       "т3*п0 н1        уровни торговли, политики и науки; * — метрополия\n"
       "в2/3 з1 $       сила активных и всех рыцарей; защитник Катана; купец\n"
       "дерево 3/19 4:1  у вас 3, в банке 19, он берёт 4 за одну\n"
       "вы a 9д9к5п4г   ваше место 0; осталось дорог, кораблей, поселений, городов\n"
       "3с рыцари 2 2 2  осталось стен и рыцарей каждой силы"}}},
    {NULL, {{NULL, NULL}}},
};

const speech_text cities_help = {
    {"roll                        throw the dice\n"
     "settlement 12, city 12      build on vertex 12; wall 12: under a city\n"
     "road 30, ship 30            build on edge 30 (the number between two vertices)\n"
     "move 30 41                  move a ship from edge 30 to edge 41, once a turn\n"
     "improve trade               or politics, science; improve trade 12: the metropolis on 12\n"
     "hire 12                     a knight; activate 12, promote 12\n"
     "march 12 15                 lead a knight; chase 12: drive the robber off; chase 12 pirate\n"
     "play bishop 4               a progress card; help bishop: what it does; help cards: all\n"
     "drop spy                    when you hold more than four\n"
     "robber 4, robber 4 2        move the robber to hex #4, and rob seat 2 (c); pirate 9 2\n"
     "discard wood=1,coin=2       also take, give: as you are asked; lose 12, draw trade\n"
     "bank wood=4 coin=1          trade with the bank\n"
     "offer wood=1 coin=1         give a wood for a coin; accept, reject, cancel, confirm 2\n"
     "end, done                   end the turn, or what you build between two turns\n"
     "board 8                     of a board that is too high, the lines from 8 on\n"
     "help signs                  how to read the board",
     "бросить                     бросить кубики\n"
     "поселение 12, город 12      построить на вершине 12; стена 12: под городом\n"
     "дорога 30, корабль 30       построить на ребре 30 (число между двумя вершинами)\n"
     "переставить 30 41           переставить корабль с ребра 30 на ребро 41, раз за ход\n"
     "улучшить торговля           или политика, наука; улучшить торговля 12: метрополия на 12\n"
     "нанять 12                   рыцаря; активировать 12, повысить 12\n"
     "поход 12 15                 вести рыцаря; прогнать 12: разбойника; прогнать 12 пират\n"
     "сыграть епископ 4           карту; помощь епископ: что она делает; помощь карты: все\n"
     "выложить шпион              если карт прогресса больше четырёх\n"
     "разбойник 4, разбойник 4 2  перевести разбойника на гекс #4, обокрасть место 2 (c); пират 9 "
     "2\n"
     "сбросить дерево=1,монета=2  также взять, отдать, когда попросят; потерять 12, вытянуть "
     "наука\n"
     "банк дерево=4 монета=1      обмен с банком\n"
     "предложить дерево=1 монета=1  отдать дерево за монету; принять, отказать, отменить, "
     "подтвердить 2\n"
     "конец, хватит               закончить ход или стройку между ходами\n"
     "доска 8                     если доска не помещается, строки с восьмой\n"
     "помощь знаки                как читать доску"},
};
