import { orientation } from "./orientation.ts";

/**
 * Convex hull of points (x, y pairs), counter-clockwise from the lowest of the leftmost points, without points on its
 * sides. Exact; andrew's monotone chain. One or two distinct points, or points on a line, give their ends.
 */
export function convexHull(coords: Int32Array): Int32Array {
  const sorted = sortedPoints(coords);
  const count = sorted.length / 2;
  if (count < 3) return sorted;
  const hull = new Int32Array(4 * count);
  let size = 0;
  const push = (i: number, floor: number): void => {
    const x = sorted[2 * i];
    const y = sorted[2 * i + 1];
    while (
      size >= floor + 2 &&
      orientation(hull[2 * size - 4], hull[2 * size - 3], hull[2 * size - 2], hull[2 * size - 1], x, y) <= 0
    )
      size--;
    hull[2 * size] = x;
    hull[2 * size + 1] = y;
    size++;
  };
  for (let i = 0; i < count; i++) push(i, 0);
  const lowerEnd = size - 1;
  for (let i = count - 2; i >= 0; i--) push(i, lowerEnd);
  // The first point has come round again.
  return hull.slice(0, 2 * (size - 1));
}

/** Distinct points by x, then y. */
function sortedPoints(coords: Int32Array): Int32Array {
  const order = new Uint32Array(coords.length / 2)
    .map((_, i) => 2 * i)
    .sort((a, b) => coords[a] - coords[b] || coords[a + 1] - coords[b + 1]);
  const sorted = new Int32Array(coords.length);
  let length = 0;
  for (const i of order) {
    const x = coords[i];
    const y = coords[i + 1];
    if (length > 0 && sorted[length - 2] === x && sorted[length - 1] === y) continue;
    sorted[length++] = x;
    sorted[length++] = y;
  }
  return sorted.slice(0, length);
}
