// Playing on from a move of a recorded game, here or at a table on the server, against computers; and saving it.
import { useState } from 'preact/hooks';

import { levelNames, sayRefusal, t, toast } from '../core/app';
import { download, nameOfFile } from '../core/download';
import { refusalOf } from '../core/remote';
import { go } from '../core/route';
import { hex } from '../core/seeds';
import { account, ensureSession, fetchFile, rest } from '../core/session';
import { settings } from '../core/settings';
import { Thinker } from '../core/thinker';
import { Choose, Dialog } from '../ui/parts';
import { continueLocal, leftGames } from './device';
import { Level } from './levels';
import { gameOf, isFinished, pastOf, seatsOf, type GameFile } from './record';
import { likingOf, like } from './start';

const BODY_MAX = 60_000; // bytes of a request to the server, which takes 64 KiB

interface OnProps {
  file: GameFile;
  /** A game of the server's; 0: it is here only. */
  number: number;
  id: string | undefined;
  /** The address of the file, if it is the server's. */
  address: string;
  /** How many events have happened. */
  at: number;
  toAct: number[];
  over: boolean;
  secrets: boolean;
  names: string[];
  /** The player's own, if it is known. */
  seat: number | undefined;
}

type Where = 'here' | 'server';

interface Chosen {
  seat: number;
  level: string;
  where: Where;
}

function playHere({ file, at }: OnProps, { seat, level }: Chosen): void {
  const game = gameOf(file);
  const { seats, options } = file;
  const bots = file.players.map((_, p) => (p === seat ? null : level));
  const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
  const name = account.value?.name ?? t('who.you');
  continueLocal(game, { plan: { game, seats, options, bots, seat, name }, version: 0, seed, past: pastOf(file, at),
    acts: [], over: false, at: Date.now() });
}

/** The server has its own games; those from elsewhere are sent to it. */
function requestOf({ file, number, id, at }: OnProps, { seat, level }: Chosen): Record<string, unknown> {
  const which = number > 0 ? { table: number, events: at, ...(id ? { id } : {}) } : { file: pastOf(file, at) };
  return { ...which, seat, level };
}

/** A long game is sent in its binary form, a quarter of the size. */
async function shorter(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (JSON.stringify(body).length <= BODY_MAX || !body['file']) return body;
  const thinker = new Thinker();
  try {
    const packed = await thinker.convert(new TextEncoder().encode(JSON.stringify(body['file'])), true);
    return packed ? { ...body, file: btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join('')) } : body;
  } finally {
    thinker.stop();
  }
}

/** False: it stays where it is, and why was said. */
async function playThere(props: OnProps, chosen: Chosen): Promise<boolean> {
  try {
    const body = await shorter(requestOf(props, chosen));
    if (JSON.stringify(body).length > BODY_MAX) {
      toast(t('on.too_long'));
      return false;
    }
    await ensureSession(settings.value.lang);
    const { table } = await rest<{ table: number }>('POST', '/api/tables/load', body);
    go({ page: 'table', number: table });
    return true;
  } catch (error) {
    toast(sayRefusal(refusalOf(error)));
    return false;
  }
}

/** Where the player would sit: the own seat, who is to move, or the first person. */
function firstSeat({ file, seat, toAct }: OnProps): number {
  const person = seatsOf(file, levelNames(gameOf(file))).findIndex(({ kind }) => kind === 'human');
  return seat ?? toAct[0] ?? Math.max(person, 0);
}

function OnDialog({ close, ...props }: OnProps & { close: () => void }) {
  const { file, names, secrets } = props;
  const game = gameOf(file);
  const [seat, setSeat] = useState(() => firstSeat(props));
  const [where, setWhere] = useState<Where>('here');
  const [busy, setBusy] = useState(false);
  const { level } = likingOf(game);
  const start = async (): Promise<void> => {
    const chosen = { seat, level, where };
    if (where === 'here') {
      playHere(props, chosen);
      return;
    }
    setBusy(true);
    if (!await playThere(props, chosen)) setBusy(false);
  };
  return (
    <Dialog title={t('on.title')} onClose={close}>
      <div class="form">
        <Choose label={t('on.seat')} value={seat} values={names.map((_, p) => p)} say={(p) => `${p + 1}. ${names[p]}`}
          onChange={setSeat} />
        <Level game={game} level={level} onChange={(one) => like(game, { level: one })} />
        <Choose label={t('on.where')} value={where} values={['here', 'server'] as const} say={(one) => t('on.' + one)}
          onChange={setWhere} />
        <p class="muted">{t('on.note')} {secrets && t('on.known')}</p>
        {where === 'here' && leftGames().includes(game) && <p class="muted">{t('on.replaces')}</p>}
        <button class="button wide" disabled={busy} onClick={() => void start()}>{t('on.start')}</button>
      </div>
    </Dialog>
  );
}

/** The server's file byte for byte, so that it can be verified; what is here only, as it is written here. */
async function save({ file, number, address }: OnProps): Promise<void> {
  const name = nameOfFile(gameOf(file), number);
  try {
    const answer = number > 0 ? await fetchFile(address) : null;
    if (answer && !answer.ok) throw new Error(String(answer.status));
    download(name, answer ? await answer.text() : JSON.stringify(file) + '\n');
  } catch (error) {
    toast(t('menu.save_failed', { why: error instanceof Error ? error.message : String(error) }));
  }
}

/** What can be done with a game that is looked at. */
export function PlayOn(props: OnProps) {
  const [open, setOpen] = useState(false);
  return (
    <div class="replay-more">
      {!props.over && <button class="button plain" onClick={() => setOpen(true)}>{t('on.button')}</button>}
      {(isFinished(props.file) || props.number === 0)
        && <button class="button plain" onClick={() => void save(props)}>{t('on.save')}</button>}
      {open && <OnDialog {...props} close={() => setOpen(false)} />}
    </div>
  );
}
