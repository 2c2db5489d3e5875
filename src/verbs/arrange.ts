/** Where parts go on a bed: any number of any outlines, on a bed of any shape, and how many fit. */
import {
  checkArgument,
  checkOption,
  checkOptions,
  listOf,
  MOST_MM,
  numberFrom,
  OBJECT,
  type OptionKind,
  type OptionKinds,
  SIGNAL,
  wholeFrom,
} from "../core/option.ts";
import { inTurns, type Steps } from "../core/steps.ts";
import { toMm, toUnits } from "../core/units.ts";
import { containsPoint } from "../geometry/contains.ts";
import { createPolygonEngine } from "../geometry/create-engine.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { BED, type Bed, type Point2 } from "../mesh/bed.ts";
import { countIn, grid, placedIn, type Row, rowsIn, rowsOf } from "./arrange-grid.ts";
import { nest, type Placed } from "./arrange-nest.ts";
import { bedRoom, type Room } from "./arrange-room.ts";
import { OUTLINE, type Shape, shapesOf } from "./arrange-shapes.ts";

/** Something to be placed. */
export interface ArrangePart {
  /** Its outline on the bed, either way round, mm in the part's own coordinates; need not be convex. */
  readonly outline: readonly Point2[];
  /** How many of it, up to a million. Default 1. */
  readonly copies?: number;
}

export interface ArrangeOptions {
  /** Least distance between parts, mm. Default 6. */
  readonly spacing?: number;
  /** Least distance from the bed's edge, mm. Default 0. */
  readonly margin?: number;
  /** Ways in which parts may be turned about z, degrees counter-clockwise. Default 0 and 90. */
  readonly rotations?: readonly number[];
  readonly signal?: AbortSignal;
}

/** A part in its place: turned about its own origin, then moved so that the origin is at the position. */
export interface ArrangedItem {
  /** Index into the parts. */
  readonly part: number;
  readonly angleDegrees: number;
  readonly positionMm: Point2;
}

export interface Arrangement {
  /** Parts in the order in which they were given, and the copies of each in the order in which they were placed. */
  readonly items: readonly ArrangedItem[];
  /** For each part, how many copies of it found no room. */
  readonly left: readonly number[];
}

export const DEFAULT_SPACING = 6;
const QUARTERS = [0, 90];
/** How many copies may be asked for: more than a bed holds. */
const MOST_COPIES = 1_000_000;
export const COPIES: OptionKind = wholeFrom(1, MOST_COPIES);
export const SPACING: OptionKind = numberFrom(0, MOST_MM);
const ARRANGE_OPTIONS: OptionKinds<ArrangeOptions> = {
  spacing: SPACING,
  margin: SPACING,
  rotations: listOf(numberFrom(), { least: 1 }),
  signal: SIGNAL,
};
/** Where rows of boxes hold more than these, they waste little, and outlines are not tried. */
const MANY = 250;
/** Most that are placed by their outlines: the time goes with the square of the number. */
const MOST_NESTED = 500;

/**
 * Places parts on a bed without collisions, the larger ones first, and moves them to its middle together. Rows of boxes
 * are exact; outlines, up to 500 of them, are placed each as low as it goes, which finds a good arrangement, not always the
 * best one.
 * @throws SlicewrightError `USAGE` where an outline has no area or another argument is none; `ABORTED`
 */
export async function arrange(
  parts: readonly ArrangePart[],
  bed: Bed,
  options: ArrangeOptions = {},
): Promise<Arrangement> {
  return arrangeFor("arrange", parts, bed, options);
}

/**
 * The same for another piece of work.
 * @param operation as its messages call that
 */
export async function arrangeFor(
  operation: string,
  parts: readonly ArrangePart[],
  bed: Bed,
  options: ArrangeOptions,
): Promise<Arrangement> {
  checkArgument("arrange", "parts", parts, listOf(OBJECT));
  for (const { copies } of parts) checkOption("arrange", "copies", copies, wholeFrom(0, MOST_COPIES));
  const { placed, sought } = await placeRows(operation, parts, bed, options, ({ rows, room, sought }) => ({
    placed: centred(placedIn(rows), bed, room),
    sought,
  }));
  const counts = parts.map((_, part) => placed.filter(({ shape }) => shape.part === part).length);
  return {
    items: placed
      .map(({ shape: { part, angleDegrees }, x, y }) => ({
        part,
        angleDegrees,
        positionMm: [toMm(x), toMm(y)] as const,
      }))
      .sort((a, b) => a.part - b.part),
    left: sought.map(({ copies }, part) => copies - counts[part]),
  };
}

/**
 * How many copies of an outline go on a bed.
 * @param outline mm, see {@link ArrangePart.outline}
 * @param spacing least distance between them, mm
 */
export async function countOnBed(
  outline: readonly Point2[],
  bed: Bed,
  spacing: number = DEFAULT_SPACING,
  options: Omit<ArrangeOptions, "spacing"> = {},
): Promise<number> {
  const parts = [{ outline, copies: Number.MAX_SAFE_INTEGER }];
  return placeRows("arrange", parts, bed, { ...options, spacing }, ({ rows }) => countIn(rows));
}

interface PlacedRows {
  readonly rows: readonly Row[];
  readonly room: Room;
  readonly sought: readonly Sought[];
}

