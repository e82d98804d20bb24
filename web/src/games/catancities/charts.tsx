// City improvements: three tracks of five levels, and what everybody has of them.
import type { JSX } from 'preact';
import { classes } from '../../kit/classes';
import { Amounts } from '../catan/bank';
import { Badge, Icon } from '../catan/icons';
import { Name } from '../catan/names';
import { nameOf } from '../catan/phrases';
import type { Say } from '../catan/phrases';
import { handOf, points } from '../catan/view';
import { begins } from './moves';
import type { Option } from './moves';
import { knightText } from './phrases';
import { KnightIcon } from './pieces';
import { balance, citiesOf, deckCount, knightsOf, LEVELS, levelsOf, metropolisesOf, PAID_WITH, progressCount, STEPS,
  strengthOf, TRACKS } from './view';
import type { CitiesTable, CitiesView, Track } from './view';

/** Five boxes, the reached ones filled; the third and the fourth have signs of what they bring. */
export function Ladder({ track, level, t }: { track: Track; level: number; t: Say }): JSX.Element {
  return (
    <span class={`cities-ladder cities-${track}`} role="img" aria-label={t('catancities.level', { n: level })}>
      {Array.from({ length: LEVELS }, (_, i) => (
        <i class={classes('', { 'cities-reached': i < level })}>
          {i === 2 ? <Icon name="star" /> : i === 3 ? <Icon name="metropolis" /> : i + 1}</i>
      ))}
    </span>
  );
}

/** Who has the metropolis of a track. */
function Holder({ table, track, t }: { table: CitiesTable; track: Track; t: Say }): JSX.Element {
  const owner = table.view.metropolises[track]?.player_id ?? null;
  return (
    <small class="cities-holder"><Icon name="metropolis" />{t('catancities.metropolis')}: {owner === null
      ? t('catan.nobody') : <><Badge seat={owner} />{nameOf(table, owner, t)}</>}</small>
  );
}

/** On which red dice a level draws cards. */
function draws(level: number, t: Say): string {
  if (level === 0 || level === LEVELS) return t(`catancities.level.draws.${level === 0 ? 'none' : 'all'}`);
  return t('catancities.level.draws', { n: level + 1 });
}

export interface ChartProps {
  table: CitiesTable;
  options: readonly Option[];
  t: Say;
  busy: boolean;
  improve: (track: Track) => void;
}

/** One track: what has been reached, what the third level brings, and what the next one costs. */
export function Chart({ table, options, t, busy, improve, track }: ChartProps & { track: Track }): JSX.Element {
  const { view, seat } = table;
  const level = levelsOf(view, seat ?? 0)[track];
  const good = PAID_WITH[track];
  const next = level + 1;
  const held = handOf(view, seat)?.[good] ?? 0;
  const can = begins(options, 'improve', track);
  return (
    <li class={`cities-chart cities-${track}`} data-track={track}>
      <header><Icon name={track} /><b>{t(`catancities.track.${track}`)}</b>
        <Ladder track={track} level={level} t={t} /></header>
      <small>{level > 0 && `${t(`catancities.level.${track}.${level}`)}. `}{draws(level, t)}. {
        t(`catancities.level.${track}.about`)}</small>
      <Holder table={table} track={track} t={t} />
      {next <= LEVELS && seat !== null && <button type="button" class="button" disabled={busy || !can}
        data-improve={track} onClick={() => improve(track)}>
        <span>{t('catancities.level.next', { what: t(`catancities.level.${track}.${next}`) })}</span>
        <span aria-hidden="true">
          <Amounts some={{ [good]: next }} t={t} lack={held < next ? { [good]: 1 } : {}} /></span>
        <span class="hidden-text">, {t('catan.cost', { what: t(`catan.n.${good}`, { n: next }) })}</span>
      </button>}
    </li>
  );
}

export function Charts(props: ChartProps): JSX.Element {
  return <ul class="cities-charts">{TRACKS.map((track) => <Chart key={track} {...props} track={track} />)}</ul>;
}

/** A line of what a player has: sign, number and name of it. */
function Fact({ icon, n, label }: { icon: string; n: number; label: string }): JSX.Element {
  return <span class="catan-stat" title={label}><Icon name={icon} label={label} />{n}</span>;
}

/** Everything of a player's that lies open. */
function Realm({ table, seat, t }: { table: CitiesTable; seat: number; t: Say }): JSX.Element {
  const { view } = table;
  const shown = view.shown_cards[seat] ?? [];
  const walls = view.walls.filter((id) => view.vertices[id]?.owner_id === seat).length;
  const fact = (icon: string, key: string, n: number): JSX.Element => <Fact icon={icon} n={n} label={t(key, { n })} />;
  return (
    <li class={`cities-realm catan-seat${seat}`}>
      <header><Badge seat={seat} /><Name table={table} seat={seat} t={t} />
        <span class="catan-vp"><Icon name="star" label={t('catan.vp', { n: points(view, seat) })} />
          {points(view, seat)}</span></header>
      <div class="cities-ladders">{TRACKS.map((track) => (
        <span key={track} class="cities-laddered"><Icon name={track} label={t(`catancities.track.${track}`)} />
          <Ladder track={track} level={levelsOf(view, seat)[track]} t={t} /></span>))}</div>
      <div class="cities-facts">
        {fact('city', 'catan.ending.city', citiesOf(view, seat))}{fact('wall', 'catancities.walls.n', walls)}
        {fact('progress', 'catancities.progress.n', progressCount(view, seat))}
        {fact('defender', 'catancities.defenders.n', view.defenders[seat] ?? 0)}
        {metropolisesOf(view, seat).map((track) => <span key={track} class={`cities-medal cities-${track}`}>
          <Icon name="metropolis"
            label={t('catancities.metropolis.of', { track: t(`catancities.track.${track}`) })} /></span>)}
        {view.merchant?.player_id === seat && <span class="catan-stat">
          <Icon name="merchant" label={t('catancities.merchant')} />1</span>}
        {shown.map((card) => <small key={card}>{t(`catancities.card.${card}`)}</small>)}
      </div>
      <Knights view={view} seat={seat} t={t} />
    </li>
  );
}

function Knights({ view, seat, t }: { view: CitiesView; seat: number; t: Say }): JSX.Element {
  const knights = knightsOf(view, seat);
  return (
    <div class="cities-facts">
      <span>{t('catancities.strength', { n: strengthOf(view, seat) })}</span>
      {knights.map((knight) => <span key={knight.vertex_id} role="img"
        aria-label={knightText(knight, t)}>
        <KnightIcon {...knight} /></span>)}
    </div>
  );
}

/** The barbarians against everybody, and then everybody's realm. */
export function Realms({ table, t }: { table: CitiesTable; t: Say }): JSX.Element {
  const { view } = table;
  const { defence, strength } = balance(view);
  return (
    <>
      <p>{t('catancities.sheet.barbarians.why')}</p>
      <p><b>{t('catancities.balance', { defence, strength })}</b>; {
        t('catancities.barbarians.in', { n: STEPS - view.barbarians })}; {
        t('catancities.attacks', { n: view.attacks })}</p>
      <p class="catan-note">{TRACKS.map((track) => t('catancities.deck',
        { track: t(`catancities.track.${track}`), n: deckCount(view, track) ?? 0 })).join(' · ')}</p>
      <ul class="cities-realms">
        {view.players.map(({ player_id: seat }) => <Realm key={seat} table={table} seat={seat} t={t} />)}</ul>
    </>
  );
}
