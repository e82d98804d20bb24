// What the sea adds to Catan's words that come after the board, in English: of sheets, refusals, hints and the end.
const words: Record<string, string> = {
  'catan.hex.pirate': 'pirate', 'catan.take': 'Gold', 'catan.take.go': 'Take',
  'catan.take.why': 'Gold brings cards of your choice.',
  'catan.text.ships': 'ships {list}', 'catan.end.ships': 'Ships', 'catan.end.islands': 'Points for islands',
  'catan.part.island': 'points for islands',

  'catan.error.not_land': 'This place is not at the land', 'catan.error.not_sea': 'This place is not at the sea',
  'catan.error.hidden': 'Fog still hides this place', 'catan.error.not_start': 'The game does not begin here',
  'catan.error.pirate_there': 'The pirate keeps ships from this place',
  'catan.error.not_your_ship': 'You have no ship there',
  'catan.error.new_ship': 'A ship that was built this turn stays where it is',
  'catan.error.ship_moved': 'You can move one ship a turn',
  'catan.error.ship_held': 'Both ends of this ship are connected',
  'catan.error.not_due': 'Take as many cards as the gold brings',

  'catan.for.island': '{points} {points|point|points} for a new island',
  'catan.for.lifts_fog': 'lifts the fog from {hexes} {hexes|hex|hexes}',
  'catan.for.stops_ships': 'stops {ships} {ships|ship|ships} of rivals',
  'catan.for.pays_city': 'enough for a city then', 'catan.for.pays_settlement': 'enough for a settlement then',
  'catan.for.pays_card': 'enough for a card then',

  'catansea.keys.list': '1: road · 2: settlement · 3: city · 4: development card · 5: ship · S: move a ship · R: roll · '
    + 'E: end the turn or the building · T: trade · D: cards · Arrows: choose a place · Enter: build · Esc: cancel · '
    + 'Y: accept a trade · N: reject it · I: help',
};

export default words;
