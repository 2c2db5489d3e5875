/** The polygon engine's verbs and the medial axis on whole layers. */
import { toUnits } from "../src/core/units.ts";
import { boundsOf } from "../src/geometry/bounds.ts";
import { medialAxis } from "../src/geometry/medial-axis.ts";
import type { ExPolygons, Polylines } from "../src/geometry/polygons.ts";
import { simplifyRings } from "../src/geometry/simplify.ts";
import { runSuite } from "./harness.ts";
import { slicedModels } from "./models.ts";

const WIDTH = toUnits(0.45);
const HATCH_SPACING = toUnits(0.42);

for (const { name, engine, slices, input } of await slicedModels()) {
  const eachLayer =
    <T>(run: (layer: ExPolygons, index: number) => T) =>
    (): T[] =>
      slices.map(run);
  const hatches = slices.map(hatch);
  // What is left of the walls when two loops are in: mostly thin slivers.
  const slivers = slices.map((layer) => {
    const inside = engine.offset(layer, -WIDTH);
    return engine.difference(inside, engine.offset2(inside, -WIDTH / 2, WIDTH / 2));
  });
  await runSuite({
    name: `geometry, ${name}`,
    input,
    cases: {
      union: eachLayer((layer) => engine.union(layer)),
      "inset 0.45 mm": eachLayer((layer) => engine.offset(layer, -WIDTH)),
      "round outset 0.45 mm": eachLayer((layer) => engine.offset(layer, WIDTH, { join: "round" })),
      "opening 0.45 mm": eachLayer((layer) => engine.offset2(layer, -WIDTH, WIDTH)),
      "difference with the layer below": eachLayer((layer, i) => engine.difference(layer, slices[Math.max(0, i - 1)]!)),
      "simplify 0.0125 mm": eachLayer((layer) => simplifyRings(layer, toUnits(0.0125))),
      "clip a hatch": eachLayer((layer, i) => engine.clipLines(hatches[i]!, layer)),
      "medial axis of slivers": () =>
        slivers.map((sliver) => medialAxis(sliver, { minWidth: toUnits(0.1), maxWidth: 2 * WIDTH })),
    },
  });
}

/** Level lines over a layer's bounds. */
function hatch(layer: ExPolygons): Polylines {
  const { minX, minY, maxX, maxY } = boundsOf(layer);
  const lines: number[] = [];
  for (let y = minY; y <= maxY; y += HATCH_SPACING) lines.push(minX, y, maxX, y);
  return {
    coords: Int32Array.from(lines),
    starts: Uint32Array.from({ length: lines.length / 4 + 1 }, (_, i) => 2 * i),
  };
}
