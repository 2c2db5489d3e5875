import { ROUND_SIDES } from "../../settings/flow.ts";
import type { TowerPoint } from "./outline.ts";

/** What a strand on the tower is made of. */
export interface Strand {
  /** Width of the strand, mm. */
  readonly width: number;
  /** mm3 for each mm. */
  readonly section: number;
}

/** What the pen did, in order; the tower's own coordinates, mm and mm3. */
export type Stroke =
  | { readonly kind: "travel"; readonly x: number; readonly y: number; readonly speed: number }
  | {
      readonly kind: "extrude";
      readonly x: number;
      readonly y: number;
      readonly speed: number;
      readonly volume: number;
      readonly width: number;
      /** As fast as it is asked for, whatever the filament's most is: molten plastic is pressed out, not printed. */
      readonly isRammed: boolean;
    }
  | {
      /** Filament is moved, not printed: by so many mm, while the nozzle goes to x, y. */
      readonly kind: "feed";
      readonly x: number;
      readonly y: number;
      readonly filament: number;
      /** Of the filament, mm/s. */
      readonly speed: number;
    }
  | { readonly kind: "dwell"; readonly seconds: number }
  /** Speeds hold as they stand until they need not: ramming, cooling and loading rest on them. */
  | { readonly kind: "speed-override"; readonly counts: boolean }
  /** Of the tool in use. */
  | { readonly kind: "pressure-advance-off" }
  /** Of the motor that moves filament, mA. */
  | { readonly kind: "motor-current"; readonly milliamperes: number }
  /** The nozzle's temperature becomes the next filament's. */
  | { readonly kind: "heat" }
  /** The next tool takes over. */
  | { readonly kind: "change" };

/** Travels on the tower, mm/s. */
export const TOWER_TRAVEL = 120;

/** A strand of the tower, `width` mm wide and `height` mm high. */
export function strandOf(width: number, height: number): Strand {
  return { width, section: height * (width - height * ROUND_SIDES) };
}

/** Draws on the tower. A stroke without a speed keeps the last one; mm/s. */
export class Pen {
  /** The first one is a travel to where the pen begins. */
  readonly strokes: Stroke[] = [];
  /** mm printed so far. */
  length = 0;
  readonly start: readonly [number, number];
  x: number;
  y: number;
  strand: Strand;
  /** Where what oozes is wiped off, from where the pen ends. */
  trail: readonly (readonly [number, number])[] = [];
  #speed = 0;

  constructor(x: number, y: number, strand: Strand) {
    this.start = [x, y];
    this.x = x;
    this.y = y;
    this.strand = strand;
    this.travel(x, y, TOWER_TRAVEL);
  }

  travel(x: number, y: number, speed: number): void {
    this.x = x;
    this.y = y;
    this.strokes.push({ kind: "travel", x, y, speed });
  }

  extrude(x: number, y: number, speed: number = this.#speed): void {
    const length = Math.hypot(x - this.x, y - this.y);
    this.#speed = speed;
    if (length === 0) return;
    this.#strand(x, y, speed, length * this.strand.section, false);
  }

  /** Presses so much molten plastic out on the way. */
  ram(x: number, y: number, speed: number, volume: number): void {
    this.#strand(x, y, speed, volume, true);
  }

  #strand(x: number, y: number, speed: number, volume: number, isRammed: boolean): void {
    this.length += Math.hypot(x - this.x, y - this.y);
    this.x = x;
    this.y = y;
    this.strokes.push({ kind: "extrude", x, y, speed, volume, width: this.strand.width, isRammed });
  }

  /** Around an outline, from its nearest point to where it began; what oozes is wiped off on along it. */
  ring(points: readonly TowerPoint[], speed: number): void {
    const nearest = points
      .map(([x, y]) => Math.hypot(x - this.x, y - this.y))
      .reduce((best, distance, i, all) => (distance < all[best] ? i : best), 0);
    const [x, y] = points[nearest];
    if (x !== this.x || y !== this.y) this.travel(x, y, speed);
    for (let step = 1; step <= points.length; step++) {
      const [toX, toY] = points[(nearest + step) % points.length];
      this.extrude(toX, toY, speed);
    }
    this.trail = [points[(nearest + 1) % points.length]];
  }

  feed(filament: number, speed: number, x: number = this.x, y: number = this.y): void {
    this.x = x;
    this.y = y;
    this.strokes.push({ kind: "feed", x, y, filament, speed });
  }

  dwell(seconds: number): void {
    if (seconds > 0) this.strokes.push({ kind: "dwell", seconds });
  }

  overrideSpeed(counts: boolean): void {
    this.strokes.push({ kind: "speed-override", counts });
  }

  setMotorCurrent(milliamperes: number): void {
    this.strokes.push({ kind: "motor-current", milliamperes });
  }

  stopPressureAdvance(): void {
    this.strokes.push({ kind: "pressure-advance-off" });
  }

  heat(): void {
    this.strokes.push({ kind: "heat" });
  }

  change(): void {
    this.strokes.push({ kind: "change" });
  }
}
