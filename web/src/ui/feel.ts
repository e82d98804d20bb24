// What the player hears and feels, if the settings allow.
import { settings } from '../core/settings';
import { host } from '../core/telegram';
import { sound, type Sound } from './sound';

const HAPTICS = { select: 'select', place: 'light', capture: 'medium', error: 'error', win: 'success',
  turn: 'medium' } as const;

export function feel(what: Sound): void {
  if (settings.value.sound) sound(what);
  if (settings.value.haptics && what !== 'chat') host.haptic(HAPTICS[what]);
}
