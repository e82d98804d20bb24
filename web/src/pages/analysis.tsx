// The sections beside a replay: skill (what the computer would have done) and luck (the dice).
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../core/app';
import { Thinker } from '../core/thinker';
import type { GameModule, GameName } from '../core/types';
import { agreement, judge, type Decision, type Judgement } from './judge';
import { diceStats, expectedSums, rollsOf, type Dice } from './luck';
import type { GameFile } from './record';

/* -- skill -- */

interface Judging {
  result: Judgement | null;
  /** From 0 to 1 while it goes on. */
  part: number | null;
  said: string;
  start: () => void;
  stop: () => void;
}

/** An analysis in workers of its own; it ends with the page. */
export function useJudge(file: GameFile): Judging {
  const result = useSignal<Judgement | null>(null);
  const part = useSignal<number | null>(null);
  const said = useSignal('');
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const start = async (): Promise<void> => {
    const control = new AbortController();
    const thinker = new Thinker();
    stop.current = () => { control.abort(); thinker.stop(); };
    part.value = 0;
    said.value = '';
    let shown = 0;
    const progress = (now: number): void => { if (now - shown > 0.01) part.value = shown = now; };
    try {
      result.value = await judge(thinker.open(), thinker.open(), file, { progress, signal: control.signal });
    } catch (error) {
      said.value = control.signal.aborted ? t('judge.stopped') : t('judge.failed', { why: String(error) });
    }
    part.value = null;
    thinker.stop();
  };
  return { result: result.value, part: part.value, said: said.value, start: () => void start(), stop: () => stop.current?.() };
}

interface SkillProps {
  judging: Judging;
  names: string[];
  game: GameModule;
  /** An action in words. */
  say: (seat: number, action: string) => string;
  /** Where the replay is, and how to get elsewhere: by number of events. */
  at: number;
  go: (at: number) => void;
}

export function Mark({ seat, game }: { seat: number | undefined; game: GameModule }) {
  if (seat === undefined) return <span class="mark" aria-hidden="true" />;
  const { fill, ink, mark } = game.seatColour(seat);
  return <span class="mark" aria-hidden="true" style={{ background: fill, color: ink }}>{mark}</span>;
}

export function differences(result: Judgement | null): Decision[] {
  return result?.decisions.filter((decision) => !decision.agrees) ?? [];
}

function Share({ result, seat, name, game }: { result: Judgement; seat: number; name: string; game: GameModule }) {
  const { made, agreed } = agreement(result, seat);
  const percent = made === 0 ? null : Math.round((100 * agreed) / made);
  return (
    <li class="judge-seat">
      <Mark seat={seat} game={game} />
      <span class="judge-name">{name}</span>
      <b class="judge-percent">{percent === null ? '—' : `${percent} %`}</b>
      <svg class="judge-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="judge-all" width="100" height="6" rx="3" /><rect class="judge-part" width={percent ?? 0} height="6" rx="3" />
      </svg>
      <span class="muted">{made === 0 ? t('judge.no_decisions') : t('judge.agreed', { n: agreed, all: made })}</span>
    </li>
  );
}

function Differs({ decision, say, game, here, go }: { decision: Decision; say: SkillProps['say']; game: GameModule; here: boolean; go: () => void }) {
  return (
    <li>
      <button class={here ? 'judge-one here' : 'judge-one'} aria-current={here ? 'step' : undefined} onClick={go}>
        <Mark seat={decision.seat} game={game} />
        <span class="judge-at">{decision.at + 1}</span>
        <span class="judge-pair">
          <span><span class="muted">{t('judge.played')}:</span> {say(decision.seat, decision.played)}</span>
          <span><span class="muted">{t('judge.best')}:</span> {say(decision.seat, decision.best)}</span>
        </span>
      </button>
    </li>
  );
}

function Found({ result, names, game, say, at, go }: SkillProps & { result: Judgement }) {
  const differ = differences(result);
  const level = t('level.' + result.level);
  return (
    <>
      <p class="muted">{t('judge.by', { level })}</p>
      <ul class="judge-seats">{names.map((name, seat) => <Share key={seat} result={result} seat={seat} name={name} game={game} />)}</ul>
      <h3>{differ.length > 0 ? t('judge.differs') : t('judge.same_all')}</h3>
      <ol class="judge-list">
        {differ.map((one) => <Differs key={one.at} decision={one} say={say} game={game} here={one.at === at} go={() => go(one.at)} />)}
      </ol>
    </>
  );
}

