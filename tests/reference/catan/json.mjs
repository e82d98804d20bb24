// The full-state JSON (C14, and the fields that the extensions add).
import { DEV_CARDS, PROGRESS_CARDS, RESOURCES, TRACKS, listCards } from './cards.mjs';
import { knownJson } from './memory.mjs';
import { islandPoints, points, turnOrder } from './state.mjs';

const bySeat = (s, value) => Object.fromEntries(turnOrder(s, 0).map((seat) => [seat, value(seat)]));
const round4 = (x) => Math.round(x * 1e4) / 1e4 + 0;
const ascending = (numbers) => [...numbers].sort((a, b) => a - b);
const counts = (due) => Object.fromEntries([...due].sort(([a], [b]) => a - b));

// C1: ports by vertex.
function portAt(s) {
    const found = {};
    s.board.ports.forEach((edge, site) => {
        const type = s.ports?.[site];
        for (const vertex of type ? s.board.edges[edge].ends : []) {
            found[vertex] = { port_type: type, trade_ratio: type === 'any' ? '3:1' : '2:1' };
        }
    });
    return found;
}

function boardJson(s) {
    const ports = portAt(s);
    return {
        hexes: s.board.hexes.map(({ id, q, r }) => ({
            hex_index: id, hex_coord: [q, r], hex_type: s.terrain[id], number: s.numbers[id],
            has_robber: s.robber === id,
        })),
        hex_layout: s.board.hexes.map(({ q, r }) => [q, r]),
        vertices: s.board.vertices.map(({ id, x, y }) => ({
            vertex_id: id, x: round4(x * Math.sqrt(3) / 2), y: y / 2, owner_id: s.buildings.get(id)?.seat ?? null,
            building_type: s.buildings.get(id)?.type ?? null, has_port: id in ports,
        })),
        edges: s.board.edges.map(({ id, ends }) => ({
            edge_id: id, vertex1_id: ends[0], vertex2_id: ends[1], owner_id: s.routes.get(id)?.seat ?? null,
            ...(s.sea ? { ship: s.routes.get(id)?.kind === 'ship' } : {}),
        })),
        ports, robber_location: s.robber,
    };
}

function setupJson(s) {
    if (!s.setup) {
        return null;
    }
    const { round, settlement } = s.setup;
    const kind = s.cities && round === 2 ? 'city' : 'settlement';
    return { round, player_index: s.current, actions: settlement === null ? [] : [`${kind} ${settlement}`] };
}

function offerJson({ seat, give, want, accepted, rejected }) {
    return {
        player_id: seat, give_resources: give, want_resources: want, accepted: ascending(accepted),
        rejected: ascending(rejected),
    };
}

function turnJson(s) {
    return {
        players: turnOrder(s, 0).map((seat) => ({ player_id: seat, position: seat, victory_points: points(s, seat) })),
        player_resources: bySeat(s, (seat) => ({ ...s.hands[seat] })),
        bank: { ...s.bank },
        current_player_index: s.current, phase: s.phase, setup_phase: setupJson(s),
        dice: s.dice, last_dice_roll: s.dice && s.dice[0] + s.dice[1],
        longest_road_player: s.longest, longest_road_length: s.longestLength,
        pending_trades: s.offer ? [offerJson(s.offer)] : [],
        to_discard: counts(s.toDiscard), free_roads: s.freeRoads, offers_made: s.offersMade,
        pending_chance: s.chance, winner: s.winner, turn: s.turn,
    };
}

// K1.1: nobody has one in Cities & Knights.
const armyJson = (s) => ({
    player_played_knights: bySeat(s, (seat) => s.playedKnights?.[seat] ?? 0), largest_army_player: s.army ?? null,
});

const devJson = (s) => ({
    player_dev_cards: bySeat(s, (seat) => listCards(DEV_CARDS, s.dev[seat])),
    ...armyJson(s), dev_cards_deck: listCards(DEV_CARDS, s.deck), dev_card_played: s.devPlayed,
    bought_this_turn: listCards(DEV_CARDS, s.bought),
});

const seaJson = (s) => ({
    port_sites: s.board.ports.map((edge, site) => ({ edge_id: edge, port_type: s.ports?.[site] ?? null })),
    pirate_location: s.pirate, ship_moved: s.shipMoved, new_ships: ascending(s.newShips),
    islands: bySeat(s, (seat) => [...s.islands[seat]].sort()),
    island_points: bySeat(s, (seat) => islandPoints(s, seat)),
    to_take: counts(s.toTake),
    fog_hexes: ['wood', ...RESOURCES.slice(1), 'gold', 'sea'].flatMap((t) => s.fogTerrain.filter((x) => x === t)),
    fog_numbers: ascending(s.fogNumbers), fog_queue: s.fogQueue, fog_player: s.fogPlayer,
});

const knightJson = ([vertex, knight]) => ({
    vertex_id: vertex, owner_id: knight.seat, strength: knight.strength, active: knight.active,
    ready: knight.ready, promoted: knight.promoted,
});

function citiesJson(s) {
    const metropolis = (held) => held && { player_id: held.seat, vertex_id: held.vertex };
    return {
        player_progress_cards: bySeat(s, (seat) => listCards(PROGRESS_CARDS, s.progress[seat])),
        shown_cards: bySeat(s, (seat) => listCards(PROGRESS_CARDS, s.shown[seat])),
        progress_decks: TRACKS.flatMap((track) => listCards(Object.keys(s.decks[track]), s.decks[track])),
        used_progress: listCards(PROGRESS_CARDS, s.used),
        improvements: bySeat(s, (seat) => ({ ...s.levels[seat] })),
        metropolises: Object.fromEntries(TRACKS.map((track) => [track, metropolis(s.metropolises[track])])),
        knights: [...s.knights].sort(([a], [b]) => a - b).map(knightJson),
        walls: ascending(s.walls), tipped_cities: ascending(s.tipped), barbarians: s.barbarians, attacks: s.attacks,
        event: s.event, defenders: bySeat(s, (seat) => s.defenders[seat]),
        merchant: s.merchant && { player_id: s.merchant.seat, hex_index: s.merchant.hex },
        merchant_fleet: s.fleet, sabotage: s.sabotage, to_take: counts(s.toTake), to_give: counts(s.toGive),
        to_lose: ascending(s.toLose), deck_choosers: s.choosers, draws: s.draws, steal_from: s.stealFrom,
        asked: s.asked, ask: s.ask && { player_id: s.ask.seat, resource: s.ask.kind }, target_player: s.target,
        chased: s.chased, retreat: s.retreat && knightJson([s.retreat.vertex, s.retreat]), lost_knight: s.lostKnight,
        free_kind: s.freeKind, barred_edge: s.barredEdge,
    };
}

export function json(s) {
    return {
        ...boardJson(s), ...turnJson(s),
        ...(s.game === 'catan' ? {} : { active_player_index: s.active, stage: s.stage }),
        ...(s.cities ? { ...armyJson(s), ...citiesJson(s) } : { ...devJson(s), ...knownJson(s) }),
        ...(s.sea ? seaJson(s) : {}),
    };
}
