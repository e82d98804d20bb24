// What the board keeps or shows for a while: checkers on their way, dice in the air, passing words.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardProps, Reason } from '../../core/types';
import { pace } from '../../kit/motion';
import { useNote } from '../../kit/say';
import { settle } from './layout';
import type { Checker } from './layout';
import type { PastTurn } from './past';
import type { NardyView, Position, Seat } from './view';

const DICE_MS = 600;
/** How long "no move" can be read once the dice lie. */
export const NO_MOVE_MS = 800;

export const diceMs = (speed: number): number => pace(DICE_MS, speed);

/** The checkers, each known by its number from one picture to the next. */
export function useCheckers(position: Position, seq: number) {
  const before = useRef<Checker[]>([]);
  const lastSeq = useRef(seq);
  const checkers = useMemo(() => settle(before.current, position), [position]);
  const fromServer = lastSeq.current !== seq;
  useLayoutEffect(() => {
    before.current = checkers;
    lastSeq.current = seq;
  });
  return { checkers, fromServer };
}

/** Which roll is in the air. One that was there when the board was opened has long landed. */
export function useTumble(roll: PastTurn | undefined, speed: number) {
  const seq = roll?.seq ?? 0;
  const seen = useRef({ seq, at: -Infinity });
  if (seq > seen.current.seq) seen.current = { seq, at: performance.now() };
  const [landed, setLanded] = useState(seq);
  const ms = diceMs(speed);
  useEffect(() => {
    const timer = setTimeout(() => setLanded(seq), ms);
    return () => clearTimeout(timer);
  }, [seq, ms]);
  return {
    tumbling: ms > 0 && landed < seq ? seq : 0,
    left: ms > 0 && landed < seq ? Math.max(0, seen.current.at + ms - performance.now()) : 0,
    skip: () => setLanded(seq),
  };
}

/** Whether the newest checkers have come to rest, `ms` after the dice have: until then a button to roll would cover
 *  where they go. Only the eye waits for it: a tap on the dice rolls at once. */
export function useLanded(turns: readonly PastTurn[], tumbling: boolean, ms: number): boolean {
  const last = turns.findLast((turn) => turn.roll.length > 0);
  const moved = last ? last.seq + last.steps.length : 0;
  const [landed, setLanded] = useState(moved);
  useEffect(() => {
    if (tumbling) return;
    const timer = setTimeout(() => setLanded(moved), ms);
    return () => clearTimeout(timer);
  }, [moved, tumbling, ms]);
  return ms === 0 || landed === moved;
}

/** The side whose roll has just come to nothing, for as long as it is to be read. */
export function useNoMove(turns: readonly PastTurn[], view: NardyView, diceMs: number): Seat | null {
  const last = turns.findLast((turn) => turn.roll.length > 0);
  const lost = last && last.steps.length === 0 && view.roll === null ? last : undefined;
  const atStart = useRef(lost?.seq ?? 0);
  const [shownSeq, setShown] = useState(0);
  const [side, setSide] = useState<Seat | null>(null);
  const seq = lost?.seq ?? 0;
  useEffect(() => {
    if (!lost || seq === atStart.current || seq === shownSeq) return;
    setShown(seq);
    setSide(lost.seat);
  }, [seq]);
  useEffect(() => {
    if (shownSeq === 0) return;
    const timer = setTimeout(() => setSide(null), diceMs + NO_MOVE_MS);
    return () => clearTimeout(timer);
  }, [shownSeq]);
  return side;
}

/** Of several reasons the one that helps most comes first in this list. */
const TELLING = ['head', 'block', 'block_before_all', 'home', 'farthest', 'larger_die', 'most_dice', 'closed', 'dice'];

function mostTelling(reasons: readonly Reason[]): Reason | undefined {
  return TELLING.flatMap((code) => reasons.filter((one) => one.code === code))[0] ?? reasons[0];
}

export interface Reasons {
  text: string | null;
  /** Asks the rules why none of these steps can be played after the others, and says it. */
  ask: (played: readonly string[], refused: readonly string[]) => void;
  hush: () => void;
}

/** Why something was not possible, for long enough to be read. */
export function useReasons({ table, refusal, t }: BoardProps<NardyView>): Reasons {
  const [text, say] = useNote();
  const asked = useRef(0); // what the player has done since makes an answer void
  useEffect(() => {
    if (refusal) say(t('nardy.why.refused'));
  }, [refusal]);
  const ask: Reasons['ask'] = (played, refused) => {
    const number = ++asked.current;
    const tell = (all: Reason[]): void => {
      const { code, ...numbers } = mostTelling(all) ?? { code: 'refused' };
      if (number === asked.current) say(t(`nardy.why.${code}`, numbers));
    };
    void import('../../core/preview').then(({ reasons }) => reasons(table, played, refused)).then(tell, () => tell([]));
  };
  const hush = (): void => {
    asked.current++;
    say(null);
  };
  return { text, ask, hush };
}
