// A game from a file: checked by the rules, then shown as any replay, to look at or to play on from.
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import './replay.css';
import './fair.css';
import { t } from '../core/app';
import { dropped } from '../core/dropped';
import { WasmMissing } from '../core/engine';
import { go, goBack } from '../core/route';
import { Thinker } from '../core/thinker';
import { PageHead } from '../ui/parts';
import { FileDrop } from './drop';
import { checkGame, NoGameFile, readGameFile, type GameFile } from './record';
import { Replay } from './replay';

const KB = 1024;
const FILE_MAX_KB = 1000; // the engine takes a line of 1 MiB

function shaped(text: string): GameFile {
  try {
    return readGameFile(text);
  } catch {
    throw new NoGameFile(t('file.no_game'));
  }
}

const BINARY = 8; // the first byte of the binary form

/** A file of either form, as JSON. */
async function textOf(file: File, thinker: Thinker): Promise<string> {
  const content = await file.arrayBuffer().catch(() => { throw new NoGameFile(t('file.unreadable')); });
  const bytes = new Uint8Array(content);
  const plain = bytes[0] === BINARY ? await thinker.convert(bytes, false) : bytes;
  if (!plain) throw new NoGameFile(t('file.no_game'));
  return new TextDecoder().decode(plain);
}

/** Throws NoGameFile with what is wrong, in words where there are some. */
async function readFile(file: File, thinker: Thinker): Promise<GameFile> {
  if (file.size > FILE_MAX_KB * KB) throw new NoGameFile(t('file.too_large', { n: FILE_MAX_KB }));
  const text = await textOf(file, thinker);
  const game = shaped(text);
  const illegal = (error: Error): never => {
    throw error instanceof NoGameFile ? new NoGameFile(t('file.illegal', { why: error.message })) : error;
  };
  await checkGame(thinker.open(), game).catch(illegal);
  return game;
}

function sayTrouble(error: unknown): string {
  if (error instanceof WasmMissing) return t('replay.no_engine');
  return t('file.bad', { why: error instanceof Error ? error.message : String(error) });
}

type Shown = { game: GameFile } | { said: string; busy: boolean } | null;

export function FilePage() {
  const shown = useSignal<Shown>(null);
  const [thinker] = useState(() => new Thinker());
  useEffect(() => () => thinker.stop(), []);
  const take = async (file: File): Promise<void> => {
    shown.value = { said: t('file.checking'), busy: true };
    try {
      shown.value = { game: await readFile(file, thinker) };
    } catch (error) {
      shown.value = { said: sayTrouble(error), busy: false };
    }
  };
  useEffect(() => {
    const file = dropped.value;
    dropped.value = null;
    if (file) void take(file);
  }, [dropped.value]);
  const now = shown.value;
  if (now && 'game' in now) {
    return <Replay number={0} file={now.game} back={() => { shown.value = null; }} />;
  }
  return (
    <main class="page narrow">
      <PageHead title={t('file.title')} back={() => (history.state ? goBack() : go({ page: 'home' }, true))} />
      <p>{t('file.lead')}</p>
      {now && <p class="fair-card" role={now.busy ? 'status' : 'alert'} aria-busy={now.busy}>{now.said}</p>}
      <FileDrop title={t(now && !now.busy ? 'file.other' : 'file.choose')} lead={t('file.drop')}
        take={(file) => void take(file)} />
    </main>
  );
}
