// Catan for who has never played it.
import { isMine, may, ownSince, type GuideAt, type GuideStep, type Learn, type Said } from '../../../core/learn';
import { diceSum, type CatanView, points } from '../view';
import { GAME } from './courses';

type At = GuideAt<CatanView>;

const ISLAND = '.catan-island';
const HAND = '.catan-hand';
const MAIN = '.frame-actions .main';

const placing = (kind: RegExp) => (at: At): boolean => isMine(at) && may(at, kind);
const done = (kind: RegExp) => (at: At): boolean => ownSince(at, kind).length > 0;

/** The number that fell last. */
function lastSum({ events }: At): number {
  return diceSum(events.findLast(({ chance }) => diceSum(chance) !== null)?.chance) ?? 0;
}

const asksRobber = (at: At): boolean => may(at, /^robber/) || /discard|robber/.test(at.table.view.phase);

function rolled(at: At): Said {
  const n = lastSum(at);
  return n === 7 ? 'catan.guide.seven' : ['catan.guide.rolled', { n }];
}

/** What the hand is good for now, as the menu says. */
function whatNow(at: At): Said {
  if (may(at, /^(settlement|city)/)) return 'catan.guide.canSettle';
  if (may(at, /^road/)) return 'catan.guide.canRoad';
  return may(at, /^buy/) ? 'catan.guide.canBuy' : 'catan.guide.nothing';
}

const steps: GuideStep<CatanView>[] = [
  { id: 'aim', say: 'catan.guide.aim', shows: [ISLAND] },
  { id: 'numbers', say: 'catan.guide.numbers', shows: ['.catan-hot'] },
  { id: 'settle', say: 'catan.guide.settle', shows: [ISLAND], ready: placing(/^settlement/),
    done: done(/^settlement/) },
  { id: 'road', say: 'catan.guide.road', shows: [ISLAND], ready: placing(/^road/), done: done(/^road/) },
  { id: 'settle2', say: 'catan.guide.settle2', shows: [ISLAND], ready: placing(/^settlement/),
    done: done(/^settlement/) },
  { id: 'road2', say: 'catan.guide.road2', shows: [ISLAND], ready: placing(/^road/), done: done(/^road/) },
  { id: 'roll', say: 'catan.guide.roll', shows: [MAIN], ready: placing(/^roll/), done: done(/^roll/) },
  { id: 'rolled', say: rolled, shows: [HAND], ready: (at) => at.table.view.phase !== 'roll_dice' },
  { id: 'build', say: whatNow, shows: [HAND, MAIN], ready: (at) => isMine(at) && !asksRobber(at),
    done: (at) => done(/^end/)(at) },
  { id: 'trade', say: 'catan.guide.trade', shows: ['[data-tool="trade"]'], ready: placing(/^(roll|end)/) },
  { id: 'end', say: (at) => ['catan.guide.end', { n: points(at.table.view, at.table.seat ?? 0) }],
    shows: ['.catan-me'] },
];

const learn: Learn<CatanView> = {
  words: (lang) => import(`./words.${lang}.ts`),
  sections: [
    { title: 'catan.learn.aim', text: 'catan.learn.aim.text',
      picture: { of: GAME, at: 15, seat: 0, caption: 'catan.learn.aim.picture' } },
    { title: 'catan.learn.income', text: 'catan.learn.income.text',
      picture: { of: GAME, at: 17, seat: 0, caption: 'catan.learn.income.picture' } },
    { title: 'catan.learn.robber', text: 'catan.learn.robber.text',
      picture: { of: GAME, at: 25, seat: 0, caption: 'catan.learn.robber.picture' } },
    { title: 'catan.learn.friendly', text: 'catan.learn.friendly.text',
      when: ({ friendlyRobber }) => friendlyRobber === true },
    { title: 'catan.learn.build', text: 'catan.learn.build.text',
      picture: { of: GAME, at: 65, seat: 0, caption: 'catan.learn.build.picture' } },
    { title: 'catan.learn.trade', text: 'catan.learn.trade.text' },
    { title: 'catan.learn.confirm', text: 'catan.learn.confirm.text', when: ({ trade }) => trade === 'confirm' },
    { title: 'catan.learn.cards', text: 'catan.learn.cards.text' },
    { title: 'catan.learn.atOnce', text: 'catan.learn.atOnce.text',
      when: ({ playBoughtDevCards }) => playBoughtDevCards === true },
    { title: 'catan.learn.end', text: 'catan.learn.end.text',
      picture: { of: GAME, at: 118, seat: 1, caption: 'catan.learn.end.picture' } },
  ],
  guide: { from: { of: GAME, at: 3, seat: 0 }, steps },
};

export default learn;
