// Choosing a level of computer players, with a line of what to expect.
import { factsOf, levelNames, sayName, t, wordsFor } from '../core/app';
import type { GameName } from '../core/types';
import { Choose, Segments } from '../ui/parts';

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
  /** As a drop-down list without the line, which a tooltip says: where there are several. */
  quiet?: boolean;
}

export function Level({ game, level, onChange, label = t('level.label'), quiet = false }: LevelProps) {
  const names = levelNames(game);
  const about = aboutLevel(game, level);
  if (names.length === 0) return null; // nobody has said yet which there are
  const choice = { label, value: level, values: names, say: (one: string) => sayName('level', one), onChange };
  if (quiet) return <Choose {...choice} title={about} />;
  return (
    <>
      <Segments {...choice} />
      {about && <p class="muted level-about">{about}</p>}
    </>
  );
}
