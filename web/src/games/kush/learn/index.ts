// Kush for who has never played it.
import { isMine, may, ownSince, type GuideAt, type GuideStep, type Learn, type Said } from '../../../core/learn';
import type { KushView } from '../view';
import { GAME, TAKEN } from './courses';

type At = GuideAt<KushView>;
type Step = GuideStep<KushView>;

const FIELD = '.kush-field';
const MAIN = '.frame-actions .main';
/** What closes Blue's contour in the recorded position. */
const CLOSING = 'place 5 14 1';

const sizes = ({ table: { view } }: At): { a: number; b: number } => {
  const [a, b] = view.diceValues ?? [0, 0];
  return { a, b };
};

/** What fell to the player with the last placement. */
function captured({ table, events }: At): number {
  const last = events.findLast(({ seat, action }) => seat === table.seat && action?.startsWith('place'));
  return (last?.effects ?? []).reduce((n, { kind, seat, cells }) =>
    n + (kind === 'capture' && seat === table.seat ? Number(cells) : 0), 0);
}

function afterPlacing(at: At): Said {
  const n = captured(at);
  return n > 0 ? ['kush.guide.captured', { n }] : 'kush.guide.placed';
}

/** The roll may be a kush, or leave no place. */
function rolled(at: At): Said {
  if (!may(at, /^place/) && at.table.menu) return 'kush.guide.none';
  return [at.table.view.isKush ? 'kush.guide.kush' : 'kush.guide.rolled', sizes(at)];
}

const steps: Step[] = [
  { id: 'land', say: 'kush.guide.land', shows: ['.kush-land-0'] },
  { id: 'dice', say: (at) => ['kush.guide.dice', sizes(at)], shows: ['.kush-dice'] },
  { id: 'where', say: 'kush.guide.where', shows: [FIELD] },
  { id: 'close', say: 'kush.guide.close', shows: [MAIN],
    hint: ({ table }) => (table.menu?.includes(CLOSING) === false ? null : CLOSING),
    done: (at) => ownSince(at, /^place/).length > 0 },
  { id: 'fell', say: afterPlacing, shows: ['.kush-advantage'] },
  { id: 'roll', say: 'kush.guide.roll', shows: [MAIN], ready: isMine,
    done: (at) => ownSince(at, /^roll/).length > 0 && at.table.view.diceRolled },
  { id: 'place', say: rolled, shows: [FIELD], ready: (at) => isMine(at) || ownSince(at, /^(place|skip)/).length > 0,
    done: (at) => ownSince(at, /^(place|skip)/).length > 0 },
  { id: 'double', say: 'kush.guide.double', shows: ['.kush-dice'] },
  { id: 'end', say: 'kush.guide.end', shows: ['.kush-advantage'], ready: isMine },
];

const learn: Learn<KushView> = {
  words: (lang) => import(`./words.${lang}.ts`),
  sections: [
    { title: 'kush.learn.aim', text: 'kush.learn.aim.text',
      picture: { of: GAME, at: 69, seat: 0, caption: 'kush.learn.aim.picture' } },
    { title: 'kush.learn.turn', text: 'kush.learn.turn.text',
      picture: { of: GAME, at: 8, seat: 0, caption: 'kush.learn.turn.picture' } },
    { title: 'kush.learn.contour', text: 'kush.learn.contour.text',
      picture: { of: GAME, at: 26, seat: 0, caption: 'kush.learn.before.picture' } },
    { title: 'kush.learn.fallen', text: 'kush.learn.fallen.text',
      picture: { of: GAME, at: 27, seat: 0, caption: 'kush.learn.fallen.picture' } },
    { title: 'kush.learn.enemy', text: 'kush.learn.enemy.text', when: ({ enclosedEnemy }) => enclosedEnemy !== 'keep',
      picture: { of: TAKEN, at: 54, seat: 1, caption: 'kush.learn.enemy.picture' } },
    { title: 'kush.learn.keep', text: 'kush.learn.keep.text', when: ({ enclosedEnemy }) => enclosedEnemy === 'keep' },
    { title: 'kush.learn.kush', text: 'kush.learn.kush.text', when: ({ kush }) => (kush ?? 'landing') === 'landing',
      picture: { of: GAME, at: 39, seat: 0, caption: 'kush.learn.kush.picture' } },
    { title: 'kush.learn.assault', text: 'kush.learn.assault.text', when: ({ kush }) => kush === 'assault' },
    { title: 'kush.learn.edges', text: 'kush.learn.edges.text', when: ({ edgeWalls }) => edgeWalls === false },
    { title: 'kush.learn.end', text: 'kush.learn.end.text' },
    { title: 'kush.learn.tips', text: 'kush.learn.tips.text' },
  ],
  guide: { from: { of: GAME, at: 26, seat: 0 }, steps },
};

export default learn;
