// A game's rules in a few sentences, for new players.
import { wordsFor } from '../core/app';
import type { GameName } from '../core/types';

/** Null where the game's own words, which must be there already, have no rules. */
export function howTo(game: GameName) {
  const rules = wordsFor(game + '.howto');
  return rules === null ? null : <ul class="howto">{rules.split('\n').map((line) => <li key={line}>{line}</li>)}</ul>;
}
