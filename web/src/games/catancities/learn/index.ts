// Cities & Knights for who knows Catan, or has never played it.
import { isMine, may, ownSince, type GuideAt, type GuideStep, type Learn, type Said } from '../../../core/learn';
import { diceSum, points } from '../../catan/view';
import type { CitiesView } from '../view';
import { GAME } from './courses';

type At = GuideAt<CitiesView>;

const ISLAND = '.catan-island';
const HAND = '.catan-hand';
const MAIN = '.frame-actions .main';
const FLEET = '.cities-watch';
const IMPROVE = '[data-tool="improve"]';
const CARDS = '[data-tool="cards"]';

const placing = (kind: RegExp) => (at: At): boolean => isMine(at) && may(at, kind);
const done = (kind: RegExp) => (at: At): boolean => ownSince(at, kind).length > 0;

function rolled({ events }: At): Said {
  const n = diceSum(events.findLast(({ chance }) => diceSum(chance) !== null)?.chance) ?? 0;
  return n === 7 ? 'catancities.guide.seven' : ['catancities.guide.rolled', { n }];
}

/** What the hand is good for now, as the menu says. */
function whatNow(at: At): Said {
  if (may(at, /^improve/)) return 'catancities.guide.canImprove';
  if (may(at, /^hire/)) return 'catancities.guide.canHire';
  if (may(at, /^activate/)) return 'catancities.guide.canActivate';
  return may(at, /^(settlement|city|road|wall)/) ? 'catancities.guide.canBuild' : 'catancities.guide.nothing';
}

/** The own turn, with nothing that has to be answered first. */
const mayEnd = (at: At): boolean => isMine(at) && may(at, /^end/);

const steps: GuideStep<CitiesView>[] = [
  { id: 'aim', say: 'catancities.guide.aim', shows: [ISLAND] },
  { id: 'settle', say: 'catancities.guide.settle', shows: [ISLAND], ready: placing(/^settlement/),
    done: done(/^settlement/) },
  { id: 'road', say: 'catancities.guide.road', shows: [ISLAND], ready: placing(/^road/), done: done(/^road/) },
  { id: 'city', say: 'catancities.guide.city', shows: [ISLAND], ready: placing(/^city/), done: done(/^city/) },
  { id: 'road2', say: 'catancities.guide.road2', shows: [ISLAND], ready: placing(/^road/), done: done(/^road/) },
  { id: 'roll', say: 'catancities.guide.roll', shows: [MAIN], ready: placing(/^roll/), done: done(/^roll/) },
  { id: 'rolled', say: rolled, shows: [HAND], ready: (at) => at.table.view.phase !== 'roll_dice' },
  { id: 'barbarians', say: 'catancities.guide.barbarians', shows: [FLEET] },
  { id: 'build', say: whatNow, shows: [HAND, MAIN], ready: mayEnd, done: done(/^end/) },
  { id: 'improve', say: 'catancities.guide.improve', shows: [IMPROVE], ready: placing(/^roll/) },
  { id: 'roll2', say: 'catancities.guide.roll2', shows: [MAIN], ready: placing(/^roll/), done: done(/^roll/) },
  { id: 'knights', say: 'catancities.guide.knights', shows: ['[data-buy="hire"]', '[data-tool="build"]'],
    ready: mayEnd },
  { id: 'cards', say: 'catancities.guide.cards', shows: [CARDS] },
  { id: 'build2', say: whatNow, shows: [HAND, MAIN], ready: mayEnd, done: done(/^end/) },
  { id: 'end', say: (at) => ['catancities.guide.end', { n: points(at.table.view, at.table.seat ?? 0) }],
    shows: ['.catan-me'] },
];

const isAtSea = ({ board }: Record<string, unknown>): boolean => board === 'new_shores' || board === 'desert';

const learn: Learn<CitiesView> = {
  words: (lang) => import(`./words.${lang}.ts`),
  sections: [
    { title: 'catancities.learn.aim', text: 'catancities.learn.aim.text',
      picture: { of: GAME, at: 15, seat: 0, caption: 'catancities.learn.aim.picture' } },
    { title: 'catancities.learn.goods', text: 'catancities.learn.goods.text',
      picture: { of: GAME, at: 18, seat: 1, caption: 'catancities.learn.goods.picture' } },
    { title: 'catancities.learn.improve', text: 'catancities.learn.improve.text',
      picture: { of: GAME, at: 49, seat: 2, caption: 'catancities.learn.improve.picture' } },
    { title: 'catancities.learn.gate', text: 'catancities.learn.gate.text',
      picture: { of: GAME, at: 55, seat: 2, caption: 'catancities.learn.gate.picture' } },
    { title: 'catancities.learn.metropolis', text: 'catancities.learn.metropolis.text',
      picture: { of: GAME, at: 126, seat: 1, caption: 'catancities.learn.metropolis.picture' } },
    { title: 'catancities.learn.knights', text: 'catancities.learn.knights.text',
      picture: { of: GAME, at: 59, seat: 0, caption: 'catancities.learn.knights.picture' } },
    { title: 'catancities.learn.barbarians', text: 'catancities.learn.barbarians.text',
      picture: { of: GAME, at: 145, seat: 0, caption: 'catancities.learn.barbarians.picture' } },
    { title: 'catancities.learn.lost', text: 'catancities.learn.lost.text',
      picture: { of: GAME, at: 210, seat: 0, caption: 'catancities.learn.lost.picture' } },
    { title: 'catancities.learn.seven', text: 'catancities.learn.seven.text' },
    { title: 'catancities.learn.cards', text: 'catancities.learn.cards.text' },
    { title: 'catancities.learn.friendly', text: 'catancities.learn.friendly.text',
      when: ({ friendlyRobber }) => friendlyRobber === true },
    { title: 'catancities.learn.sea', text: 'catancities.learn.sea.text', when: isAtSea },
    { title: 'catancities.learn.between', text: 'catancities.learn.between.text',
      when: ({ extra }) => extra === undefined || extra === 'build' },
    { title: 'catancities.learn.paired', text: 'catancities.learn.paired.text',
      when: ({ extra }) => extra === 'paired' },
    { title: 'catancities.learn.points', text: 'catancities.learn.points.text' },
  ],
  guide: { from: { of: GAME, at: 3, seat: 0 }, steps },
};

export default learn;
