// The same table as text: headings, lists and buttons, for screen readers and for those who prefer it.
import type { BoardProps } from '../../core/types';
import { rivalWords } from './rivals';
import { type Move, moveWords } from './moves';
import { type Card, cardWords, type DurakTable, type DurakView, type Pair, type T } from './view';

interface TextProps {
  table: DurakTable;
  hand: readonly Card[];
  moves: readonly Move[];
  status: string;
  locked: boolean;
  play: (move: Move) => void;
  t: BoardProps['t'];
}

export function pairWords(pair: Pair, t: T): string {
  const attack = cardWords(pair.attack, t);
  return pair.defence ? t('durak.pairBeaten', { attack, defence: cardWords(pair.defence, t) })
    : t('durak.pair', { attack });
}

export function stockWords(view: DurakView, t: T): string {
  const words = [view.deckCount > 0 ? t('durak.stock', { n: view.deckCount }) : t('durak.stockEmpty')];
  if (view.trumpCard && view.deckCount > 0) words.push(t('durak.trumpCard', { card: cardWords(view.trumpCard, t) }));
  else if (view.trump) words.push(t('durak.trumpIs', { suit: t(`durak.suit.${view.trump}`) }));
  return words.join('. ');
}

export function cardLabel(card: Card, view: DurakView, playable: boolean, t: T): string {
  const words = [cardWords(card, t)];
  if (card[1] === view.trump) words.push(t('durak.trumpMark'));
  if (playable) words.push(t('durak.playable'));
  return words.join(', ');
}

export function TextBoard({ table, hand, moves, status, locked, play, t }: TextProps) {
  const { view } = table;
  const inOrder = [...moves].sort((a, b) => hand.indexOf(a.card ?? '') - hand.indexOf(b.card ?? ''));
  return <div class="durak-text">
    <h2>{t('durak.text.now')}</h2>
    <p role="status">{status}</p>
    <p>{stockWords(view, t)}.{view.discardCount > 0 && ` ${t('durak.discard', { n: view.discardCount })}.`}</p>
    {view.discard && view.discard.length > 0 && <p>{view.discard.map((card) => cardWords(card, t)).join(', ')}</p>}
    {moves.length > 0 && <>
      <h2>{t('durak.text.actions')}</h2>
      <ul class="durak-text-actions">
        {inOrder.map((move) => <li key={move.text}>
          <button type="button" class="button plain" disabled={locked} onClick={() => play(move)}>
            {moveWords(move, view, t)}</button>
        </li>)}
      </ul>
    </>}
    <h2>{t('durak.onTable')}</h2>
    {view.table.length === 0 ? <p>{t('durak.empty')}</p>
      : <ol>{view.table.map((pair) => <li key={pair.attack}>{pairWords(pair, t)}</li>)}</ol>}
    {hand.length > 0 && <>
      <h2>{t('durak.hand')}</h2>
      <ul>{hand.map((card) => <li key={card}>{cardLabel(card, view, moves.some((move) => move.card === card), t)}</li>)}
      </ul>
    </>}
    <h2>{t('durak.players')}</h2>
    <ul>{table.seats.map((_, seat) => <li key={seat}>
      {seat === table.seat && `${t('durak.you')}: `}{rivalWords(table, seat, t)}
    </li>)}</ul>
  </div>;
}
