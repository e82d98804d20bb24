// The last finished game of each kind on this device, so that it can be looked at again.
import { load, save } from './store';
import type { GameName } from './types';

export interface Kept {
  /** As LocalPlay.record() gives it: docs/gamefile.md. */
  record: Record<string, unknown>;
  /** The player's; null: computers played. */
  seat: number | null;
}

const keyOf = (game: GameName): string => `record.${game}`;

export function keepGame(game: GameName, kept: Kept): void {
  save(keyOf(game), kept);
}

export function keptGame(game: GameName): Kept | null {
  return load<Kept>(keyOf(game));
}
