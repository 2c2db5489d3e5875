/**
 * Where on a bed a shape's origin may be.
 *
 * A convex bed is an intersection of half-planes n . p <= c, and the shape is on it where n . t <= c - h(n) for each,
 * h(n) being how far the shape reaches along n. Of any other bed, what is around it is an obstacle like any part.
 */
import { SlicewrightError } from "../core/errors.ts";
import { checkArgument } from "../core/option.ts";
import { toUnits } from "../core/units.ts";
import { boundsOf, boxOf, widened } from "../geometry/bounds.ts";
import { convexPieces } from "../geometry/convex-pieces.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { cutByHalfPlane } from "../geometry/half-plane.ts";
import { noFitPolygon } from "../geometry/minkowski.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../geometry/polygons.ts";
import type { Bed, Point2 } from "../mesh/bed.ts";
import { FIT_TOLERANCE_MM } from "../mesh/bed-fitter.ts";
import { OUTLINE, type Shape } from "./arrange-shapes.ts";

/** Sides of the polygon in a circle: 0.008 mm within one of 200 mm. */
const CIRCLE_SIDES = 360;

/** @returns the positions of a shape's origin at which it lies on the bed, off its edge by the margin, mm */
export type Room = (shape: Shape) => ExPolygons;

/** @throws SlicewrightError `USAGE` where the bed is too large, or the margin leaves nothing of it */
export function bedRoom(engine: PolygonEngine, bed: Bed, marginMm: number): Room {
  const outline = outlineOf(bed);
  checkArgument("arrange", "bed", outline, OUTLINE);
  const whole = ringOf(outline);
  const inset = toUnits(FIT_TOLERANCE_MM / 2 - marginMm);
  const area = engine.offset(whole, inset);
  if (isEmpty(area))
    throw new SlicewrightError("USAGE", `arrange: a margin of ${marginMm} mm leaves nothing of the bed`, { marginMm });
  const isConvex = bed.kind !== "polygon" || bed.convex;
  if (isConvex) return (shape) => withinPlanes(area.coords, shape);
  const outside = convexPieces(aroundOf(engine, area));
  const frame = boundsOf(area);
  return (shape) => {
    const { minX, minY, maxX, maxY } = shape.bounds;
    const box = boxOf({
      minX: frame.minX - minX,
      minY: frame.minY - minY,
      maxX: frame.maxX - maxX,
      maxY: frame.maxY - maxY,
    });
    return isEmpty(box) ? box : engine.difference(box, noFitPolygon(engine, outside, shape.pieces));
  };
}

function outlineOf(bed: Bed): Point2[] {
  const [x, y] = bed.centreMm;
  if (bed.kind === "polygon") return [...bed.outlineMm];
  if (bed.kind === "circle")
    return Array.from({ length: CIRCLE_SIDES }, (_, k) => {
      const angle = (2 * Math.PI * k) / CIRCLE_SIDES;
      return [x + bed.radiusMm * Math.cos(angle), y + bed.radiusMm * Math.sin(angle)];
    });
  const [w, d] = [bed.sizeMm[0] / 2, bed.sizeMm[1] / 2];
  return [
    [x - w, y - d],
    [x + w, y - d],
    [x + w, y + d],
    [x - w, y + d],
  ];
}

function ringOf(outline: readonly Point2[]): ExPolygons {
  const coords = Int32Array.from(outline.flatMap(([x, y]) => [toUnits(x), toUnits(y)]));
  return { coords, ringStarts: Uint32Array.of(0, outline.length), islandStarts: Uint32Array.of(0, 1) };
}

/** What lies around an area in a box wider than it. */
function aroundOf(engine: PolygonEngine, area: ExPolygons): ExPolygons {
  const bounds = boundsOf(area);
  const reach = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY);
  return engine.difference(boxOf(widened(bounds, reach)), area);
}

function withinPlanes(bed: Int32Array, { hull, bounds }: Shape): ExPolygons {
  let corners: number[] = [];
  for (let i = 0; i < bed.length; i += 2) corners.push(bed[i], bed[i + 1]);
  // The bed as seen from the shape's box, so that what is cut off it is never more than the shape.
  for (let i = 0; i < corners.length; i += 2) {
    corners[i] -= (bounds.minX + bounds.maxX) / 2;
    corners[i + 1] -= (bounds.minY + bounds.maxY) / 2;
  }
  for (let i = 0; i < bed.length && corners.length > 0; i += 2) {
    const next = (i + 2) % bed.length;
    const nx = bed[next + 1] - bed[i + 1];
    const ny = bed[i] - bed[next];
    let reach = -Infinity;
    for (let k = 0; k < hull.length; k += 2) reach = Math.max(reach, hull[k] * nx + hull[k + 1] * ny);
    corners = cutByHalfPlane(corners, nx, ny, bed[i] * nx + bed[i + 1] * ny - reach);
  }
  if (corners.length < 6) return EMPTY_EXPOLYGONS;
  const coords = Int32Array.from(corners, Math.round);
  return { coords, ringStarts: Uint32Array.of(0, coords.length / 2), islandStarts: Uint32Array.of(0, 1) };
}
