// Which board, cards or sea each game is shown with: a picture of each to choose by.
import { looks as looksOf } from 'games:looks';

import { t, titleOf } from '../core/app';
import { change, settings } from '../core/settings';
import type { GameName } from '../core/types';
import { listedGames } from '../games/cards';

function LooksOf({ game }: { game: GameName }) {
  const { looks, Preview } = looksOf[game]!;
  const { looks: chosen, lang } = settings.value;
  const now = chosen[game] ?? looks[0]!.name;
  return (
    <div class="looks" role="radiogroup" aria-label={titleOf(game)}>
      <span class="looks-game" aria-hidden="true">{titleOf(game)}</span>
      {looks.map(({ name, title }) => (
        <label key={name} class="look">
          <input type="radio" name={'look-' + game} checked={name === now}
            onChange={() => change({ looks: { ...settings.value.looks, [game]: name } })} />
          <svg viewBox="0 0 60 40" aria-hidden="true"><Preview look={name} /></svg>
          <span>{title[lang]}</span>
        </label>
      ))}
    </div>
  );
}

/** Only games that leave a choice are listed. */
export function LooksForm() {
  const games = listedGames().filter((game) => looksOf[game]);
  if (games.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('settings.looks')}</legend>
      {games.map((game) => <LooksOf key={game} game={game} />)}
    </fieldset>
  );
}
