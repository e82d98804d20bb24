// Choosing a level of computer players, with a line of what to expect.
import { factsOf, levelNames, sayName, t, wordsFor } from '../core/app';
import type { GameName } from '../core/types';
import { Choose } from '../ui/parts';

/** What to expect of a level: in the player's language, or else as the server says it. */
export function aboutLevel(game: GameName, level: string): string {
  return wordsFor('about_level.' + level) ?? factsOf(game).levels.find(({ name }) => name === level)?.about ?? '';
}

interface LevelProps {
  game: GameName;
  level: string;
  onChange: (level: string) => void;
  /** 'level.label' if left out. */
  label?: string;
  /** Without its label, where there is no room for it. */
  short?: boolean;
  /** Without the line: a tooltip says it. */
  quiet?: boolean;
}

export function Level({ game, level, onChange, label = t('level.label'), short = false, quiet = short }: LevelProps) {
  const names = levelNames(game);
  const about = aboutLevel(game, level);
  if (names.length === 0) return null; // nobody has said yet which there are
  return (
    <>
      <Choose label={label} hidden={short} value={level} values={names} say={(one) => sayName('level', one)}
        onChange={onChange} {...(quiet ? { title: about } : {})} />
      {!quiet && about && <p class="muted level-about">{about}</p>}
    </>
  );
}
