// How the chances of all players went up and down: a chart that leads to each moment.
import { t, wordsFor } from '../core/app';
import type { GameModule } from '../core/types';
import { eventAt, HIGH, lineOf, round, WIDE } from './curve';
import type { Standing } from './judge';

const DASHES = ['', '7 3', '2 3', '9 3 2 3', '4 4', '1 4'];

interface ChancesProps {
  curve: readonly Standing[];
  /** Of the whole game. */
  events: number;
  names: string[];
  game: GameModule;
  at: number;
  go: (at: number) => void;
}

/** Two players share the whole; below the line is what the first has. */
function Two({ curve, events, game }: Pick<ChancesProps, 'curve' | 'events' | 'game'>) {
  const line = lineOf(curve, 0, events);
  const [first, last] = [curve[0]!, curve.at(-1)!];
  const x = (at: number): string => round((WIDE * at) / events);
  return (
    <>
      <rect width={WIDE} height={HIGH} fill={game.seatColour(1).fill} />
      <path d={`${line}L${x(last.at)} ${HIGH}L${x(first.at)} ${HIGH}Z`} fill={game.seatColour(0).fill} />
      <path class="chances-edge" d={line} />
    </>
  );
}

function Many({ curve, events, names, game }: Pick<ChancesProps, 'curve' | 'events' | 'names' | 'game'>) {
  return (
    <>
      {names.map((_, seat) => {
        const line = lineOf(curve, seat, events);
        return (
          <g key={seat}>
            <path class="chances-under" d={line} />
            <path class="chances-line" d={line} stroke={game.seatColour(seat).fill} stroke-dasharray={DASHES[seat]} />
          </g>
        );
      })}
    </>
  );
}

export function Chances({ curve, events, names, game, at, go }: ChancesProps) {
  const percent = (value: number): string => t('judge.percent', { n: Math.round(100 * value) });
  const now = curve.findLast((one) => one.at <= at) ?? curve[0]!;
  const pick = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(eventAt(curve, (event.clientX - box.left) / box.width, events));
  };
  const told = names.map((name, seat) => `${name} ${percent(now.values[seat]!)}`).join(', ');
  return (
    <figure class="chances">
      <figcaption>{wordsFor(game.name + '.chances') ?? t('judge.chances')}</figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img"
        aria-label={`${t('judge.chances_now')}: ${told}`} onClick={pick}>
        {names.length === 2 ? <Two curve={curve} events={events} game={game} />
          : <Many curve={curve} events={events} names={names} game={game} />}
        <path class="chances-half" d={`M0 ${HIGH / 2}h${WIDE}`} />
        <path class="chances-now" d={`M${round((WIDE * at) / events)} 0v${HIGH}`} />
      </svg>
      <ul class="chances-names">
        {names.map((name, seat) => {
          const { fill, ink, mark } = game.seatColour(seat);
          return <li key={seat}><span class="mark" aria-hidden="true" style={{ background: fill, color: ink }}>
            {mark}</span> {name} <b>{percent(now.values[seat]!)}</b></li>;
        })}
      </ul>
    </figure>
  );
}
