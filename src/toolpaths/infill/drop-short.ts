import { toMm } from "../../core/units.ts";
import { PolylinesBuilder } from "../../geometry/builder.ts";
import { lineLengthMm } from "../../geometry/path.ts";
import { type Polylines, polylineCount } from "../../geometry/polygons.ts";

/** The lines that are at least `shortest` units long. */
export function dropShort(lines: Polylines, shortest: number): Polylines {
  const { coords, starts } = lines;
  const kept = new PolylinesBuilder();
  for (let line = 0; line < polylineCount(lines); line++) {
    if (lineLengthMm(coords, starts[line], starts[line + 1]) < toMm(shortest)) continue;
    kept.addPoints(coords, starts[line], starts[line + 1]);
    kept.endLine();
  }
  return kept.build();
}
