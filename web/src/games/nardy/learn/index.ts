// Long Nardy for who has never played it.
import { isMine, ownSince, type GuideAt, type GuideStep, type Learn, type Said } from '../../../core/learn';
import { HEAD, HOME, type NardyView } from '../view';
import { GAME } from './courses';

type At = GuideAt<NardyView>;

const MAIN = '.frame-actions .main';
const BOARD = '.nardy-svg';
/** The points of the own way are numbered from its end. */
const cell = (distance: number): string => `[data-spot="${distance}"]`;
const home = Array.from({ length: HOME }, (_, i) => cell(i + 1)).join(', .frame ');

/** The roll of whoever rolled last, in words' values. */
function lastDice({ events }: At): { a: string; b: string; double: boolean } {
  const [a = '', b = ''] = String(events.findLast(({ chance }) => typeof chance === 'string')?.chance ?? '').split('-');
  return { a, b, double: a === b };
}

function rolled(at: At): Said {
  const { a, b, double } = lastDice(at);
  return [double ? 'nardy.guide.double' : 'nardy.guide.dice', { a, b }];
}

function theirs(at: At): Said {
  const { a, b } = lastDice(at);
  return ['nardy.guide.theirs', { a, b }];
}

/** All that the roll allows was played, or nothing could be. */
const moved = (at: At): boolean => !isMine(at) || (at.table.view.roll === null && ownSince(at, /^\d/).length > 0);

const steps: GuideStep<NardyView>[] = [
  { id: 'head', say: 'nardy.guide.head', shows: [cell(HEAD)] },
  { id: 'home', say: 'nardy.guide.home', shows: [home] },
  { id: 'roll', say: 'nardy.guide.roll', shows: [MAIN], ready: isMine,
    done: (at) => ownSince(at, /^roll/).length > 0 && !at.table.view.rolling },
  { id: 'dice', say: rolled, shows: ['.nardy-dice:not(.past)'] },
  { id: 'move', say: 'nardy.guide.move', shows: [BOARD], done: moved },
  { id: 'theirs', say: theirs, shows: [BOARD], ready: isMine },
  { id: 'again', say: 'nardy.guide.again', shows: [MAIN],
    done: (at) => ownSince(at, /^roll/).length > 0 && !at.table.view.rolling },
  { id: 'second', say: 'nardy.guide.second', shows: [BOARD], done: moved },
  { id: 'block', say: 'nardy.guide.block', ready: isMine },
  { id: 'end', say: 'nardy.guide.end', shows: [home] },
];

const learn: Learn<NardyView> = {
  words: (lang) => import(`./words.${lang}.ts`),
  sections: [
    { title: 'nardy.learn.aim', text: 'nardy.learn.aim.text',
      picture: { of: GAME, at: 0, seat: 0, caption: 'nardy.learn.aim.picture' } },
    { title: 'nardy.learn.turn', text: 'nardy.learn.turn.text',
      picture: { of: GAME, at: 20, seat: 0, caption: 'nardy.learn.turn.picture' } },
    { title: 'nardy.learn.closed', text: 'nardy.learn.closed.text',
      picture: { of: GAME, at: 160, seat: 0, caption: 'nardy.learn.closed.picture' } },
    { title: 'nardy.learn.head', text: 'nardy.learn.head.text', when: ({ rules }) => rules !== 'federation' },
    { title: 'nardy.learn.head', text: 'nardy.learn.head.federation', when: ({ rules }) => rules === 'federation' },
    { title: 'nardy.learn.six', text: 'nardy.learn.six.text', when: ({ rules }) => rules !== 'federation' },
    { title: 'nardy.learn.six', text: 'nardy.learn.six.federation', when: ({ rules }) => rules === 'federation' },
    { title: 'nardy.learn.must', text: 'nardy.learn.must.text' },
    { title: 'nardy.learn.off', text: 'nardy.learn.off.text',
      picture: { of: GAME, at: 345, seat: 0, caption: 'nardy.learn.off.picture' } },
    { title: 'nardy.learn.draws', text: 'nardy.learn.draws.text', when: ({ draws }) => draws === true },
  ],
  // Where there is something to choose: the first turn of all plays itself.
  guide: { from: { of: GAME, at: 18, seat: 0 }, steps },
};

export default learn;
