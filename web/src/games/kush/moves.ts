// The placements that the rules offer, and how to find one near a finger.
import { contains, opensLight, parsePlace, sizeOf, type KushTable, type Place, type Size } from './view';

export function canPlace(menu: readonly string[] | null): boolean {
  return menu?.some((action) => action.startsWith('place ')) ?? false;
}

/** The placements of a menu; null: nothing can be placed. */
export function placesOf({ view, seat, options }: KushTable, menu: readonly string[] | null): Places | null {
  const dice = view.diceValues;
  if (seat === null || !dice || !menu || !canPlace(menu)) return null;
  const light = opensLight(options, seat, view.placed[seat] ?? false);
  return new Places(menu, view.width, view.height, [sizeOf(dice, 0, light), sizeOf(dice, 1, light)]);
}

export class Places {
  readonly sizes: readonly [Size, Size];
  readonly width: number;
  readonly height: number;
  readonly count: [number, number] = [0, 0];
  private readonly legal: [Uint8Array, Uint8Array];

  constructor(actions: readonly string[], width: number, height: number, sizes: readonly [Size, Size]) {
    this.width = width;
    this.height = height;
    this.sizes = sizes;
    this.legal = [new Uint8Array(width * height), new Uint8Array(width * height)];
    for (const action of actions) {
      const place = parsePlace(action);
      if (!place) continue;
      this.legal[place.o][place.y * width + place.x] = 1;
      this.count[place.o]++;
    }
  }

  has(place: Place): boolean {
    return this.legal[place.o][place.y * this.width + place.x] === 1;
  }

  all(o: 0 | 1): Place[] {
    const found: Place[] = [];
    this.legal[o].forEach((yes, i) => {
      if (yes) found.push({ x: i % this.width, y: Math.floor(i / this.width), o });
    });
    return found;
  }

  /** The place whose rectangle has its middle nearest to a point in cells; `within` cells away. */
  nearest(cx: number, cy: number, o: 0 | 1, within: number): Place | null {
    const x = cx - this.sizes[o].w / 2;
    const y = cy - this.sizes[o].h / 2;
    return this.best(this.all(o), (place) => {
      const away = Math.max(Math.abs(place.x - x), Math.abs(place.y - y));
      return away > within + 0.5 ? Infinity : Math.hypot(place.x - x, place.y - y);
    });
  }

  /** The place meant by a tap: near it, else one that covers it, else the same turned. */
  tapped(cx: number, cy: number, o: 0 | 1, within: number): Place | null {
    const one = (way: 0 | 1): Place | null => this.nearest(cx, cy, way, within) ?? this.covering(cx, cy, way);
    return one(o) ?? one(o === 0 ? 1 : 0);
  }

  private covering(cx: number, cy: number, o: 0 | 1): Place | null {
    return this.best(this.all(o), (place) => {
      const middle = this.centre(place);
      return contains({ ...place, ...this.sizes[o] }, cx, cy) ? Math.hypot(middle.x - cx, middle.y - cy) : Infinity;
    });
  }

  /** The next place in a direction: straight ahead if there is one, else not far aside. */
  step(from: Place, dx: number, dy: number): Place | null {
    return this.best(this.all(from.o), (place) => {
      const ahead = (place.x - from.x) * dx + (place.y - from.y) * dy;
      const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
      return ahead <= 0 ? Infinity : ahead + 3 * aside;
    });
  }

  /** The rectangle with its middle at a point in cells, pushed inside the board; not always legal. */
  raw(cx: number, cy: number, o: 0 | 1): Place {
    const { w, h } = this.sizes[o];
    const within = (value: number, most: number): number => Math.min(Math.max(0, Math.round(value)), most);
    return { x: within(cx - w / 2, this.width - w), y: within(cy - h / 2, this.height - h), o };
  }

  centre(place: Place): { x: number; y: number } {
    const { w, h } = this.sizes[place.o];
    return { x: place.x + w / 2, y: place.y + h / 2 };
  }

  /** All cells that some placement would cover. */
  cover(): Uint8Array {
    // Each placement adds one to its rectangle by four corners of a table of differences.
    const across = this.width + 1;
    const sum = new Int32Array(across * (this.height + 1));
    const add = (x: number, y: number, n: number): void => {
      sum[y * across + x]! += n;
    };
    for (const o of [0, 1] as const) {
      const { w, h } = this.sizes[o];
      for (const { x, y } of this.all(o)) {
        add(x, y, 1);
        add(x + w, y, -1);
        add(x, y + h, -1);
        add(x + w, y + h, 1);
      }
    }
    const mask = new Uint8Array(this.width * this.height);
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const at = y * across + x;
        sum[at]! += (x > 0 ? sum[at - 1]! : 0) + (y > 0 ? sum[at - across]! : 0)
          - (x > 0 && y > 0 ? sum[at - across - 1]! : 0);
        if (sum[at]! > 0) mask[y * this.width + x] = 1;
      }
    }
    return mask;
  }

  private best(places: readonly Place[], cost: (place: Place) => number): Place | null {
    let found: Place | null = null;
    let least = Infinity;
    for (const place of places) {
      const now = cost(place);
      if (now < least) {
        least = now;
        found = place;
      }
    }
    return found;
  }
}
