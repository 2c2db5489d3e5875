/**
 * How much of a perimeter's width lies on the layer below, piece by piece.
 *
 * The centre line of a wall that stands straight above the outline below runs half a width inside it, and has all of
 * its width on it; half a width outside it has none. Between, the share falls evenly. A loop is cut where its share
 * changes: its lines into pieces of at most {@link STEP}, each with the lesser share of its ends, rounded down to
 * {@link SHARES} parts so that neighbours alike stay one path.
 */
import { ROLES } from "../core/roles.ts";
import { toUnits } from "../core/units.ts";
import { EdgeGrid } from "../geometry/edge-grid.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { ToolpathsBuilder } from "../toolpaths/builder.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";

/** The longest piece of a line that is looked at as one, mm. */
const STEP = 0.5;
const SHARES = 20;

/** Toolpaths, and of each path the share of its width that lies on the layer below. */
export interface Overlapping {
  readonly toolpaths: Toolpaths;
  readonly shares: readonly number[];
}

/**
 * Cuts the perimeters of a layer by how they lie on the one below. Entities stay as they are.
 * @param belowAt the slices that an entity stands on, in the toolpaths' coordinates; undefined where it counts as
 *   lying on all of its width
 */
export function cutByOverlap(toolpaths: Toolpaths, belowAt: (entity: number) => ExPolygons | undefined): Overlapping {
  const builder = new ToolpathsBuilder();
  const shares: number[] = [];
  let below: ExPolygons | undefined;
  let grid: EdgeGrid | undefined;
  for (let entity = 0; entity + 1 < toolpaths.entityStarts.length; entity++) {
    const slices = belowAt(entity);
    const first = toolpaths.entityStarts[entity];
    const end = toolpaths.entityStarts[entity + 1];
    if (slices === undefined || !ROLES[toolpaths.roles[first]].isPerimeter) {
      builder.appendEntity(toolpaths, entity);
      for (let path = first; path < end; path++) shares.push(1);
      continue;
    }
    if (slices !== below) grid = new EdgeGrid((below = slices));
    for (let path = first; path < end; path++) cutPath(builder, shares, toolpaths, path, grid!);
    builder.endEntity(toolpaths.entityFlags[entity]);
  }
  return { toolpaths: builder.build(), shares };
}

function cutPath(
  builder: ToolpathsBuilder,
  shares: number[],
  { coords, starts, roles, widths, heights, flows }: Toolpaths,
  path: number,
  grid: EdgeGrid,
): void {
  const width = toUnits(widths[path]);
  let x = coords[2 * starts[path]];
  let y = coords[2 * starts[path] + 1];
  let share = shareAt(grid, x, y, width);
  let open = -1;
  for (let point = starts[path] + 1; point < starts[path + 1]; point++) {
    const byX = coords[2 * point] - x;
    const byY = coords[2 * point + 1] - y;
    const pieces = Math.max(1, Math.ceil(Math.sqrt(byX * byX + byY * byY) / toUnits(STEP)));
    const [fromX, fromY] = [x, y];
    for (let piece = 1; piece <= pieces; piece++) {
      const toX = Math.floor(fromX + (byX * piece) / pieces + 0.5);
      const toY = Math.floor(fromY + (byY * piece) / pieces + 0.5);
      if (toX === x && toY === y) continue;
      const next = shareAt(grid, toX, toY, width);
      const least = Math.min(share, next);
      if (least !== open) {
        if (open >= 0) {
          builder.addPoint(x, y);
          builder.endPath();
        }
        builder.beginPath(roles[path], widths[path], heights[path], flows[path]);
        builder.addPoint(x, y);
        shares.push((open = least));
      }
      // A line of one kind keeps its own points.
      if (piece === pieces || next !== share) builder.addPoint(toX, toY);
      [x, y, share] = [toX, toY, next];
    }
  }
  builder.endPath();
}

/** The share of a strand's width that lies inside at a point of its centre line. */
function shareAt(grid: EdgeGrid, x: number, y: number, width: number): number {
  const distance = grid.nearest(x, y, width)?.distance ?? width;
  const inside = grid.contains(x, y) ? distance : -distance;
  const share = Math.min(1, Math.max(0, (inside + width / 2) / width));
  return Math.floor(share * SHARES + ROUNDING) / SHARES;
}

/** What rounding of points may take off a share, in parts. */
const ROUNDING = 0.05;

/**
 * A value between those at no, a quarter, half and three quarters of overlap, and the one at all of it.
 */
export function byOverlap(values: readonly number[], atAll: number, share: number): number {
  const place = share * values.length;
  const below = Math.min(Math.floor(place), values.length - 1);
  const next = values[below + 1] ?? atAll;
  return values[below] + (next - values[below]) * (place - below);
}
