// The text board of any game: the view as a list, what can be done as buttons. It knows no game,
// so it can play all of them, also those whose picture board is missing.
import { useEffect, useState } from 'preact/hooks';

import type { BoardProps, GameEvent, GameModule, GameName, Table } from '../core/types';

type T = BoardProps['t'];

const SUITS: Record<string, string> = { S: '♠', C: '♣', D: '♦', H: '♥' };
const LISTED_MAX = 60;

/** A word of an action or a view as a player writes it: "TH" is 10♥, "24-18" is 24 → 18. */
function sayWord(word: string, t: T): string {
  if (/^[2-9TJQKA][SCDH]$/.test(word)) return word[0]!.replace('T', '10') + SUITS[word[1]!];
  const step = /^(\d+)-(\d+|off)$/.exec(word);
  if (step) return `${step[1]} → ${step[2] === 'off' ? t('word.off') : step[2]}`;
  return word.replace(/(wood|brick|sheep|wheat|ore)/g, (r) => t('word.' + r)).replaceAll('=', ' ').replaceAll(',', ', ');
}

export function sayAction(action: string, t: T): string {
  const [verb = '', ...rest] = action.split(' ');
  const known = t('verb.' + verb);
  const words = rest.map((word) => sayWord(word, t));
  if (known === 'verb.' + verb) return [sayWord(verb, t), ...words].join(' ');
  return [known, words.join(verb === 'beat' ? ' ← ' : verb === 'bank' || verb === 'offer' ? ' → ' : ' ')].join(' ').trim();
}

function label(key: string): string {
  return key.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

function isScalar(v: unknown): v is string | number | boolean | null {
  return v === null || typeof v !== 'object';
}

function sayScalar(v: string | number | boolean | null, t: T): string {
  return v === null ? '—' : typeof v === 'boolean' ? t(v ? 'yes' : 'no') : sayWord(String(v), t);
}

/** Places that belong to nobody say nothing. */
function isOwned(v: unknown): boolean {
  return (v as { owner_id?: number | null } | null)?.owner_id !== null;
}

function short(v: unknown, t: T): string {
  if (v === undefined) return '—';
  if (isScalar(v)) return sayScalar(v, t);
  if (Array.isArray(v)) return v.map((item) => short(item, t)).join(', ');
  return Object.entries(v as object).map(([k, item]) => `${label(k)}: ${short(item, t)}`).join(', ');
}

function isPicture(v: unknown): v is string[] {
  return Array.isArray(v) && v.length > 8 && v.every((row) => typeof row === 'string' && row.length > 8);
}

function Value({ value, t }: { value: unknown; t: T }) {
  if (isPicture(value)) return <pre class="plain-grid">{value.join('\n')}</pre>;
  if (Array.isArray(value) && value.some((v) => !isScalar(v))) {
    return <ol class="plain-list">{value.filter(isOwned).map((item, i) => <li key={i}>{short(item, t)}</li>)}</ol>;
  }
  return <>{short(value, t)}</>;
}

function Position({ view, t }: { view: unknown; t: T }) {
  const members = Object.entries(view as Record<string, unknown>).filter(([key]) => key !== 'hex_layout');
  return (
    <dl class="plain-view">
      {members.map(([key, value]) => (
        <div key={key}><dt>{label(key)}</dt><dd><Value value={value} t={t} /></dd></div>
      ))}
    </dl>
  );
}

/** Kinds like `offer` have too many ways to be listed: the player writes one. */
function OwnWords({ kinds, busy, act, t }: { kinds: string[]; busy: boolean; act: (a: string) => void; t: T }) {
  const [text, setText] = useState(kinds[0] + ' ');
  const send = (event: Event) => { event.preventDefault(); if (!busy) act(text.trim()); };
  return (
    <form class="plain-own" onSubmit={send}>
      <label>{t('plain.other', { kinds: kinds.join(', ') })}
        <input value={text} onInput={(e) => setText(e.currentTarget.value)} autocomplete="off" />
      </label>
      <button class="button plain" disabled={busy}>{t('plain.do')}</button>
    </form>
  );
}

function Actions({ actions, busy, hint, act, t }: { actions: string[]; busy: boolean; hint: string | null; act: (a: string) => void; t: T }) {
  const [filter, setFilter] = useState('');
  const found = actions.filter((a) => a.includes(filter.trim()));
  return (
    <>
      {actions.length > LISTED_MAX && (
        <label class="plain-filter">{t('plain.many', { n: actions.length })}. {t('plain.filter')}
          <input value={filter} onInput={(e) => setFilter(e.currentTarget.value)} inputMode="text" />
        </label>
      )}
      <div class="plain-actions">
        {found.slice(0, LISTED_MAX).map((action) => (
          <button key={action} class={action === hint ? 'button' : 'button plain'} disabled={busy} onClick={() => act(action)}
            data-action={action}>
            {action === hint ? '★ ' : ''}{sayAction(action, t)}
          </button>
        ))}
      </div>
    </>
  );
}

export function PlainBoard({ table, t, busy, act, legal, hint, refusal, setMain }: BoardProps) {
  const [listed, setListed] = useState<string[] | null>(null);
  const mine = table.seat !== null && table.toAct.includes(table.seat);
  useEffect(() => {
    let current = true;
    setListed(null);
    setMain(null);
    if (mine && table.menu === null) void legal().then((all) => { if (current) setListed(all); });
    return () => { current = false; };
  }, [table.seq, mine]);
  const actions = mine ? table.menu ?? listed : [];
  return (
    <div class="plain-board">
      <section aria-label={t('plain.actions')}>
        <h2>{t('plain.actions')}</h2>
        {refusal && <p class="plain-refusal" role="alert">{refusal.text}</p>}
        {hint && <p>{t('plain.hint', { action: sayAction(hint, t) })}</p>}
        {actions === null ? <p>{t('plain.loading')}</p>
          : actions.length > 0 ? <Actions actions={actions} busy={busy} hint={hint} act={act} t={t} />
            : <p>{t('plain.nothing')}</p>}
        {mine && table.open.length > 0 && <OwnWords key={table.open.join()} kinds={table.open} busy={busy} act={act} t={t} />}
      </section>
      <section aria-label={t('plain.position')}>
        <h2>{t('plain.position')}</h2>
        <Position view={table.view} t={t} />
      </section>
    </div>
  );
}

function tell(event: GameEvent, table: Table, t: T): string | null {
  if (event.seat === undefined) {
    const what = event.chance;
    return typeof what === 'string' ? t('plain.chance', { what: what.replace('-', ' : ') }) : null;
  }
  const name = event.seat === table.seat ? t('who.you') : table.seats[event.seat]?.name ?? String(event.seat + 1);
  return `${name}: ${event.action ? sayAction(event.action, t) : t('plain.hidden')}`;
}

const COLOURS = ['#0072B2', '#D55E00', '#222222', '#FFFFFF', '#56B4E9', '#F0E442'];
const MARKS = ['▲', '●', '■', '◆', '★', '✚'];

export function plainModule(name: GameName): GameModule {
  return {
    name, Board: PlainBoard, tell, seatLine: () => '', words: () => Promise.resolve({ default: {} }), choices: [],
    seatColour: (seat) => ({
      fill: COLOURS[seat % 6]!, ink: [3, 4, 5].includes(seat % 6) ? '#1d2228' : '#ffffff', mark: MARKS[seat % 6]!,
    }),
  };
}
