import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { ExPolygons, Polylines } from "../../geometry/polygons.ts";
import { fillByDrawing } from "./drawn-lines.ts";
import { frameAround } from "./frame.ts";
import type { FillTask, Pattern } from "./pattern.ts";

/**
 * Truncated octahedra, whose sections are squares and octagons in turn. Even layers print the columns of a section, odd
 * ones its rows; it keeps to the axes, whatever the infill's direction.
 */
export const honeycomb3d: Pattern = {
  fill: (island, task, engine) => fillByDrawing(island, task, engine, (rings) => section(rings, task)),
  directions: 1,
  isOrdered: false,
  canFillSolid: false,
  isBridging: true,
  // In the mean of all heights lines swing by half of SWING, and twice as much of a cell's length is slanted.
  drawnAt: (share) => share / (1 + SWING * (Math.SQRT2 - 1)),
};

/** How far lines swing to either side, over the size of a cell. */
const SWING = 0.25;

function section(rings: ExPolygons, task: FillTask): Polylines {
  const cell = task.spacing / task.density;
  const frame = frameAround(rings.coords, 0);
  const swing = SWING * sawtooth(task.z / cell);
  const out = new PolylinesBuilder();
  if (task.layer % 2 === 0)
    addSwinging(frame.minU / cell, frame.maxU / cell, frame.minV / cell, frame.maxV / cell, swing, out, place);
  else
    addSwinging(frame.minV / cell, frame.maxV / cell, frame.minU / cell, frame.maxU / cell, swing, out, (to, v, u) =>
      place(to, u, v),
    );
  return out.build();

  function place(to: PolylinesBuilder, u: number, v: number): void {
    frame.addPoint(to, u * cell, v * cell);
  }
}

/** -1 to 1 and back over the octahedra's period, the root of 2. */
function sawtooth(z: number): number {
  return (Math.abs((z % Math.SQRT2) - Math.SQRT1_2) / Math.SQRT2) * 4 - 1;
}

/** Lines at whole numbers across, one cell after the other to one side and to the other. */
function addSwinging(
  minAcross: number,
  maxAcross: number,
  minAlong: number,
  maxAlong: number,
  swing: number,
  out: PolylinesBuilder,
  place: (out: PolylinesBuilder, across: number, along: number) => void,
): void {
  const bevel = Math.abs(swing);
  for (let line = Math.floor(minAcross); line <= Math.ceil(maxAcross); line++) {
    for (let cell = Math.floor(minAlong) - 1; cell <= maxAlong + 1; cell++) {
      const side = (line + cell) % 2 === 0 ? -swing : swing;
      place(out, line + side, cell + bevel);
      place(out, line + side, cell + 1 - bevel);
    }
    out.endLine();
  }
}
