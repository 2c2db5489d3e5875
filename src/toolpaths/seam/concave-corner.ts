import { toMm } from "../../core/units.ts";
import { nearestPoint } from "../../geometry/path.ts";
import { turnAt } from "./candidates.ts";

/** A turn of less than this cosine's is straight on. */
const STRAIGHT = 1 - 1e-9;

/**
 * Where an inner loop is to begin whose external one begins in a corner that turns inwards: PrusaSlicer's, which puts
 * its seam into the inner loop's corner too and not on the side that is nearest. Undefined where the seam is in no such
 * corner.
 * @param ring x, y of the external loop's points
 * @param depth from its seam to the inner loop, units
 * @param arm along which corners are seen, mm
 */
export function behindConcaveCorner(
  ring: Int32Array,
  seam: { readonly x: number; readonly y: number },
  depth: number,
  arm: number,
): readonly [x: number, y: number] | undefined {
  const count = ring.length / 2;
  const corner = nearestPoint(ring, 0, count, seam.x, seam.y);
  const [x, y] = [ring[2 * corner], ring[2 * corner + 1]];
  // A square beside a length, both in mm: so it is there.
  if (toMm(seam.x - x) ** 2 + toMm(seam.y - y) ** 2 >= toMm(depth)) return undefined;
  const { cosine, isConvex } = turnAt(ring, 0, count, corner, arm);
  if (isConvex || cosine > STRAIGHT) return undefined;
  const [ux, uy] = towards(ring, (corner + count - 1) % count, x, y);
  const [vx, vy] = towards(ring, (corner + 1) % count, x, y);
  // Over the cosine of half the turn: beyond the inner corner, which is the nearest place from there.
  const reach = (Math.SQRT2 * depth) / Math.sqrt((1 + cosine) / 2) / 2;
  return [x + reach * (ux + vx), y + reach * (uy + vy)];
}

/** The unit vector from a ring's point to a place. */
function towards(ring: Int32Array, point: number, x: number, y: number): readonly [number, number] {
  const [dx, dy] = [x - ring[2 * point], y - ring[2 * point + 1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  return length > 0 ? [dx / length, dy / length] : [0, 0];
}
