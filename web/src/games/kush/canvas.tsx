// The board on a canvas, for devices that are too slow for the picture: the same shapes, no grid, no motion.
import { useEffect, useRef } from 'preact/hooks';
import { useGestures } from './touch';
import { around, glassOf, useNumber, useScene, type FieldProps, type Scene } from './scene';
import { seatColour } from '../../kit/seats';
import { cornerOf } from './layout';
import { rectPath } from './shape';

const NUMBER = 20; // pixels
const MARK = 14;

interface Eye {
  scale: number; // pixels a cell
  x: number;
  y: number;
}

type Painting = FieldProps & { scene: Scene; number: ReturnType<typeof useNumber> };

export function CanvasField(props: FieldProps) {
  const { stage, camera, ghostRect, view, placed, halo, patterns } = props;
  const ground = useRef<HTMLCanvasElement>(null);
  const field = useRef<HTMLCanvasElement>(null);
  const glass = useRef<HTMLCanvasElement>(null);
  useGestures(field, props.gestures);
  const scene = useScene(props);
  const eye = { scale: stage.cell * camera.zoom, x: camera.x, y: camera.y };
  const painting = { ...props, scene, number: useNumber(props, NUMBER / eye.scale) };
  const loupe = props.carried && camera.zoom <= 1.05 && ghostRect ? glassOf(stage, ghostRect) : null;
  // The land lies still while the ghost moves over it.
  const hint = props.hint ? rectPath(props.hint) : '';
  useEffect(() => paint(ground.current, eye, (brush) => paintLand(brush, painting)),
    [view, placed, halo, hint, patterns, stage, camera, document.documentElement.dataset['theme']]);
  useEffect(() => {
    paint(field.current, eye, (brush) => paintMarks(brush, painting));
    if (loupe) paint(glass.current, loupe, (brush) => paintGlass(brush, { ...painting, number: null }, ground.current));
  });
  const size = { width: stage.width, height: stage.height };
  return (
    <>
      <canvas ref={ground} class="kush-under" aria-hidden="true" {...size} />
      <canvas ref={field} class={`kush-field${props.shaken ? ` kush-jolt-${props.shaken % 2}` : ''}`} role="img"
        aria-label={props.label} {...size} />
      {loupe && <canvas ref={glass} class={`kush-loupe${loupe.left ? ' kush-loupe-left' : ''}`} width={loupe.size}
        height={loupe.size} aria-hidden="true" />}
    </>
  );
}

function paint(canvas: HTMLCanvasElement | null, eye: Eye, what: (brush: Brush) => void): void {
  const pen = canvas?.getContext('2d');
  if (!canvas || !pen) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  what(new Brush(pen, getComputedStyle(canvas), eye));
}

/** The land as it is painted already, larger, and what moves over it. */
function paintGlass(brush: Brush, props: Painting, ground: HTMLCanvasElement | null): void {
  const { eye, pen } = brush;
  const larger = eye.scale / (props.stage.cell * props.camera.zoom);
  pen.imageSmoothingEnabled = false;
  if (ground) pen.drawImage(ground, eye.x - props.camera.x * larger, eye.y - props.camera.y * larger,
    ground.width * larger, ground.height * larger);
  paintMarks(brush, props);
}

function paintLand(brush: Brush, { view, scene, patterns, hint, halo }: Painting): void {
  const board = rectPath({ x: 0, y: 0, w: view.width, h: view.height });
  brush.fill(board, brush.colour('--kush-ground'));
  scene.land.forEach((path, seat) => {
    brush.fill(path, brush.colour(seat === 2 ? '--kush-black' : `--p${seat}`), 0.85);
    if (patterns) brush.fill(path, brush.texture(seat), 0.15);
    brush.line(path, seat === 3 ? '#222' : brush.colour(`--kush-edge${seat}`), seat < 2 ? 1 : 1.5);
  });
  brush.line(scene.borders.pale, '#fff', 1, { alpha: 0.25 });
  brush.line(scene.borders.ink, '#000', 1, { alpha: 0.25 });
  brush.line(board, brush.colour('--muted'), 1.5);
  view.placed.forEach((yes, seat) => {
    const { right, low } = cornerOf(seat);
    const inset = (MARK * 0.6) / brush.eye.scale;
    brush.write(seatColour(seat).mark, right ? view.width - inset : inset, low ? view.height - inset : inset, MARK,
      yes ? seatColour(seat).ink : brush.colour('--muted'));
  });
  brush.fill(halo, brush.colour('--kush-ring'), 0.15);
  brush.line(halo, brush.colour('--kush-ring'), 1.5, { dash: [1.5, 2.5] });
  if (hint) brush.line(rectPath(hint), brush.colour('--accent'), 3, { dash: [2, 4] });
}

