// What Cities & Knights adds to Catan's words, in Russian. words.en.ts says how keys are made.
const words: Record<string, string> = {
  'catan.paper': 'бумага', 'catan.cloth': 'ткань', 'catan.coin': 'монета',
  'catan.n.paper': '{n} {n|бумага|бумаги|бумаги}', 'catan.n.cloth': '{n} {n|ткань|ткани|ткани}',
  'catan.n.coin': '{n} {n|монета|монеты|монет}', 'catan.acc.paper': '{n} {n|бумагу|бумаги|бумаги}',
  'catan.acc.cloth': '{n} {n|ткань|ткани|ткани}', 'catan.acc.coin': '{n} {n|монету|монеты|монет}',
  'catan.wall': 'Стена', 'catan.activate': 'Активация',

  'catancities.track.trade': 'Торговля', 'catancities.track.politics': 'Политика',
  'catancities.track.science': 'Наука', 'catancities.event.ship': 'Варвары',
  'catancities.event.trade': 'Ворота торговли', 'catancities.event.politics': 'Ворота политики',
  'catancities.event.science': 'Ворота науки', 'catancities.event': 'Кубик событий: {what}',
  'catancities.dice.red': 'красный кубик', 'catancities.dice.yellow': 'жёлтый кубик',
  'catancities.level': 'уровень {n}', 'catancities.level.of': '{track}: уровень {n} из 5',

  'catancities.knight': 'Рыцарь', 'catancities.knight.1': 'простой рыцарь', 'catancities.knight.2': 'сильный рыцарь',
  'catancities.knight.3': 'могучий рыцарь', 'catancities.active': 'активен', 'catancities.idle': 'не активен',
  'catancities.improve.short': 'Развитие', 'catancities.cards.short': 'Карты',
  'catancities.wall': 'Городская стена', 'catancities.metropolis': 'Метрополия',
  'catancities.metropolis.of': 'Метрополия: {track}',
  'catancities.barbarians.at': 'Варвары: шаг {n} из 7',
  'catancities.barbarians.in': 'до нападения {n} {n|шаг|шага|шагов}',
  'catancities.balance': 'Защита {defence}, сила варваров {strength}',
  'catancities.merchant': 'Купец',
  'catancities.progress.n': 'карты прогресса: {n}', 'catancities.deck': '{track}: в колоде {n}',
  'catancities.strength': 'сила активных рыцарей: {n}', 'catancities.knights.n': 'рыцари: {n}',
  'catancities.walls.n': 'стены: {n}',
  'catancities.defenders.n': 'очки защитника: {n}',

  'catancities.line': '{vp} {vp|очко|очка|очков} · {cards} {cards|карта|карты|карт} · прогресс {progress}',

  'catancities.option.board.about': 'На «Новых берегах» (от трёх игроков) и «За пустыней» (трое или четверо) есть корабли и малые острова.',
  'catancities.option.discardLimit.about': 'Каждая городская стена позволяет держать на две карты больше.',
  'catancities.option.targetPoints.about': '0 — сколько положено на этом поле: 13 на одном острове, 16 на море.',
};

export default words;
