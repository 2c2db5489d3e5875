/**
 * Judges a layer by its pixels: what the strands leave open, press out twice, and lay outside the part.
 *
 * A strand pressed between nozzle and layer is a rectangle with round sides, w = area / h + h (1 - pi/4) wide; strands
 * laid area / h apart just touch. So a place counts as open when no strand of width w reaches it, and as pressed out
 * twice when two strands of width area / h do. What a pass lays over itself at its corners does not count, nor where lines
 * of sparse infill cross.
 */

import type { ExPolygons } from "../../../src/geometry/polygons.ts";
import { type Bitmap, coverSegment, type Grid, gridAround, isDisc, PIXEL, polygonBitmap } from "./bitmap.ts";
import type { Strand } from "./strands.ts";

/** A place at fault. */
interface Blob {
  readonly x: number;
  readonly y: number;
  /** Diameter of the largest disc that fits in, or distance from the part, mm. */
  readonly width: number;
}

export interface LayerFaults {
  /** Mm2 that have to be solid. */
  readonly solid: number;
  /** What is pressed out over what the part takes up. */
  readonly fullness: number;
  readonly open: readonly Blob[];
  readonly twice: readonly Blob[];
  readonly outside: readonly Blob[];
}

/** What a layer is held to; polygons on the bed. */
export interface LayerTask {
  /** What is cut of the part. */
  readonly slices: ExPolygons;
  /** What of it has to be solid. */
  readonly solid: ExPolygons;
  readonly strands: readonly Strand[];
  /** Width of a line, mm. */
  readonly line: number;
  /** Whether loops may run into each other: PrusaSlicer's classic ones do where walls are narrow and `thin_walls` is off. */
  readonly loopsMeet: boolean;
}

/** What a centre misses by rounding to pixels, mm. */
const ROUNDING = PIXEL * 1.5;
/** Nearer than this along its own way a strand may lie over itself, in lines. */
const OWN_WAY = 4;
const [LOOP, SPARSE, OTHER] = [1, 2, 3];

export function judgeLayer(task: LayerTask): LayerFaults {
  const { slices, solid, strands, line } = task;
  const grid = gridAround(slices, 2 * line);
  const part = polygonBitmap(slices, grid);
  const { covered, twice } = cover(task, grid);
  const has = polygonBitmap(solid, grid);
  const open = without(has, covered);
  const outside = without(covered, part);
  return {
    solid: areaOf(has),
    fullness: strands.reduce((sum, strand) => sum + areaPressed(strand), 0) / areaOf(part),
    open: blobs(open, grid, line / 2 + ROUNDING),
    twice: blobs(twice, grid, line / 2 + ROUNDING),
    outside: strays(outside, part, grid, line / 2 + ROUNDING),
  };
}

/** Mm2. */
function areaOf(bits: Bitmap): number {
  let pixels = 0;
  for (let at = 0; at < bits.length; at++) pixels += bits[at];
  return pixels * PIXEL ** 2;
}

/** What is in the first and not in the second. */
function without(bits: Bitmap, others: Bitmap): Bitmap {
  const left = new Uint8Array(bits.length);
  for (let at = 0; at < bits.length; at++) left[at] = bits[at] & ~others[at];
  return left;
}

/** Mm2 that a strand fills at its height. */
const areaPressed = ({ volumes, height }: Strand): number => volumes.reduce((sum, mm3) => sum + mm3, 0) / height;

