// How fast things move: the player's setting, and the system's wish for no motion.
// Styles ask for :root[data-motionless], which is both.
import { still } from '../core/still';

/** The speed to animate by; 0: nothing moves. */
export function useSpeed(setting: number): number {
  return still.value ? 0 : setting;
}

/** How long an animation of `ms` milliseconds takes at this speed; 0: there is none. */
export function pace(ms: number, speed: number): number {
  return speed > 0 ? ms / speed : 0;
}

const SHAKE_MS = 120;

/** Says no: a thing that cannot be used shakes its head. */
export function shake(thing: Element | null | undefined, speed: number): void {
  const duration = pace(SHAKE_MS, speed);
  if (!thing || duration === 0) return;
  thing.animate([0, -8, 8, -5, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration });
}
