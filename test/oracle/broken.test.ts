/**
 * Meshes that people really have: each is sliced, or refused with a code of its own where there is nothing to print;
 * the report names what was found; and where the sound twin is known, the layers are its layers.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { atOnce } from "../../src/core/steps.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { type CutTools, sliceMesh } from "../../src/layers/slice-mesh.ts";
import { createKernel } from "../../src/layers/wasm.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { repairMesh } from "../../src/mesh/repair/repair.ts";
import { repairPhrases } from "../../src/mesh/repair/report.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import { loadModel } from "../../src/verbs/load-model.ts";
import { modelRows, modelsPresent, NEEDS_MODELS, readModel } from "./models.ts";

let tools: CutTools;
beforeAll(async () => {
  tools = { kernel: await createKernel(), engine: await createPolygonEngine() };
});

const settings = completeSettings({});
/** As if of the same size, so that a metre of model is a few layers. */
const LAYERS = 120;

function slice(file: string, heightMm?: number) {
  const scale = file.includes("conveyor") ? 0.1 : 1;
  const model = atOnce(loadModel(readModel(file), settings, { scale }));
  const { placed, sizeMm } = model.placement;
  const layerHeight = Math.ceil((1e5 * (heightMm ?? sizeMm[2])) / LAYERS);
  const plan = planLayers(placed.height, { firstLayerHeight: layerHeight, layerHeight });
  const { layers, warnings } = sliceMesh(placed, plan, tools);
  return { model, warnings, area: layers.reduce((sum, { polygons }) => sum + areaMm2(polygons), 0) };
}

/** Files in which there is nothing to print, or which do not follow their format. */
const REFUSED: Readonly<Record<string, string>> = {
  "broken/cube_and_plane.stl": "STL_MALFORMED",
  "broken/plane.stl": "MESH_FLAT",
  "broken/plane_flat.stl": "MESH_FLAT",
  "broken/vertical_line.stl": "MESH_EMPTY",
  "broken/zero_size_cube.stl": "MESH_EMPTY",
};
/** The same part, sound. */
const TWINS: Readonly<Record<string, string>> = {
  "broken/block_fill-holes_bad_ascii.stl": "stl/ascii_uppercase.stl",
  "broken/block_nearby_bad_ascii.stl": "stl/ascii_uppercase.stl",
  "broken/block_normal-directions_bad_ascii.stl": "stl/ascii_uppercase.stl",
  "broken/conveyor_fill-holes_bad_ascii.stl": "broken/conveyor_good_ascii.stl",
  "broken/conveyor_nearby_bad_ascii.stl": "broken/conveyor_good_ascii.stl",
  "broken/conveyor_remove-unconnected_bad_ascii.stl": "broken/conveyor_good_ascii.stl",
};
/** Parts whose layers a person knows: area of all layers by the height of one. */
const VOLUMES_MM3: Readonly<Record<string, number>> = {
  "broken/missing_triangle.stl": 1000,
  "broken/moved_plane.stl": 1000,
  "broken/subdivided_cube.stl": 64_000,
  "broken/too_large.stl": 100_000,
  "broken/open_cube_stuck_to_side.stl": 9000,
  "broken/self_overlapping_cubes.stl": 15_000,
  "broken/inverted_face.stl": 134_234,
  "broken/missing_triangle_hi.stl": 2555.12,
};

describe.skipIf(!modelsPresent)(modelsPresent ? "broken files" : `broken files (${NEEDS_MODELS})`, () => {
  const files = modelRows("broken", /\.(stl|3mf)/).map(([file]) => file);

  test("are there", () => {
    expect(files.length).toBeGreaterThan(25);
  });

  test.each(files)("%s", (file) => {
    const code = REFUSED[file];
    if (code !== undefined) {
      expect(() => slice(file)).toThrow(expect.objectContaining({ code }));
      return;
    }
    const { model, area } = slice(file);
    expect(area).toBeGreaterThan(0);
    const { openEdges, nonManifoldEdges, miswoundEdges, repairs, triangles } = model.info;
    expect(repairs?.before).toMatchObject({ openEdges, nonManifoldEdges, miswoundEdges });
    const isWhole = repairs!.after.openEdges + repairs!.after.nonManifoldEdges + repairs!.after.miswoundEdges === 0;
    // What is not repaired is warned of; what is repaired is said, and a sound one has nothing to say.
    const codes = model.warnings.map((warning) => warning.code);
    if (!isWhole) expect(codes).toContain("MESH_OPEN");
    expect(codes.includes("MESH_REPAIRED")).toBe(repairPhrases(repairs!).length > 0);
    if (isWhole && openEdges + miswoundEdges > 0) expect(repairPhrases(repairs!)).not.toEqual([]);
    expect(triangles).toBeGreaterThan(0);
    const [width, depth, height] = model.placement.sizeMm;
    expect(area * (height / LAYERS)).toBeLessThan(width * depth * height * 1.02);
  });

  test.each(Object.entries(TWINS))("%s has the layers of %s", (file, twin) => {
    expect(Math.abs(slice(file).area / slice(twin).area - 1)).toBeLessThan(0.005);
  });

  test.each(Object.entries(VOLUMES_MM3))("%s holds %d mm3", (file, volume) => {
    const { model, area } = slice(file);
    const layer = Math.ceil((1e5 * model.placement.sizeMm[2]) / LAYERS) / 1e5;
    expect(Math.abs((area * layer) / volume - 1)).toBeLessThan(0.01);
  });
});

describe.skipIf(!modelsPresent)(modelsPresent ? "sound files" : `sound files (${NEEDS_MODELS})`, () => {
  test.each(modelRows("stl", /\.stl/).map((cells) => [cells[0], cells[6]] as const))("%s", (file, edges) => {
    const { mesh } = readMesh(readModel(file));
    const repaired = repairMesh(mesh);
    if (edges === "0/0/0") expect(repaired.mesh).toBe(mesh);
    else expect(Math.abs(measureMesh(repaired.mesh).volumeMm3 / measureMesh(mesh).volumeMm3 - 1)).toBeLessThan(1e-4);
    expect(repaired.report.after).toMatchObject({ openEdges: 0, miswoundEdges: 0 });
  });
});
