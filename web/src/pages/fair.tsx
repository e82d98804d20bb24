// Whether a game's dice and cards were fair: everything worked out again in this browser, and compared
// with what it saw during the game. docs/fair.md says how and why.
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import './fair.css';
import { t, toast } from '../core/app';
import type { Verdict } from '../core/engine';
import { goBack } from '../core/route';
import { fetchFile } from '../core/session';
import { Thinker } from '../core/thinker';
import { witnessById, witnessOf, type Witness } from '../core/witness';
import { PageHead } from '../ui/parts';
import { NoGameFile, readGameFile, seatsOf, type GameFile, type Proof } from './record';

type Verify = (text: string) => Promise<Verdict>;

/** A file that was looked at. `file` is null where the text has not even the shape of one. */
interface Checked {
  name: string;
  text: string;
  file: GameFile | null;
  verdict: Verdict;
}

type Shown = { said: string; busy: boolean } | Checked;

function fileOf(text: string): GameFile | null {
  try {
    return readGameFile(text);
  } catch (error) {
    if (error instanceof NoGameFile) return null;
    throw error;
  }
}

/** The check in a worker of its own, which ends with the page. */
function useVerify(given: Verify | undefined): Verify {
  const [thinker] = useState(() => new Thinker());
  useEffect(() => () => thinker.stop(), []);
  return given ?? ((text) => thinker.verify(text));
}

export function Fair({ number, verify: given }: { number: number; verify?: Verify }) {
  const verify = useVerify(given);
  const shown = useSignal<Shown | null>(null);
  const say = (said: string, busy = false): void => { shown.value = { said, busy }; };
  const check = async (text: string, name: string): Promise<void> => {
    say(t('fair.checking'), true);
    try {
      shown.value = { name, text, file: fileOf(text), verdict: await verify(text) };
    } catch (error) {
      say(t('fair.failed', { why: error instanceof Error ? error.message : String(error) }));
    }
  };
  const load = async (): Promise<void> => {
    say(t('fair.loading'), true);
    try {
      const answer = await fetchFile(`/api/tables/${number}/file`);
      if (answer.ok) await check(await answer.text(), t('fair.of_game', { n: number }));
      else say(t('fair.none', { n: number }));
    } catch {
      say(t('replay.offline'));
    }
  };
  useEffect(() => { if (number > 0) void load(); }, [number]);
  const now = shown.value;
  const checked = now && 'verdict' in now ? now : null;
  return (
    <main class="page fair">
      <PageHead title={t('fair.title')} back={goBack} />
      <p>{t('fair.lead')}</p>
      {now && !checked && 'said' in now && <p class="fair-card" role="status" aria-busy={now.busy}>{now.said}</p>}
      {checked && <Result checked={checked} number={number} />}
      <How />
      <Not />
      <Other check={(text, name) => void check(text, name)} />
    </main>
  );
}

/* -- the result -- */

function Result({ checked, number }: { checked: Checked; number: number }) {
  const { file, name, text } = checked;
  const own = number > 0 && name === t('fair.of_game', { n: number });
  return (
    <>
      <VerdictCard checked={checked} />
      {file?.fair && <Seen proof={file.fair} witness={own ? witnessOf(number) : witnessById(file.fair.id)} />}
      {file?.fair && <Numbers file={file} proof={file.fair} />}
      <p class="fair-links">
        <SaveLink text={text} name={`stolik-${number || 'game'}.json`} />
        {own && <a href={'#/replay/' + number}>{t('fair.replay')}</a>}
      </p>
    </>
  );
}

type Outcome = 'good' | 'bad' | 'no_file' | 'no_proof';

const SIGNS: Record<Outcome, string> = { good: '✓', bad: '✗', no_file: '?', no_proof: '?' };

function outcomeOf({ verdict, file }: Checked): Outcome {
  if (file === null) return 'no_file';
  if (!file.fair) return 'no_proof';
  return verdict.ok ? 'good' : 'bad';
}

function VerdictCard({ checked }: { checked: Checked }) {
  const { verdict, name } = checked;
  const outcome = outcomeOf(checked);
  const line = !verdict.ok ? t('fair.bad_line', { why: verdict.why })
    : t('fair.good_line', { game: t('game.' + verdict.game), events: verdict.events, draws: verdict.draws });
  return (
    <section class={`fair-card fair-verdict ${outcome}`} role="status">
      <span class="fair-sign" aria-hidden="true">{SIGNS[outcome]}</span>
      <div>
        <p class="muted">{name}</p>
        <h2>{t('fair.' + outcome)}</h2>
        {outcome !== 'no_proof' && <p>{line}</p>}
      </div>
    </section>
  );
}

