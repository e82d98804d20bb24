// A dialog that rises from below, and the counters that several of them use.
import { useEffect, useId, useRef } from 'preact/hooks';
import type { ComponentChildren, JSX } from 'preact';
import type { BoardProps } from '../../core/types';
import { useBack } from '../../ui/host';
import { Icon } from './icons';
import type { Good, Some } from './view';

/** The browser's own modal dialog: it keeps the focus inside, gives it back, and closes on Esc. */
export function Sheet({ title, close, t, children }: {
  title: string; close: () => void; t: BoardProps['t']; children: ComponentChildren;
}): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBack(close);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    dialog?.querySelector('h2')?.focus(); // else the cross would be the first thing to press
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={box} class="catan-sheet" aria-labelledby={id} onCancel={(e) => { e.preventDefault(); close(); }}
      onClick={(e) => { if (e.target === box.current) close(); }}>
      <div class="catan-sheet-in">
        <header>
          <h2 id={id} tabIndex={-1}>{title}</h2>
          <button type="button" class="catan-x" aria-label={t('catan.close')} onClick={close}><Icon name="no" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

export interface CountersProps {
  of: readonly Good[];
  value: Some;
  max: (r: Good) => number;
  note: (r: Good) => string;
  set: (value: Some) => void;
  label: string;
  t: BoardProps['t'];
}

/** Cards of some kinds: a tap on one adds a card, the − below it takes one back. */
export function Counters({ of, value, max, note, set, label, t }: CountersProps): JSX.Element {
  const change = (r: Good, by: number): void => set({ ...value, [r]: (value[r] ?? 0) + by });
  return (
    <div class="catan-counters" role="group" aria-label={label}>
      {of.map((r) => {
        const n = value[r] ?? 0;
        return (
          <div class={`catan-counter catan-${r}${n > 0 ? ' catan-chosen-some' : ''}`} data-resource={r}>
            <button type="button" class="catan-tile" aria-label={t('catan.more', { what: t(`catan.${r}`) })}
              disabled={n >= max(r)} onClick={() => change(r, 1)}>
              <Icon name={r} /><b>{n}</b><span class="catan-plus" aria-hidden="true">+</span>
            </button>
            <output class="hidden-text">{t(`catan.${r}`)}: {n}</output>
            <button type="button" aria-label={t('catan.less', { what: t(`catan.${r}`) })} disabled={n <= 0}
              onClick={() => change(r, -1)}>−</button>
            <small>{note(r)}</small>
          </div>
        );
      })}
    </div>
  );
}

export interface PickProps {
  of: readonly Good[];
  chosen: Good | null;
  enabled: (r: Good) => boolean;
  note: (r: Good) => string;
  pick: (r: Good) => void;
  label: string;
  t: BoardProps['t'];
}

/** One of some kinds of cards. */
export function PickGood({ of, chosen, enabled, note, pick, label, t }: PickProps): JSX.Element {
  return (
    <div class="catan-picks" role="group" aria-label={label}>
      {of.map((r) => (
        <button type="button" class={`catan-pick catan-${r}`} data-resource={r} aria-pressed={chosen === r}
          disabled={!enabled(r)} onClick={() => pick(r)}>
          <span class="catan-tile"><Icon name={r} /></span>
          <span>{t(`catan.${r}`)}</span>
          <small>{note(r)}</small>
        </button>
      ))}
    </div>
  );
}
