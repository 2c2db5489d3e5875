/**
 * Cuts ten of the shared models and holds every layer's area against Slic3r's (`slic3r --export-svg`): at most 0.2 % off.
 * Slic3r's areas are kept in test/oracle/layer-areas.json for the tests, which do not need it.
 *
 *   node scripts/compare-layers.ts [--keep] [--folder ../shared]
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import {
  areaMm2,
  buildEdges,
  createKernel,
  createPolygonEngine,
  placeMesh,
  planLayers,
  readMesh,
  sliceMesh,
} from "../src/index.ts";

const MODELS = [
  "3DBenchy",
  "xyz_cube_20mm",
  "gear_knurled",
  "castle",
  "rear_case_binsolid",
  "fan_duct_ascii",
  "spot",
  "boat",
  "hole_test",
  "ringing_tower_ascii",
];
/** Its planes pass between the tenths of a millimetre that flat faces lie at, where whose layer a face is would decide. */
const LAYER_HEIGHT_MM = 0.35;
/** Slic3r fills slits up to twice as wide as it cuts. */
const CLOSING_UNITS = 4900;
const MOST_OFF = 0.002;

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: new URL("../../shared", import.meta.url).pathname },
    keep: { type: "boolean", default: false },
  },
});
const kernel = await createKernel();
const engine = await createPolygonEngine();
const temporary = mkdtempSync(join(tmpdir(), "slicewright-layers-"));
const kept: Record<string, number[]> = {};
let worst = 0;
try {
  for (const name of MODELS) {
    const bytes = readStl(name);
    const theirs = slic3rAreas(bytes);
    const ours = ownAreas(bytes);
    kept[name] = theirs.map((area) => Number(area.toFixed(4)));
    if (ours.length !== theirs.length)
      throw new Error(`${name}: got ${ours.length} layers, Slic3r has ${theirs.length}`);
    const offs = ours.map((area, i) => Math.abs(area - theirs[i]) / Math.max(theirs[i], 1e-9));
    const most = offs.reduce((best, off, i) => (off > offs[best] ? i : best), 0);
    worst = Math.max(worst, offs[most]);
    const sum = (areas: readonly number[]): number => areas.reduce((total, area) => total + area, 0);
    console.log(
      `${name.padEnd(24)}${String(ours.length).padStart(5)} layers  all ${percent(sum(ours) / sum(theirs) - 1)}  worst ${percent(offs[most])} (layer ${most}: ${ours[most].toFixed(3)}, ${theirs[most].toFixed(3)} mm2)`,
    );
  }
} finally {
  rmSync(temporary, { recursive: true });
}
if (values.keep)
  writeFileSync(
    new URL("../test/oracle/layer-areas.json", import.meta.url),
    `${JSON.stringify({ layerHeightMm: LAYER_HEIGHT_MM, areasMm2: kept })}\n`,
  );
if (worst > MOST_OFF) process.exitCode = 1;

function readStl(name: string): Uint8Array {
  const path = join(values.folder, "models/stl", `${name}.stl`);
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
}

function ownAreas(bytes: Uint8Array): number[] {
  const { mesh } = readMesh(bytes);
  const { placed } = placeMesh(mesh, { edges: buildEdges(mesh) });
  const units = Math.round(LAYER_HEIGHT_MM * 1e5);
  const plan = planLayers(placed.height, { firstLayerHeight: units, layerHeight: units });
  return sliceMesh(placed, plan, { kernel, engine }).layers.map(({ polygons }) =>
    areaMm2(engine.offset2(polygons, CLOSING_UNITS, -CLOSING_UNITS)),
  );
}

/** The area of each layer of Slic3r's picture of all layers: contours less holes. */
function slic3rAreas(bytes: Uint8Array): number[] {
  const model = join(temporary, "model.stl");
  const picture = join(temporary, "layers.svg");
  writeFileSync(model, bytes);
  const height = String(LAYER_HEIGHT_MM);
  const args = [
    "--export-svg",
    "--layer-height",
    height,
    "--first-layer-height",
    height,
    "--nozzle-diameter",
    "0.5",
    "-o",
    picture,
    model,
  ];
  const { status, stderr, error } = spawnSync("slic3r", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`slic3r: ${error?.message ?? stderr}`);
  return readFileSync(picture, "utf8")
    .split("<g ")
    .slice(1)
    .map((layer) => {
      let sum = 0;
      for (const [, kind, points] of layer.matchAll(/slic3r:type="(\w+)" points="([^"]*)"/g))
        sum +=
          (kind === "hole" ? -1 : 1) *
          Math.abs(
            shoelace(
              points
                .trim()
                .split(" ")
                .map((point) => point.split(",").map(Number)),
            ),
          );
      return sum;
    });
}

function shoelace(points: readonly (readonly number[])[]): number {
  let double = 0;
  for (const [i, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(i + 1) % points.length];
    double += x * nextY - nextX * y;
  }
  return double / 2;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(4)} %`.padStart(10);
}
