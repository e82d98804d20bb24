// Where a replay is, and how it gets elsewhere: buttons, a slider, keys, playing by itself.
import { useEffect, useRef, useState } from 'preact/hooks';

import { t } from '../core/app';
import type { Decision } from './judge';
import { stopAt } from './record';

/** Where the replay is, and how it gets elsewhere. */
export interface Steps {
  stop: number;
  last: number;
  /** The stop by number of events. */
  at: number;
  playing: boolean;
  speed: number;
  setSpeed: (speed: number) => void;
  to: (stop: number) => void;
  goTo: (event: number) => void;
  play: (on: boolean) => void;
  /** One on by itself, or to rest. */
  next: () => void;
}

export function useSteps(stops: readonly number[], from: number | undefined): Steps {
  const last = stops.length - 1;
  const [stop, setStop] = useState(() => stopAt(stops, from ?? 0));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  useEffect(() => { if (from !== undefined) setStop(stopAt(stops, from)); }, [from]);
  const to = (next: number): void => { setPlaying(false); setStop(Math.max(0, Math.min(last, next))); };
  const play = (on: boolean): void => { if (on && stop === last) setStop(0); setPlaying(on); };
  const next = (): void => { if (stop < last) setStop(stop + 1); else setPlaying(false); };
  return { stop, last, at: stops[stop]!, playing, speed, setSpeed, to, goTo: (event) => to(stopAt(stops, event)),
    play, next };
}

/** While it plays, the next position comes some time after the one before is `shown`. */
export function usePlayOn({ playing, at, stop, last, speed, next }: Steps, shown: number | undefined): void {
  useEffect(() => {
    if (!playing || shown !== at) return;
    const timer = setTimeout(next, stop === last ? 0 : STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, at, shown, speed]);
}

export function useStepKeys({ stop, last, at, playing, to, goTo, play }: Steps, mistakes: readonly Decision[]): void {
  const toMistake = (found: Decision | undefined): void => { if (found) goTo(found.at); };
  useKeys({
    ArrowLeft: () => to(stop - 1), ArrowRight: () => to(stop + 1), Home: () => to(0), End: () => to(last),
    ' ': () => play(!playing),
    n: () => toMistake(mistakes.find((one) => one.at > at)),
    p: () => toMistake(mistakes.findLast((one) => one.at < at)),
  });
}

const ICONS = {
  first: 'M6 5v14M19 5l-10 7 10 7z',
  back: 'M17 5L7 12l10 7z',
  play: 'M7 4l13 8-13 8z',
  pause: 'M7 5h3.500v14H7zM14 5h3.500v14H14z',
  forward: 'M7 5l10 7-10 7z',
  last: 'M18 5v14M5 5l10 7-10 7z',
  link: 'M10 14a4 4 0 005.700 0l3-3a4 4 0 00-5.700-5.700l-1 1M14 10a4 4 0 00-5.700 0l-3 3a4 4 0 005.700 5.700l1-1',
};
const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1200;

interface KeyProps {
  icon: keyof typeof ICONS;
  label: string;
  run: () => void;
  off?: boolean;
}

function Key({ icon, label, run, off = false }: KeyProps) {
  return (
    <button class="icon-button" aria-label={label} title={label} disabled={off} onClick={run}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} fill={icon === 'link' ? 'none' : 'currentColor'} stroke="currentColor"
          stroke-width="1.800" stroke-linejoin="round" stroke-linecap="round" />
      </svg>
    </button>
  );
}

export function Controls({ steps, link }: { steps: Steps; link: (() => void) | null }) {
  const { stop, last, playing, speed, to, play, setSpeed } = steps;
  return (
    <div class="replay-controls">
      <input type="range" class="replay-slider" min={0} max={last} value={stop} aria-label={t('replay.position')}
        aria-valuetext={t('replay.position_of', { n: stop, all: last })}
        onInput={(e) => to(Number(e.currentTarget.value))} />
      <div class="replay-keys">
        <Key icon="first" label={t('replay.first')} run={() => to(0)} off={stop === 0} />
        <Key icon="back" label={t('replay.back')} run={() => to(stop - 1)} off={stop === 0} />
        <Key icon={playing ? 'pause' : 'play'} label={t(playing ? 'replay.pause' : 'replay.play')}
          run={() => play(!playing)} />
        <Key icon="forward" label={t('replay.forward')} run={() => to(stop + 1)} off={stop === last} />
        <Key icon="last" label={t('replay.last')} run={() => to(last)} off={stop === last} />
        <label class="replay-speed"><span class="hidden-text">{t('replay.speed')}</span>
          <select value={String(speed)} onChange={(e) => setSpeed(Number(e.currentTarget.value))}>
            {SPEEDS.map((n) => <option key={n} value={String(n)}>
              {t('replay.speed_of', { n: n === 0.5 ? '½' : n })}</option>)}
          </select>
        </label>
        {link && <Key icon="link" label={t('replay.link')} run={link} />}
      </div>
    </div>
  );
}

/** What the keyboard does, wherever the focus is, except in what takes keys itself. */
function useKeys(keys: Record<string, () => void>): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const on = event.target as HTMLElement;
      if (event.ctrlKey || event.altKey || event.metaKey
        || on.closest('input, select, textarea, [role=tablist]')) return;
      if (event.key === ' ' && on.closest('button')) return;
      const run = now.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    // Before the board, which has keys of its own for those who play.
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
}
