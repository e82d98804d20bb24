// The sea around the drawing, which can be looked at from nearby.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren, JSX } from 'preact';
import type { BoardProps } from '../../core/types';
import { classes } from '../../kit/classes';
import { Icon } from './icons';
import { frameOf, S } from './layout';
import type { CatanView } from './view';

/** Wider boards can be looked at from nearby where there is little room. */
const WIDE = 12 * S;

export function Sea({ view, t, children }: {
  view: CatanView; t: BoardProps['t']; children: ComponentChildren;
}): JSX.Element {
  const [near, setNear] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: at } = box;
    at?.scrollTo((at.scrollWidth - at.clientWidth) / 2, (at.scrollHeight - at.clientHeight) / 2);
  }, [near]);
  return (
    <div class={classes('catan-sea', { 'catan-near': near })}>
      <div class="catan-around" ref={box} tabIndex={near ? 0 : undefined}>{children}</div>
      {frameOf(view).w > WIDE && <button type="button" class="catan-zoom" aria-pressed={near}
        aria-label={t('catan.near')} onClick={() => setNear(!near)}><Icon name="near" /></button>}
    </div>
  );
}