export function Skill(props: SkillProps) {
  const { result, part, said, start, stop } = props.judging;
  const percent = Math.round(100 * (part ?? 0));
  return (
    <section class="judge" aria-label={t('replay.analysis')}>
      {part === null && !result && <p>{t('judge.what')}</p>}
      {part !== null && (
        <div class="judge-going">
          <label>{t('judge.going', { n: percent })}<progress max={100} value={percent} /></label>
          <button class="button plain" onClick={stop}>{t('judge.stop')}</button>
        </div>
      )}
      {said && <p role="status">{said}</p>}
      {part === null && !result && <button class="button" onClick={start}>{t('judge.start')}</button>}
      {part === null && result && <Found {...props} result={result} />}
    </section>
  );
}

/* -- luck -- */

const ROLLS_MIN = 10; // below, chi-square says nothing

function number(value: number, digits: number): string {
  return value.toLocaleString(document.documentElement.lang || 'en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

interface BarsProps {
  seen: number[];
  expected: number[];
  from: number;
  label: string;
}

function Bars({ seen, expected, from, label }: BarsProps) {
  const top = Math.max(1, ...seen, ...expected);
  const height = (n: number): number => (56 * n) / top;
  const say = (n: number, i: number): string => t('luck.bar', { face: from + i, n, expected: number(expected[i]!, 1) });
  return (
    <figure class="luck-bars">
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${seen.length * 24} 86`} style={{ maxWidth: `${seen.length * 30}px` }} role="img" aria-label={`${label}. ${seen.map(say).join('; ')}`}>
        {seen.map((n, i) => (
          <g key={i} transform={`translate(${i * 24} 0)`}>
            <rect class="luck-bar" x="4" y={70 - height(n)} width="16" height={height(n)} rx="2"><title>{say(n, i)}</title></rect>
            <path class="luck-mark" d={`M2 ${70 - height(expected[i]!)}h20`} />
            <text class="luck-n" x="12" y={Math.max(9, 66 - height(Math.max(n, expected[i]!)))}>{n}</text>
            <text class="luck-face" x="12" y="83">{from + i}</text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function sayChi({ chi, p, rolls }: Dice): string {
  if (rolls < ROLLS_MIN) return t('luck.few');
  const percent = number(100 * p, p < 0.01 ? 2 : 0);
  return t(p < 0.05 ? 'luck.chi_rare' : 'luck.chi_usual', { chi: number(chi, 1), p: percent });
}

function SeatDice({ dice, name, seat, game, sums }: { dice: Dice; name: string; seat: number; game: GameModule; sums: boolean }) {
  return (
    <article class="luck-seat">
      <h3><Mark seat={seat} game={game} /> {name}</h3>
      <dl class="luck-facts">
        <div><dt>{t('luck.rolls')}</dt><dd>{dice.rolls}</dd></div>
        <div><dt>{t('luck.mean')}</dt><dd>{number(dice.mean, 2)} <small>{t('luck.mean_expected', { expected: number(7, 2) })}</small></dd></div>
        <div><dt>{t('luck.doubles')}</dt><dd>{dice.doubles} <small>{t('luck.doubles_expected', { expected: number(dice.rolls / 6, 1) })}</small></dd></div>
      </dl>
      {sums
        ? <Bars seen={dice.sums} expected={expectedSums(dice.rolls)} from={2} label={t('luck.sums')} />
        : <Bars seen={dice.faces} expected={dice.faces.map(() => dice.rolls / 3)} from={1} label={t('luck.faces')} />}
      <p class="muted">{sayChi(dice)}</p>
    </article>
  );
}

/** In Catan sums count, elsewhere each die. */
export function Luck({ file, names, game }: { file: GameFile; names: string[]; game: GameModule }) {
  const name: GameName = game.name;
  const dice = rollsOf(file.log, file.seats).map(diceStats);
  if (dice.every((one) => one.rolls === 0)) return <p class="empty">{t('luck.none')}</p>;
  return (
    <section class="luck" aria-label={t('replay.luck')}>
      <p>{t('luck.what')} {t('luck.mark')}</p>
      {dice.map((one, seat) => <SeatDice key={seat} dice={one} seat={seat} name={names[seat]!} game={game} sums={name === 'catan'} />)}
    </section>
  );
}
