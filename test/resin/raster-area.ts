import type { RasterRuns } from "../../src/resin/raster-runs.ts";

/** Area of a picture in pixels, greys by their share: a check on polygons, whose own area is the one to bill. */
export function rasterArea({ runs }: RasterRuns): number {
  let sum = 0;
  for (let at = 0; at < runs.length; at += 3) sum += runs[at + 1] * runs[at + 2];
  return sum / 255;
}
