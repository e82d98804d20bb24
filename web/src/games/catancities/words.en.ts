// What Cities & Knights adds to Catan's words, in English. Keys, with what stands for their parts:
//
//   catan.GOOD, catan.n.GOOD, catan.acc.GOOD   commodities, for the code that all these games share
//   catan.COST                                 what has a price in this game only, for the same code
//   catancities.track.TRACK, .event.SIDE       tracks; sides of the event die
//   catancities.card.CARD, .back.TRACK         progress cards; a card of a deck
//   catancities.knight.STRENGTH                knights
//
// In later/, which comes with what can be done on the board:
//
//   catancities.phase.PHASE                    what the phase asks of the player; .wait: of {name}; .others: of several
//   catancities.do.KIND                        an action as a button
//   catancities.pick.KIND, .pick.CARD          what is to be chosen for an action or a card; .then: for its second word
//   catancities.put.KIND                       the button that confirms a place
//   catancities.attack.HOW                     what came of an attack, as short as the status line needs it
//   catancities.log.KEY, .turn.KEY             lines of the log; .you: of the own seat; .me: it happens to the own seat
//   catancities.card.CARD.text                 what a card does; .level.TRACK.N: what levels are called
//   catancities.sheet.NAME                     titles of dialogs; .why: the line below
//   catancities.ending.PART, .end.COLUMN       the end
//   catancities.error.CODE                     refusals
const words: Record<string, string> = {
  'catan.paper': 'paper', 'catan.cloth': 'cloth', 'catan.coin': 'coin', 'catan.n.paper': '{n} paper',
  'catan.n.cloth': '{n} cloth', 'catan.n.coin': '{n} {n|coin|coins}', 'catan.acc.paper': '{n} paper',
  'catan.acc.cloth': '{n} cloth', 'catan.acc.coin': '{n} {n|coin|coins}',
  'catan.wall': 'Wall', 'catan.activate': 'Activation',

  'catancities.track.trade': 'Trade', 'catancities.track.politics': 'Politics', 'catancities.track.science': 'Science',
  'catancities.event.ship': 'Barbarians', 'catancities.event.trade': 'Trade gate',
  'catancities.event.politics': 'Politics gate', 'catancities.event.science': 'Science gate',
  'catancities.event': 'Event die: {what}',
  'catancities.dice.red': 'red die', 'catancities.dice.yellow': 'yellow die', 'catancities.level': 'level {n}',
  'catancities.level.of': '{track}: level {n} of 5',

  'catancities.knight': 'Knight', 'catancities.knight.1': 'basic knight', 'catancities.knight.2': 'strong knight',
  'catancities.knight.3': 'mighty knight', 'catancities.active': 'active', 'catancities.idle': 'inactive',
  'catancities.improve.short': 'Improve', 'catancities.cards.short': 'Cards',
  'catancities.wall': 'City wall', 'catancities.metropolis': 'Metropolis',
  'catancities.metropolis.of': 'Metropolis of {track}',
  'catancities.barbarians.at': 'Barbarians: step {n} of 7',
  'catancities.barbarians.in': '{n} {n|step|steps} to the attack',
  'catancities.balance': 'Defence {defence}, barbarians {strength}',
  'catancities.merchant': 'Merchant',
  'catancities.progress.n': 'progress cards: {n}', 'catancities.deck': '{track}: cards left {n}',
  'catancities.strength': 'active knights: {n}', 'catancities.knights.n': 'knights: {n}',
  'catancities.walls.n': 'walls: {n}',
  'catancities.defenders.n': 'defender points: {n}',

  'catancities.line': '{vp} {vp|point|points} · {cards} {cards|card|cards} · {progress} progress',

  'catancities.option.board.about': 'New shores (three players or more) and beyond the desert (three or four) have ships and small islands.',
  'catancities.option.discardLimit.about': 'Each city wall lets you hold two more.',
  'catancities.option.targetPoints.about': '0: as many as this board asks for: 13 on one island, 16 at sea.',
};

export default words;