function cover({ strands, line, loopsMeet }: LayerTask, grid: Grid): { covered: Bitmap; twice: Bitmap } {
  const covered = new Uint8Array(grid.columns * grid.rows);
  const twice = new Uint8Array(covered.length);
  // How far along all strands a pixel was last pressed out, mm, and by what; strands lie far apart on that way.
  const when = new Float32Array(covered.length);
  const what = new Uint8Array(covered.length);
  let way = 1;
  for (const { role, points, volumes, height } of strands) {
    const kind = role === "Internal infill" ? SPARSE : /perimeter/i.test(role) ? LOOP : OTHER;
    const mayCross = kind === SPARSE || (kind === LOOP && loopsMeet);
    way += 10 * OWN_WAY * line;
    for (const [i, volume] of volumes.entries()) {
      const segment = points.slice(2 * i, 2 * i + 4) as unknown as readonly [number, number, number, number];
      const length = Math.hypot(segment[2] - segment[0], segment[3] - segment[1]);
      const spacing = volume / length / height;
      const round = { start: true, end: true };
      coverSegment(grid, segment, spacing + height * (1 - Math.PI / 4), round, (from, to) => covered.fill(1, from, to));
      const joints = { start: i > 0, end: false };
      coverSegment(grid, segment, spacing, joints, (from, to) => {
        for (let at = from; at < to; at++) {
          const isApart = when[at] > 0 && way - when[at] > OWN_WAY * line;
          if (isApart && !(mayCross && what[at] === kind)) twice[at] = 1;
          when[at] = way + length;
          what[at] = kind;
        }
      });
      way += length;
    }
  }
  return { covered, twice };
}

/** Places that a disc wider than `width` fits into. */
function blobs(bits: Bitmap, grid: Grid, width: number): Blob[] {
  // A disc reaches half a pixel beyond the centres in it.
  const least = Math.ceil(width / PIXEL / 2 + 0.5);
  const faults = new Faults(grid);
  let run = 0;
  let before = -1;
  for (let at = bits.indexOf(1); at >= 0; at = bits.indexOf(1, at + 1)) {
    run = at === before + 1 && at % grid.columns > 0 ? run + 1 : 1;
    before = at;
    if (run <= 2 * least) continue;
    const column = (at % grid.columns) - least;
    const row = Math.floor(at / grid.columns);
    let radius = faults.radius(column, row, least);
    if (!isDisc(bits, grid, column, row, radius, 1)) continue;
    while (isDisc(bits, grid, column, row, radius + 1, 1)) radius++;
    faults.add(column, row, radius);
  }
  return faults.list((radius) => (2 * radius + 1) * PIXEL);
}

/** Places further from the part than `most`. */
function strays(outside: Bitmap, part: Bitmap, grid: Grid, most: number): Blob[] {
  const least = Math.ceil(most / PIXEL);
  const faults = new Faults(grid);
  for (let at = outside.indexOf(1); at >= 0; at = outside.indexOf(1, at + 1)) {
    if (part[at - 1] || part[at + 1] || part[at - grid.columns] || part[at + grid.columns]) continue;
    const column = at % grid.columns;
    const row = Math.floor(at / grid.columns);
    let radius = faults.radius(column, row, least);
    if (!isDisc(part, grid, column, row, radius, 0)) continue;
    while (radius < FURTHEST / PIXEL && isDisc(part, grid, column, row, radius + 1, 0)) radius++;
    faults.add(column, row, radius);
  }
  return faults.list((radius) => radius * PIXEL);
}

/** Nobody asks how much further outside than this, mm. */
const FURTHEST = 2;

/** The worst place of each square millimetre where there is a fault. */
class Faults {
  readonly #grid: Grid;
  readonly #worst = new Map<string, { column: number; row: number; radius: number }>();

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** From how many pixels on a place is worse than what was found near it. */
  radius(column: number, row: number, least: number): number {
    return Math.max(least, (this.#worst.get(cellOf(column, row))?.radius ?? 0) + 1);
  }

  add(column: number, row: number, radius: number): void {
    this.#worst.set(cellOf(column, row), { column, row, radius });
  }

  list(widthOf: (radius: number) => number): Blob[] {
    const round = (mm: number): number => Math.round(mm * 1000) / 1000;
    return [...this.#worst.values()]
      .sort((a, b) => b.radius - a.radius)
      .map(({ column, row, radius }) => ({
        x: round(this.#grid.x + (column + 0.5) * PIXEL),
        y: round(this.#grid.y + (row + 0.5) * PIXEL),
        width: round(widthOf(radius)),
      }));
  }
}

function cellOf(column: number, row: number): string {
  return `${Math.floor(column * PIXEL)} ${Math.floor(row * PIXEL)}`;
}
