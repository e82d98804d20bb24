// Small parts that pages are made of.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import { dropToast, t, toasts } from '../core/app';
import { useBack } from './host';

export const ICONS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  menu: 'M5 12h.01M12 12h.01M19 12h.01',
  chat: 'M4 5h16v11H9l-5 4z',
  gear: 'M12 8.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 00-3.5 10.9c.6.5.9 1 .9 1.6h5.2c0-.6.3-1.1.9-1.6A6 6 0 0012 3z',
  flag: 'M6 21V4h12l-3 4.500L18 13H6',
  close: 'M6 6l12 12M18 6L6 18',
  sound: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.500 4.500 0 010 6M18 6.500a8 8 0 010 11',
  mute: 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  people: 'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20a6.5 6.5 0 0113 0M16 4.3a3.5 3.5 0 010 6.4M17.5 14.2a6.5 6.5 0 014 5.8',
  past: 'M4 12a8 8 0 108-8 8 8 0 00-6.5 3.3M4 4v4h4M12 8v4l3 2',
  send: 'M4 12l16-8-6 16-3-6z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 100 6 3 3 0 000-6z',
  play: 'M7 4.500l12 7.500-12 7.500z',
  pause: 'M8 5v14M16 5v14',
  step: 'M5 5l9 7-9 7zM18 5v14',
};

/** Lines in a square of 24. */
export function Drawn({ path, width = 1.9 }: { path: string; width?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" stroke-width={width} stroke-linecap="round"
        stroke-linejoin="round" />
    </svg>
  );
}

export function Icon({ name }: { name: keyof typeof ICONS }) {
  return <Drawn path={ICONS[name]} width={name === 'menu' ? 3.4 : 1.9} />;
}

interface IconButtonProps {
  icon: keyof typeof ICONS;
  label: string;
  onClick: () => void;
  badge?: number;
  pressed?: boolean;
}

export function IconButton({ icon, label, onClick, badge = 0, pressed }: IconButtonProps) {
  return (
    <button class="icon-button" aria-label={badge ? `${label}, ${t('action.unread', { n: badge })}` : label}
      title={label}
      aria-expanded={pressed} onClick={onClick}>
      <Icon name={icon} />
      {badge > 0 && <span class="badge" aria-hidden="true">{badge}</span>}
    </button>
  );
}

interface DialogProps {
  title: string;
  /** A sheet leaves what is behind it to be seen. */
  kind?: 'sheet';
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, kind, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useBack(onClose);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => { if (before?.isConnected && 'focus' in before) (before as HTMLElement | SVGElement).focus(); };
  }, []);
  const onBackdrop = (event: MouseEvent) => { if (event.target === ref.current) onClose(); };
  return (
    <dialog class={kind ? `dialog ${kind}` : 'dialog'} ref={ref} aria-label={title}
      onCancel={(e) => { e.preventDefault(); onClose(); }} onClick={onBackdrop}>
      <div class="dialog-in">
        <header class="dialog-head">
          <h2 tabIndex={-1} autofocus>{title}</h2>
          <IconButton icon="close" label={t('action.close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((one) => (
        <div class="toast" key={one.id}>
          <span>{one.text}</span>
          {one.go && <button class="link" onClick={() => { dropToast(one.id); one.go?.run(); }}>{one.go.text}</button>}
        </div>
      ))}
    </div>
  );
}

interface ChooseProps<V extends string | number> {
  label: string;
  value: V;
  values: readonly V[];
  say: (value: V) => string;
  onChange: (value: V) => void;
  hidden?: boolean;
  title?: string;
}

/** One of a few, as a drop-down list. */
export function Choose<V extends string | number>({ label, value, values, say, onChange, hidden, title }:
ChooseProps<V>) {
  const change = (at: string) => { const next = values[Number(at)]; if (next !== undefined) onChange(next); };
  return (
    <label class="choose">
      <span class={hidden ? 'hidden-text' : 'choose-label'}>{label}</span>
      <select value={String(values.indexOf(value))} title={title} onChange={(e) => change(e.currentTarget.value)}>
        {values.map((v, i) => <option key={i} value={String(i)}>{say(v)}</option>)}
      </select>
    </label>
  );
}

/** One of a few short ones, all in sight. */
export function Segments<V extends string | number>({ label, value, values, say, onChange, hidden }: ChooseProps<V>) {
  const name = useId();
  return (
    <div class="segments" role="radiogroup" aria-labelledby={name}>
      <span id={name} class={hidden ? 'hidden-text' : 'choose-label'}>{label}</span>
      <div class="segments-row">
        {values.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
            <span>{say(one)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

export function Switch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input type="checkbox" role="switch" checked={on} onChange={(e) => onChange(e.currentTarget.checked)} />
    </label>
  );
}

/** The head of a page that is no table. */
export function PageHead({ title, back }: { title: string; back: () => void }) {
  useBack(back);
  useEffect(() => { document.title = title; }, [title]);
  return (
    <header class="page-head">
      <IconButton icon="back" label={t('action.back')} onClick={back} />
      <h1>{title}</h1>
    </header>
  );
}
