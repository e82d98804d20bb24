// The player's own cards.
import { classes } from '../../kit/classes';
import { Face } from './cards';
import type { Drag } from './touch';
import type { Layout, Place } from './layout';
import { Marks } from './table';
import { cardLabel } from './text';
import { type Card, type DurakView, suitOf, type T } from './view';

interface HandProps {
  hand: readonly Card[];
  view: DurakView;
  layout: Layout;
  places: Map<string, Place>;
  /** Cards that can be played now, and those that could with something else picked. */
  usable: (card: Card) => boolean;
  free: (card: Card) => boolean;
  /** True while those that cannot be played are to be dimmed. */
  choosing: boolean;
  picked: Card | null;
  sent: Card | null;
  /** True while a card can be named in advance, and the one that was: it is thrown in when I am asked. */
  waiting: boolean;
  ahead: Card | null;
  hinted: Card | null;
  focus: number;
  setFocus: (i: number) => void;
  setHover: (card: Card | null) => void;
  drag: Drag;
  tap: (card: Card) => void;
  t: T;
}

export function Hand(props: HandProps) {
  const { hand, view, layout, places, picked, sent, hinted, drag, t } = props;
  return <g class="durak-hand" role="group" aria-label={t('durak.hand')}>
    {hand.map((card, i) => {
      const can = props.usable(card);
      const looks = classes('durak-card', {
        'durak-can': can, 'durak-open': props.waiting, 'durak-dim': props.choosing && !can && sent !== card,
        'durak-held': drag.card === card,
        'durak-picked': picked === card, 'durak-hinted': hinted === card, 'durak-ahead': props.ahead === card,
      });
      return <g key={card} data-key={card} class={looks} role="button" tabindex={i === props.focus ? 0 : -1}
        aria-label={cardLabel(card, view, can, t)} aria-disabled={!can && !props.waiting}
        aria-pressed={picked === card || props.ahead === card}
        onClick={() => { if (!drag.wasDrag()) props.tap(card); }}
        onFocus={() => props.setFocus(i)}
        onPointerEnter={(event) => { if (event.pointerType === 'mouse') props.setHover(card); }}
        onPointerLeave={() => props.setHover(null)}
        onPointerDown={(event) => drag.start(event, card, places.get(card)!, props.free(card))}>
        <g class="durak-lift">
          <Face card={card} w={layout.hand[0]!.w} trump={suitOf(card) === view.trump} />
          <rect x={-50} y={-70} width={100} height={140} rx={9} class="durak-veil" />
          <Marks />
        </g>
      </g>;
    })}
  </g>;
}
