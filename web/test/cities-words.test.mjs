// What the client says of Cities & Knights: words of all that the rules name, the log, turns in a line.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { load, wordsOf } from './bundle.mjs';
import { isBuilt, luck, nativeEngine } from './engines.mjs';

const root = join(import.meta.dirname, '../..');
const rules = (file) => readFileSync(join(root, 'rules', file), 'utf8');
const L = await load('games/catancities/log.ts', 'games/catancities/progress.tsx', 'games/catancities/decks.ts', 'core/inherit.ts', 'core/i18n.ts');
const { chapters } = await load('games/catancities/turns.ts');
const skip = isBuilt ? false : 'the program or its wasm is not built';

const names = ['catan', 'catansea', 'catancities'];
const parts = await Promise.all(names.flatMap((name) => [wordsOf(`games/${name}`), wordsOf(`games/${name}/later`)]));
/** All words of the game as the client puts them together. */
async function wordsIn(lang) {
  const of = (add) => L.inherit(names, names.map((_, i) => () => ({ default: parts[2 * i + add][lang] })))(lang);
  return { ...(await of(0)).default, ...(await of(1)).default };
}
const words = { ru: await wordsIn('ru'), en: await wordsIn('en') };
const say = { ru: L.translator('ru', [words.ru]), en: L.translator('en', [words.en]) };

const cards = Object.values(L.DECKS).flat();
const listed = (text, from, to) => [...text.slice(text.indexOf(from), text.indexOf(to)).matchAll(/"([a-z_]+)"/g)].map(([, one]) => one);
const has = (key) => ['ru', 'en'].forEach((lang) => assert.ok(key in words[lang], `${lang}: ${key}`));

test('the decks hold the cards of the rules, each with a name, a text and a picture', () => {
  assert.deepEqual(cards, listed(rules('catancities/catancities_words.c'), 'catan_progress_names', 'catan_progress_of'));
  for (const card of cards) {
    [`catancities.card.${card}`, `catancities.card.${card}.text`].forEach(has);
    assert.ok(L.Drawing({ card }).props.children.length > 1, card);
  }
  assert.equal(L.deckOf('knight'), null);
});