function Compare({ what, seen, filed }: { what: string; seen: string; filed: string }) {
  const same = seen === filed;
  return (
    <div class={same ? 'fair-row good' : 'fair-row bad'}>
      <dt>{what}</dt>
      <dd><b><span aria-hidden="true">{same ? '✓' : '✗'}</span> {t(same ? 'fair.matches' : 'fair.differs')}</b>{!same && <Hex value={seen} />}</dd>
    </div>
  );
}

function Seen({ proof, witness }: { proof: Proof; witness: Witness | null }) {
  if (!witness) {
    return <section class="fair-card"><h2>{t('fair.seen')}</h2><p>{t('fair.unseen')}</p></section>;
  }
  const { commitment, chain, before } = witness;
  const fits = commitment === proof.commitment && (!chain || chain === proof.chain);
  return (
    <section class="fair-card">
      <h2>{t('fair.seen')}</h2>
      <dl class="fair-list">
        <Compare what={t(before ? 'fair.seen_commitment' : 'fair.seen_commitment_late')} seen={commitment} filed={proof.commitment} />
        {chain && <Compare what={t('fair.seen_chain')} seen={chain} filed={proof.chain} />}
      </dl>
      {!chain && <p class="muted">{t('fair.unseen_chain')}</p>}
      {!fits && <p class="error-text" role="alert">{t('fair.fraud')}</p>}
    </section>
  );
}

/* -- the numbers -- */

async function copy(value: string): Promise<void> {
  if (await navigator.clipboard?.writeText(value).then(() => true, () => false)) toast(t('fair.copied'));
}

/** In groups of eight, which are easier to compare. */
function Hex({ value }: { value: string }) {
  return (
    <span class="fair-hex">
      <code>{(value.match(/.{1,8}/g) ?? []).map((part, i) => <span key={i}>{part}</span>)}</code>
      <button class="link" onClick={() => void copy(value)}>{t('fair.copy')}</button>
    </span>
  );
}

function Numbers({ file, proof }: { file: GameFile; proof: Proof }) {
  const nameOf = (p: number): string => {
    const seat = seatsOf(file)[p]!;
    return seat.kind === 'bot' ? String(p + 1) : seat.name ?? String(p + 1);
  };
  const rows: [string, string][] = [
    [t('fair.commitment'), proof.commitment], [t('fair.server_seed'), proof.serverSeed],
    ...proof.seats.map((seat, p): [string, string] => [t('fair.seed_' + seat.source, { name: nameOf(p) }), seat.seed]),
    [t('fair.chain'), proof.chain], [t('fair.id'), proof.id],
  ];
  return (
    <section class="fair-card">
      <h2>{t('fair.numbers')}</h2>
      <dl class="fair-list">
        {rows.map(([what, value]) => <div class="fair-row" key={what}><dt>{what}</dt><dd><Hex value={value} /></dd></div>)}
      </dl>
    </section>
  );
}

function SaveLink({ text, name }: { text: string; name: string }) {
  const save = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return <button class="link" onClick={save}>{t('fair.save')}</button>;
}

/* -- what is said about it -- */

function How() {
  return (
    <section class="fair-card">
      <h2>{t('fair.how')}</h2>
      <ol class="fair-steps">{[1, 2, 3, 4, 5].map((n) => <li key={n}>{t('fair.step' + n)}</li>)}</ol>
    </section>
  );
}

function Not() {
  return (
    <section class="fair-card">
      <h2>{t('fair.not')}</h2>
      <ul class="fair-nots">{[1, 2, 3].map((n) => <li key={n}>{t('fair.not' + n)}</li>)}</ul>
      <p class="muted">{t('fair.own')}</p>
    </section>
  );
}

/* -- another file -- */

function Other({ check }: { check: (text: string, name: string) => void }) {
  const [text, setText] = useState('');
  const [over, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file) void file.text().then((got) => check(got, t('fair.from_file', { name: file.name })));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files[0]);
  };
  return (
    <section class={over ? 'fair-card fair-drop over' : 'fair-card fair-drop'} onDragOver={(e) => { e.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)} onDrop={drop}>
      <h2>{t('fair.other')}</h2>
      <p>{t('fair.drop')}</p>
      <label class="button plain fair-file">{t('fair.choose')}
        <input class="hidden-text" type="file" accept=".json,application/json" onChange={(e) => { take(e.currentTarget.files?.[0]); e.currentTarget.value = ''; }} />
      </label>
      <textarea aria-label={t('fair.paste')} rows={3} value={text} spellcheck={false} placeholder='{"stolik":1,…}' onInput={(e) => setText(e.currentTarget.value)} />
      <button class="button" disabled={text.trim() === ''} onClick={() => check(text.trim() + '\n', t('fair.from_text'))}>{t('fair.check')}</button>
    </section>
  );
}
