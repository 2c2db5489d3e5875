/**
 * The printable area: a rectangle, a circle or any polygon, and the build height.
 *
 * Profiles know polygons only: a circle is written as a polygon of many points, and is recognised here, because a part
 * that fits the circle should not be refused for the chords.
 */
import { SlicewrightError } from "../core/errors.ts";
import { listOf, numberFrom, OBJECT, type OptionKind } from "../core/option.ts";

export type Point2 = readonly [number, number];

interface BedCommon {
  /** Build height in millimetres; `Infinity` when there is no limit. */
  readonly maxHeightMm: number;
  /** Centre of the bed's box, where parts go by default. */
  readonly centreMm: Point2;
}

/** A bed with sides along x and y. */
export interface RectangleBed extends BedCommon {
  readonly kind: "rectangle";
  readonly sizeMm: Point2;
}

/** A round bed, as that of a delta printer. */
export interface CircleBed extends BedCommon {
  readonly kind: "circle";
  readonly radiusMm: number;
}

/** A bed of any other outline. */
export interface PolygonBed extends BedCommon {
  readonly kind: "polygon";
  /** Counter-clockwise. */
  readonly outlineMm: readonly Point2[];
  readonly convex: boolean;
}

/** What a part can stand on, and how high it may be. */
export type Bed = RectangleBed | CircleBed | PolygonBed;

/** Vertices of a circle lie on it within this share of its radius. */
const CIRCLE_TOLERANCE = 1e-3;
/** A polygon of fewer points is meant as one. */
const CIRCLE_POINTS = 16;
const MM_TOLERANCE = 1e-6;

export const POINT: OptionKind = listOf(numberFrom(), { count: 2 });
const POINTS = listOf(POINT);
/** By what each kind tells how large it is. */
const EXTENTS: Readonly<Record<string, readonly [member: string, kind: OptionKind]>> = {
  rectangle: ["sizeMm", POINT],
  circle: ["radiusMm", numberFrom(0)],
  polygon: ["outlineMm", POINTS],
};

export const BED: OptionKind = {
  expected: "a bed that makeBed gives",
  allows: (value) => {
    if (!OBJECT.allows(value)) return false;
    const bed = value as Readonly<Record<string, unknown>>;
    const [member, kind] = EXTENTS[String(bed.kind)] ?? ["kind", { expected: "", allows: () => false }];
    return POINT.allows(bed.centreMm) && kind.allows(bed[member]);
  },
};

/**
 * The bed of an outline.
 * @param shape the corners in order, either way round, in millimetres
 * @param maxHeightMm the build height; 0 stands for none, as in profiles
 * @throws SlicewrightError `BED_SHAPE_INVALID`
 */
export function makeBed(shape: readonly Point2[], maxHeightMm = 0): Bed {
  const outlineMm = cleanOutline(shape);
  const xs = outlineMm.map(([x]) => x);
  const ys = outlineMm.map(([, y]) => y);
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const centreMm = [(minX + maxX) / 2, (minY + maxY) / 2] as const;
  const common = { centreMm, maxHeightMm: maxHeightMm > 0 ? maxHeightMm : Infinity };
  const onBox = ([x, y]: Point2): boolean => (near(x, minX) || near(x, maxX)) && (near(y, minY) || near(y, maxY));
  if (outlineMm.length === 4 && outlineMm.every(onBox))
    return { kind: "rectangle", sizeMm: [maxX - minX, maxY - minY], ...common };
  const radiusMm = (maxX - minX) / 2;
  if (outlineMm.length >= CIRCLE_POINTS && isCircle(outlineMm, centreMm, radiusMm))
    return { kind: "circle", radiusMm, ...common };
  return { kind: "polygon", outlineMm, convex: isConvex(outlineMm), ...common };
}

/** Counter-clockwise, without repeated points and points on a straight edge. */
function cleanOutline(shape: readonly Point2[]): Point2[] {
  const invalid = (got: string): SlicewrightError =>
    new SlicewrightError("BED_SHAPE_INVALID", `bed shape: got ${got}, expected an outline of three or more corners`);
  if (!POINTS.allows(shape)) throw invalid("coordinates that are no numbers");
  const distinct = shape.filter((point, k) => {
    const next = shape[(k + 1) % shape.length];
    return !near(point[0], next[0]) || !near(point[1], next[1]);
  });
  const corners = distinct.filter((point, k) => {
    const before = distinct[(k + distinct.length - 1) % distinct.length];
    return Math.abs(cross(before, point, distinct[(k + 1) % distinct.length])) > MM_TOLERANCE;
  });
  if (corners.length < 3) throw invalid(`${shape.length} points with ${corners.length} corners`);
  let doubleArea = 0;
  for (const [k, [x, y]] of corners.entries()) {
    const next = corners[(k + 1) % corners.length];
    doubleArea += x * next[1] - next[0] * y;
  }
  if (Math.abs(doubleArea) < MM_TOLERANCE) throw invalid("an outline without area");
  return doubleArea > 0 ? corners : corners.reverse();
}

function isCircle(outline: readonly Point2[], centre: Point2, radius: number): boolean {
  const tolerance = radius * CIRCLE_TOLERANCE;
  return outline.every(([x, y], k) => {
    const next = outline[(k + 1) % outline.length];
    const onCircle = Math.abs(Math.hypot(x - centre[0], y - centre[1]) - radius) <= tolerance;
    return onCircle && Math.hypot(next[0] - x, next[1] - y) <= (2 * Math.PI * radius * 2) / CIRCLE_POINTS;
  });
}

function isConvex(outline: readonly Point2[]): boolean {
  const count = outline.length;
  return outline.every((point, k) => cross(outline[(k + count - 1) % count], point, outline[(k + 1) % count]) > 0);
}

function cross(a: Point2, b: Point2, c: Point2): number {
  return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= MM_TOLERANCE;
}
