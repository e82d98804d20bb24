// The table as a picture: what can be done follows right after it (told.ts), and takes its place.
import { useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import type { BoardProps } from '../../core/types';
import { classes } from '../../kit/classes';
import { HandRow, Me, Players } from '../catan/controls';
import type { Profile } from '../catan/controls';
import { shownDice, useChange } from '../catan/hooks';
import { Island } from '../catan/island';
import { sortMenu } from '../catan/moves';
import { Sea } from '../catan/sea';
import { Barbarians } from './barbarians';
import { Emblems, statsOf, Tools } from './controls';
import { Garrison, Walls } from './pieces';
import { progressCount } from './view';
import type { CitiesTable, CitiesView } from './view';

/** What chips say of the players. */
export const profileOf = ({ view }: CitiesTable, t: BoardProps['t']): Profile =>
  ({ stats: (seat) => statsOf(view, seat, t), more: (seat) => <Emblems view={view} seat={seat} t={t} /> });

/** The own progress cards, at the end of the hand. */
export function pileOf({ view, seat }: CitiesTable, t: BoardProps['t']): { icon: string; n: number; label: string } {
  const n = seat === null ? 0 : progressCount(view, seat);
  return { icon: 'progress', n, label: t('catancities.progress.n', { n }) };
}

const NOTHING = sortMenu([]);
const nothing = (): void => {};

export function Still({ table, events, settings, t }: BoardProps<CitiesView>): JSX.Element {
  const { view, seat } = table;
  const svg = useRef<SVGSVGElement>(null);
  const changed = useChange(table);
  const profile = profileOf(table, t);
  return (
    <div class={classes('catan cities', { 'catan-patterned': settings.patterns })}>
      <div class="catan-grid">
        <Players table={table} change={changed} t={t} profile={profile} />
        <div class="cities-sea">
          <Barbarians view={view} t={t} show={nothing} />
          <Sea view={view} t={t}>
            {!settings.textBoard && <Island view={view} t={t} seat={seat} lit={null} aim={null} taken={null}
              hinted={null} last={[]} svg={svg} dice={shownDice(events, view)} choose={nothing} tick={null}
              showRolls={nothing} grabRobber={null} under={<Walls view={view} />}
              above={<Garrison view={view} />} />}
          </Sea>
        </div>
        <div class="catan-controls">
          <div class="catan-status"><span class="catan-now" /><Me table={table} t={t} profile={profile} /></div>
          <HandRow table={table} change={changed} t={t} showCards={nothing} pile={pileOf(table, t)} />
          {seat !== null && <Tools table={table} choices={NOTHING} options={[]} t={t} open={nothing} build={nothing}
            sails={false} sail={nothing} />}
        </div>
      </div>
    </div>
  );
}
