// The text board of any game: the view as it is written, what can be done as buttons. It knows no game,
// so it can play all that have no board of their own.
import { useMemo, useRef, useState } from 'preact/hooks';

import type { BoardProps, MainAction } from '../core/types';
import { isMyTurn, useMenu } from '../kit/turn';
import { useMainAction } from '../ui/choices';
import { readAction, sayAction, sayKind } from './defaults';

type T = BoardProps['t'];
type Scalar = string | number | boolean | null;

const LINES_MAX = 8;
const LISTED_MAX = 60;
const FILTER_FROM = 24;
const GROUPS_FROM = 9;

/* -- the position -- */

/** "stockCount" as "stock count". */
function label(key: string): string {
  return key.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

function isScalar(v: unknown): v is Scalar {
  return v === null || typeof v !== 'object';
}

function isRow(v: unknown): v is Scalar[] {
  return Array.isArray(v) && v.every(isScalar);
}

function sayScalar(v: Scalar, t: T): string {
  return v === null ? '—' : typeof v === 'boolean' ? t(v ? 'yes' : 'no') : String(v);
}

/** Lines of text of one length are a picture. */
function isPicture(v: unknown): v is string[] {
  return Array.isArray(v) && v.length > 1
    && v.every((row) => typeof row === 'string' && row.length > 2 && row.length === v[0].length);
}

/** Anything in one line: "wood 2, ore 1". */
function short(v: unknown, t: T): string {
  if (isScalar(v)) return sayScalar(v, t);
  if (Array.isArray(v)) return v.map((one) => short(one, t)).join(' ') || '—';
  return Object.entries(v as object).map(([key, one]) => `${label(key)} ${short(one, t)}`).join(', ') || '—';
}

function Row({ values, t }: { values: Scalar[]; t: T }) {
  if (values.length === 0) return <>—</>;
  return <span class="plain-row">{values.map((v, i) => <span key={i}>{sayScalar(v, t)}</span>)}</span>;
}

/** Parts that have parts themselves, a line each; folded where they are many. */
function Lines({ of, t }: { of: object; t: T }) {
  const names = Array.isArray(of) ? null : Object.keys(of);
  const lines = Object.values(of).map((one, i) => (
    <li key={i}>{names && <b>{label(names[i]!)}: </b>}{short(one, t)}</li>
  ));
  const list = names ? <ul class="plain-list">{lines}</ul> : <ol class="plain-list" start={0}>{lines}</ol>;
  return lines.length <= LINES_MAX ? list
    : <details><summary>{t('plain.parts', { n: lines.length })}</summary>{list}</details>;
}

/** Lines and pictures are as wide as the board; all else stands beside its label. */
function isWide(value: unknown): boolean {
  return isPicture(value) || (!isScalar(value) && Object.values(value as object).some((one) => !isScalar(one)));
}

function Value({ value, t }: { value: unknown; t: T }) {
  if (isPicture(value)) return <pre class="plain-grid">{value.join('\n')}</pre>;
  if (isWide(value)) return <Lines of={value as object} t={t} />;
  return isRow(value) ? <Row values={value} t={t} /> : <>{short(value, t)}</>;
}

type Member = readonly [key: string, value: unknown];

/** The members of a view in the order in which `known` has them, new ones last. A patch takes members away that
 *  become null, and puts them back at the end: their rows stay where they were. */
export function membersOf(view: object, known: readonly string[]): Member[] {
  const keys = new Set([...known, ...Object.keys(view)]);
  return [...keys].map((key) => [key, (view as Record<string, unknown>)[key] ?? null] as const);
}

function Members({ of, t, changed }: { of: readonly Member[]; t: T; changed: ReadonlySet<string> }) {
  return (
    <dl class="plain-view">
      {of.map(([key, value]) => (
        <div key={key} class={(isWide(value) ? 'wide' : '') + (changed.has(key) ? ' changed' : '')}>
          <dt>{label(key)}</dt><dd><Value value={value} t={t} /></dd>
        </div>
      ))}
    </dl>
  );
}

/** The members of the view, and those that are not as they were in the position before. */
function useMembers(view: unknown, seq: number): { members: Member[]; changed: ReadonlySet<string> } {
  const seen = useRef(new Map<string, string>());
  const members = membersOf(view as object, [...seen.current.keys()]);
  const changed = useMemo(() => {
    const now = new Map(members.map(([key, value]) => [key, JSON.stringify(value)]));
    const before = seen.current.size > 0 ? seen.current : now;
    seen.current = now;
    return new Set([...now.keys()].filter((key) => before.get(key) !== now.get(key)));
  }, [seq]);
  return { members, changed };
}

/* -- what can be done -- */

interface DoProps {
  game: string;
  busy: boolean;
  hint: string | null;
  act: (action: string) => void;
  t: T;
}

function ActButton({ action, text, busy, hint, act }: DoProps & { action: string; text: string }) {
  const advised = action === hint;
  return (
    <button class={advised ? 'button' : 'button plain'} disabled={busy} onClick={() => act(action)}
      data-action={action}>
      {advised ? '★ ' : ''}{text}
    </button>
  );
}

/** One kind of action: what it can be done with. */
function Group({ kind, actions, ...props }: DoProps & { kind: string; actions: string[] }) {
  return (
    <section class="plain-group">
      <h3>{sayKind(props.game, kind, props.t)}</h3>
      <div class="plain-actions">
        {actions.map((action) => <ActButton key={action} {...props} action={action} text={readAction(action).rest} />)}
      </div>
    </section>
  );
}

/** A few are buttons side by side; many are sorted by their kind, those that need no more words first. */
function Listed({ actions, ...props }: DoProps & { actions: string[] }) {
  const grouped = actions.length >= GROUPS_FROM;
  const kinds = new Map<string, string[]>();
  for (const action of actions) {
    const { kind, rest } = readAction(action);
    const under = grouped && rest ? kind : '';
    kinds.set(under, [...(kinds.get(under) ?? []), action]);
  }
  const single = kinds.get('') ?? [];
  kinds.delete('');
  return (
    <>
      <div class="plain-actions">
        {single.map((action) => <ActButton key={action} {...props} action={action}
          text={sayAction(props.game, action, props.t)} />)}
      </div>
      {[...kinds].map(([kind, some]) => <Group key={kind} {...props} kind={kind} actions={some} />)}
    </>
  );
}

function Actions({ actions, ...props }: DoProps & { actions: readonly string[] }) {
  const [filter, setFilter] = useState('');
  const { game, t } = props;
  const wanted = filter.trim().toLowerCase();
  const sorted = useMemo(() => [...actions].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })), [actions]);
  const found = sorted.filter((action) => `${action} ${sayAction(game, action, t)}`.toLowerCase().includes(wanted));
  const hidden = found.length - LISTED_MAX;
  return (
    <>
      {actions.length > FILTER_FROM && (
        <label class="plain-filter">{t('plain.many', { n: actions.length })}. {t('plain.filter')}
          <input value={filter} onInput={(e) => setFilter(e.currentTarget.value)} autocomplete="off" />
        </label>
      )}
      <Listed {...props} actions={found.slice(0, LISTED_MAX)} />
      {hidden > 0 && <p class="muted">{t('plain.hidden_more', { n: hidden })}</p>}
    </>
  );
}

