// The barbarians' ship on its way, the event of the roll, and the defence against the strength.
import type { JSX } from 'preact';
import { classes } from '../../kit/classes';
import { Icon } from '../catan/icons';
import type { Say } from '../catan/phrases';
import { balance, STEPS } from './view';
import type { CitiesView } from './view';

/** The event die; dim until this turn's is drawn. */
function EventDie({ view, t }: { view: CitiesView; t: Say }): JSX.Element {
  const event = view.event ?? null;
  const label = t('catancities.event', { what: event ? t(`catancities.event.${event}`) : '–' });
  return (
    <span class={classes(`cities-event${event ? ` cities-${event}` : ''}`, { 'cities-stale': event === null })}
      title={label}>
      <Icon name={event === null ? 'barbarian' : event === 'ship' ? 'barbarian' : event} label={label} />
    </span>
  );
}

function Steps({ at }: { at: number }): JSX.Element {
  return (
    <span class="cities-steps" aria-hidden="true">
      {Array.from({ length: STEPS }, (_, i) => (
        <i class={classes('cities-step', { 'cities-sailed': i + 1 < at, 'cities-last': i + 1 === STEPS })}>
          {i + 1 === at && <Icon name="barbarian" />}</i>
      ))}
    </span>
  );
}

/** A line above the island; it opens what everybody has. */
export function Barbarians({ view, t, show }: { view: CitiesView; t: Say; show: () => void }): JSX.Element {
  const { defence, strength } = balance(view);
  const said = [t('catancities.barbarians.at', { n: view.barbarians }), t('catancities.balance', { defence, strength })]
    .join('. ');
  return (
    <div class="cities-watch">
      <EventDie view={view} t={t} />
      <button type="button" class={classes('cities-fleet', { 'cities-danger': defence < strength })} onClick={show}
        aria-label={said} title={said} data-tool="realm">
        <Steps at={view.barbarians} />
        <span class="cities-balance" aria-hidden="true">
          <Icon name="shield" />{defence}<b>:</b>{strength}<Icon name="barbarian" /></span>
      </button>
    </div>
  );
}
