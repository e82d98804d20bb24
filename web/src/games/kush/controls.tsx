// Buttons beside the board: nudge, rotate, zoom, chart, keys.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '../../core/types';
import { useNewest } from '../../kit/newest';

interface Props {
  plays: boolean; // or only looks on
  canMove: boolean;
  canRotate: boolean;
  zoomed: boolean;
  chart: { shown: boolean; toggle: () => void } | null; // null: there is room to show it always
  keys: (() => void) | null;
  nudge: (dx: number, dy: number) => void;
  rotate: () => void;
  zoom: (() => void) | null;
  t: BoardProps['t'];
}

export function Controls({ plays, canMove, canRotate, zoomed, chart, keys, nudge, rotate, zoom, t }: Props) {
  const arrow = (label: string, dx: number, dy: number, path: string) => (
    <Tool label={t(label)} enabled={canMove} run={() => nudge(dx, dy)} repeat><path d={path} /></Tool>
  );
  return (
    <div class="kush-controls">
      {plays && (
        <>
          {arrow('kush.left', -1, 0, 'M15 5l-7 7 7 7')}
          {arrow('kush.up', 0, -1, 'M5 15l7-7 7 7')}
          {arrow('kush.down', 0, 1, 'M5 9l7 7 7-7')}
          {arrow('kush.right', 1, 0, 'M9 5l7 7-7 7')}
          <Tool label={t('kush.rotate')} enabled={canRotate} run={rotate}>
            <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M18 2.5v4.6h-4.6" />
          </Tool>
        </>
      )}
      {zoom && (
        <Tool label={t(zoomed ? 'kush.zoomOut' : 'kush.zoomIn')} enabled run={zoom}>
          <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21M7.5 10.5h6" />
          {!zoomed && <path d="M10.5 7.5v6" />}
        </Tool>
      )}
      {chart && (
        <Tool label={t('kush.chart')} enabled run={chart.toggle} pressed={chart.shown}>
          <path d="M4 4v16h16M7 15l4-5 3 3 5-7" />
        </Tool>
      )}
      {keys && (
        <Tool label={t('kush.keys')} enabled run={keys}>
          <path d="M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 18v.01" />
        </Tool>
      )}
    </div>
  );
}

interface ToolProps {
  label: string;
  enabled: boolean;
  run: () => void;
  repeat?: boolean;
  pressed?: boolean;
  children: ComponentChildren;
}

const REPEAT_AFTER_MS = 400;
const REPEAT_MS = 90;

/** A square button; a held one goes on if it may repeat. */
function Tool({ label, enabled, run, repeat, pressed, children }: ToolProps) {
  const newest = useNewest(run);
  const timer = useRef(0);
  const repeated = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  const again = (): void => {
    repeated.current = true;
    newest.current();
    timer.current = window.setTimeout(again, REPEAT_MS);
  };
  useEffect(() => stop, []);
  const hold = repeat ? {
    onPointerDown: () => {
      repeated.current = false;
      timer.current = window.setTimeout(again, REPEAT_AFTER_MS);
    },
    onPointerUp: stop, onPointerLeave: stop, onPointerCancel: stop,
    onContextMenu: (event: Event) => event.preventDefault(),
  } : {};
  const click = (): void => {
    if (!repeated.current) run();
    repeated.current = false;
  };
  return (
    <button type="button" class="kush-tool" aria-label={label} title={label} disabled={!enabled} onClick={click}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })} {...hold}>
      <svg viewBox="0 0 24 24" aria-hidden="true">{children}</svg>
    </button>
  );
}
