// Which board, cards or sea each game is shown with: a picture of each to choose by.
import { looks as looksOf } from 'games:looks';

import { t, titleOf } from '../core/app';
import { change, settings } from '../core/settings';
import type { GameName, LookSet } from '../core/types';
import { listedGames } from '../games/cards';

/** `of`: where the choice is kept in the settings. */
function Choice({ of, label, set: { looks, Preview } }: { of: string; label: string; set: LookSet }) {
  const { looks: chosen, lang } = settings.value;
  const now = chosen[of] ?? looks[0]!.name;
  return (
    <div class="looks" role="radiogroup" aria-label={label}>
      <span class="looks-game" aria-hidden="true">{label}</span>
      {looks.map(({ name, title }) => (
        <label key={name} class="look">
          <input type="radio" name={'look-' + of} checked={name === now}
            onChange={() => change({ looks: { ...settings.value.looks, [of]: name } })} />
          <svg viewBox="0 0 60 40" aria-hidden="true"><Preview look={name} /></svg>
          <span>{title[lang]}</span>
        </label>
      ))}
    </div>
  );
}

function LooksOf({ game }: { game: GameName }) {
  const { more = {}, ...board } = looksOf[game]!;
  const { lang } = settings.value;
  return (
    <>
      <Choice of={game} label={titleOf(game)} set={board} />
      {Object.entries(more).map(([part, set]) => (
        <Choice key={part} of={`${game}.${part}`} label={`${titleOf(game)}: ${set.title[lang]}`} set={set} />))}
    </>
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
