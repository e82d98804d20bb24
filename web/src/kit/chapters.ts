// Events as turns or bouts, for the log and for the line that says what has just happened.
import type { Chapter, GameEvent } from '../core/types';

/** Cuts the events where `begins` says that something new begins. */
export function cut(events: readonly GameEvent[],
  begins: (event: GameEvent, before: readonly GameEvent[]) => boolean): GameEvent[][] {
  const groups: GameEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (!last || begins(event, last)) groups.push([event]);
    else last.push(event);
  }
  return groups;
}

/** The seat of the first action; undefined: nobody has acted. */
export function actorOf(group: readonly GameEvent[]): number | undefined {
  return group.find((event) => event.seat !== undefined)?.seat;
}

export function chapterOf(group: readonly GameEvent[], text: () => string, more?: () => string[]): Chapter {
  const seat = actorOf(group);
  return { from: group[0]!.seq, to: group.at(-1)!.seq, ...(seat === undefined ? {} : { seat }), text,
    ...(more ? { more } : {}) };
}

/** What has happened since this seat last acted; all of it for a watcher. */
export function sinceOwn(events: readonly GameEvent[], seat: number | null): readonly GameEvent[] {
  return seat === null ? events : events.slice(events.findLastIndex((event) => event.seat === seat) + 1);
}
