// The board in words: every point, and every step one may take as a button.
import type { BoardProps } from '../../core/types';
import type { Turn } from './play';
import { COLOURS, HEAD, distanceOf, lengthOf, pips, pointAt } from './view';
import type { NardyView, Position, Seat } from './view';

type Say = BoardProps['t'];

/** "Point 24: 15 white". */
export function pointInWords(t: Say, position: Position, point: number): string {
  for (const seat of [0, 1] as const) {
    const n = position[seat][distanceOf(seat, point)]!;
    if (n > 0) return t('nardy.held', { point, what: t(`nardy.n.${COLOURS[seat]}`, { n }) });
  }
  return t('nardy.point', { point });
}

export function stepInWords(t: Say, from: number, to: number): string {
  return t(to === 0 ? 'nardy.moveOff' : 'nardy.moveTo', { from, to });
}

export function TextBoard(props: { t: Say; turn: Turn; looker: Seat; view: NardyView; status: string }) {
  const { t, turn, looker, view, status } = props;
  const who = (seat: Seat) => t(seat === 0 ? 'nardy.White' : 'nardy.Black');
  const heads = [pointAt(0, HEAD), pointAt(1, HEAD)];
  return (
    <div class="nardy-text">
      <p role="status">{status}</p>
      <p>{view.roll ? t('nardy.dice', { dice: view.roll.join('–') }) : t('nardy.diceNone')}</p>
      {turn.tried.length > 0 && <p>{t('nardy.played', { steps: turn.tried.join(', ') })}</p>}
      <div class="nardy-text-acts">
        {turn.mayRoll && <button class="button" onClick={turn.roll}>{t('nardy.roll')}</button>}
        {turn.mayConfirm && <button class="button" onClick={turn.confirm}>{t('nardy.confirm')}</button>}
        {turn.mayUndo && <button class="button plain" onClick={turn.undo}>{t('nardy.undo')}</button>}
      </div>
      {turn.next.length > 0 && (
        <>
          <h3>{t('nardy.moves')}</h3>
          <ul class="nardy-text-moves">
            {[...turn.next].sort((a, b) => distanceOf(turn.mover, b.from) - distanceOf(turn.mover, a.from))
              .map((step) => (
              <li key={step.text}>
                <button class="button plain" onClick={() => turn.play([step.text])}>
                  {stepInWords(t, step.from, step.to)} ({lengthOf(turn.mover, step)})
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {([looker, 1 - looker] as Seat[]).map((seat) => (
        <p key={seat}>
          {t('nardy.pipsOf', { who: who(seat), pips: pips(turn.position[seat]) })} · {t(
            'nardy.off')}: {turn.position[seat][0]}
        </p>
      ))}
      <h3>{t('nardy.points')}</h3>
      <ol class="nardy-text-points">
        {Array.from({ length: 24 }, (_, i) => pointAt(looker, 24 - i)).map((point) => (
          <li key={point}>
            {pointInWords(t, turn.position, point)}{heads.includes(point) ? ` (${t('nardy.isHead')})` : ''}
          </li>
        ))}
      </ol>
    </div>
  );
}
