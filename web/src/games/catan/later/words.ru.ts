// Catan's words that come after the board, in Russian: of sheets, refusals, hints and the end.
const words: Record<string, string> = {
  'catan.knight.does': 'Переместите разбойника и украдите карту.',
  'catan.victory_point.does': 'Приносит очко. Соперники его не видят.',
  'catan.road_building.does': 'Постройте две дороги бесплатно.',
  'catan.year_of_plenty.does': 'Возьмите из банка любые две карты.',
  'catan.monopoly.does': 'Заберите у всех соперников все карты одного ресурса.',

  'catan.end.points': 'Очки', 'catan.end.settlements': 'Поселения', 'catan.end.cities': 'Города',
  'catan.end.roads': 'Дороги', 'catan.end.knights': 'Рыцари', 'catan.end.cards': 'Карты победных очков',
  'catan.end.left': 'карт в руке {n}, развития {dev}', 'catan.longest': 'Самая длинная дорога',
  'catan.army': 'Самая большая армия',

  'catan.discard': 'Сброс карт', 'catan.discard.count': 'Выбрано: {n} из {of}', 'catan.discard.fill': 'Выбрать за меня',
  'catan.change': 'Изменить предложение', 'catan.rolls.expected': 'Чёрточка — сколько раз сумма выпадает в среднем.',
  'catan.discard.why': 'Выпало 7, а карт на руках слишком много.', 'catan.more': '{what}: больше',
  'catan.less': '{what}: меньше', 'catan.have': 'на руках',

  'catan.bankports': 'Банк и порты', 'catan.withplayers': 'Соперники', 'catan.rate': 'курс', 'catan.inbank': 'в банке',
  'catan.deal.pick': 'Выберите, что на что меняете', 'catan.deal.none': 'Для обмена с банком не хватает карт.',
  'catan.times': 'Сколько раз', 'catan.offer.pick': 'Выберите, что отдать и что попросить',
  'catan.offer.none': 'Сейчас предложить обмен нельзя.', 'catan.offer.have': 'У вас: {what}',
  'catan.offer.open': 'Другие ответы', 'catan.offer.time': 'Ждёт ответа: {n} с', 'catan.counter': 'Предложить своё',
  'catan.counter.why': 'Предлагать может только тот, кто ходит: встречное предложение откроется в ваш ход.',
  'catan.offer.made': 'Предложений за ход: {n} из 10', 'catan.ask': 'Попросить недостающее:', 'catan.gives': 'Отдаёт',
  'catan.wants': 'Просит', 'catan.yougive': 'Вы отдадите', 'catan.youget': 'Вы получите',
  'catan.cannot': 'У вас нет таких карт', 'catan.said.yes': '{name}: согласен на обмен',
  'catan.said.no': '{name}: отказ', 'catan.said.wait': '{name}: думает',

  'catan.mycards': 'Карты развития', 'catan.mycards.none': 'Карт развития у вас пока нет.',
  'catan.fresh': 'куплена в этот ход', 'catan.played': 'В этот ход карта уже сыграна.',
  'catan.plenty.pick': 'Выберите две карты из банка', 'catan.monopoly.pick': 'Какой ресурс забрать?',
  'catan.monopoly.go': 'Забрать: {what}',

  'catan.rolls': 'Броски', 'catan.rolls.of': 'Сумма {sum}: {n} {n|раз|раза|раз}', 'catan.rolls.n': 'Всего бросков: {n}',
  'catan.titles': 'Титулы', 'catan.nobody': 'ни у кого', 'catan.keys.title': 'Клавиши',
  'catan.keys.list': '1 — дорога · 2 — поселение · 3 — город · 4 — карта развития · R — бросить кубики · E — закончить ход · T — торговля · D — карты · '
    + 'Стрелки — выбрать место · Enter — поставить · Esc — отменить · Y — принять обмен · N — отклонить · I — справка',

  'catan.hexes': 'Гексы', 'catan.hex.robber': 'разбойник', 'catan.hex.empty': 'никого',
  'catan.nomoves': 'Сейчас ходите не вы.', 'catan.ports': 'Порты', 'catan.buildings': 'Постройки и дороги',
  'catan.text.piece': '{name}: {what}', 'catan.text.roads': 'дороги {list}',

  'catan.part.settlement': 'поселения', 'catan.part.city': 'города', 'catan.part.longest': 'самая длинная дорога',
  'catan.part.army': 'самая большая армия', 'catan.part.card': 'карты победных очков',
  'catan.decided': 'Что решило: {what} — больше, чем у второго места.',
  'catan.for.chances': 'место приносит карты в {of36} случаях из 36', 'catan.for.port': 'здесь порт',
  'catan.for.new_resource': '{kinds} {kinds|новый ресурс|новых ресурса|новых ресурсов}',
  'catan.for.opens_site': 'ведёт к месту для поселения ({of36} из 36)',
  'catan.for.road_length': 'дорога станет длиной {length}', 'catan.for.stops_hex': 'закрывает гекс ({of36} из 36)',
  'catan.for.victim_cards': 'у ограбленного карт: {cards}', 'catan.for.army': '{knights}-й рыцарь',
  'catan.for.cannot_pay': 'больше ни на что не хватает',

  'catan.judge': 'В Катане он взвешивает очки, доход с бросков, карты и планы всех игроков — по тому, что игроку было видно. Лучшим считается то, что выбрал бы он сам; обмены между игроками почти не оценивает.',

  'catan.error.wrong_phase': 'Сейчас этого сделать нельзя',
  'catan.error.offer_open': 'Сначала ответьте на предложение или отмените его',
  'catan.error.no_offer': 'Предложения уже нет', 'catan.error.card_played': 'За ход можно сыграть одну карту развития',
  'catan.error.no_card': 'У вас нет карты, которую можно сыграть',
  'catan.error.deck_empty': 'Карты развития закончились', 'catan.error.no_piece': 'Таких фишек у вас больше нет',
  'catan.error.taken': 'Позиция занята', 'catan.error.too_close': 'Слишком близко к другому поселению',
  'catan.error.not_connected': 'Постройка должна быть связана с вашей дорогой',
  'catan.error.not_your_settlement': 'Городом становится только своё поселение',
  'catan.error.no_road_fits': 'Для дороги нет места', 'catan.error.cannot_pay': 'Недостаточно ресурсов',
  'catan.error.same_hex': 'Разбойник должен перейти на другой гекс',
  'catan.error.protected_hex': 'Дружелюбный разбойник не трогает тех, у кого не больше двух очков',
  'catan.error.name_victim': 'Выберите, у кого украсть карту',
  'catan.error.bad_victim': 'У этого игрока украсть нельзя',
  'catan.error.same_resource': 'Нельзя обменять ресурс на себя',
  'catan.error.empty_side': 'Обмен идёт в обе стороны: укажите, что отдаёте и что получаете',
  'catan.error.bad_rate': 'Неверное количество карт для вашего курса',
  'catan.error.wrong_count': 'Сбросить нужно ровно половину карт', 'catan.error.not_held': 'У вас нет этих карт',
  'catan.error.bank_short': 'В банке нет этих карт',
  'catan.error.too_many_offers': 'За ход можно сделать не больше десяти предложений',
  'catan.error.not_accepted': 'Этот игрок не согласился', 'catan.error.not_your_turn': 'Сейчас не ваш ход',
  'catan.error.illegal_action': 'По правилам так нельзя',
};

export default words;
