// What the frame has of a guide before one is fetched: its row, and the offer to who plays a game for the first time.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { t } from '../core/app';
import { go } from '../core/route';
import { load, save } from '../core/store';
import type { GameEvent, GameName, Table } from '../core/types';
import { IconButton } from './parts';
import './learn.css';

/** What the frame lends to a guide. */
export interface GuideSlot {
  table: Table;
  events: readonly GameEvent[];
  /** Shows an action on the board as a hint; null: none. */
  suggest: (action: string | null) => void;
}

export function Bar({ onClose, closeLabel, children }: { onClose: () => void; closeLabel: string;
  children: ComponentChildren }) {
  return (
    <aside class="frame-guide" data-guide aria-label={t('guide.title')}>
      {children}
      <IconButton icon="close" label={closeLabel} onClick={onClose} />
    </aside>
  );
}

const offeredKey = (game: GameName): string => `taught.${game}`;

/** Who has learnt the game, or did not want to, is not asked again. */
export function rememberOffer(game: GameName): void {
  save(offeredKey(game), true);
}

interface GuidanceProps extends GuideSlot {
  guide?: (slot: GuideSlot) => ComponentChildren;
  /** Whether this is a table at which a guide may be offered. */
  offers: boolean;
}

/** The guide, or the offer of one: where nobody is kept waiting. */
export function Guidance({ guide, offers, ...slot }: GuidanceProps) {
  if (guide) return <>{guide(slot)}</>;
  return offers && !slot.table.shared && !slot.table.loaded
    ? <GuideOffer table={slot.table} events={slot.events} /> : null;
}

/** Who plays a game for the first time may have it shown. The first own action is an answer too. */
function GuideOffer({ table, events }: { table: Table; events: readonly GameEvent[] }) {
  const { game, seat } = table;
  const [asks, setAsks] = useState(() => load<boolean>(offeredKey(game)) !== true);
  const acted = events.some((event) => event.seat === seat);
  const answer = () => { setAsks(false); rememberOffer(game); };
  useEffect(() => { if (acted && asks) answer(); }, [acted]);
  if (!asks || acted) return null;
  return (
    <Bar onClose={answer} closeLabel={t('guide.no')}>
      <p class="guide-text">{t('guide.offer')}</p>
      <button class="button guide-next guide-last" onClick={() => { answer(); go({ page: 'learn', game }); }}>
        {t('guide.yes')}</button>
    </Bar>
  );
}
