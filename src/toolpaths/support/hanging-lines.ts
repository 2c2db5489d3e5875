import { ROLE } from "../../core/roles.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import type { Polylines } from "../../geometry/polygons.ts";
import type { Toolpaths } from "../toolpaths.ts";

/** The parts of perimeters that run over air. */
export function hangingLines({ roles, coords, starts }: Toolpaths): Polylines {
  const lines = new PolylinesBuilder();
  for (let path = 0; path < roles.length; path++) {
    if (roles[path] !== ROLE.overhangPerimeter) continue;
    lines.addPoints(coords, starts[path], starts[path + 1]);
    lines.endLine();
  }
  return lines.build();
}
