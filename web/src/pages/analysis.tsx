// The sections beside a replay: skill (what the computer thinks of every choice) and luck (what chance
// brought, by the same measure, and the dice themselves).
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { sayName, t, wordsFor } from '../core/app';
import { rollOf, rollsOf } from '../core/dice';
import { Thinker } from '../core/thinker';
import type { GameModule } from '../core/types';
import { Chances } from './chances';
import { gradeOf, greatStrokes, judge, mistakesOf, NoOpinion, tallyOf, type Chance, type Decision, type Grade,
  type Judgement, type Tally } from './judge';
import { diceStats, expectedSums, type Dice } from './luck';
import type { GameFile } from './record';

/* -- the analysis -- */

export interface Judging {
  result: Judgement | null;
  /** From 0 to 1 while it goes on. */
  part: number | null;
  said: string;
  start: () => void;
  stop: () => void;
}

/** An analysis in a worker of its own; it ends with the page. */
export function useJudge(file: GameFile, game: GameModule): Judging {
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
      result.value = await judge(thinker.open(), file, game.measure,
        { progress, signal: control.signal, aside: thinker.open() });
    } catch (error) {
      said.value = control.signal.aborted ? t('judge.stopped') : error instanceof NoOpinion ? t('judge.no_opinion')
        : t('judge.failed', { why: String(error) });
    }
    part.value = null;
    thinker.stop();
  };
  return {
    result: result.value, part: part.value, said: said.value,
    start: () => void start(), stop: () => stop.current?.(),
  };
}

/** Until there is a result: what it is, how far it is, and how to begin and end it. */
function Before({ judging, what }: { judging: Judging; what: string }) {
  const { part, said, start, stop } = judging;
  const percent = Math.round(100 * (part ?? 0));
  return (
    <>
      {part === null && <p>{what}</p>}
      {part !== null && (
        <div class="judge-going">
          <label>{t('judge.going', { n: percent })}<progress max={100} value={percent} /></label>
          <button class="button plain" onClick={stop}>{t('judge.stop')}</button>
        </div>
      )}
      {said && <p role="status">{said}</p>}
      {part === null && <button class="button" onClick={start}>{t('judge.start')}</button>}
    </>
  );
}

/* -- numbers -- */

