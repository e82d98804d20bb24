// Whether a game's dice and cards were fair: everything worked out again in this browser, and compared
// with what it saw during the game. docs/fair.md says how and why.
import { useSignal } from '@preact/signals';
import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import './replay.css';
import './fair.css';
import { levelNames, t, titleOf, toast } from '../core/app';
import { rollOf } from '../core/dice';
import { download } from '../core/download';
import type { Fault, Verdict } from '../core/engine';
import { goBack, routeHash } from '../core/route';
import { fetchFile } from '../core/session';
import { Thinker } from '../core/thinker';
import { witnessById, witnessOf, type Witness } from '../core/witness';
import { copied } from '../ui/copy';
import { PageHead } from '../ui/parts';
import { AllDice } from './analysis';
import { FileDrop } from './drop';
import { reasonOf, STAGES } from './reasons';
import { gameOf, isFinished, NoGameFile, readGameFile, seatsOf, type GameFile, type Proof } from './record';
import { fileOf as addressOf, Replay } from './replay';

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

export function Fair({ number, id, verify: given }: { number: number; id?: string | undefined; verify?: Verify }) {
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
      const answer = await fetchFile(addressOf(number, id));
      if (answer.ok) await check(await answer.text(), t('fair.of_game', { n: number }));
      else say(t('fair.none', { n: number }));
    } catch {
      say(t('replay.offline'));
    }
  };
  useEffect(() => { if (number > 0) void load(); }, [number]);
  const told = useRef<HTMLElement>(null);
  const [asked, ask] = useState(0);
  const checkOther = async (text: string, name: string): Promise<void> => {
    await check(text, name);
    ask((n) => n + 1);
  };
  // The page is long: who gave it a file at its end is taken to what is said of it at its top.
  useEffect(() => {
    if (asked === 0) return;
    told.current?.scrollIntoView({ block: 'center' });
    told.current?.focus({ preventScroll: true });
  }, [asked]);
  const now = shown.value;
  const checked = now && 'verdict' in now ? now : null;
  const [watched, watch] = useState<{ file: GameFile; at: number } | null>(null);
  if (watched) return <Replay number={0} file={watched.file} at={watched.at} back={() => watch(null)} />;
  return (
    <main class="page fair">
      <PageHead title={t('fair.title')} back={goBack} />
      <p>{t('fair.lead')}</p>
      {now && !checked && 'said' in now
        && <p class="fair-card" role="status" aria-busy={now.busy} tabIndex={-1}
        ref={told as Ref<HTMLParagraphElement>}>{now.said}</p>}
      {checked && <Result told={told} checked={checked} number={number} id={id}
        watch={(file, at) => watch({ file, at })} />}
      <How />
      <Not />
      <Yourself checked={checked} />
      <Other check={(text, name) => void checkOther(text, name)} />
    </main>
  );
}

/* -- the result -- */

interface ResultProps {
  told: Ref<HTMLElement>;
  checked: Checked;
  number: number;
  id: string | undefined;
  /** Shows the game from an event on. */
  watch: (file: GameFile, at: number) => void;
}

function Result({ told, checked, number, id, watch }: ResultProps) {
  const { file, name, text } = checked;
  const own = number > 0 && name === t('fair.of_game', { n: number });
  return (
    <>
      <VerdictCard told={told} checked={checked} />
      {file?.fair && <Stages checked={checked} file={file} watch={watch} />}
      {file?.fair && <Seen proof={file.fair} witness={own ? witnessOf(number) : witnessById(file.fair.id)} />}
      {file && <DiceCard file={file} />}
      {file?.fair && <Numbers file={file} proof={file.fair} />}
      <p class="fair-links">
        <SaveLink text={text} name={`stolik-${number || 'game'}.json`} />
        {own ? <a href={routeHash({ page: 'replay', number, at: 0, ...(id ? { id } : {}) })}>{t('fair.replay')}</a>
          : file && isFinished(file) && <button class="link" onClick={() => watch(file, 0)}>{t('fair.replay')}</button>}
      </p>
    </>
  );
}

type Outcome = 'good' | 'bad' | 'no_file' | 'no_proof' | 'undone';

const SIGNS: Record<Outcome, string> = { good: '✓', bad: '✗', no_file: '?', no_proof: '?', undone: '?' };

function outcomeOf({ verdict, file }: Checked): Outcome {
  if (file === null) return 'no_file';
  if (!verdict.ok && verdict.reason.code === 'undos') return 'undone';
  if (!file.fair) return 'no_proof';
  return verdict.ok ? 'good' : 'bad';
}

