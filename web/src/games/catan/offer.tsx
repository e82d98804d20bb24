// The open offer as a line: what is given and wanted, and how the others have answered.
import type { JSX } from 'preact';
import { classes } from '../../kit/classes';
import { useSecondsTo } from '../../kit/time';
import { Amounts } from './bank';
import { Badge, Icon } from './icons';
import type { Choices } from './moves';
import { Name } from './names';
import { nameOf } from './phrases';
import type { Say } from './phrases';
import type { CatanTable, Offer, Some } from './view';

export function Side({ title, what, t }: { title: string; what: Some; t: Say }): JSX.Element {
  return <span class="catan-side"><small>{title}</small><Amounts some={what} t={t} /></span>;
}

/** How long computers still wait for the answer. */
export function TimeLeft({ table, t }: { table: CatanTable; t: Say }): JSX.Element | null {
  const left = useSecondsTo(table.answerBy);
  if (!left) return null;
  return (
    <span class="catan-time" role="timer" aria-label={t('catan.offer.time', { n: left.seconds })}>
      <i style={{ width: `${(100 * left.part).toFixed(1)}%` }} aria-hidden="true" />
      <span aria-hidden="true">{t('catan.offer.time', { n: left.seconds })}</span>
    </span>
  );
}

function Answers({ table, offer, choices, t, busy, act }: {
  table: CatanTable; offer: Offer; choices: Choices; t: Say; busy: boolean; act: (a: string) => void;
}): JSX.Element {
  const rivals = table.view.players.map((p) => p.player_id).filter((s) => s !== offer.player_id);
  const confirming = rivals.some((s) => choices.all.has(`confirm ${s}`));
  return (
    <ul class={classes('catan-answers', { 'catan-confirming': confirming })}>
      {rivals.map((seat) => {
        const said = offer.accepted.includes(seat) ? 'yes' : offer.rejected.includes(seat) ? 'no' : 'wait';
        const label = t(`catan.said.${said}`, { name: nameOf(table, seat, t) });
        const confirm = choices.all.has(`confirm ${seat}`);
        return (
          <li>
            {confirm
              ? <button type="button" class="button" disabled={busy} data-confirm={seat}
                aria-label={t('catan.confirm', { name: nameOf(table, seat, t) })}
                onClick={() => act(`confirm ${seat}`)}><Badge seat={seat} /><Name table={table} seat={seat} t={t} />
                  <Icon name="yes" /></button>
              : <span class={`catan-answer catan-said-${said}`}><Badge seat={seat} /><Icon name={said} label={label} />
              </span>}
          </li>
        );
      })}
    </ul>
  );
}

/** The open offer: to be answered by me, or how the others have answered. */
export function OfferCard({ table, offer, choices, t, busy, act, change, open }: {
  table: CatanTable; offer: Offer; choices: Choices; t: Say; busy: boolean; act: (a: string) => void;
  change: () => void; open: () => void;
}): JSX.Element {
  const mine = offer.player_id === table.seat;
  const asked = choices.all.has('reject');
  const [gets, gives] = asked ? ['catan.youget', 'catan.yougive']
    : mine ? ['catan.give', 'catan.get'] : ['catan.gives', 'catan.wants'];
  return (
    <div class="catan-ask catan-offer" role="group"
      aria-label={t('catan.do.offered', { name: nameOf(table, offer.player_id, t) })}>
      {!mine && <Badge seat={offer.player_id} />}
      <Side title={t(gets as string)} what={offer.give_resources} t={t} />
      <Side title={t(gives as string)} what={offer.want_resources} t={t} />
      {asked ? (
        <span class="catan-reply">
          <button type="button" class="button" aria-label={t('catan.accept')}
            title={choices.all.has('accept') ? t('catan.accept') : t('catan.cannot')}
            disabled={busy || !choices.all.has('accept')} onClick={() => act('accept')}><Icon name="yes" /></button>
          <button type="button" class="button plain" aria-label={t('catan.reject')} title={t('catan.reject')}
            disabled={busy} onClick={() => act('reject')}><Icon name="no" /></button>
          <button type="button" class="button plain" data-answer="open" aria-label={t('catan.offer.open')}
            title={t('catan.offer.open')} disabled={busy} onClick={open}><Icon name="trade" /></button>
        </span>
      ) : <Answers table={table} offer={offer} choices={choices} t={t} busy={busy} act={act} />}
      {choices.all.has('cancel') && (
        <button type="button" class="button plain catan-change" aria-label={t('catan.change')} title={t('catan.change')}
          disabled={busy} onClick={change}><Icon name="trade" /></button>
      )}
      {asked && <TimeLeft table={table} t={t} />}
    </div>
  );
}
