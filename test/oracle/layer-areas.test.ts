/**
 * Slic3r's areas of every layer of ten sound models, kept by scripts/compare-layers.ts: ours are the same within 0.2 %.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { type CutTools, sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createKernel } from "../../src/layers/wasm.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { repairMesh } from "../../src/mesh/repair/repair.ts";
import kept from "./layer-areas.json" with { type: "json" };
import { modelsPresent, NEEDS_MODELS, readStl } from "./models.ts";

let tools: CutTools;
beforeAll(async () => {
  tools = { kernel: await createKernel(), engine: await createPolygonEngine() };
});

/** Slic3r's `slice_closing_radius`, units. */
const CLOSING = 4900;
const layerHeight = Math.round(kept.layerHeightMm * 1e5);

describe.skipIf(!modelsPresent)(modelsPresent ? "layers" : `layers (${NEEDS_MODELS})`, () => {
  test.each(Object.entries(kept.areasMm2))("of %s have Slic3r's areas", (name, areas) => {
    const { mesh } = repairMesh(readMesh(readStl(name)).mesh);
    const { placed } = placeMesh(mesh);
    const plan = planLayers(placed.height, { firstLayerHeight: layerHeight, layerHeight });
    const { layers } = sliceMesh(placed, plan, tools);
    expect(layers.length).toBe(areas.length);
    const off = layers.map(({ polygons }, i) => {
      const area = areaMm2(tools.engine.offset2(polygons, CLOSING, -CLOSING));
      return Math.abs(area - areas[i]) / areas[i];
    });
    expect(Math.max(...off)).toBeLessThan(0.002);
  });
});
