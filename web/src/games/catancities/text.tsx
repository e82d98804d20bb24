// The realm as lists, for screen readers and for players who prefer text.
import type { JSX } from 'preact';
import type { Choices } from '../catan/moves';
import { hexText, nameOf, vertexText } from '../catan/phrases';
import type { Say } from '../catan/phrases';
import { TextBoard as BaseText } from '../catan/text';
import type { Hex, Vertex } from '../catan/view';
import { actionText, knightText } from './phrases';
import { balance, levelsOf, TRACKS } from './view';
import type { CitiesTable } from './view';

/** What cities and knights add to the lists of the island. */
function Lists({ table, t }: { table: CitiesTable; t: Say }): JSX.Element {
  const { view } = table;
  const place = (id: number): string => vertexText(view, view.vertices[id] as Vertex, t);
  const owner = (id: number): string => nameOf(table, view.vertices[id]?.owner_id ?? 0, t);
  const { merchant } = view;
  return (
    <>
      <h2>{t('catancities.text.barbarians')}</h2>
      <p>{t('catancities.barbarians.at', { n: view.barbarians })}. {t('catancities.balance', balance(view))}</p>
      <h2>{t('catancities.text.knights')}</h2>
      <ul>{view.knights.map((knight) => <li key={knight.vertex_id}>{nameOf(table, knight.owner_id, t)}: {
        knightText(knight, t)}. {place(knight.vertex_id)}</li>)}</ul>
      <h2>{t('catancities.text.walls')}</h2>
      <ul>{view.walls.map((id) => <li key={id}>{owner(id)}. {place(id)}</li>)}</ul>
      <h2>{t('catancities.text.improvements')}</h2>
      <ul>{view.players.map(({ player_id: seat }) => <li key={seat}>{nameOf(table, seat, t)}: {TRACKS.map((track) =>
        t('catancities.level.of', { track: t(`catancities.track.${track}`), n: levelsOf(view, seat)[track] }))
        .join(', ')}</li>)}</ul>
      <h2>{t('catancities.text.metropolises')}</h2>
      <ul>{TRACKS.map((track) => ({ track, held: view.metropolises[track] })).map(({ track, held }) => held
        && <li key={track}>{t('catancities.metropolis.of', { track: t(`catancities.track.${track}`) })}: {
          nameOf(table, held.player_id, t)}. {place(held.vertex_id)}</li>)}</ul>
      {merchant && <p>{t('catancities.text.merchant', { name: nameOf(table, merchant.player_id, t),
        hex: hexText(view.hexes[merchant.hex_index] as Hex, t) })}</p>}
    </>
  );
}

export function TextBoard({ table, choices, t, busy, act }: {
  table: CitiesTable; choices: Choices; t: Say; busy: boolean; act: (action: string) => void;
}): JSX.Element {
  return (
    <BaseText table={table} choices={choices} t={t} busy={busy} act={act} say={(one) => actionText(table, one, t)}>
      <Lists table={table} t={t} />
    </BaseText>
  );
}
