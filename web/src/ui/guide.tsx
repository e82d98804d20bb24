// A guide through a first game: one short step at a time above the board, with a ring around what it speaks of. The
// board makes room for it, so it covers nothing.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

import { t } from '../core/app';
import { atPlace, placeAfter, placeNow, type GuideAt, type GuidePlace, type GuideStep, type Said } from '../core/learn';
import { load, save } from '../core/store';
import type { GameName } from '../core/types';
import { Bar, type GuideSlot } from './offer';
import { Icon } from './parts';
import './learn.css';

const LOOK_MS = 150; // what is shown may move or come later

interface Box { left: number; top: number; width: number; height: number }

/** What encloses everything that a selector finds in the frame. */
function boxOf(selector: string): Box | null {
  const found = [...document.querySelectorAll(`.frame ${selector}`)].map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  if (found.length === 0) return null;
  const left = Math.min(...found.map((one) => one.left));
  const top = Math.min(...found.map((one) => one.top));
  return { left, top, width: Math.max(...found.map((one) => one.right)) - left,
    height: Math.max(...found.map((one) => one.bottom)) - top };
}

function Rings({ shows }: { shows: readonly string[] }) {
  const [boxes, setBoxes] = useState<Box[]>([]);
  const key = shows.join();
  useLayoutEffect(() => {
    let last = '';
    const look = () => {
      const found = shows.map(boxOf).filter((box) => box !== null);
      const text = JSON.stringify(found);
      if (text !== last) setBoxes(found);
      last = text;
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [key]);
  return (
    <div aria-hidden="true">
      {boxes.map(({ left, top, width, height }, i) => (
        <div key={i} class="guide-ring" style={{ left: `${left - 4}px`, top: `${top - 4}px`,
          width: `${width + 8}px`, height: `${height + 8}px` }} />
      ))}
    </div>
  );
}

function say(said: Said): string {
  return typeof said === 'string' ? t(said) : t(...said);
}

/** What a step has for this moment, where that hangs on it. */
function now<T>(what: T | ((at: GuideAt) => T), at: GuideAt): T {
  return typeof what === 'function' ? (what as (at: GuideAt) => T)(at) : what;
}

/* -- where the guide is, between visits -- */

const placeKey = (game: GameName): string => `guide.${game}`;

/** Begins from the first step. */
export function forgetPlace(game: GameName): void {
  save(placeKey(game), null);
}

interface BarProps extends GuideSlot {
  steps: readonly GuideStep[];
  /** The guide is over, or the player has had enough of it. */
  onEnd: () => void;
}

export function GuideBar({ table, events, suggest, steps, onEnd }: BarProps) {
  const key = placeKey(table.game);
  const [kept, keep] = useState<GuidePlace | null>(() => load<GuidePlace>(key));
  const whole = table as GuideAt['table'];
  const place = placeNow(steps, whole, events, kept);
  useEffect(() => {
    if (place === null) { onEnd(); return; }
    if (place.step !== kept?.step || place.seq !== kept.seq) { keep(place); save(key, place); }
  }, [place?.step, place?.seq]);
  const step = steps.find(({ id }) => id === place?.step);
  const at = place ? atPlace(whole, events, place) : null;
  const ready = step !== undefined && at !== null && (step.ready?.(at) ?? true);
  const hint = ready ? step.hint?.(at) ?? null : null;
  useEffect(() => suggest(hint), [hint, table.seq]);
  if (!step || !at) return null;
  const next = () => {
    const after = placeAfter(steps, step.id, table.seq);
    if (after === null) { onEnd(); return; }
    keep(after);
    save(key, after);
  };
  const n = steps.indexOf(step) + 1;
  return (
    <Bar onClose={onEnd} closeLabel={t('guide.skip')}>
      <p class="guide-text" role="status" aria-live="polite">
        <span class="guide-count" aria-label={t('guide.count', { n, of: steps.length })}>{n}/{steps.length}</span>{' '}
        {ready ? say(now(step.say, at)) : t('guide.wait')}</p>
      {ready && !step.done && (n === steps.length
        ? <button class="button guide-next guide-last" onClick={next}>{t('guide.play_on')}</button>
        : <button class="button guide-next" onClick={next}><span class="guide-word">{t('guide.next')}</span>
          <Icon name="next" /></button>)}
      {ready && <Rings shows={now(step.shows ?? [], at)} />}
    </Bar>
  );
}
