// What a game tells of its events: turn by turn, line by line; and how the log begins.
import { t } from '../core/app';
import { isMyTurn } from '../core/table';
import type { Chapter, GameEvent, GameModule, Table } from '../core/types';
import { actorOf, chapterOf, cut } from '../kit/chapters';
import { nameAt } from './seats';

/** "The game has begun. First move: Anna", where the events are known from the first one on. */
export function beginning(events: readonly GameEvent[], table: Table): string | null {
  if (events.length > 0 && events[0]!.seq !== 1) return null;
  const first = events.find((event) => event.seat !== undefined)?.seat ?? table.toAct[0];
  if (first === undefined) return null;
  return first === table.seat ? t('side.begun_you') : t('side.begun', { name: nameAt(table, first) });
}

const isHeading = (line: string): boolean => line.startsWith('---');

/** The lines that are news. */
export function allNewsOf(told: string | null): string[] {
  return told?.split('\n').filter((line) => !isHeading(line)) ?? [];
}

/** The first of them; null: there is none. */
export function newsOf(told: string | null): string | null {
  return allNewsOf(told)[0] ?? null;
}

/** What one seat does in a row, with what chance brings between. */
function byActor(events: readonly GameEvent[], table: Table, game: GameModule): Chapter[] {
  const isOther = (event: GameEvent, before: readonly GameEvent[]): boolean => {
    const actor = actorOf(before);
    return event.seat !== undefined && actor !== undefined && event.seat !== actor;
  };
  return cut(events, isOther).map((group) => chapterOf(group, () =>
    group.flatMap((one) => allNewsOf(game.tell(one, table, t, events))).join('; ')));
}

export function chaptersOf(events: readonly GameEvent[], table: Table, game: GameModule): Chapter[] {
  return game.chapters?.(events, table, t) ?? byActor(events, table, game);
}

/** Who, and what: "Anna: 6–5, 24→18→13". A game without chapters of its own names who itself. */
export function sayChapter({ seat, text }: Chapter, table: Table, game: GameModule): string {
  const said = text();
  if (seat === undefined || !game.chapters || said === '') return said;
  return t('side.who', { name: nameAt(table, seat), said });
}

/** What has just happened: the last turn; while the player is in a turn, the one before it. */
export function newsNow(events: readonly GameEvent[], table: Table, game: GameModule): string {
  if (game.news) return game.news(events, table, t);
  const chapters = chaptersOf(events, table, game);
  const mine = isMyTurn(table) && !table.shared;
  const told = chapters.findLast((one) => !mine || one.seat !== table.seat);
  return told ? sayChapter(told, table, game) : '';
}
