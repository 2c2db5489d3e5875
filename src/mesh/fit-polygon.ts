/**
 * Fitting a polygon.
 *
 * A convex bed is an intersection of half-planes n . p <= c. A hull fits at the position t when n . t <= c - h(n) for
 * each of them, h(n) being how far the hull reaches along n: again an intersection of half-planes, empty or not. The
 * largest slack s with n . t + s <= c - h(n) is found by bisection, and changes by at most the hull's radius per radian
 * of turning. So a range of angles about one with slack -s holds no fit when its half-width times the radius is less
 * than s, and else is halved: the search finds an angle, or proves that none fits with {@link SEARCH_TOLERANCE_MM} to
 * spare.
 *
 * A bed that is not convex is tested exactly where the part stands; moved, only with the part on the bed's centre, and
 * turned, only there and in whole degrees.
 */
import { cutByHalfPlane } from "../geometry/half-plane.ts";
import { distanceToSegment } from "../geometry/segment.ts";
import type { Point2, PolygonBed } from "./bed.ts";
import { type BedFitter, FIT_TOLERANCE_MM } from "./bed-fitter.ts";
import { enclosingCircle } from "./fit-circle.ts";
import { type Hull, turnHull } from "./hull.ts";

const SEARCH_TOLERANCE_MM = 0.01;

export function polygonFitter(bed: PolygonBed): BedFitter {
  return bed.convex ? convexFitter(bed) : concaveFitter(bed);
}

/** n . p <= c with n of length 1. */
interface HalfPlane {
  readonly nx: number;
  readonly ny: number;
  readonly c: number;
}

function convexFitter(bed: PolygonBed): BedFitter {
  const planes = halfPlanes(bed.outlineMm);
  const best = (hull: Hull): { position: Point2; slack: number } => bestPlace(planes, hull, bed.centreMm);
  return {
    contains: (hull, [x, y]) =>
      planes.every(({ nx, ny, c }) => nx * x + ny * y + reach(hull, nx, ny) <= c + FIT_TOLERANCE_MM),
    bestPosition: (hull) => {
      const { position, slack } = best(hull);
      return { position, excess: [-2 * slack, -2 * slack] };
    },
    fittingAngle: (hull) => searchAngle(hull, (turned) => best(turned).slack),
  };
}

function halfPlanes(outline: readonly Point2[]): HalfPlane[] {
  return outline.map(([x, y], k) => {
    const next = outline[(k + 1) % outline.length];
    const length = Math.hypot(next[0] - x, next[1] - y);
    const nx = (next[1] - y) / length;
    const ny = (x - next[0]) / length;
    return { nx, ny, c: nx * x + ny * y };
  });
}

/** How far the hull reaches along a direction. */
function reach(hull: Hull, nx: number, ny: number): number {
  let far = -Infinity;
  for (let at = 0; at < hull.length; at += 2) far = Math.max(far, hull[at] * nx + hull[at + 1] * ny);
  return far;
}

/** The position with the largest slack; a negative slack is the least overhang. */
function bestPlace(planes: readonly HalfPlane[], hull: Hull, centre: Point2): { position: Point2; slack: number } {
  const room = planes.map(({ nx, ny, c }) => ({ nx, ny, c: c - reach(hull, nx, ny) }));
  // Moving away from the centre loses room on some side, so no position has more than the centre's largest room.
  let low = Math.min(...room.map(({ nx, ny, c }) => c - nx * centre[0] - ny * centre[1]));
  let position = centre;
  let high = Math.max(...room.map(({ nx, ny, c }) => c - nx * centre[0] - ny * centre[1]));
  const extent = 2 * (high - low) + 1;
  while (high - low > FIT_TOLERANCE_MM / 8) {
    const slack = (low + high) / 2;
    const place = pointWithin(room, slack, centre, extent);
    if (place === null) high = slack;
    else {
      low = slack;
      position = place;
    }
  }
  return { position, slack: low };
}

/** A point with n . p + slack <= c for all planes (the mean of the corners of all such), or null. */
function pointWithin(planes: readonly HalfPlane[], slack: number, centre: Point2, extent: number): Point2 | null {
  const [x, y] = centre;
  const [left, right, front, back] = [x - extent, x + extent, y - extent, y + extent];
  let corners = [left, front, right, front, right, back, left, back];
  for (const { nx, ny, c } of planes) {
    corners = cutByHalfPlane(corners, nx, ny, c - slack);
    if (corners.length === 0) return null;
  }
  let [sumX, sumY] = [0, 0];
  for (let i = 0; i < corners.length; i += 2) {
    sumX += corners[i];
    sumY += corners[i + 1];
  }
  const count = corners.length / 2;
  return [sumX / count, sumY / count];
}

/** An angle at which the slack is not negative; ranges of angles are halved until one is found or none can hold one. */
function searchAngle(hull: Hull, slackOf: (turned: Hull) => number): number | null {
  const circle = enclosingCircle(hull);
  const centred = hull.map((value, k) => value - (k % 2 === 0 ? circle.x : circle.y));
  let ranges: (readonly [middle: number, half: number])[] = [];
  for (let k = 0; k < 8; k++) ranges.push([k * 45, 22.5]);
  while (ranges.length > 0) {
    const halves: (readonly [number, number])[] = [];
    for (const [middle, half] of ranges) {
      const slack = slackOf(turnHull(centred, middle));
      if (slack >= -FIT_TOLERANCE_MM) return middle;
      const change = circle.radius * ((half * Math.PI) / 180);
      if (slack + change < 0 || change < SEARCH_TOLERANCE_MM) continue;
      halves.push([middle - half / 2, half / 2], [middle + half / 2, half / 2]);
    }
    ranges = halves;
  }
  return null;
}

function concaveFitter(bed: PolygonBed): BedFitter {
  const contains = (hull: Hull, position: Point2): boolean =>
    overhang(bed.outlineMm, hull, position) <= FIT_TOLERANCE_MM;
  return {
    contains,
    bestPosition: (hull) => {
      const excess = 2 * overhang(bed.outlineMm, hull, bed.centreMm);
      return { position: bed.centreMm, excess: [excess, excess] };
    },
    fittingAngle: (hull) => {
      for (let degrees = 1; degrees < 360; degrees++)
        if (contains(turnHull(hull, degrees), bed.centreMm)) return degrees;
      return null;
    },
  };
}

/**
 * How far the hull sticks out of the outline: the farthest of its points that are outside, and of the outline's corners
 * that lie inside it, from the other's border. 0 or less when it lies within.
 */
function overhang(outline: readonly Point2[], hull: Hull, [x, y]: Point2): number {
  const ring: Point2[] = [];
  for (let at = 0; at < hull.length; at += 2) ring.push([hull[at] + x, hull[at + 1] + y]);
  const out = ring.filter((point) => !inside(outline, point)).map((point) => borderDistance(outline, point));
  const bitten = outline.filter((corner) => inside(ring, corner)).map((corner) => borderDistance(ring, corner));
  return Math.max(0, ...out, ...bitten);
}

/** By the crossings of a ray along x. */
function inside(ring: readonly Point2[], [x, y]: Point2): boolean {
  let odd = false;
  for (const [k, a] of ring.entries()) {
    const b = ring[(k + 1) % ring.length];
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) odd = !odd;
  }
  return odd;
}

function borderDistance(ring: readonly Point2[], [x, y]: Point2): number {
  return Math.min(...ring.map((a, k) => distanceToSegment(x, y, ...a, ...ring[(k + 1) % ring.length])));
}