function number(value: number, digits: number): string {
  return value.toLocaleString(document.documentElement.lang || 'en',
    { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const percent = (value: Chance): string => t('judge.percent', { n: number(100 * value, 1) });
const signed = (value: Chance): string => `${value < 0 ? '−' : '+'}${number(Math.abs(100 * value), 1)}`;

/* -- skill -- */

interface SkillProps {
  judging: Judging;
  file: GameFile;
  names: string[];
  game: GameModule;
  /** An action in words. */
  /** What was played, in words. */
  say: (seat: number, action: string) => string;
  /** What could be. */
  advise: (seat: number, action: string) => string;
  /** Where the replay is, and how to get elsewhere: by number of events. */
  at: number;
  go: (at: number) => void;
}

export function Mark({ seat, game }: { seat: number | undefined; game: GameModule }) {
  if (seat === undefined) return <span class="mark" aria-hidden="true" />;
  const { fill, ink, mark } = game.seatColour(seat);
  return <span class="mark" aria-hidden="true" style={{ background: fill, color: ink }}>{mark}</span>;
}

const SIGNS: Record<Grade, string> = { fine: '', slip: '?!', mistake: '?', blunder: '??' };

function sayGrades({ grades, best, made }: Tally): string {
  const bad = (['blunder', 'mistake', 'slip'] as const)
    .flatMap((grade) => (grades[grade] ? [t('judge.n_' + grade, { n: grades[grade] })] : []));
  return [t('judge.best_of', { n: best, all: made }), ...bad].join(' · ');
}

function SeatTally({ tally, seat, name, game, worst }: {
  tally: Tally; seat: number; name: string; game: GameModule; worst: Chance }) {
  return (
    <li class="judge-seat">
      <Mark seat={seat} game={game} />
      <span class="judge-name">{name}</span>
      <span><b class="judge-mean">{tally.made === 0 ? '—' : number(100 * tally.mean, 2)}</b> <small class="muted">
        {t('judge.a_move')}</small></span>
      <svg class="judge-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="judge-all" width="100" height="6" rx="3" />
        <rect class="judge-part" width={worst ? (100 * tally.mean) / worst : 0} height="6" rx="3" />
      </svg>
      <span class="muted">{tally.made === 0 ? t('judge.no_decisions') : sayGrades(tally)}</span>
    </li>
  );
}

/** What could be chosen in the position that is shown. */
function Here({ decision, advise }: { decision: Decision; advise: SkillProps['advise'] }) {
  const { choices, played, seat, value } = decision;
  const listed = choices.some((one) => one.action === played) ? choices : [...choices, { action: played, value }];
  return (
    <section class="judge-here" aria-label={t('judge.choices')}>
      <h3>{t('judge.choices')}</h3>
      <table>
        <tbody>
          {listed.map((one) => (
            <tr key={one.action} class={one.action === played ? 'played' : ''}>
              <th scope="row">{advise(seat, one.action)}
                {one.action === played && <small> {t('judge.was_played')}</small>}</th>
              <td>{percent(one.value)}</td>
              <td>{one.value < choices[0]!.value ? signed(one.value - choices[0]!.value) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Mistake({ decision, say, advise, game, here, go }: Pick<SkillProps, 'say' | 'advise' | 'game'>
  & { decision: Decision; here: boolean; go: () => void }) {
  const grade = gradeOf(decision.loss);
  return (
    <li>
      <button class={`judge-one ${grade}${here ? ' here' : ''}`} aria-current={here ? 'step' : undefined} onClick={go}>
        <Mark seat={decision.seat} game={game} />
        <span class="judge-pair">
          <span><b class="judge-sign" aria-hidden="true">{SIGNS[grade]}</b> <span class="hidden-text">
            {t('judge.' + grade)}. </span>{say(decision.seat, decision.played)}</span>
          <span><span class="muted">{t('judge.better')}:</span>
            {' '}{advise(decision.seat, decision.choices[0]!.action)}</span>
        </span>
        <span class="judge-loss">{signed(-decision.loss)}</span>
      </button>
    </li>
  );
}

function Steps({ mistakes, at, go }: { mistakes: Decision[]; at: number; go: (at: number) => void }) {
  const before = mistakes.findLast((one) => one.at < at);
  const after = mistakes.find((one) => one.at > at);
  return (
    <div class="judge-steps">
      <button class="button plain" title={t('judge.prev')} disabled={!before}
        onClick={() => before && go(before.at)}>← {t('judge.earlier')}</button>
      <button class="button plain" title={t('judge.next')} disabled={!after} onClick={() => after && go(after.at)}>
        {t('judge.later')} →</button>
    </div>
  );
}

function Found({ result, names, game, say, advise, at, go, file }: SkillProps & { result: Judgement }) {
  const mistakes = mistakesOf(result);
  const tallies = names.map((_, seat) => tallyOf(result, seat));
  const worst = Math.max(...tallies.map((one) => one.mean));
  const here = result.decisions.find((one) => one.at === at);
  const how = wordsFor(game.name + '.judge');
  const level = sayName('level', result.level);
  const doubt = result.doubt === null ? null : Math.max(1, Math.round(100 * result.doubt));
  return (
    <>
      <p class="muted judge-by">
        {doubt === null ? t('judge.by', { level }) : t('judge.by_about', { level, n: doubt })}</p>
      {result.curve.length > 1
        && <Chances curve={result.curve} events={file.log.length} names={names} game={game} at={at} go={go} />}
      <section class="judge-tally">
        <h3>{t('judge.lost')}</h3>
        <ul class="judge-seats">
          {names.map((name, seat) =>
          <SeatTally key={seat} tally={tallies[seat]!} worst={worst} seat={seat} name={name} game={game} />)}</ul>
      </section>
      {here && <Here decision={here} advise={advise} />}
      <h3>{mistakes.length > 0 ? t('judge.mistakes') : t('judge.same_all')}</h3>
      {mistakes.length > 0 && <Steps mistakes={mistakes} at={at} go={go} />}
      <ol class="judge-list">
        {mistakes.map((one) => <Mistake key={one.at} decision={one} say={say} advise={advise} game={game}
          here={one.at === at}
          go={() => go(one.at)} />)}
      </ol>
      <details class="judge-how">
        <summary>{t('judge.how')}</summary>
        <p>{t('judge.how_unit')}</p>
        {how && <p>{how}</p>}
        <p>{t('judge.how_trust', { level: level.toLowerCase() })}</p>
        {doubt !== null && result.other !== null
          && <p>{t('judge.how_sure', { level, other: sayName('level', result.other), n: doubt })}</p>}
      </details>
    </>
  );
}

export function Skill(props: SkillProps) {
  const { result, part } = props.judging;
  const what = t('judge.what') + (props.game.hand ? ' ' + t('judge.what_hidden') : '');
  return (
    <section class="judge" aria-label={t('replay.analysis')}>
      {part === null && result ? <Found {...props} result={result} /> : <Before judging={props.judging} what={what} />}
    </section>
  );
}

/* -- luck -- */

const STROKES = 6;

function SeatLuck({ luck, most, seat, name, game }: {
  luck: Chance | null; most: Chance; seat: number; name: string; game: GameModule }) {
  const part = luck === null || most === 0 ? 0 : (50 * luck) / most;
  return (
    <li class="judge-seat">
      <Mark seat={seat} game={game} />
      <span class="judge-name">{name}</span>
      <b class="judge-mean">{luck === null ? '—' : signed(luck)}</b>
      <svg class="judge-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="judge-all" width="100" height="6" rx="3" />
        <rect class={part < 0 ? 'luck-bad' : 'luck-good'} x={Math.min(50, 50 + part)} width={Math.abs(part)}
        height="6" />
        <path class="judge-middle" d="M50 0v6" />
      </svg>
    </li>
  );
}

/** What chance gave, in chances to win. */
function Measured({ result, names, game, go }: {
  result: Judgement; names: string[]; game: GameModule; go: (at: number) => void }) {
  const all = names.map((_, seat) => tallyOf(result, seat).luck);
  const most = Math.max(...all.map((one) => Math.abs(one ?? 0)));
  return (
    <section class="luck-measured">
      <h3>{t('luck.gave')}</h3>
      <ul class="judge-seats">
        {names.map((name, seat) =>
        <SeatLuck key={seat} luck={all[seat]!} most={most} seat={seat} name={name} game={game} />)}</ul>
      <h3>{t('luck.great')}</h3>
      <ol class="judge-list">
        {greatStrokes(result, STROKES).map((one) => (
          <li key={one.at}>
            <button class="judge-one" onClick={() => go(one.at + 1)}>
              <Mark seat={one.seat} game={game} /><span class="judge-pair">{sayOutcome(one.outcome, game)}</span>
              <span class="judge-loss">{signed(one.own)}</span>
            </button>
          </li>
        ))}
      </ol>
      <details class="judge-how"><summary>{t('judge.how')}</summary>
        <p>{t('luck.how')} {t(game.measure.sharedDice ? 'luck.how_shared' : 'luck.how_own')}</p>
        <p>{t('luck.how_trust')}</p></details>
    </section>
  );
}

const ROLLS_MIN = 10; // below, chi-square says nothing

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
      <svg viewBox={`0 0 ${seen.length * 24} 86`} style={{ maxWidth: `${seen.length * 30}px` }} role="img"
        aria-label={`${label}. ${seen.map(say).join('; ')}`}>
        {seen.map((n, i) => (
          <g key={i} transform={`translate(${i * 24} 0)`}>
            <rect class="luck-bar" x="4" y={70 - height(n)} width="16" height={height(n)} rx="2">
              <title>{say(n, i)}</title></rect>
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

function SeatDice({ dice, name, seat, game }: { dice: Dice; name: string; seat: number; game: GameModule }) {
  return (
    <article class="luck-seat">
      <h4><Mark seat={seat} game={game} /> {name}</h4>
      <dl class="luck-facts">
        <div><dt>{t('luck.rolls')}</dt><dd>{dice.rolls}</dd></div>
        <div><dt>{t('luck.mean')}</dt>
          <dd>{number(dice.mean, 2)} <small>{t('luck.mean_expected', { expected: number(7, 2) })}</small></dd></div>
        <div><dt>{t('luck.doubles')}</dt>
          <dd>{dice.doubles} <small>
          {t('luck.doubles_expected', { expected: number(dice.rolls / 6, 1) })}</small></dd></div>
      </dl>
      {game.dice === 'sum'
        ? <Bars seen={dice.sums} expected={expectedSums(dice.rolls)} from={2} label={t('luck.sums')} />
        : <Bars seen={dice.faces} expected={dice.faces.map(() => dice.rolls / 3)} from={1} label={t('luck.faces')} />}
      <p class="muted">{sayChi(dice)}</p>
    </article>
  );
}

/** A roll, or a card that was drawn, in words. */
function sayOutcome(outcome: string, game: GameModule): string {
  const dice = rollOf(outcome);
  if (dice) return t('luck.roll', { dice: dice.join('–') });
  return t('luck.drew', { what: game.outcome?.(outcome, t) ?? outcome });
}

interface LuckProps {
  /** Null: the game may not be judged yet. */
  judging: Judging | null;
  file: GameFile;
  names: string[];
  game: GameModule;
  go: (at: number) => void;
}

export function Luck({ judging, file, names, game, go }: LuckProps) {
  const dice = rollsOf(file.log, file.seats).map(diceStats);
  if (dice.every((one) => one.rolls === 0)) return <p class="empty">{t('luck.none')}</p>;
  return (
    <section class="luck" aria-label={t('replay.luck')}>
      {judging && (judging.part === null && judging.result
        ? <Measured result={judging.result} names={names} game={game} go={go} />
        : <Before judging={judging} what={t('luck.what')} />)}
      <h3>{t('luck.dice')}</h3>
      <p class="muted">{t('luck.mark')}</p>
      {dice.map((one, seat) => <SeatDice key={seat} dice={one} seat={seat} name={names[seat]!} game={game} />)}
    </section>
  );
}

/** All dice of a game together. */
export function AllDice({ file }: { file: GameFile }) {
  const dice = diceStats(rollsOf(file.log, file.seats).flat());
  if (dice.rolls === 0) return null;
  return (
    <>
      <Bars seen={dice.faces} expected={dice.faces.map(() => dice.rolls / 3)} from={1} label={t('luck.faces')} />
      <p>{t('luck.all', { n: dice.rolls, mean: number(dice.mean, 2), doubles: dice.doubles,
        expected: number(dice.rolls / 6, 1) })}</p>
      <p>{sayChi(dice)}</p>
    </>
  );
}
