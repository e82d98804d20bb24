// What the player hears and feels, if the settings allow.
import { useEffect, useRef } from 'preact/hooks';

import { rollOf } from '../core/dice';
import { settings } from '../core/settings';
import { host } from '../core/telegram';
import type { GameEvent, GameModule, Play } from '../core/types';
import { sound, type Sound } from './sound';

const HAPTICS = { select: 'select', place: 'light', card: 'light', cards: 'medium', dice: 'light', capture: 'medium',
  error: 'error', win: 'success', turn: 'medium' } as const;

export function hear(what: Sound): void {
  if (settings.value.sound) sound(what);
}

export function feel(what: Sound): void {
  hear(what);
  if (settings.value.haptics && what !== 'chat') host.haptic(HAPTICS[what]);
}

/** What an event sounds like to who did not do it: the own move was heard when it was made. */
function soundOf(event: GameEvent, game: GameModule, seat: number | null): Sound | null {
  if (event.seat === undefined) return rollOf(event.chance) ? 'dice' : null;
  return event.seat === seat || !event.action ? null : game.sound(event.action);
}

/** Lets the table be heard as it is shown. Of what comes at once only the newest is. */
export function useHearing(play: Play, game: GameModule): void {
  const events = play.events.value;
  const heard = useRef(events.at(-1)?.seq ?? 0);
  useEffect(() => {
    const fresh = events.filter((event) => event.seq > heard.current);
    heard.current = events.at(-1)?.seq ?? heard.current;
    const { seat } = play.table.value;
    const what = fresh.map((event) => soundOf(event, game, seat)).findLast((one) => one !== null);
    if (what && !document.hidden) hear(what);
  }, [events]);
}
