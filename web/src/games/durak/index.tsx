// Durak: what the frame needs to know of it.
import type { GameEvent, GameModule, Table } from '../../core/types';
import { DurakBoard } from './board';
import { seatColour } from './colours';
import { brief, type DurakTable, type DurakView, opened, readMove, roleOf, seatName, type T } from './view';

function seatLine(table: DurakTable, seat: number, t: T): string {
  const role = roleOf(table.view, seat);
  const cards = t('durak.cards', { n: table.view.handCounts[seat] ?? 0 });
  if (role === 'out') return t('durak.role.out');
  return role ? `${cards} · ${t(`durak.role.${role}`)}` : cards;
}

function tell(event: GameEvent, table: Table<DurakView>, t: T): string | null {
  if (event.seat === undefined) {
    const lot = typeof event.chance === 'string' && /^\d$/.test(event.chance);
    return lot ? t('durak.tell.first', { name: seatName(table, Number(event.chance), t) }) : t('durak.tell.deal');
  }
  const move = event.action ? readMove(event.action) : null;
  if (!move) return null;
  const mine = event.seat === table.seat ? '.you' : '';
  return t(`durak.tell.${move.kind}${mine}`, {
    name: seatName(table, event.seat, t),
    card: move.card ? brief(move.card, t) : '',
    onto: move.onto ? brief(move.onto, t) : '',
  });
}

/** Given what every seat sees, `opened` makes a view with all hands open: for the replay. */
const durak: GameModule<DurakView> & { opened: typeof opened } = {
  name: 'durak',
  Board: DurakBoard,
  seatLine,
  tell,
  opened,
  words: (lang) => import(`./words.${lang}.ts`),
  seatColour,
  choices: [
    { option: 'transferable', values: [false, true] },
    { option: 'throwIn', values: ['all', 'neighbours', 'attacker'] },
    { option: 'deck', values: [36, 24, 52] },
    { option: 'firstBoutMax', values: [6, 5] },
    { option: 'throwAfterTake', values: [true, false] },
    { option: 'discardPileVisible', values: [false, true] },
  ],
};

export default durak;
