import type { ToolpathsBuilder } from "./builder.ts";
import { type ThickPathOptions, ThickPathWriter } from "./thick-path.ts";

/** Adds the paths between two places of a loop or line of varying width, see overhangs.ts. */
export function addThickStretch(
  builder: ToolpathsBuilder,
  coords: Int32Array,
  widths: Float64Array,
  from: number,
  to: number,
  options: ThickPathOptions,
): void {
  const writer = new ThickPathWriter(builder, options);
  const count = widths.length;
  const addPlace = (place: number): void => {
    const i = Math.floor(place) % count;
    const j = (i + 1) % count;
    const part = place - Math.floor(place);
    const between = (a: number, b: number): number => a + (b - a) * part;
    writer.addPoint(
      Math.floor(between(coords[2 * i], coords[2 * j]) + 0.5),
      Math.floor(between(coords[2 * i + 1], coords[2 * j + 1]) + 0.5),
      between(widths[i], widths[j]),
    );
  };
  addPlace(from);
  for (let i = Math.floor(from) + 1; i < to; i++) addPlace(i);
  addPlace(to);
  writer.end();
}
