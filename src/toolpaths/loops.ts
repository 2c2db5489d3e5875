import { boundsOfPoints } from "../geometry/bounds.ts";
import { PolylinesBuilder } from "../geometry/builder.ts";
import { ringWinding } from "../geometry/contains.ts";
import { orientation } from "../geometry/orientation.ts";
import type { Bounds, ExPolygons, Polylines } from "../geometry/polygons.ts";
import { chainPieces } from "./chain.ts";

/** A perimeter's centre line, with the loops printed just before (contours) or after (holes) it. */
export interface Loop {
  /** x, y of each point, the last not repeated; contours counter-clockwise, holes clockwise. */
  readonly coords: Int32Array;
  readonly bounds: Bounds;
  readonly isHole: boolean;
  /** 0 is the external perimeter. */
  readonly depth: number;
  /** What the strand has to fill at each point, in units; undefined where it is as wide as all of its depth. */
  readonly widths?: Float64Array;
  /** A bead that ends where no other begins. */
  readonly isOpen?: boolean;
  /** An open one that is printed from its end. Its stretches of one width are told from its beginning all the same. */
  readonly isPrintedBack?: boolean;
  /** A bead along the very middle of a wall, between those on its sides. */
  readonly isMiddle?: boolean;
  readonly children: Loop[];
}

/**
 * Nests the loops of one island.
 *
 * A hole's loop hangs on the loop around the same hole one step further in, so that both are printed together; where
 * that one has merged with others, on the innermost contour around it. A contour hangs on the one it was inset from.
 * @param insets the centre lines, from the outside in
 * @param depth of the first
 * @returns the outermost contours
 */
export function nestLoops(insets: readonly ExPolygons[], depth = 0): Loop[] {
  return nest(insets.map((polygons, i) => loopsOf(polygons, depth + i)));
}

/**
 * Nests loops, given by depth. One that has none around it stands by itself.
 * @returns the outermost ones
 */
export function nest(levels: readonly (readonly Loop[])[]): Loop[] {
  const contours = levels.map((loops) => loops.filter((loop) => !loop.isHole));
  const holes = levels.map((loops) => loops.filter((loop) => loop.isHole));
  const outermost: Loop[] = [];
  const hang = (loop: Loop, parent: Loop | undefined): void => {
    (parent?.children ?? outermost).push(loop);
  };
  for (let depth = 0; depth < levels.length; depth++)
    for (const hole of holes[depth])
      hang(hole, parentOf(hole, holes.slice(depth + 1)) ?? parentOf(hole, contours.slice().reverse()));
  for (let depth = levels.length - 1; depth >= 0; depth--)
    for (const contour of contours[depth]) hang(contour, parentOf(contour, contours.slice(0, depth).reverse()));
  return outermost;
}

/**
 * The order in which one island's loops are printed: inner contours before the one around them, a hole's loops from
 * the innermost out towards the hole; siblings one after another by nearness, from the object's middle on. Which way an
 * open one is printed follows from that, and not from where the nozzle comes from.
 */
export function printOrder(siblings: readonly Loop[]): Loop[] {
  const ends = siblings.flatMap(({ coords, isOpen }) => {
    const last = isOpen ? coords.length - 2 : 0;
    return [coords[0], coords[1], coords[last], coords[last + 1]];
  });
  const reversible = new Uint8Array(siblings.length).fill(1);
  return chainPieces({ ends: Int32Array.from(ends), reversible }, 0, 0).flatMap(({ piece, reversed }) => {
    const loop = siblings[piece];
    if (loop.isOpen) return [{ ...loop, isPrintedBack: reversed }];
    const children = printOrder(loop.children);
    return loop.isHole ? [loop, ...children] : [...children, loop];
  });
}

/** The same order from its end, open ones from their other end. */
export function reversedOrder(loops: readonly Loop[]): Loop[] {
  return loops.map((loop) => (loop.isOpen ? { ...loop, isPrintedBack: !loop.isPrintedBack } : loop)).reverse();
}

/** The same the other way round, with the same children. */
export function reversedLoop(loop: Loop): Loop {
  const coords = loop.coords.toReversed();
  for (let i = 0; i < coords.length; i += 2) [coords[i], coords[i + 1]] = [coords[i + 1], coords[i]];
  return { ...loop, coords, ...(loop.widths && { widths: loop.widths.toReversed() }) };
}

/**
 * Whether a loop goes clockwise past its highest point, as PrusaSlicer prints an open bead that it has searched for
 * overhangs: clipped there, a line comes back the way that it bounds something below its top, closed by a straight line.
 */
export function isClockwiseOnTop({ coords }: Pick<Loop, "coords">): boolean {
  const count = coords.length / 2;
  let top = 0;
  for (let i = 1; i < count; i++) if (coords[2 * i + 1] > coords[2 * top + 1]) top = i;
  const [before, after] = [(top + count - 1) % count, (top + 1) % count];
  const [ax, ay, bx, by, cx, cy] = [before, top, after].flatMap((i) => [coords[2 * i], coords[2 * i + 1]]);
  return orientation(ax, ay, bx, by, cx, cy) < 0;
}

/** Loops as lines: closed ones end where they begin. */
export function loopLines(loops: readonly Pick<Loop, "coords" | "isOpen">[]): Polylines {
  const builder = new PolylinesBuilder();
  for (const { coords, isOpen } of loops) {
    builder.addPoints(coords, 0, coords.length / 2);
    if (!isOpen) builder.addPoint(coords[0], coords[1]);
    builder.endLine();
  }
  return builder.build();
}

/** From above, as PrusaSlicer's polygons come: of equally short ways past siblings, those past the first are taken. */
function loopsOf(polygons: ExPolygons, depth: number): Loop[] {
  const { coords, ringStarts, islandStarts } = polygons;
  const loops: Loop[] = [];
  let island = 0;
  for (let ring = 0; ring + 1 < ringStarts.length; ring++) {
    if (ring === islandStarts[island + 1]) island++;
    loops.push({
      coords: coords.subarray(2 * ringStarts[ring], 2 * ringStarts[ring + 1]),
      bounds: boundsOfPoints(coords, ringStarts[ring], ringStarts[ring + 1]),
      isHole: ring !== islandStarts[island],
      depth,
      children: [],
    });
  }
  return loops.sort((a, b) => b.bounds.maxY - a.bounds.maxY);
}

/** The first loop around `inner`, by levels. */
function parentOf(inner: Loop, levels: readonly Loop[][]): Loop | undefined {
  const x = inner.coords[0];
  const y = inner.coords[1];
  for (const level of levels)
    for (const loop of level) if (loop !== inner && !loop.isOpen && contains(loop, x, y)) return loop;
  return undefined;
}

function contains({ coords, bounds }: Loop, x: number, y: number): boolean {
  if (x < bounds.minX || x > bounds.maxX || y < bounds.minY || y > bounds.maxY) return false;
  return ringWinding(coords, 0, coords.length / 2, x, y) !== 0;
}
