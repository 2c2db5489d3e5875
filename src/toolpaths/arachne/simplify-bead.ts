import type { BeadLine } from "./trace.ts";

/** How far a width may be from the one that is left out, over the tolerance of places. */
const WIDTH_TOLERANCE = 0.5;

/** A bead with fewer points: each one left out lies within the tolerance (units) of the chord, its width nearly on it. */
export function simplifyBead(line: BeadLine, tolerance: number): BeadLine {
  const { points, isClosed } = line;
  const count = points.length / 3;
  if (count <= 2) return line;
  if (!isClosed) {
    const isKept = new Uint8Array(count);
    keep(points, 0, count - 1, tolerance, isKept);
    return { ...line, points: pick(points, isKept) };
  }
  // A ring is cut at two corners: the point farthest from its first, and the one farthest from that.
  const first = farthest(points, 0);
  const ring = [...points.slice(3 * first), ...points.slice(0, 3 * first + 3)];
  const far = farthest(ring, 0);
  const isKept = new Uint8Array(count + 1);
  keep(ring, 0, far, tolerance, isKept);
  keep(ring, far, count, tolerance, isKept);
  isKept[count] = 0;
  return { ...line, points: pick(ring, isKept) };
}

function farthest(points: readonly number[], from: number): number {
  let far = from;
  let most = -1;
  for (let i = 0; i < points.length / 3; i++) {
    const distance = (points[3 * i] - points[3 * from]) ** 2 + (points[3 * i + 1] - points[3 * from + 1]) ** 2;
    if (distance > most) [far, most] = [i, distance];
  }
  return far;
}

/** Douglas-Peucker between two points, with the width as one more measure. */
function keep(points: readonly number[], from: number, to: number, tolerance: number, isKept: Uint8Array): void {
  isKept[from] = 1;
  isKept[to] = 1;
  const stack = [from, to];
  while (stack.length > 0) {
    const last = stack.pop()!;
    const first = stack.pop()!;
    let worst = 1;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const off = deviation(points, first, last, i) / tolerance;
      if (off > worst) [worst, at] = [off, i];
    }
    if (at < 0) continue;
    isKept[at] = 1;
    stack.push(first, at, at, last);
  }
}

function deviation(points: readonly number[], first: number, last: number, i: number): number {
  const ax = points[3 * first];
  const ay = points[3 * first + 1];
  const aw = points[3 * first + 2];
  const dx = points[3 * last] - ax;
  const dy = points[3 * last + 1] - ay;
  const square = dx * dx + dy * dy;
  const x = points[3 * i] - ax;
  const y = points[3 * i + 1] - ay;
  const part = square > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy) / square)) : 0;
  const width = points[3 * i + 2] - aw - (points[3 * last + 2] - aw) * part;
  return Math.max(Math.sqrt((x - part * dx) ** 2 + (y - part * dy) ** 2), Math.abs(width) / WIDTH_TOLERANCE);
}

function pick(points: readonly number[], isKept: Uint8Array): number[] {
  const kept: number[] = [];
  for (let i = 0; i < isKept.length; i++)
    if (isKept[i] === 1) kept.push(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
  return kept;
}