test('every refusal, option, phase and action of the rules has words', () => {
  const codes = ['catan/catan.h', 'catansea/catansea_sizes.h', 'catancities/catancities_sizes.h']
    .flatMap((file) => [...rules(file).matchAll(/\bX\([A-Z_]+, ([a-z_]+), "/g)].map(([, code]) => code));
  assert.ok(codes.includes('no_attack_yet') && codes.includes('taken') && codes.includes('ship_held'));
  for (const code of codes) has(`catancities.error.${code}`);
  const game = rules('catancities/catancities.c');
  assert.equal(listed(game, 'board_words[]', 'options_list').length, 5);
  for (const board of listed(game, 'board_words[]', 'options_list')) has(`catancities.option.board.${board}`);
  for (const option of ['board', 'extra', 'trade', 'numbers', 'friendlyRobber', 'discardLimit', 'turnLimit', 'targetPoints']) {
    has(`catancities.option.${option}`);
  }
  const phases = listed(rules('catan/catan_text.c'), 'catan_phase_names[]', '};');
  assert.ok(phases.includes('retreat') && phases.includes('game_over'));
  for (const phase of phases) has(`catancities.phase.${phase}`);
  const shared = ['bank', 'offer', 'accept', 'reject', 'confirm', 'cancel', 'end', 'discard'];
  const kinds = listed(game, 'kind_names[]', 'error_texts');
  assert.equal(kinds.length, 31);
  for (const kind of kinds) has(shared.includes(kind) ? `catan.log.${kind}` : `catancities.do.${kind}`);
});

test('every reason for a hint has words', () => {
  const ai = (file) => readFileSync(join(root, 'ai', file), 'utf8');
  const given = [...ai('catancities/catancities_reasons.c').matchAll(/bot_reasons_add\(r, "([a-z_]+)"/g)].map(([, code]) => code);
  const paid = [...ai('catansea/catansea_reasons.c').matchAll(/"(pays_[a-z]+)"/g)].map(([, code]) => code);
  assert.ok(given.includes('metropolis') && paid.includes('pays_knight'));
  for (const code of [...given, ...paid]) has(`catancities.for.${code}`);
});

test('no word is missing that the code names', () => {
  const folder = join(root, 'web/src/games/catancities');
  for (const file of readdirSync(folder).filter((one) => /\.tsx?$/.test(one) && !one.startsWith('words.'))) {
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, key] of code.matchAll(/'((?:catan|catancities)\.[a-zA-Z_.0-9]+)'/g)) has(key);
  }
});

/* -- the log -- */

const hexes = [{ hex_index: 0, hex_type: 'ore', number: 5 }, { hex_index: 1, hex_type: 'wood', number: 9 }];
const table = { seats: [{ kind: 'human', name: 'Анна' }, { kind: 'bot' }, { kind: 'bot' }], seat: 0, view: { hexes, players: [] }, seq: 99, over: false };
const tell = (event, events, lang = 'ru') => L.tell({ seq: 50, ...event }, table, say[lang], events)?.split('\n') ?? [];

test('an attack is told with how it ended', () => {
  const attack = (more) => tell({ chance: 'ship', effects: [{ kind: 'barbarians', step: 7 }, { kind: 'attack', seat: null, ...more }] });
  assert.deepEqual(attack({ strength: 3, defence: 4, seat: 1 }),
    ['Варвары нападают: их сила 3, сила рыцарей 4', 'Компьютер 1 становится защитником Катана и получает очко']);
  assert.deepEqual(attack({ strength: 2, defence: 4, seat: 0 }).slice(1), ['Вы становитесь защитником Катана и получаете очко']);
  assert.deepEqual(attack({ strength: 4, defence: 4 }).slice(1), ['Катан спасён. Лучшие защитники берут по карте прогресса']);
  assert.deepEqual(attack({ strength: 4, defence: 3 }).slice(1), ['Варвары разоряют Катан']);
  assert.deepEqual(tell({ seat: 1, action: 'lose 7', effects: [{ kind: 'lose_city', seat: 1 }, { kind: 'receive', seat: 0, cards: { coin: 2 } }] }),
    ['Компьютер 1 потерял город: его разорили варвары', 'Вы получили: 2 монеты']);
  assert.deepEqual(tell({ chance: 'ship', effects: [{ kind: 'barbarians', step: 3 }] }), ['Варвары приближаются: шаг 3 из 7']);
});

test('a gate names the red die, also one that an alchemist chose', () => {
  const roll = [{ seq: 1, seat: 1, action: 'roll' }, { seq: 2, chance: '2-6' }, { seq: 3, chance: 'science' }];
  assert.deepEqual(tell(roll[1], roll), ['Компьютер 1 бросил кубики: 8 (красный 2, жёлтый 6)']);
  assert.deepEqual(tell(roll[2], roll), ['Открылись ворота науки (красный кубик 2)']);
  const chosen = [{ seq: 1, seat: 0, action: 'play alchemist 3 4' }, { seq: 2, chance: 'trade' }];
  assert.deepEqual(tell(chosen[0], chosen), ['Вы сыграли карту «Алхимик»: 3 и 4']);
  assert.deepEqual(tell(chosen[1], chosen), ['Открылись ворота торговли (красный кубик 3)', 'Разбойник остаётся на месте: варвары ещё не нападали']);
});

test('who draws a card knows it, the others know its deck', () => {
  const drawn = (chance, seat) => tell({ chance, effects: [{ kind: 'progress', seat, track: 'politics' }] });
  assert.deepEqual(drawn('spy', 0), ['Вы взяли карту «Шпион»']);
  assert.deepEqual(drawn(null, 2), ['Компьютер 2 взял карту политики']);
  assert.deepEqual(drawn('constitution', 2), ['Компьютер 2 взял карту «Конституция» и получает очко']);
});

test('cards that change hands are named to the two whom it concerns', () => {
  const given = { kind: 'hand_over', seat: 0, to: 1, count: 2 };
  assert.deepEqual(tell({ seat: 0, action: 'give wood=1,coin=1', effects: [given] }), ['Вы отдали игроку Компьютер 1: 1 дерево, 1 монету']);
  assert.deepEqual(tell({ seat: 2, action: null, effects: [{ ...given, seat: 2 }] }), ['Компьютер 2 отдал 2 карты игроку Компьютер 1']);
  assert.deepEqual(tell({ seat: 1, action: 'take ore=2', effects: [given] }), ['Компьютер 1 взял у вас: 2 руды']);
  assert.deepEqual(tell({ seat: 1, action: 'take ore=1', effects: [{ kind: 'receive', seat: 1, cards: { ore: 1 } }] }), ['Компьютер 1 взял в банке 1 руду']);
  assert.deepEqual(tell({ seat: 1, action: 'draw smith', effects: [{ kind: 'take_progress', seat: 1, from: 0 }] }), ['Компьютер 1 взял у вас карту «Кузнец»']);
  assert.deepEqual(tell({ seat: 1, action: null, effects: [{ kind: 'take_progress', seat: 1, from: 2 }] }),
    ['Компьютер 1 взял карту прогресса у игрока Компьютер 2']);
  assert.deepEqual(tell({ seat: 1, action: null, effects: [{ kind: 'ask', seat: 1, of: 0, has: true }] }), ['Компьютер 1 попросил у вас товар']);
  assert.deepEqual(tell({ seat: 0, action: 'ask 2 wood', effects: [{ kind: 'ask', seat: 0, of: 2, has: false }] }),
    ['Вы попросили товар у игрока Компьютер 2', 'У игрока Компьютер 2 товаров нет']);
});

test('a bishop tells whom he robs, the robber has told it before', () => {
  const stolen = { seq: 51, chance: null, effects: [{ kind: 'hand_over', seat: 2, to: 1, count: 1 }] };
  assert.deepEqual(tell(stolen, [{ seq: 50, seat: 1, action: 'play bishop 0' }, stolen]), ['Компьютер 1 взял 1 карту у игрока Компьютер 2']);
  assert.deepEqual(tell(stolen, [{ seq: 50, seat: 1, action: 'robber 0 2' }, stolen]), []);
  assert.deepEqual(tell({ seat: 1, action: 'play bishop 0' }), ['Компьютер 1 сыграл карту «Епископ»: руда 5']);
});

test('cards tell what they were played on and what they brought', () => {
  const play = (action, ...effects) => tell({ seat: 1, action: `play ${action}`, effects });
  assert.deepEqual(play('spy 0'), ['Компьютер 1 сыграл карту «Шпион» против вас']);
  assert.deepEqual(play('deserter 2'), ['Компьютер 1 сыграл карту «Дезертир» против игрока Компьютер 2']);
  assert.deepEqual(play('inventor 0 1'), ['Компьютер 1 сыграл карту «Изобретатель»: 5 и 9 поменялись местами']);
  assert.deepEqual(play('trade_monopoly cloth', { kind: 'lose', seat: 0, cards: { cloth: 1 } }, { kind: 'receive', seat: 1, cards: { cloth: 1 } }),
    ['Компьютер 1 сыграл карту «Монополия на товар»: ткань', 'Вы отдали: 1 ткань', 'Компьютер 1 получил: 1 ткань']);
  assert.deepEqual(play('medicine 4').slice(1), ['Компьютер 1 улучшил поселение до города']);
  assert.deepEqual(play('engineer 4').slice(1), ['Компьютер 1 построил городскую стену']);
  assert.deepEqual(play('diplomat 4', { kind: 'removed', seat: 0, piece: 'road' }).slice(1), ['Ваша дорога убрана']);
  assert.deepEqual(play('intrigue 4', { kind: 'driven_out', seat: 0, lost: true }).slice(1), ['Ваш рыцарь изгнан, отступать ему некуда']);
  assert.deepEqual(play('merchant 1', { kind: 'merchant', seat: 1, from: 0 }),
    ['Компьютер 1 сыграл карту «Купец»: дерево 9', 'Компьютер 1 забрал у вас купца']);
  assert.deepEqual(play('crane trade 7', { kind: 'improve', seat: 1, track: 'trade', level: 4 }, { kind: 'metropolis', seat: 1, from: 2, track: 'trade' }).slice(1),
    ['Компьютер 1 улучшил торговлю до уровня 4', 'Компьютер 1 забрал метрополию торговли у игрока Компьютер 2']);
});

test('a seven before the first attack is told after what the event die brought', () => {
  const rolled = [{ seq: 1, seat: 1, action: 'roll' }, { seq: 2, chance: '3-4' }, { seq: 3, chance: 'ship', effects: [{ kind: 'barbarians', step: 2 }] }];
  assert.deepEqual(tell(rolled[2], rolled), ['Варвары приближаются: шаг 2 из 7', 'Разбойник остаётся на месте: варвары ещё не нападали']);
});

test('in the beginning a city is told with its road', () => {
  const events = [0, 1, 2, 2, 1, 0].flatMap((seat, i) => [
    { seq: 2 * i + 1, seat, action: i < 3 ? 'settlement 1' : 'city 1', ...(i === 5 ? { effects: [{ kind: 'receive', seat, cards: { ore: 1 } }] } : {}) },
    { seq: 2 * i + 2, seat, action: 'road 1' }]);
  assert.deepEqual(tell(events[6], events), []);
  assert.deepEqual(tell(events[7], events), ['Компьютер 2 разместил город и дорогу']);
  assert.deepEqual(tell(events[11], events).slice(0, 2), ['Вы разместили город и дорогу', 'Вы получили стартовые ресурсы: 1 руду']);
  assert.deepEqual(tell(events[1], events), ['Вы разместили поселение и дорогу']);
});

test('a turn is one line, and what the others did in it is below', () => {
  const events = [
    { seat: 1, action: 'roll' }, { chance: '5-3' }, { chance: 'ship', effects: [{ kind: 'barbarians', step: 2 }, { kind: 'receive', seat: 0, cards: { wood: 1, paper: 1 } }] },
    { seat: 1, action: 'play warlord' }, { seat: 1, action: 'wall 5' }, { seat: 1, action: 'hire 6' }, { seat: 1, action: 'activate 6' },
    { seat: 1, action: 'improve trade', effects: [{ kind: 'improve', seat: 1, track: 'trade', level: 2 }] },
    { seat: 1, action: 'march 3 4', effects: [{ kind: 'driven_out', seat: 0, lost: false }] },
    { seat: 0, action: 'march 4 9', effects: [{ kind: 'retreat', seat: 0 }] }, { seat: 1, action: 'end' }, { seat: 2, action: 'roll' },
  ].map((event, i) => ({ seq: 100 + i, ...event }));
  const [first, second] = chapters(events, table, say.ru);
  assert.equal(first.text(), 'выпало 8, варвары приблизились, сыграл карту «Военачальник», построил городскую стену, улучшил торговлю до 2, '
    + 'нанял рыцаря, активировал рыцаря, переместил рыцаря');
  assert.deepEqual(first.more(), ['Варвары приближаются: шаг 2 из 7', 'Вы получили: 1 дерево, 1 бумагу', 'Компьютер 1 сыграл карту «Военачальник»', 'Все рыцари игрока Компьютер 1 активны',
    'Ваш рыцарь изгнан', 'Ваш рыцарь отступил']);
  assert.equal(second.seat, 2);
});

test('the end of a turn that an alchemist began names the next player', () => {
  const events = [{ seq: 1, seat: 0, action: 'roll' }, { seq: 2, seat: 0, action: 'end' }, { seq: 3, seat: 1, action: 'play alchemist 1 2' }, { seq: 4, seat: 1, action: 'end' }];
  assert.deepEqual(tell(events[3], events), ['--- Ход игрока Компьютер 2 ---']);
});

/** Any action, but one that brings the game on more often than others. */
function choose(actions, random) {
  const kinds = [...new Set(actions.map((one) => one.split(' ')[0]))].filter((kind) => !['offer', 'bank', 'cancel'].includes(kind));
  const better = kinds.filter((kind) => kind !== 'end' && kind !== 'done');
  const among = better.length > 0 && (random(4) > 0 || kinds.length === better.length) ? better : kinds;
  const kind = among.length > 0 ? among[random(among.length)] : actions[0].split(' ')[0];
  const all = actions.filter((one) => one.split(' ')[0] === kind);
  return all[random(all.length)];
}

test('whatever happens in a game is said in words to every seat', { skip }, async () => {
  const engine = nativeEngine();
  const ask = async (request) => JSON.parse(await engine.line(JSON.stringify(request)));
  const seen = new Set();
  try {
    for (const [n, options] of [[1, {}], [2, { board: 'new_shores' }]]) {
      const random = luck(n);
      await ask({ op: 'new', game: 'catancities', seats: 4, options, seed: String(n).repeat(64) });
      for (let i = 0; i < 700; i++) {
        const turn = await ask({ op: 'turn' });
        if (turn.over) break;
        const seat = (turn.asked?.length ? turn.asked : turn.to_act)[0];
        const { actions } = await ask({ op: 'legal', seat });
        assert.equal((await ask({ op: 'act', seat, action: choose(actions, random) })).ok, true);
      }
      for (const seat of [0, 3, null]) {
        const [{ events }, { view }] = [await ask({ op: 'events', seat }), await ask({ op: 'view', seat })];
        const at = { seats: Array(4).fill({ kind: 'bot' }), seat, view, seq: events.length, over: false };
        for (const lang of ['ru', 'en']) {
          const lines = [...events.map((event) => L.tell(event, at, say[lang], events) ?? ''),
            ...chapters(events, at, say[lang]).flatMap((one) => [one.text(), ...one.more()])];
          for (const line of lines) assert.doesNotMatch(line, /catan[a-z]*\.|[{}]|undefined|NaN| {2}/, line);
        }
        for (const { action, chance, effects = [] } of events) {
          [action?.split(' ')[0], typeof chance === 'string' ? chance : null, ...effects.map(({ kind }) => kind)].forEach((one) => seen.add(one));
        }
      }
    }
  } finally {
    engine.close();
  }
  for (const one of ['hire', 'wall', 'improve', 'play', 'barbarians', 'attack', 'progress', 'promote', 'trade']) assert.ok(seen.has(one), one);
});
