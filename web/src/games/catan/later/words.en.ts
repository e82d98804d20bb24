// Catan's words that come after the board, in English: of sheets, refusals, hints and the end.
const words: Record<string, string> = {
  'catan.knight.does': 'Move the robber and steal a card.',
  'catan.victory_point.does': 'Worth a point. Your rivals do not see it.',
  'catan.road_building.does': 'Build two roads for free.',
  'catan.year_of_plenty.does': 'Take any two cards from the bank.',
  'catan.monopoly.does': 'Take all cards of one resource from all rivals.',

  'catan.end.points': 'Points', 'catan.end.settlements': 'Settlements', 'catan.end.cities': 'Cities',
  'catan.end.roads': 'Roads', 'catan.end.knights': 'Knights', 'catan.end.cards': 'Victory point cards',
  'catan.end.left': '{n} in hand, {dev} development', 'catan.longest': 'Longest road', 'catan.army': 'Largest army',

  'catan.discard': 'Discard', 'catan.discard.count': 'Chosen: {n} of {of}', 'catan.discard.fill': 'Choose for me',
  'catan.change': 'Change the offer', 'catan.rolls.expected': 'The dash marks the average.',
  'catan.discard.why': 'A 7 was rolled, and you hold too many cards.', 'catan.more': 'more {what}',
  'catan.less': 'less {what}', 'catan.have': 'in hand',

  'catan.bankports': 'Bank and ports', 'catan.withplayers': 'Rivals', 'catan.rate': 'rate',
  'catan.inbank': 'in the bank', 'catan.deal.pick': 'Choose what to trade for what',
  'catan.deal.none': 'You do not hold enough cards to trade with the bank.', 'catan.times': 'How many times',
  'catan.offer.pick': 'Choose what to give and what to ask for', 'catan.offer.none': 'You cannot make an offer now.',
  'catan.offer.have': 'You have: {what}', 'catan.offer.open': 'Other answers',
  'catan.offer.time': 'Time to answer: {n} s', 'catan.counter': 'Counter-offer',
  'catan.counter.why': 'Only the player on turn makes offers: your counter-offer opens in your turn.',
  'catan.offer.made': 'Offers this turn: {n} of 10', 'catan.ask': 'Ask for what is missing:', 'catan.gives': 'Gives',
  'catan.wants': 'Wants', 'catan.yougive': 'You would give', 'catan.youget': 'You would get',
  'catan.cannot': 'You do not hold these cards', 'catan.said.yes': '{name} accepts', 'catan.said.no': '{name} rejects',
  'catan.said.wait': '{name} is thinking',

  'catan.mycards': 'Development cards', 'catan.mycards.none': 'You have no development cards yet.',
  'catan.fresh': 'bought this turn', 'catan.played': 'You have played a card this turn.',
  'catan.plenty.pick': 'Choose two cards from the bank', 'catan.monopoly.pick': 'Which resource do you take?',
  'catan.monopoly.go': 'Take all {what}',

  'catan.rolls': 'Rolls', 'catan.rolls.of': 'Sum {sum}: {n} {n|time|times}', 'catan.rolls.n': 'Rolls so far: {n}',
  'catan.titles': 'Titles', 'catan.nobody': 'nobody', 'catan.keys.title': 'Keys',
  'catan.keys.list': '1: road · 2: settlement · 3: city · 4: development card · R: roll · E: end the turn · T: trade · D: cards · '
    + 'Arrows: choose a place · Enter: build · Esc: cancel · Y: accept a trade · N: reject it · I: help',

  'catan.hexes': 'Hexes', 'catan.hex.robber': 'robber', 'catan.hex.empty': 'nobody',
  'catan.nomoves': 'It is not your turn.', 'catan.ports': 'Ports', 'catan.buildings': 'Buildings and roads',
  'catan.text.piece': '{name}: {what}', 'catan.text.roads': 'roads {list}',

  'catan.part.settlement': 'settlements', 'catan.part.city': 'cities', 'catan.part.longest': 'the longest road',
  'catan.part.army': 'the largest army', 'catan.part.card': 'victory point cards',
  'catan.decided': 'What decided it: {what}, more than the next player had.',
  'catan.for.chances': 'the place pays {of36} times in 36', 'catan.for.port': 'there is a port',
  'catan.for.new_resource': '{kinds} new {kinds|resource|resources}',
  'catan.for.opens_site': 'leads to a place for a settlement ({of36} in 36)',
  'catan.for.road_length': 'your road will be {length} long', 'catan.for.stops_hex': 'stops a hex ({of36} in 36)',
  'catan.for.victim_cards': 'the victim holds {cards} {cards|card|cards}', 'catan.for.army': 'knight number {knights}',
  'catan.for.cannot_pay': 'nothing else can be paid for',

  'catan.judge': 'In Catan it weighs the points, income, cards and plans of all players, by what the player could see. What it would have chosen itself counts as the best; it hardly values trades between players.',

  'catan.error.wrong_phase': 'This cannot be done now', 'catan.error.offer_open': 'Answer or withdraw the offer first',
  'catan.error.no_offer': 'The offer is gone', 'catan.error.card_played': 'You can play one development card a turn',
  'catan.error.no_card': 'You hold no card of this kind that may be played now',
  'catan.error.deck_empty': 'No development card is left', 'catan.error.no_piece': 'You have no such piece left',
  'catan.error.taken': 'Something is built there already',
  'catan.error.too_close': 'A building stands next to this place',
  'catan.error.not_connected': 'It must connect to something of yours',
  'catan.error.not_your_settlement': 'A city replaces one of your own settlements',
  'catan.error.no_road_fits': 'There is no place for a road', 'catan.error.cannot_pay': 'You cannot afford it',
  'catan.error.same_hex': 'The robber has to move to another hex',
  'catan.error.protected_hex': 'The friendly robber spares players with two points or fewer',
  'catan.error.name_victim': 'Choose whom to steal from',
  'catan.error.bad_victim': 'This player cannot be robbed there',
  'catan.error.same_resource': 'A resource cannot be traded for itself',
  'catan.error.empty_side': 'A trade has two sides: say what you give and what you get',
  'catan.error.bad_rate': 'This is not your best rate with the bank',
  'catan.error.wrong_count': 'Discard exactly half of your cards',
  'catan.error.not_held': 'You do not hold these cards', 'catan.error.bank_short': 'The bank does not have these cards',
  'catan.error.too_many_offers': 'You can make ten offers a turn at most',
  'catan.error.not_accepted': 'This player has not accepted', 'catan.error.not_your_turn': 'It is not your turn',
  'catan.error.illegal_action': 'The rules do not allow this',
};

export default words;
