// What the sea adds to Catan's words, in Russian. Keys that begin with the base game's name are for the code that both
// games share.
const words: Record<string, string> = {
  'catan.near': 'Рассмотреть поближе', 'catan.gold': 'золото', 'catan.fog': 'туман',
  'catan.ship': 'Корабль', 'catan.put.ship': 'Построить корабль',
  'catan.put.move': 'Переставить сюда', 'catan.do.ship': 'Выберите, где встанет корабль',
  'catan.do.sail': 'Выберите корабль, который поплывёт', 'catan.do.move': 'Выберите, куда он поплывёт',
  'catan.sail': 'Плыть', 'catan.sail.text': 'Переставить корабль. {from} → {to}',
  'catan.either': 'Проложите дорогу или поставьте корабль', 'catan.do.pirate': 'Переместите разбойника или пирата',
  'catan.rob.pirate': 'Переместить пирата', 'catan.take.open': 'Выбрать карты за золото',
  'catan.do.take': 'Возьмите {n} {n|карту|карты|карт} на выбор', 'catan.do.taking': '{name}: выбор карт за золото',
  'catan.built': 'Закончить стройку',
  'catan.do.special_building': 'Между ходами: вы можете строить',
  'catan.do.special_building.wait': 'Между ходами может строить {name}',
  'catan.do.paired_phase': 'Вторая часть хода ваша: стройте или закончите',
  'catan.do.paired_phase.wait': 'Вторую часть хода играет {name}',
  'catan.ending.island': '{n} {n|очко|очка|очков} за острова',

  'catan.turn.ship': 'корабль', 'catan.turn.ships': '{n} {n|корабль|корабля|кораблей}',
  'catan.turn.move': 'переставил корабль', 'catan.turn.move.you': 'переставили корабль',
  'catan.turn.pirate': 'переставил пирата', 'catan.turn.pirate.you': 'переставили пирата',
  'catan.log.ship': '{name} построил корабль', 'catan.log.ship.you': 'Вы построили корабль',
  'catan.log.move': '{name} переставил корабль', 'catan.log.move.you': 'Вы переставили корабль',
  'catan.log.pirate': '{name} переместил пирата', 'catan.log.pirate.you': 'Вы переместили пирата',
  'catan.log.take': '{name} взял за золото: {what}', 'catan.log.take.you': 'Вы взяли за золото: {what}',
  'catan.log.placed.ship': '{name} разместил поселение и корабль',
  'catan.log.placed.ship.you': 'Вы разместили поселение и корабль', 'catan.log.fog': 'Туман рассеялся: {what}',

  'catansea.side.4': 'Голубой ★', 'catansea.side.5': 'Жёлтый ✚', 'catansea.option.board': 'Поле',
  'catansea.option.board.auto': 'Остров по числу игроков', 'catansea.option.board.island': 'Один остров (2–4 игрока)',
  'catansea.option.board.large': 'Большой остров (5–6)', 'catansea.option.board.new_shores': 'Новые берега (3–6)',
  'catansea.option.board.four_islands': 'Четыре острова (3–4)', 'catansea.option.board.fog': 'Острова в тумане (3–4)',
  'catansea.option.board.desert': 'За пустыней (3–4)', 'catansea.option.extra': 'Когда игроков пять или шесть',
  'catansea.option.extra.build': 'все строят между ходами', 'catansea.option.extra.paired': 'ходят парами',
  'catansea.option.extra.none': 'как обычно',
  'catansea.option.extra.about': 'Чтобы никто долго не ждал: что можно другим после каждого хода.',
  'catansea.option.targetPoints.about': '0 — сколько положено на этом поле.',
  'catansea.error.bad_option': 'Это поле не для такого числа игроков',
};

export default words;
