// Amounts of cards as tiles: what the bank holds, and what things cost.
import type { JSX } from 'preact';
import type { BoardProps } from '../../core/types';
import { Icon } from './icons';
import { buysOf, GOODS, goodsOf, leftOf } from './view';
import type { Buy, CatanView, Some } from './view';

/** Amounts as small tiles: number and icon; in brief, a single card needs no number. */
export function Amounts({ some, t, lack, brief }: {
  some: Some; t: BoardProps['t']; lack?: Some; brief?: boolean;
}): JSX.Element {
  return (
    <span class="catan-amounts">
      {GOODS.filter((r) => some[r]).map((r) => (
        <span class={`catan-amount catan-${r}${lack?.[r] ? ' catan-lacking' : ''}`}>
          {brief && some[r] === 1 ? null : some[r]}<Icon name={r} label={t(`catan.${r}`)} />
        </span>
      ))}
    </span>
  );
}

/** Headings: of the board itself, or of a part of a sheet. */
type Level = 'h2' | 'h3';

function Heap({ icon, label, n }: { icon: string; label: string; n: number }): JSX.Element {
  return <span class="catan-tile"><Icon name={icon} label={label} /><span>{n}</span></span>;
}

export function Bank({ view, t, as: Heading }: { view: CatanView; t: BoardProps['t']; as: Level }): JSX.Element {
  return (
    <section class="catan-bank">
      <Heading>{t('catan.bank')}</Heading>
      <ul>
        {goodsOf(view).map((r) => <li class={`catan-${r}`}>
          <Heap icon={r} label={t(`catan.${r}`)} n={view.bank[r] ?? 0} /></li>)}
        {view.dev_cards_deck !== undefined
          && <li><Heap icon="card" label={t('catan.deck')} n={leftOf(view, 'card')} /></li>}
      </ul>
    </section>
  );
}

/** The card that lies in front of each player. */
export function Costs({ view, t, as: Heading }: { view: CatanView; t: BoardProps['t']; as: Level }): JSX.Element {
  const worth: Partial<Record<Buy, string>> = { settlement: t('catan.points.n', { n: 1 }),
    city: t('catan.points.n', { n: 2 }) };
  return (
    <section class="catan-costs">
      <Heading>{t('catan.costs')}</Heading>
      <ul>
        {buysOf(view).map((buy) => (
          <li><Icon name={buy} /><span>{t(`catan.${buy}`)} <small>{worth[buy]}</small></span>
            <Amounts some={view.costs[buy] ?? {}} t={t} /></li>
        ))}
      </ul>
    </section>
  );
}