function paintMarks(brush: Brush, { last, scene, ghost, ghostRect, ghostSeat, number }: Painting): void {
  const px = 1 / brush.eye.scale;
  const paper = brush.colour('--kush-paper');
  const ring = brush.colour('--kush-ring');
  brush.line(scene.fallen, brush.colour('--kush-ink'), 1.5, { dash: [4, 3] });
  for (const one of last) {
    brush.line(rectPath(around(one, px)), '#fff', 4);
    brush.line(rectPath(around(one, px)), '#111', 2);
  }
  if (scene.falls) {
    brush.fill(scene.falls, paper, 0.45);
    brush.fill(scene.falls, brush.hatch(ring, true));
    brush.line(scene.falls, ring, 2);
  }
  if (ghost && ghostRect) {
    const bad = brush.colour('--kush-bad');
    const own = ghostSeat === 2 ? '--kush-black' : `--p${ghostSeat}`;
    brush.fill(rectPath(ghostRect), ghost.legal ? brush.colour(own) : paper, ghost.legal ? 0.75 : 0.5);
    if (!ghost.legal) brush.fill(rectPath(ghostRect), brush.hatch(bad, false));
    const edge = rectPath(around(ghostRect, 2 * px));
    brush.line(edge, paper, 5);
    brush.line(edge, ghost.legal ? ring : bad, 3, ghost.legal ? {} : { dash: [5, 3] });
  }
  if (number) brush.write(number.text, number.x, number.y, NUMBER, brush.colour('--kush-ink'), paper);
}

const TILE = 8; // pixels
const RISING = 'M-2 2L2 -2M0 8L8 0M6 10L10 6';
const FALLING = 'M-2 6L2 10M0 0L8 8M6 -2L10 2';
const tiles = new Map<string, HTMLCanvasElement>(); // drawn once: hatches and textures

/** Draws paths in cells with lines in pixels. */
class Brush {
  constructor(readonly pen: CanvasRenderingContext2D, readonly css: CSSStyleDeclaration, readonly eye: Eye) {}

  colour(name: string): string {
    return this.css.getPropertyValue(name).trim();
  }

  fill(path: string, style: string | CanvasPattern, alpha = 1): void {
    if (!path) return;
    this.pen.globalAlpha = alpha;
    this.pen.fillStyle = style;
    this.pen.fill(this.shape(path));
    this.pen.globalAlpha = 1;
  }

  line(path: string, colour: string, width: number, { alpha = 1, dash = [] as number[] } = {}): void {
    if (!path) return;
    this.pen.globalAlpha = alpha;
    this.pen.strokeStyle = colour;
    this.pen.lineWidth = width;
    this.pen.setLineDash(dash);
    this.pen.stroke(this.shape(path));
    this.pen.globalAlpha = 1;
  }

  write(text: string, x: number, y: number, size: number, colour: string, halo?: string): void {
    const { pen, eye } = this;
    pen.font = `800 ${size}px system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    if (halo) {
      pen.setLineDash([]);
      pen.strokeStyle = halo;
      pen.lineWidth = 4;
      pen.strokeText(text, eye.x + x * eye.scale, eye.y + y * eye.scale);
    }
    pen.fillStyle = colour;
    pen.fillText(text, eye.x + x * eye.scale, eye.y + y * eye.scale);
  }

  hatch(colour: string, crossed: boolean): CanvasPattern | string {
    return this.tile(`${colour} ${crossed}`, (pen) => {
      pen.strokeStyle = colour;
      pen.lineWidth = 1.5;
      pen.stroke(new Path2D(crossed ? RISING + FALLING : RISING));
    }) ?? colour;
  }

  /** A seat's mark in its fill: / ● \ and nothing. */
  texture(seat: number): CanvasPattern | string {
    return this.tile(`seat ${seat}`, (pen) => {
      pen.strokeStyle = pen.fillStyle = '#fff';
      pen.lineWidth = 2;
      if (seat === 0) pen.stroke(new Path2D(RISING));
      if (seat === 1) pen.fill(new Path2D('M2 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0'));
      if (seat === 2) pen.stroke(new Path2D(FALLING));
    }) ?? 'transparent';
  }

  private tile(name: string, draw: (pen: CanvasRenderingContext2D) => void): CanvasPattern | null {
    let tile = tiles.get(name);
    if (!tile) {
      tile = document.createElement('canvas');
      tile.width = tile.height = TILE;
      const pen = tile.getContext('2d');
      if (pen) draw(pen);
      tiles.set(name, tile);
    }
    return this.pen.createPattern(tile, 'repeat');
  }

  private shape(path: string): Path2D {
    const { scale, x, y } = this.eye;
    const shape = new Path2D();
    shape.addPath(new Path2D(path), { a: scale, d: scale, e: x, f: y });
    return shape;
  }
}