/** Why it was refused, in the page's language. */
function sayWhy(fault: Fault): string {
  const { key, values } = reasonOf(fault);
  const said = t(key, values);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function VerdictCard({ told, checked }: { told: Ref<HTMLElement>; checked: Checked }) {
  const { verdict, name } = checked;
  const outcome = outcomeOf(checked);
  const line = !verdict.ok ? sayWhy(verdict.reason)
    : t('fair.good_line', { game: titleOf(verdict.game), events: verdict.events, draws: verdict.draws });
  return (
    <section class={`fair-card fair-verdict ${outcome}`} role="status" aria-label={t('fair.' + outcome)} tabIndex={-1}
      ref={told}>
      <span class="fair-sign" aria-hidden="true">{SIGNS[outcome]}</span>
      <div>
        <p class="muted">{name}</p>
        <h2>{t('fair.' + outcome)}</h2>
        {outcome !== 'no_proof' && <p>{line}</p>}
        {!verdict.ok && outcome === 'bad'
          && <details class="fair-exact"><summary>{t('fair.exact')}</summary><code>{verdict.why}</code></details>}
      </div>
    </section>
  );
}

/** What was checked, one thing after another; what comes after a failure was not looked at. */
function Stages({ checked: { verdict }, file, watch }: {
  checked: Checked; file: GameFile; watch: ResultProps['watch'] }) {
  const reason = verdict.ok ? null : reasonOf(verdict.reason);
  const failed = reason ? STAGES.indexOf(reason.stage) : STAGES.length;
  const draws = file.log.filter((entry) => entry.seat === undefined).length;
  const values = { draws, acts: file.log.length - draws };
  const event = reason?.event;
  return (
    <section class="fair-card">
      <h2>{t('fair.checked')}</h2>
      <ol class="fair-stages">
        {STAGES.map((stage, i) => {
          const how = i < failed ? 'good' : i === failed ? 'bad' : 'open';
          return (
            <li key={stage} class={how}>
              <span class="fair-tick" aria-hidden="true">{{ good: '✓', bad: '✗', open: '·' }[how]}</span>
              <span>{t('fair.stage_' + stage, values)} <span class="hidden-text">{t('fair.is_' + how)}</span>
                {i === failed && !verdict.ok && <b> {sayWhy(verdict.reason)}</b>}</span>
            </li>
          );
        })}
      </ol>
      {event !== undefined && isFinished(file)
        && <button class="button plain" onClick={() => watch(file, event - 1)}>
        {t('fair.show_event', { n: event })}</button>}
    </section>
  );
}

function DiceCard({ file }: { file: GameFile }) {
  if (!file.log.some((entry) => rollOf(entry.chance))) return null;
  return (
    <section class="fair-card fair-dice">
      <h2>{t('fair.dice')}</h2>
      <AllDice file={file} />
      <p class="muted">{t('fair.dice_note')}</p>
    </section>
  );
}

function Compare({ what, seen, filed }: { what: string; seen: string; filed: string }) {
  const same = seen === filed;
  return (
    <div class={same ? 'fair-row good' : 'fair-row bad'}>
      <dt>{what}</dt>
      <dd><b><span aria-hidden="true">{same ? '✓' : '✗'}</span> {t(same ? 'fair.matches' : 'fair.differs')}</b>
        {!same && <Hex value={seen} />}</dd>
    </div>
  );
}

function Seen({ proof, witness }: { proof: Proof; witness: Witness | null }) {
  if (!witness) {
    return <section class="fair-card"><h2>{t('fair.seen')}</h2><p>{t('fair.unseen')}</p></section>;
  }
  const { commitment, chain, before, spoiled } = witness;
  const fits = commitment === proof.commitment && (!chain || chain === proof.chain);
  return (
    <section class="fair-card">
      <h2>{t('fair.seen')}</h2>
      <dl class="fair-list">
        <Compare what={t(before ? 'fair.seen_commitment' : 'fair.seen_commitment_late')} seen={commitment}
          filed={proof.commitment} />
        {chain && <Compare what={t('fair.seen_chain')} seen={chain} filed={proof.chain} />}
      </dl>
      {!chain && <p class="muted">{t('fair.unseen_chain')}</p>}
      {spoiled && <p class="muted">{t('fair.spoiled', { n: spoiled })}</p>}
      {!fits && <p class="error-text" role="alert">{t('fair.fraud')}</p>}
    </section>
  );
}

/* -- the numbers -- */

async function copy(value: string): Promise<void> {
  if (await copied(value)) toast(t('fair.copied'));
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
    const seat = seatsOf(file, levelNames(gameOf(file)))[p]!;
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
        {rows.map(([what, value]) =>
          <div class="fair-row" key={what}><dt>{what}</dt><dd><Hex value={value} /></dd></div>)}
      </dl>
    </section>
  );
}

function SaveLink({ text, name }: { text: string; name: string }) {
  const save = (): void => download(name, text);
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
    </section>
  );
}

/** The same check elsewhere: a command line that can be copied. */
function Yourself({ checked }: { checked: Checked | null }) {
  const proof = checked?.file?.fair;
  const seen = proof ? `--commitment ${proof.commitment} --chain ${proof.chain} ` : '';
  const line = `stolik verify ${seen}game.json`;
  return (
    <section class="fair-card">
      <h2>{t('fair.yourself')}</h2>
      <p>{t('fair.own')}</p>
      <span class="fair-hex"><code class="fair-command">{line}</code>
        <button class="link" onClick={() => void copy(line)}>{t('fair.copy')}</button></span>
    </section>
  );
}

/* -- another file -- */

function Other({ check }: { check: (text: string, name: string) => void }) {
  const [text, setText] = useState('');
  const take = (file: File): void => {
    void file.text().then((got) => check(got, t('fair.from_file', { name: file.name })));
  };
  return (
    <FileDrop title={t('fair.other')} lead={t('fair.drop')} take={take}>
      <textarea aria-label={t('fair.paste')} rows={3} value={text} spellcheck={false} placeholder='{"stolik":1,…}'
        onInput={(e) => setText(e.currentTarget.value)} />
      <button class="button" disabled={text.trim() === ''}
        onClick={() => check(text.trim() + '\n', t('fair.from_text'))}>{t('fair.check')}</button>
    </FileDrop>
  );
}
