import { boundsOfPoints } from "../../geometry/bounds.ts";
import { reverseTriples, triplesLength } from "../../geometry/path.ts";
import { PointGrid } from "../../geometry/point-grid.ts";
import type { BeadLine } from "./trace.ts";

/** Ends nearer than this are at one place, units. */
const SNAP = 1000;
/** Only what is longer than so many times the reach closes: the rest may go on instead. */
const LEAST_LOOP = 3;

/**
 * Open beads put together where an end of one is nearest to an end of another, as where walls meet, and closed where it is
 * nearest to its own other end, as PrusaSlicer's are: each join is a start and a stop less. Beads in the middle of a wall
 * run either way, the others with the wall on the same side; the two kinds are not mixed, nor are depths. Their
 * order goes by where they begin: they run as PrusaSlicer's do, a wall's only bead the other way than those between others.
 * Of beads that end at one place the longest goes on: who goes on along a stub comes to its tip, and would step back over it.
 * @param reach the widest gap that is bridged, by a straight line, units
 */
export function stitchLines(lines: readonly BeadLine[], reach: number): BeadLine[] {
  const stitched = lines.filter(({ isClosed }) => isClosed);
  const left = new Set(lines.filter(({ isClosed }) => !isClosed));
  if (left.size === 0) return stitched;
  const longestFirst = [...left]
    .map((line) => ({ line, length: triplesLength(line.points) }))
    .sort((a, b) => b.length - a.length)
    .map(({ line }) => line);
  const ends = gridOfEnds(longestFirst, reach);
  for (const first of left) {
    left.delete(first);
    stitched.push(grown(first, longestFirst, ends, left, reach));
  }
  return stitched;
}

/** The first end of line i is point 2i, its last 2i + 1. */
function gridOfEnds(lines: readonly BeadLine[], reach: number): PointGrid {
  const ends = Int32Array.from(
    lines.flatMap(({ points }) => [points[0], points[1], ...points.slice(-3, -1)]),
    Math.round,
  );
  const grid = new PointGrid(boundsOfPoints(ends, 0, ends.length / 2), reach);
  for (let end = 0; end < ends.length / 2; end++) grid.add(ends[2 * end], ends[2 * end + 1]);
  return grid;
}

/**
 * A line and all that is put to its end, and then to its beginning; takes what it takes from `left`.
 * @param lines of which the ends are
 */
function grown(
  first: BeadLine,
  lines: readonly BeadLine[],
  ends: PointGrid,
  left: Set<BeadLine>,
  reach: number,
): BeadLine {
  const { isMiddle, depth } = first;
  const points = [...first.points];
  let length = triplesLength(points);
  for (const goesBack of [false, true]) {
    if (goesBack) reverseTriples(points);
    for (;;) {
      const [fromX, fromY] = points.slice(-3);
      const distanceTo = (x: number, y: number): number => Math.sqrt((x - fromX) ** 2 + (y - fromY) ** 2);
      const gap = distanceTo(points[0], points[1]);
      const next = ends.nearest(fromX, fromY, reach, (end) => {
        const line = lines[end >> 1];
        if (!left.has(line) || line.isMiddle !== isMiddle || line.depth !== depth) return false;
        const [x, y] = ends.at(end);
        const isApart = (x - points[0]) ** 2 + (y - points[1]) ** 2 >= SNAP ** 2;
        return isApart && (isMiddle || goesBack === (end % 2 === 1));
      });
      const distance = next < 0 ? Infinity : distanceTo(...ends.at(next));
      // To go on is better than to close: zigzags are printed as one.
      const closes = gap <= reach && gap + SNAP < distance && length + gap >= LEAST_LOOP * reach && points.length > 6;
      if (closes) {
        if (goesBack) reverseTriples(points);
        if (gap < SNAP) points.length -= 3;
        return { points, isClosed: true, isMiddle, depth };
      }
      if (next < 0) break;
      left.delete(lines[next >> 1]);
      const added = [...lines[next >> 1].points];
      if (next % 2 === 1) reverseTriples(added);
      const end = points.length;
      for (let i = distance < SNAP ? 3 : 0; i < added.length; i++) points.push(added[i]);
      length += triplesLength(points, end - 3);
    }
  }
  if (!isMiddle || depth > 0) reverseTriples(points);
  return { points, isClosed: false, isMiddle, depth };
}
