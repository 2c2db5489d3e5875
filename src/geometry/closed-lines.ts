import { PolylinesBuilder } from "./builder.ts";
import { type Polylines, polylineCount, type Rings, ringCount } from "./polygons.ts";

/** Each ring as a line that ends where it begins. */
export function closedLines(rings: Rings): Polylines {
  const builder = new PolylinesBuilder();
  for (let ring = 0; ring < ringCount(rings); ring++) {
    const start = rings.ringStarts[ring];
    builder.addPoints(rings.coords, start, rings.ringStarts[ring + 1]);
    builder.addPoint(rings.coords[2 * start], rings.coords[2 * start + 1]);
    builder.endLine();
  }
  return builder.build();
}

/** Whether a line ends where it begins. */
export function isClosedLine({ coords, starts }: Polylines, line: number): boolean {
  const [first, last] = [2 * starts[line], 2 * (starts[line + 1] - 1)];
  return coords[first] === coords[last] && coords[first + 1] === coords[last + 1];
}

/** A ring's parts as lines, in their order; the last and the first are made one where the ring's first point parts them. */
export function joinedAtStart(lines: Polylines, ring: Int32Array): Int32Array[] {
  const parts = Array.from({ length: polylineCount(lines) }, (_, i) =>
    lines.coords.subarray(2 * lines.starts[i], 2 * lines.starts[i + 1]),
  );
  if (parts.length < 2) return parts;
  const first = parts[0];
  const last = parts[parts.length - 1];
  const isAtStart = (x: number, y: number): boolean => x === ring[0] && y === ring[1];
  if (!isAtStart(first[0], first[1]) || !isAtStart(last[last.length - 2], last[last.length - 1])) return parts;
  return [Int32Array.of(...last, ...first.subarray(2)), ...parts.slice(1, -1)];
}
