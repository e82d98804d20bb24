// A game's rules in a few sentences, for whoever has not played it before.
import { t } from '../core/app';
import type { GameName } from '../core/types';

/** The game's own words must be there already. */
export function HowTo({ game }: { game: GameName }) {
  return <ul class="howto">{t(game + '.howto').split('\n').map((line) => <li key={line}>{line}</li>)}</ul>;
}
