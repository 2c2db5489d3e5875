import { toUnits } from "../core/units.ts";
import type { Bed } from "../mesh/bed.ts";
import { FIT_TOLERANCE_MM } from "../mesh/bed-fitter.ts";
import type { Placed } from "./arrange-nest.ts";
import type { Shape } from "./arrange-shapes.ts";

/**
 * Copies of a shape in rows and columns by its box: exact in integers, and all there is to it where the shape is a box.
 * @returns as many as were asked for, or as fit; nothing on a bed that is no rectangle
 */
export function grid(bed: Bed, shape: Shape, copies: number, marginMm: number, spacing: number): Placed[] {
  if (bed.kind !== "rectangle") return [];
  const { minX, minY, maxX, maxY } = shape.bounds;
  const [width, depth] = [maxX - minX, maxY - minY];
  const roomX = toUnits(bed.sizeMm[0] - 2 * marginMm);
  const roomY = toUnits(bed.sizeMm[1] - 2 * marginMm);
  const columns = inRow(roomX, width, spacing);
  const rows = inRow(roomY, depth, spacing);
  const count = Math.min(copies, columns * rows);
  if (count <= 0) return [];
  // As square a block as there is room for.
  const square = Math.round(Math.sqrt((count * (depth + spacing)) / (width + spacing)));
  const across = Math.min(columns, Math.max(1, square, Math.ceil(count / rows)));
  const left = toUnits(bed.centreMm[0] - bed.sizeMm[0] / 2 + marginMm) - minX;
  const front = toUnits(bed.centreMm[1] - bed.sizeMm[1] / 2 + marginMm) - minY;
  return Array.from({ length: count }, (_, k) => ({
    shape,
    x: left + (k % across) * (width + spacing),
    y: front + Math.floor(k / across) * (depth + spacing),
  }));
}

/** How many lengths go into a room, with the spacing between them. */
function inRow(room: number, length: number, spacing: number): number {
  return Math.max(0, Math.floor((room + spacing + toUnits(FIT_TOLERANCE_MM)) / (length + spacing)));
}
