import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { ExPolygons, Polylines } from "../../geometry/polygons.ts";
import { fillByDrawing } from "./drawn-lines.ts";
import { frameAround } from "./frame.ts";
import type { FillTask, Pattern } from "./pattern.ts";

/**
 * Hexagons drawn as zigzags side by side, so that the walls where two of them meet are two strands thick.
 * Layers take turns between the hexagons' three directions.
 */
export const honeycomb: Pattern = {
  fill: (island, task, engine) => fillByDrawing(island, task, engine, (rings) => zigzags(rings, task)),
  directions: 3,
  isOrdered: false,
  canFillSolid: false,
  // Strands that keep half a spacing off the columns' edges lay d (4 - d) / 3 at a density d.
  drawnAt: (share) => 2 - Math.sqrt(4 - 3 * share),
};

/**
 * A zigzag fills a column as wide as half a hexagon. It goes up along its inner side, slants to the outer side, goes up
 * there and slants back; neighbours mirror each other, and half a spacing is left to the columns' edges.
 */
function zigzags(rings: ExPolygons, task: FillTask): Polylines {
  const column = task.spacing / task.density;
  const side = (2 * column) / Math.sqrt(3);
  const slant = side / 2;
  const insetU = task.spacing / 2;
  const insetV = insetU / Math.sqrt(3);
  const period = 3 * side;
  const frame = frameAround(rings.coords, -task.angle);
  // Directions turn about a hexagon's middle, so that its walls stand on each other.
  const cos = Math.cos(task.angle);
  const sin = Math.sin(task.angle);
  const shiftU = column - (column * cos - side * sin);
  const shiftV = side - (column * sin + side * cos);

  const out = new PolylinesBuilder();
  const firstV = Math.floor((frame.minV + shiftV) / period) * period;
  for (let i = Math.floor((frame.minU + shiftU) / column); i * column <= frame.maxU + shiftU; i++) {
    const isMirrored = i % 2 !== 0;
    const left = i * column + insetU;
    const right = (i + 1) * column - insetU;
    const inner = isMirrored ? right : left;
    const outer = isMirrored ? left : right;
    const add = (u: number, v: number): void => frame.addPoint(out, u - shiftU, v - shiftV);
    for (let v = firstV; v <= frame.maxV + shiftV; v += period) {
      add(outer, v + insetV);
      add(inner, v + slant - insetV);
      add(inner, v + slant + side + insetV);
      add(outer, v + 2 * slant + side - insetV);
      add(outer, v + period + insetV);
    }
    out.endLine();
  }
  return out.build();
}