/**
 * Where they go, before they are moved to the middle.
 * @param use what becomes of them, while there is an engine for their room
 */
async function placeRows<T>(
  operation: string,
  parts: readonly ArrangePart[],
  bed: Bed,
  options: ArrangeOptions,
  use: (placed: PlacedRows) => T,
): Promise<T> {
  for (const { outline } of parts) checkArgument("arrange", "outline", outline, OUTLINE);
  checkArgument("arrange", "bed", bed, BED);
  checkOptions("arrange", options, ARRANGE_OPTIONS);
  const engine = await createPolygonEngine();
  try {
    return use(await inTurns(rowsInSteps(engine, parts, bed, options), operation, options.signal));
  } finally {
    engine.dispose();
  }
}

function* rowsInSteps(
  engine: PolygonEngine,
  parts: readonly ArrangePart[],
  bed: Bed,
  options: ArrangeOptions,
): Steps<PlacedRows> {
  const sought = parts.map(({ outline, copies = 1 }, part) => ({
    ways: shapesOf(engine, outline, part, options.rotations ?? QUARTERS),
    copies,
  }));
  const room = bedRoom(engine, bed, options.margin ?? 0);
  return { rows: yield* bestOf(engine, bed, room, sought, options), room, sought };
}

interface Sought {
  readonly ways: readonly Shape[];
  readonly copies: number;
}

/** The first arrangement that holds all, or the one that holds most. */
function* bestOf(
  engine: PolygonEngine,
  bed: Bed,
  room: Room,
  sought: readonly Sought[],
  { spacing = DEFAULT_SPACING, margin = 0 }: ArrangeOptions,
): Steps<readonly Row[]> {
  const wanted = sought.reduce((sum, { copies }) => sum + copies, 0);
  let best: readonly Row[] = [];
  for (const rows of attempts()) {
    const attempt = yield* rows;
    if (countIn(attempt) > countIn(best)) best = attempt;
    if (countIn(best) >= Math.min(wanted, mostByArea(sought, bed))) break;
  }
  return best;

  function* attempts(): Generator<Steps<readonly Row[]>> {
    const units = toUnits(spacing);
    const [only] = sought;
    const isOne = sought.length === 1;
    if (isOne) {
      for (const way of only.ways) yield inOneStep(() => grid(bed, way, only.copies, margin, units));
      for (const way of only.ways) yield inOneStep(() => rowsIn(room(way), way, only.copies, units));
    }
    if (countIn(best) > MANY) return;
    const nesting = { spacing: units, most: Math.min(wanted, MOST_NESTED) };
    const nested = function* (queue: readonly (readonly Shape[])[]): Steps<readonly Row[]> {
      return rowsOf(yield* nest(engine, room, queue, nesting));
    };
    yield nested(queueOf(sought));
    if (isOne && only.ways.length > 1) for (const way of only.ways) yield nested(queueOf([{ ...only, ways: [way] }]));
  }
}

/** What takes no time to speak of. */
// biome-ignore lint/correctness/useYield: it has no steps
function* inOneStep<T>(work: () => T): Steps<T> {
  return work();
}

/** One entry for each copy, the larger parts first. */
function queueOf(sought: readonly Sought[]): (readonly Shape[])[] {
  const bySize = sought.toSorted((a, b) => b.ways[0].areaMm2 - a.ways[0].areaMm2);
  return bySize.flatMap(({ ways, copies }) => new Array(Math.min(copies, MOST_NESTED)).fill(ways));
}

/** No more than these can fit, where all parts are one. */
function mostByArea(sought: readonly Sought[], bed: Bed): number {
  return sought.length === 1 ? Math.floor((bedAreaMm2(bed) * (1 + 1e-4)) / sought[0].ways[0].areaMm2) : Infinity;
}

function bedAreaMm2(bed: Bed): number {
  if (bed.kind === "rectangle") return bed.sizeMm[0] * bed.sizeMm[1];
  if (bed.kind === "circle") return Math.PI * bed.radiusMm ** 2;
  const twice = bed.outlineMm.reduce((sum, [x, y], k) => {
    const [nextX, nextY] = bed.outlineMm[(k + 1) % bed.outlineMm.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** All moved so that their common box is in the bed's middle, if they are all on the bed there. */
function centred(placed: readonly Placed[], bed: Bed, room: Room): Placed[] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { shape, x, y } of placed) {
    minX = Math.min(minX, x + shape.bounds.minX);
    minY = Math.min(minY, y + shape.bounds.minY);
    maxX = Math.max(maxX, x + shape.bounds.maxX);
    maxY = Math.max(maxY, y + shape.bounds.maxY);
  }
  const byX = toUnits(bed.centreMm[0]) - Math.round((minX + maxX) / 2);
  const byY = toUnits(bed.centreMm[1]) - Math.round((minY + maxY) / 2);
  const rooms = new Map([...new Set(placed.map(({ shape }) => shape))].map((shape) => [shape, room(shape)]));
  const moved = placed.map(({ shape, x, y }) => ({ shape, x: x + byX, y: y + byY }));
  return moved.every(({ shape, x, y }) => containsPoint(rooms.get(shape)!, x, y)) ? moved : [...placed];
}
