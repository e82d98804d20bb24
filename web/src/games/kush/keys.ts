// The board by keyboard: arrows move the ghost, R turns it or rolls, Enter places, + and - zoom.
import { isPress, useKeys } from '../../kit/keys';
import type { Camera } from './layout';
import type { Main } from './main';
import type { Places } from './moves';

interface Given {
  main: Main | null;
  places: Places | null;
  nudge: (dx: number, dy: number) => void;
  rotate: () => void;
  zoomAt: (zoom: number) => void;
  camera: Camera;
  /** Whether there was something to leave. */
  escape: () => boolean;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

function pressed(event: KeyboardEvent, { main, places, nudge, rotate, zoomAt, camera, escape }: Given): boolean {
  const arrow = ARROWS[event.key];
  if (arrow && places) nudge(arrow[0], arrow[1]);
  else if (event.code === 'KeyR' && places) rotate();
  else if (event.code === 'KeyR' && main?.kind === 'roll') main.run();
  else if (isPress(event) && main && !event.repeat) main.run();
  else if (event.key === 'Escape') return escape();
  else if (event.key === '+' || event.key === '=') zoomAt(camera.zoom * 1.5);
  else if (event.key === '-') zoomAt(camera.zoom / 1.5);
  else return false;
  return true;
}

export function useBoardKeys(given: Given): void {
  useKeys((event) => pressed(event, given));
}
