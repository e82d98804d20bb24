// Where the board lies and what part of it is seen: zoom 1 to 4 and its top left corner in pixels.

export interface Camera {
  zoom: number;
  x: number;
  y: number;
}

export interface Stage {
  /** Pixels that the board may use. */
  width: number;
  height: number;
  /** A cell's pixels at zoom 1. */
  cell: number;
  columns: number;
  rows: number;
}

/** A seat's corner (R1.2), to set its mark there: the grid point where board and mark begin. */
export function cornerOf(seat: number): { right: boolean; low: boolean } {
  return { right: seat === 1 || seat === 2, low: seat === 1 || seat === 3 };
}

export const ZOOM_MAX = 4;
export const ZOOM_TAP = 2.5;

const RIM = 4; // pixels around the board, for rings around its outermost cells

/** A cell is a whole number of device pixels at zoom 1, so that lines are crisp. */
export function stageOf(width: number, height: number, columns: number, rows: number, dpr: number): Stage {
  const fit = Math.min((width - 2 * RIM) / columns, (height - 2 * RIM) / rows);
  return { width, height, columns, rows, cell: Math.max(1, Math.floor(fit * dpr)) / dpr };
}

/** The camera with no more empty room shown than there must be. */
export function clamped(camera: Camera, stage: Stage): Camera {
  const zoom = Math.min(Math.max(1, camera.zoom), ZOOM_MAX);
  const along = (at: number, cells: number, room: number): number => {
    const length = cells * stage.cell * zoom;
    return length <= room ? Math.round((room - length) / 2) : Math.min(0, Math.max(room - length, at));
  };
  return { zoom, x: along(camera.x, stage.columns, stage.width), y: along(camera.y, stage.rows, stage.height) };
}

/** Another zoom with the point (in pixels) staying where it is. */
export function zoomed(camera: Camera, stage: Stage, zoom: number, x: number, y: number): Camera {
  const factor = Math.min(Math.max(1, zoom), ZOOM_MAX) / camera.zoom;
  return clamped({ zoom: camera.zoom * factor, x: x - (x - camera.x) * factor, y: y - (y - camera.y) * factor }, stage);
}

export function toCells(camera: Camera, stage: Stage, x: number, y: number): { x: number; y: number } {
  const cell = stage.cell * camera.zoom;
  return { x: (x - camera.x) / cell, y: (y - camera.y) / cell };
}

export function toPixels(camera: Camera, stage: Stage, x: number, y: number): { x: number; y: number } {
  const cell = stage.cell * camera.zoom;
  return { x: camera.x + x * cell, y: camera.y + y * cell };
}

/** The camera moved just so far that a rectangle (in cells) is seen with some room around it. */
export function showing(camera: Camera, stage: Stage, rect: { x: number; y: number; w: number; h: number }): Camera {
  const margin = 28;
  const a = toPixels(camera, stage, rect.x, rect.y);
  const b = toPixels(camera, stage, rect.x + rect.w, rect.y + rect.h);
  const shift = (low: number, high: number, room: number): number =>
    low < margin ? margin - low : high > room - margin ? room - margin - high : 0;
  return clamped({ zoom: camera.zoom, x: camera.x + shift(a.x, b.x, stage.width),
    y: camera.y + shift(a.y, b.y, stage.height) }, stage);
}
