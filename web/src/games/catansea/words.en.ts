// What the sea adds to Catan's words, in English. Keys that begin with the base game's name are for the code that both
// games share.
const words: Record<string, string> = {
  'catan.vp.of': 'victory points: {n}, {of} win',
  'catan.near': 'Look from nearby', 'catan.gold': 'gold', 'catan.fog': 'fog',
  'catan.ship': 'Ship', 'catan.put.ship': 'Build the ship',
  'catan.put.move': 'Move the ship here', 'catan.do.ship': 'Choose where the ship goes',
  'catan.do.move.from': 'Choose the ship to move', 'catan.do.move': 'Choose where it sails',
  'catan.tool.move': 'Move ship',
  'catan.sail.text': 'Move the ship. {from} → {to}', 'catan.either': 'Lay a road or a ship',
  'catan.do.pirate': 'Move the robber or the pirate', 'catan.rob.pirate': 'Move the pirate',
  'catan.take.open': 'Choose cards for the gold', 'catan.do.take': 'Take {n} {n|card|cards} of your choice',
  'catan.do.choose_resources.wait': '{name}: choosing cards for gold', 'catan.built': 'Done building',
  'catan.do.special_building': 'Between turns: you may build',
  'catan.do.special_building.wait': 'Between turns: {name} may build',
  'catan.do.paired_phase': 'The second part of the turn is yours: build or end it',
  'catan.do.paired_phase.wait': '{name} plays the second part of the turn',
  'catan.title.island': '{name} has {n} {n|point|points} for a new island',
  'catan.ending.island': '{n} {n|point|points} for islands',

  'catan.turn.ship': 'a ship', 'catan.turn.ships': '{n} ships', 'catan.turn.move': 'moved a ship',
  'catan.turn.move.you': 'moved a ship', 'catan.turn.pirate': 'moved the pirate',
  'catan.turn.pirate.you': 'moved the pirate', 'catan.log.ship': '{name} built a ship',
  'catan.log.ship.you': 'You built a ship', 'catan.log.move': '{name} moved a ship',
  'catan.log.move.you': 'You moved a ship', 'catan.log.pirate': '{name} moved the pirate',
  'catan.log.pirate.you': 'You moved the pirate', 'catan.log.take': '{name} took {what} for gold',
  'catan.log.take.you': 'You took {what} for gold', 'catan.log.placed.ship': '{name} placed a settlement and a ship',
  'catan.log.placed.ship.you': 'You placed a settlement and a ship', 'catan.log.fog': 'The fog lifted: {what}',

  'catansea.side.4': 'Light blue ★', 'catansea.side.5': 'Yellow ✚', 'catansea.option.board': 'Board',
  'catansea.option.board.about': 'Boards with sea are for three players or more, for five or six there is one.',
  'catansea.option.board.auto': 'One island',
  'catansea.option.board.island': 'Small island', 'catansea.option.board.large': 'Large island',
  'catansea.option.board.new_shores': 'New shores', 'catansea.option.board.four_islands': 'Four islands',
  'catansea.option.board.fog': 'Islands in the fog', 'catansea.option.board.desert': 'Beyond the desert',
  'catansea.option.extra': 'With five or six players', 'catansea.option.extra.build': 'all build between turns',
  'catansea.option.extra.paired': 'turns in pairs', 'catansea.option.extra.none': 'nothing more',
  'catansea.option.extra.about': 'So that nobody waits long: what others may do after each turn.',
  'catansea.option.targetPoints.about': '0: as many as this board asks for: from 10 on one island to 14 at sea.',
  'catansea.error.bad_option': 'This board is not for so many players',
};

export default words;
