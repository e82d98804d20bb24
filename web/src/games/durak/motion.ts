// Cards move by themselves: whenever a card's place has changed, it is shown where it was and runs
// to where it is. Only transform and opacity are animated, and nothing waits for it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { pace } from '../../kit/motion';
import { css, type Place } from './layout';

export interface Entry {
  from: Place;
  delay: number;
}

const same = (a: Place, b: Place): boolean =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.w - b.w) < 0.5 && a.turn === b.turn;

function run(el: SVGGElement, from: string, to: string, ms: number, entry: Entry | undefined): void {
  const frames: Keyframe[] = entry
    ? [{ transform: from, opacity: 0 }, { transform: from, opacity: 1, offset: 0.05 }, { transform: to, opacity: 1 }]
    : [{ transform: from }, { transform: to }];
  el.getAnimations().forEach((old) => old.cancel());
  el.animate(frames, { duration: ms, delay: entry?.delay ?? 0, fill: 'backwards', easing: 'cubic-bezier(.2,.7,.3,1)' });
}

interface Motion {
  root: { current: SVGSVGElement | null };
  /** Where each card was drawn last. */
  last: { current: Map<string, Place> };
  places: Map<string, Place>;
  /** Where new cards come from. */
  entries: Map<string, Entry>;
  /** Changes when all is laid out anew, which happens without ado. */
  size: string;
  speed: number;
  /** The card under the finger, which follows that alone. */
  held: string | null;
}

/** Puts every element [data-key] under the root at its place, and lets it run there. */
export function useMotion({ root, last, places, entries, size, speed, held }: Motion): void {
  const lastSize = useRef('');
  useLayoutEffect(() => {
    if (!root.current) return;
    const jump = lastSize.current !== size;
    const ms = pace(220, speed);
    const fast = pace(120, speed);
    for (const el of root.current.querySelectorAll<SVGGElement>('[data-key]')) {
      const key = el.dataset['key']!;
      const place = places.get(key);
      if (!place || key === held) continue;
      const entry = entries.get(key);
      const before = last.current.get(key);
      const from = before ?? entry?.from;
      const moving = el.style.transform !== '' && el.getAnimations().length > 0;
      const start = moving ? getComputedStyle(el).transform : from && css(from);
      const to = css(place);
      if (el.style.transform !== to || (before && !same(before, place))) {
        el.style.transform = to;
        const nudge = before && Math.hypot(before.x - place.x, before.y - place.y) < 24;
        const flies = ms > 0 && (!jump || (entry && !before));
        if (flies && start) run(el, start, to, nudge ? fast : ms, before ? undefined : entry);
      }
    }
    last.current = new Map(places);
    lastSize.current = size;
  });
}
