// Catan at sea for who knows Catan, or has never played it.
import { isMine, may, ownSince, type GuideAt, type GuideStep, type Learn, type Said } from '../../../core/learn';
import { diceSum, type CatanView, points } from '../../catan/view';
import { FOG, SHORES } from './courses';

type At = GuideAt<CatanView>;

const ISLAND = '.catan-island';
const HAND = '.catan-hand';
const MAIN = '.frame-actions .main';
const EITHER = '.catan-either';

const placing = (kind: RegExp) => (at: At): boolean => isMine(at) && may(at, kind);
const done = (kind: RegExp) => (at: At): boolean => ownSince(at, kind).length > 0;

function rolled({ events }: At): Said {
  const n = diceSum(events.findLast(({ chance }) => diceSum(chance) !== null)?.chance) ?? 0;
  return n === 7 ? 'catansea.guide.seven' : ['catansea.guide.rolled', { n }];
}

/** What the hand is good for now, as the menu says. */
function whatNow(at: At): Said {
  if (may(at, /^ship/)) return 'catansea.guide.canShip';
  return may(at, /^(settlement|city|road|buy)/) ? 'catansea.guide.canBuild' : 'catansea.guide.nothing';
}

const asksRobber = (at: At): boolean => may(at, /^(robber|pirate)/) || /discard|robber/.test(at.table.view.phase);

const steps: GuideStep<CatanView>[] = [
  { id: 'aim', say: 'catansea.guide.aim', shows: [ISLAND] },
  { id: 'settle', say: 'catansea.guide.settle', shows: [ISLAND], ready: placing(/^settlement/),
    done: done(/^settlement/) },
  { id: 'road', say: 'catansea.guide.road', shows: [EITHER, ISLAND], ready: placing(/^(road|ship)/),
    done: done(/^(road|ship)/) },
  { id: 'settle2', say: 'catansea.guide.settle2', shows: [ISLAND], ready: placing(/^settlement/),
    done: done(/^settlement/) },
  { id: 'road2', say: 'catansea.guide.road2', shows: [ISLAND], ready: placing(/^(road|ship)/),
    done: done(/^(road|ship)/) },
  { id: 'roll', say: 'catansea.guide.roll', shows: [MAIN], ready: placing(/^roll/), done: done(/^roll/) },
  { id: 'rolled', say: rolled, shows: [HAND], ready: (at) => at.table.view.phase !== 'roll_dice' },
  { id: 'build', say: whatNow, shows: [HAND, MAIN], ready: (at) => isMine(at) && !asksRobber(at), done: done(/^end/) },
  { id: 'end', say: (at) => ['catansea.guide.end', { n: points(at.table.view, at.table.seat ?? 0) }],
    shows: ['.catan-me'] },
];

const isOn = (board: string) => (options: Record<string, unknown>): boolean => options['board'] === board;

const learn: Learn<CatanView> = {
  words: (lang) => import(`./words.${lang}.ts`),
  sections: [
    { title: 'catansea.learn.aim', text: 'catansea.learn.aim.text',
      picture: { of: SHORES, at: 15, seat: 0, caption: 'catansea.learn.aim.picture' } },
    { title: 'catansea.learn.ships', text: 'catansea.learn.ships.text',
      picture: { of: SHORES, at: 24, seat: 2, caption: 'catansea.learn.ships.picture' } },
    { title: 'catansea.learn.islands', text: 'catansea.learn.islands.text',
      picture: { of: SHORES, at: 91, seat: 1, caption: 'catansea.learn.islands.picture' } },
    { title: 'catansea.learn.gold', text: 'catansea.learn.gold.text',
      picture: { of: SHORES, at: 94, seat: 1, caption: 'catansea.learn.gold.picture' } },
    { title: 'catansea.learn.pirate', text: 'catansea.learn.pirate.text',
      picture: { of: SHORES, at: 56, seat: 0, caption: 'catansea.learn.pirate.picture' } },
    { title: 'catansea.learn.fog', text: 'catansea.learn.fog.text', when: isOn('fog'),
      picture: { of: FOG, at: 39, seat: 2, caption: 'catansea.learn.fog.picture' } },
    { title: 'catansea.learn.four', text: 'catansea.learn.four.text', when: isOn('four_islands') },
    { title: 'catansea.learn.desert', text: 'catansea.learn.desert.text', when: isOn('desert') },
    { title: 'catansea.learn.build', text: 'catansea.learn.build.text',
      when: ({ extra }) => extra === undefined || extra === 'build' },
    { title: 'catansea.learn.paired', text: 'catansea.learn.paired.text', when: ({ extra }) => extra === 'paired' },
    { title: 'catansea.learn.points', text: 'catansea.learn.points.text' },
  ],
  guide: { from: { of: SHORES, at: 3, seat: 0 }, steps },
};

export default learn;
