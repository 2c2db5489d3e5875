import { ROLE } from "../../core/roles.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { type ExPolygons, isEmpty, type Polylines } from "../../geometry/polygons.ts";
import { ENTITY, type Toolpaths } from "../toolpaths.ts";

/**
 * The parts of perimeters that are printed as overhangs.
 * @param of `loops`: without those of walls of one strand, which PrusaSlicer does not keep supports off
 */
export function hangingLines(
  { roles, coords, starts, entityStarts, entityFlags }: Toolpaths,
  of: "perimeters" | "loops",
): Polylines {
  const lines = new PolylinesBuilder();
  for (let entity = 0; entity < entityFlags.length; entity++) {
    if (of === "loops" && (entityFlags[entity] & ENTITY.closed) === 0) continue;
    for (let path = entityStarts[entity]; path < entityStarts[entity + 1]; path++) {
      if (roles[path] !== ROLE.overhangPerimeter) continue;
      lines.addPoints(coords, starts[path], starts[path + 1]);
      lines.endLine();
    }
  }
  return lines.build();
}

/** The parts of perimeters beyond what holds them, for where overhangs are printed like everything else. */
export function linesBeyond(
  engine: PolygonEngine,
  { coords, starts, entityStarts }: Toolpaths,
  held: ExPolygons,
): Polylines {
  const lines = new PolylinesBuilder();
  for (let entity = 0; entity + 1 < entityStarts.length; entity++) {
    lines.addPoints(coords, starts[entityStarts[entity]], starts[entityStarts[entity + 1]]);
    lines.endLine();
  }
  const all = lines.build();
  return isEmpty(held) ? all : engine.cutLines(all, held);
}
