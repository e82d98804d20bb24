// What players choose about themselves when a game is set up: the side, and their name.
import { sayRefusal, t, toast, wordsFor } from '../core/app';
import { refusalOf } from '../core/remote';
import { account, rename } from '../core/session';
import { settings } from '../core/settings';
import { load, save } from '../core/store';
import type { GameName } from '../core/types';
import { gameModule } from '../games';
import { Choose } from '../ui/parts';
import { like, likingOf } from './start';

/** In the game's words ("mygame.side.0"), else the number and mark of the seat. */
export function saySide(game: GameName, seat: number): string {
  const { mark } = gameModule(game).seatColour(seat);
  return wordsFor(`${game}.side.${seat}`) ?? t('new.side_n', { n: seat + 1, mark });
}

const DRAWN = -1;

/** A seat has one colour for everybody at the table, in the log and in replays; so who chooses the
 *  colour chooses the seat, and the other way round. */
export function SideChoice({ game }: { game: GameName }) {
  const { seats, side } = likingOf(game);
  return (
    <Choose label={t('new.side')} value={side ?? DRAWN} values={Array.from({ length: seats + 1 }, (_, i) => i - 1)}
      say={(seat) => (seat === DRAWN ? t('new.side_drawn') : saySide(game, seat))}
      onChange={(seat) => like(game, { side: seat === DRAWN ? null : seat })} />
  );
}

/** The player's name for games on this device: that of the account, unless another was written. */
export function keptName(): string {
  return load<string>('name') ?? account.value?.name ?? '';
}

export function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  return (
    <label class="choose">
      <span class="choose-label">{t('settings.name')}</span>
      <input value={name} maxLength={24} autocomplete="nickname" placeholder={t('new.name_any')}
        onInput={(e) => onChange(e.currentTarget.value)} />
    </label>
  );
}

/** Takes the name that was written; false: the server refuses it, and has said why. An empty one changes
 *  nothing: a guest gets a name. */
export async function takeName(written: string, here: boolean): Promise<boolean> {
  const name = written.trim().replace(/\s+/g, ' ');
  if (here) save('name', name === '' || name === account.value?.name ? null : name);
  if (here || name === '' || name === account.value?.name) return true;
  try {
    await rename(name, settings.value.lang);
    save('name', null);
    return true;
  } catch (error) {
    const why = refusalOf(error);
    if (why.code === 'offline') return true; // what follows says so, or goes on without the server
    toast(sayRefusal(why));
    return false;
  }
}
