// What the sea adds to Catan's words that come after the board, in Russian: of sheets, refusals, hints and the end.
const words: Record<string, string> = {
  'catan.hex.pirate': 'пират', 'catan.take': 'Золото', 'catan.take.go': 'Взять',
  'catan.take.why': 'Золото даёт карты на выбор.',
  'catan.text.ships': 'корабли {list}', 'catan.end.ships': 'Корабли', 'catan.end.islands': 'Очки за острова',
  'catan.part.island': 'очки за острова',

  'catan.error.not_land': 'Это место не у суши', 'catan.error.not_sea': 'Это место не у моря',
  'catan.error.hidden': 'Это место ещё в тумане', 'catan.error.not_start': 'Здесь игру не начинают',
  'catan.error.pirate_there': 'Пират не подпускает сюда корабли',
  'catan.error.not_your_ship': 'Вашего корабля здесь нет',
  'catan.error.new_ship': 'Корабль, построенный в этот ход, остаётся на месте',
  'catan.error.ship_moved': 'За ход можно переставить один корабль',
  'catan.error.ship_held': 'Корабль связан с обеих сторон',
  'catan.error.not_due': 'Возьмите столько карт, сколько даёт золото',

  'catan.for.island': '{points} {points|очко|очка|очков} за новый остров',
  'catan.for.lifts_fog': 'рассеет туман над {hexes} {hexes|гексом|гексами|гексами}',
  'catan.for.stops_ships': 'закроет путь {ships} {ships|чужому кораблю|чужим кораблям|чужим кораблям}',
  'catan.for.pays_city': 'тогда хватит на город', 'catan.for.pays_settlement': 'тогда хватит на поселение',
  'catan.for.pays_card': 'тогда хватит на карту развития',

  'catansea.keys.list': '1 — дорога · 2 — поселение · 3 — город · 4 — карта развития · 5 — корабль · S — переставить корабль · '
    + 'R — бросить кубики · E — закончить ход или стройку · T — торговля · D — карты · Стрелки — выбрать место · '
    + 'Enter — поставить · Esc — отменить · Y — принять обмен · N — отклонить · I — справка',
};

export default words;