/** Some kinds have too many ways to be listed: the player writes one. */
function OwnWords({ kinds, busy, act, t }: DoProps & { kinds: string[] }) {
  const [text, setText] = useState(kinds[0] + ' ');
  const send = (event: Event) => { event.preventDefault(); if (!busy) act(text.trim()); };
  return (
    <form class="plain-own" onSubmit={send}>
      <label>{t('plain.other', { kinds: kinds.join(', ') })}
        <input value={text} onInput={(e) => setText(e.currentTarget.value)} autocomplete="off" autocapitalize="off" />
      </label>
      <button class="button plain" disabled={busy}>{t('plain.do')}</button>
    </form>
  );
}

/** Where there is only one thing to do, it is the main action too, for the keyboard and Telegram. */
function onlyOne(actions: readonly string[] | null, open: string[], { game, act, t }: DoProps): MainAction | null {
  const [only, ...others] = actions ?? [];
  if (only === undefined || others.length + open.length > 0) return null;
  return { text: sayAction(game, only, t), enabled: true, run: () => act(only) };
}

function Choices(given: BoardProps) {
  const { table, t, busy, act, hint, refusal, setMain } = given;
  const actions = useMenu(given);
  const open = isMyTurn(table) ? table.open : [];
  const props = { game: table.game, busy, hint, act, t };
  const main = onlyOne(actions, open, props);
  useMainAction(main, setMain);
  return (
    <section class="plain-choices" aria-label={t('plain.actions')}>
      <h2>{t('plain.actions')}</h2>
      {refusal && <p class="plain-refusal" role="alert">{refusal.text}</p>}
      {hint && <p>{t('plain.hint', { action: sayAction(table.game, hint, t) })}</p>}
      {actions === null && <p class="muted">{t('plain.loading')}</p>}
      {actions && actions.length > 0 && <Actions key={table.seq} {...props} actions={actions} />}
      {open.length > 0 && <OwnWords key={open.join()} {...props} kinds={open} />}
      {actions?.length === 0 && open.length === 0 && <p class="muted">{t('plain.nothing')}</p>}
    </section>
  );
}

export function PlainBoard(props: BoardProps) {
  const { table, t, replay } = props;
  const { members, changed } = useMembers(table.view, table.seq);
  return (
    <div class="plain-board">
      <section class="plain-position" aria-label={t('plain.position')} tabIndex={0}>
        <h2>{t('plain.position')}</h2>
        <Members of={members} t={t} changed={changed} />
      </section>
      {!replay && <Choices {...props} />}
    </div>
  );
}
