// Durak for who has never played it.
import { isMine, may, ownSince, type GuideAt, type GuideStep, type Learn, type Said } from '../../../core/learn';
import type { DurakView } from '../view';
import { GAME, TRANSFERS } from './courses';

type At = GuideAt<DurakView>;

const HAND = '.durak-hand';
const TABLE = '.durak-laid';
const MAIN = '.frame-actions .main';

const attacks = (at: At): boolean => isMine(at) && may(at, /^attack/);
const defends = (at: At): boolean => isMine(at) && may(at, /^(beat|take)/);
const mayAdd = (at: At): boolean => isMine(at) && may(at, /^(throw|pass)/);

/** What the other side did with the card: beat it, or gives up and takes. */
function answered(at: At): Said {
  if (at.table.view.taking) return 'durak.guide.takes';
  return may(at, /^throw/) ? 'durak.guide.add' : 'durak.guide.beaten';
}

/** Who took does not attack next: the player may be the attacker again. */
function toBeat(at: At): Said {
  if (attacks(at)) return 'durak.guide.attackAgain';
  return may(at, /^beat/) ? 'durak.guide.defend' : 'durak.guide.cannot';
}

/** How the bout went in which the player defended. */
function defended(at: At): Said {
  const took = at.events.findLast(({ seat, action }) => seat === at.table.seat && /^(beat|take)/.test(action ?? ''));
  return took?.action === 'take' ? 'durak.guide.took' : 'durak.guide.held';
}

/** The bout in which the player defends is over: another one begins. */
const boutOver = (at: At): boolean => at.table.view.table.length === 0
  && ownSince(at, /^(beat|take|transfer)/).length > 0;

const steps: GuideStep<DurakView>[] = [
  { id: 'hand', say: 'durak.guide.hand', shows: [HAND] },
  { id: 'trump', say: 'durak.guide.trump', shows: ['.durak-pile', '[data-key="AC"]'] },
  { id: 'attack', say: 'durak.guide.attack', shows: [HAND], ready: attacks,
    done: (at) => ownSince(at, /^attack/).length > 0 },
  { id: 'answer', say: answered, shows: [TABLE, MAIN], ready: (at) => mayAdd(at) || at.table.view.table.length === 0,
    done: (at) => ownSince(at, /^pass/).length > 0 || at.table.view.table.length === 0 },
  { id: 'draw', say: 'durak.guide.draw', shows: [HAND] },
  { id: 'defend', say: toBeat, shows: [TABLE, HAND], ready: (at) => defends(at) || boutOver(at) || attacks(at),
    done: boutOver },
  { id: 'held', say: defended, ready: isMine },
  { id: 'end', say: 'durak.guide.end', shows: ['.durak-rival'] },
];

const learn: Learn<DurakView> = {
  words: (lang) => import(`./words.${lang}.ts`),
  sections: [
    { title: 'durak.learn.aim', text: 'durak.learn.aim.text',
      picture: { of: GAME, at: 1, seat: 0, caption: 'durak.learn.aim.picture' } },
    { title: 'durak.learn.beat', text: 'durak.learn.beat.text',
      picture: { of: GAME, at: 5, seat: 0, caption: 'durak.learn.beat.picture' } },
    { title: 'durak.learn.throw', text: 'durak.learn.throw.text',
      picture: { of: GAME, at: 30, seat: 0, caption: 'durak.learn.throw.picture' } },
    { title: 'durak.learn.transfer', text: 'durak.learn.transfer.text',
      when: ({ transferable }) => transferable === true,
      picture: { of: TRANSFERS, at: 2, seat: 0, caption: 'durak.learn.transfer.picture' } },
    { title: 'durak.learn.after', text: 'durak.learn.after.text' },
    { title: 'durak.learn.whoThrows', text: 'durak.learn.neighbours', when: ({ throwIn }) => throwIn === 'neighbours' },
    { title: 'durak.learn.whoThrows', text: 'durak.learn.attacker', when: ({ throwIn }) => throwIn === 'attacker' },
    { title: 'durak.learn.deck', text: 'durak.learn.deck24', when: ({ deck }) => deck === 24 },
    { title: 'durak.learn.deck', text: 'durak.learn.deck52', when: ({ deck }) => deck === 52 },
    { title: 'durak.learn.first', text: 'durak.learn.first.text', when: ({ firstBoutMax }) => firstBoutMax === 5 },
    { title: 'durak.learn.noAdding', text: 'durak.learn.noAdding.text',
      when: ({ throwAfterTake }) => throwAfterTake === false },
    { title: 'durak.learn.end', text: 'durak.learn.end.text',
      picture: { of: GAME, at: 55, seat: 0, caption: 'durak.learn.end.picture' } },
  ],
  guide: { from: { of: GAME, at: 1, seat: 0 }, steps },
};

export default learn;
