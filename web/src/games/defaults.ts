// What a game is like whose module does not say otherwise.
import type { BoardProps, GameEvent, GameModule, GameName, Measure, Table } from '../core/types';

type T = BoardProps['t'];

const COLOURS = ['#0072B2', '#D55E00', '#222222', '#FFFFFF', '#56B4E9', '#F0E442'];
const MARKS = ['▲', '●', '■', '◆', '★', '✚'];
const PALE = [3, 4, 5];
/** Kinds of action by which nothing is put anywhere; dice have a sound of their own. */
const SILENT = ['roll', 'pass', 'end', 'skip'];

/** The kind of an action, and what it is done with: "lay 7". */
export function readAction(action: string): { kind: string; rest: string } {
  const [kind = '', ...rest] = action.split(' ');
  return { kind, rest: rest.join(' ') };
}

/** A kind of action in the game's words ("mygame.action.lay"), else as it is written. */
export function sayKind(game: GameName, kind: string, t: T): string {
  const key = `${game}.action.${kind}`;
  const said = t(key);
  return said === key ? kind.charAt(0).toUpperCase() + kind.slice(1) : said;
}

export function sayAction(game: GameName, action: string, t: T): string {
  const { kind, rest } = readAction(action);
  return `${sayKind(game, kind, t)} ${rest}`.trim();
}

function tell(event: GameEvent, table: Table, t: T): string | null {
  if (event.seat === undefined) {
    return typeof event.chance === 'string' ? t('plain.chance', { what: event.chance }) : null;
  }
  const name = event.seat === table.seat ? t('who.you') : table.seats[event.seat]?.name ?? String(event.seat + 1);
  return `${name}: ${event.action ? sayAction(table.game, event.action, t) : t('plain.hidden')}`;
}

/** The chances of all are asked for at every turn: nothing is known of what they hang on. */
export const MEASURE: Measure = { error: 0.01, sharedDice: true, wholeTurns: false, standsBefore: () => true };

export function defaultsOf(name: GameName): Omit<GameModule, 'Board' | 'drawn' | 'measure'> {
  return {
    name, tell, seatLine: () => '', dice: 'faces', hintsToMover: false,
    sound: (action) => (SILENT.includes(readAction(action).kind) ? null : 'place'),
    seatColour: (seat) => {
      const i = seat % COLOURS.length;
      return { fill: COLOURS[i]!, ink: PALE.includes(i) ? '#1d2228' : '#ffffff', mark: MARKS[i]! };
    },
  };
}
