import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { fillInsides, type LayerPerimeters, type LayerSlices, makeLoops } from "../../src/toolpaths/perimeters.ts";
import type { PerimeterOptions } from "../../src/toolpaths/resolve.ts";

/** The perimeters of one layer: its loops and what fills their inside, which a print makes in two stages. */
export function makePerimeters(engine: PolygonEngine, layer: LayerSlices, options: PerimeterOptions): LayerPerimeters {
  const { insides, ...loops } = makeLoops(engine, layer, options);
  return { ...loops, ...fillInsides(engine, insides, options) };
}
