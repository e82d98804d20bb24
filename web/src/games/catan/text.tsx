// The island as lists, for screen readers and for players who prefer text.
import type { ComponentChildren, JSX } from 'preact';
import { verticesOf } from './layout';
import type { Choices } from './moves';
import { actionText, hexText, nameOf, vertexText } from './phrases';
import type { Say } from './phrases';
import { goodsOf, hasSea } from './view';
import type { CatanTable, CatanView, Hex } from './view';

function hexLine(table: CatanTable, hex: Hex, t: Say): string {
  const { view } = table;
  const around = verticesOf(view, hex).flatMap(({ owner_id: owner, building_type: type, vertex_id: id }) => {
    const what = `${t(`catan.${type}`).toLowerCase()} ${id}`;
    return owner == null ? [] : [t('catan.text.piece', { name: nameOf(table, owner, t), what })];
  });
  const name = t('catan.hex', { id: hex.hex_index, what: hexText(hex, t) });
  const robber = view.robber_location === hex.hex_index ? [t('catan.hex.robber')] : [];
  if (view.pirate_location === hex.hex_index) robber.push(t('catan.hex.pirate'));
  return [name, ...robber, ...(around.length > 0 ? around : [t('catan.hex.empty')])].join('; ');
}

function roadList(view: CatanView, seat: number, ship: boolean): string {
  return view.edges.filter((e) => e.owner_id === seat && Boolean(e.ship) === ship)
    .map((e) => `${e.vertex1_id}–${e.vertex2_id}`).join(', ');
}

function Built({ table, t }: { table: CatanTable; t: Say }): JSX.Element {
  const { view } = table;
  return (
    <>
      {view.players.map(({ player_id: seat }) => (
        <li>
          <b>{nameOf(table, seat, t)}</b>
          <ul>
            {view.vertices.filter((v) => v.owner_id === seat)
              .map((v) => <li>{t(`catan.${v.building_type}`)}. {vertexText(view, v, t)}</li>)}
            <li>{t('catan.text.roads', { list: roadList(view, seat, false) })}</li>
            {hasSea(view) && <li>{t('catan.text.ships', { list: roadList(view, seat, true) })}</li>}
          </ul>
        </li>
      ))}
    </>
  );
}

/** What can be listed; trades, discards and what gold brings have their sheets. */
function listed(choices: Choices): string[] {
  return [...choices.all].filter((a) => !/^(bank|discard|take) /.test(a));
}

/** `say`: what an action is in words, where a game has more of them; `children`: what else it lists. */
export function TextBoard({ table, choices, t, busy, act, say, children }: {
  table: CatanTable; choices: Choices; t: Say; busy: boolean; act: (a: string) => void;
  say?: (action: string) => string; children?: ComponentChildren;
}): JSX.Element {
  const moves = listed(choices);
  const { view } = table;
  return (
    <div class="catan-text" tabIndex={0} role="region" aria-label={t('catan.island')}>
      <h2>{t('catan.moves')}</h2>
      {moves.length === 0 && <p>{t('catan.nomoves')}</p>}
      <ul>
        {moves
          .map((a) => <li key={a}><button type="button" class="catan-chip" disabled={busy} data-action={a}
            onClick={() => act(a)}>{say?.(a) ?? actionText(table, a, t)}</button></li>)}</ul>
      {children}
      <h2>{t('catan.hexes')}</h2>
      <ul>{view.hexes.map((h) => <li key={h.hex_index}>{hexLine(table, h, t)}</li>)}</ul>
      <h2>{t('catan.buildings')}</h2>
      <ul><Built table={table} t={t} /></ul>
      <h2>{t('catan.ports')}</h2>
      <ul>{view.vertices.filter((v) => view.ports[v.vertex_id]).map((v) => <li>{vertexText(view, v, t)}</li>)}</ul>
      <h2>{t('catan.bank')}</h2>
      <p>{goodsOf(view).map((r) => t(`catan.n.${r}`, { n: view.bank[r] ?? 0 })).join(', ')}</p>
    </div>
  );
}
