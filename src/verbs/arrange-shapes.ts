import { SlicewrightError } from "../core/errors.ts";
import { listOf, MOST_MM, numberFrom, type OptionKind } from "../core/option.ts";
import { toMm, toUnits } from "../core/units.ts";
import { areaMm2 } from "../geometry/area.ts";
import { boundsOf, boxOf } from "../geometry/bounds.ts";
import { type ConvexRing, convexPieces } from "../geometry/convex-pieces.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { convexHull } from "../geometry/hull.ts";
import { type Bounds, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import { simplifyRings } from "../geometry/simplify.ts";
import { rotate } from "../geometry/transform.ts";
import type { Point2 } from "../mesh/bed.ts";

/** An outline as it stands on a bed, turned: all that placing it needs, integer units. */
export interface Shape {
  readonly part: number;
  readonly angleDegrees: number;
  /** Covers the outline, in pieces. */
  readonly pieces: readonly ConvexRing[];
  readonly hull: ConvexRing;
  readonly bounds: Bounds;
  readonly areaMm2: number;
}

/** Of a part or a bed, as far as the integer geometry reaches with room for what is reckoned beside it. */
export const OUTLINE: OptionKind = listOf(listOf(numberFrom(-MOST_MM, MOST_MM), { count: 2 }), { least: 3 });
/** Outlines with more points get fewer. */
const MOST_POINTS = 64;
/** The first tolerance that is tried for it, mm. */
const FINEST = 0.01;
/** What is thinner is no part, and goes on a bed more often than can be counted. */
const LEAST_MM = 0.01;

/**
 * A part's outline in every way it may be turned; ways that look alike are one.
 * @throws SlicewrightError `USAGE` where the outline has no area, or turned is next to nothing wide
 */
export function shapesOf(
  engine: PolygonEngine,
  outline: readonly Point2[],
  part: number,
  rotations: readonly number[],
): Shape[] {
  const covering = withFewPoints(engine, cleanOutline(engine, outline));
  const shapes: Shape[] = [];
  for (const angleDegrees of rotations) {
    const coords = angleDegrees === 0 ? covering.coords : rotate(covering.coords, (angleDegrees * Math.PI) / 180);
    const turned = { ...covering, coords };
    checkExtent(boundsOf(turned));
    const shape = {
      part,
      angleDegrees,
      pieces: convexPieces(turned),
      hull: convexHull(coords),
      bounds: boundsOf(turned),
      areaMm2: areaMm2(turned),
    };
    if (!shapes.some((other) => looksLike(other, shape))) shapes.push(shape);
  }
  return shapes;
}

function checkExtent({ minX, minY, maxX, maxY }: Bounds): void {
  const [width, depth] = [toMm(maxX - minX), toMm(maxY - minY)];
  if (Math.min(width, depth) >= LEAST_MM) return;
  throw new SlicewrightError(
    "USAGE",
    `arrange: got an outline of ${width} x ${depth} mm, expected at least ${LEAST_MM} mm each way`,
    { width, depth },
  );
}

function cleanOutline(engine: PolygonEngine, outline: readonly Point2[]): ExPolygons {
  const coords = Int32Array.from(outline.flatMap(([x, y]) => [toUnits(x), toUnits(y)]));
  const clean = engine.union({ coords, ringStarts: Uint32Array.of(0, outline.length) });
  if (isEmpty(clean))
    throw new SlicewrightError(
      "USAGE",
      `arrange: got an outline of ${outline.length} points without area, expected three points or more that span one`,
      { points: outline.length },
    );
  return clean;
}

/** Covers the polygons: grown by the tolerance to which points were left out, within the same box. */
function withFewPoints(engine: PolygonEngine, polygons: ExPolygons): ExPolygons {
  const box = boxOf(boundsOf(polygons));
  let covering = polygons;
  for (let tolerance = toUnits(FINEST); covering.coords.length > 2 * MOST_POINTS; tolerance *= 2)
    covering = engine.intersection(engine.offset(simplifyRings(polygons, tolerance), tolerance), box);
  return covering;
}

/** Whether two shapes are one, moved, to what rounding a turn may change. */
function looksLike(a: Shape, b: Shape): boolean {
  const one = outlineKey(a);
  const other = outlineKey(b);
  return one.length === other.length && one.every((value, i) => Math.abs(value - other[i]) <= 2);
}

/** The pieces' points seen from the box's corner, in an order that does not depend on where rings start. */
function outlineKey({ pieces, bounds }: Shape): number[] {
  const points: [number, number][] = [];
  for (const piece of pieces)
    for (let i = 0; i < piece.length; i += 2) points.push([piece[i] - bounds.minX, piece[i + 1] - bounds.minY]);
  return points.sort((a, b) => a[0] - b[0] || a[1] - b[1]).flat();
}
