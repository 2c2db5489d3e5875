import { boundsOfPoints } from "../geometry/bounds.ts";
import { PointGrid } from "../geometry/point-grid.ts";

/** The ends of pieces, x and y of each, in a grid with about one in a cell. */
export function endGrid(ends: Int32Array): PointGrid {
  const count = ends.length / 2;
  const bounds = boundsOfPoints(ends, 0, count);
  const width = bounds.maxX - bounds.minX;
  const height = bounds.maxY - bounds.minY;
  const cell = Math.max(1, Math.sqrt((width * height) / count), width / count, height / count);
  const grid = new PointGrid(bounds, cell);
  for (let end = 0; end < count; end++) grid.add(ends[2 * end], ends[2 * end + 1]);
  return grid;
}
