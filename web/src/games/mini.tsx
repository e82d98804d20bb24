// A running game as a small picture of its position. What draws it is fetched when there is something to draw;
// until then, and for a game that draws none, the picture of its card is shown.
import { minis } from 'games:modules';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { GameName, Mini as Draw } from '../core/types';
import { Picture } from './cards';

/** A view of an older version may not be what the picture expects. */
function drawn(draw: Draw, view: unknown, seat: number | null): JSX.Element | null {
  try {
    return draw(view, seat);
  } catch {
    return null;
  }
}

export function Mini({ game, view, seat }: { game: GameName; view: unknown; seat: number | null }) {
  const [draw, setDraw] = useState<Draw | null>(null);
  const there = view !== null && view !== undefined;
  useEffect(() => {
    if (there) minis[game]?.().then((module) => setDraw(() => module.default), () => null); // without a network
  }, [game, there]);
  const picture = draw && there ? drawn(draw, view, seat) : null;
  if (!picture) return <Picture game={game} />;
  return <svg class="picture mini" viewBox="0 0 120 84" aria-hidden="true">{picture}</svg>;
}
