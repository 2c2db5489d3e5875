/**
 * Resin: the stages on a display of 11520 x 5120, 0.05 mm layers; the verb with 0 and 2 threads; and the whole process,
 * model file to archive file, in turns with PrusaSlicer's. Bars: at most 0.25 of its wall time, and 500 MB.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toUnits } from "../src/core/units.ts";
import { createPolygonEngine } from "../src/geometry/create-engine.ts";
import { sliceMesh } from "../src/layers/slice-mesh.ts";
import { createKernel } from "../src/layers/wasm.ts";
import { placeMesh } from "../src/mesh/place.ts";
import { readMesh } from "../src/mesh/read-mesh.ts";
import { ARCHIVES } from "../src/resin/archives/archives.ts";
import { planResinLayers } from "../src/resin/plan.ts";
import { rasterise } from "../src/resin/raster/rasterise.ts";
import { resolveDisplay } from "../src/resin/resolve.ts";
import { completeResinSettings } from "../src/settings/complete.ts";
import { parseResinIni } from "../src/settings/ini.ts";
import { createEngine } from "../src/verbs/engine.ts";
import { rasterArea } from "../test/resin/raster-area.ts";
import { checksum, type Figures, median, runSuite, takeTurns } from "./harness.ts";
import { MODELS } from "./models.ts";
import { measureProcess } from "./process.ts";

/** As PrusaSlicer reads it too: a Saturn 3 Ultra's display, nothing built under the part. */
const PROFILE = `printer_technology = SLA
bed_shape = 0x0,218.88x0,218.88x122.88,0x122.88
max_print_height = 260
display_width = 218.88
display_height = 122.88
display_pixels_x = 11520
display_pixels_y = 5120
display_orientation = landscape
display_mirror_x = 1
layer_height = 0.05
initial_layer_height = 0.05
slice_closing_radius = 0.049
supports_enable = 0
pad_enable = 0
`;
const WALL_BAR = 0.25;
const PEAK_MB_BAR = 500;
/** Pictures are drawn of every so many layers. */
const STRIDE = 8;
const ROUNDS = 3;

const [name, bytes] = Object.entries(MODELS).at(-1)!;
const settings = completeResinSettings(parseResinIni(PROFILE).settings);

await benchStages();
await benchVerb();
await benchProcess();

async function benchStages(): Promise<void> {
  const tools = { engine: await createPolygonEngine(), kernel: await createKernel() };
  const { placed, sizeMm } = placeMesh(readMesh(bytes).mesh);
  const plan = planResinLayers(sizeMm[2], 0, settings.initial_layer_height, settings.layer_height);
  const cut = () => sliceMesh(placed, plan, tools).layers.map(({ polygons }) => polygons);
  const layers = cut();
  const radius = toUnits(settings.slice_closing_radius);
  const display = resolveDisplay(settings);
  const drawn = layers.filter((_, i) => i % STRIDE === 0);
  const pictures = drawn.map((layer) => rasterise(layer, display));
  const runs = pictures.reduce((sum, picture) => sum + picture.runs.length / 3, 0);
  await runSuite({
    name: `resin, ${name}`,
    input: `${layers.length} layers cut and closed; ${drawn.length} of them drawn and written, ${Math.round(runs / drawn.length)} runs each`,
    cases: {
      cut,
      "close cracks": () => layers.map((layer) => tools.engine.offset2(layer, radius, -radius)),
      draw: () => drawn.map((layer) => rasterArea(rasterise(layer, display))),
      PNG: () => pictures.map(ARCHIVES.sl1.encode),
      GOO: () => pictures.map(ARCHIVES.goo.encode),
    },
  });
  tools.engine.dispose();
}

async function benchVerb(): Promise<void> {
  const cases: Record<string, () => Promise<Figures>> = {};
  const checksums = new Set<string>();
  const engines = await Promise.all([0, 2].map((threads) => createEngine({ threads })));
  for (const [i, engine] of engines.entries())
    cases[`sliceResin, ${2 * i} threads`] = async () => {
      const cpu = process.cpuUsage();
      const start = performance.now();
      const { archive } = await engine.sliceResin(bytes, settings);
      const wallMs = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      checksums.add(checksum(archive.chunks));
      return { wallMs, cpuMs: (user + system) / 1000, archiveMb: archive.length / 1e6 };
    };
  await takeTurns({ name: `resin, whole, ${name}`, input: "engines warm, SL1", rounds: ROUNDS, cases });
  console.log(`checksum of the archive by all engines: ${[...checksums].join(" and ")}`);
  for (const engine of engines) await engine.close();
}

async function benchProcess(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "slicewright-bench-"));
  const [model, profile, out] = ["model.stl", "settings.ini", "out.sl1"].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ];
  writeFileSync(model, bytes);
  writeFileSync(profile, PROFILE);
  const once = new URL("./resin-once.ts", import.meta.url).pathname;
  const ours = [process.execPath, once, model, profile, out];
  const theirs = ["prusa-slicer", "--export-sla", "--load", profile, model, "-o", out];
  const taken: Figures[] = [];
  const ratios: number[] = [];
  try {
    await takeTurns({
      name: `resin, process against PrusaSlicer's, ${name}`,
      input: "model file to archive file, 2 threads, from source",
      rounds: ROUNDS,
      pauseMs: 1000,
      cases: {
        slicewright: () => {
          taken.push(run(ours));
          return taken.at(-1)!;
        },
        "prusa-slicer --export-sla": () => {
          const figures = run(theirs);
          ratios.push(taken.at(-1)!.wallSeconds! / figures.wallSeconds!);
          return figures;
        },
      },
    });
  } catch (thrown) {
    console.log(`left out: ${thrown instanceof Error ? thrown.message : thrown}`);
    return;
  } finally {
    rmSync(folder, { recursive: true });
  }
  const peakMb = median(taken.map((figures) => figures.peakMb!));
  console.log(
    `wall time over prusa-slicer's, pair by pair: ${median(ratios).toFixed(3)} (bar: ${WALL_BAR}); ` +
      `peak memory: ${Math.round(peakMb)} MB (bar: ${PEAK_MB_BAR})`,
  );

  function run(command: readonly string[]): Figures {
    const figures = measureProcess(command, out);
    if (typeof figures === "string") throw new Error(`${command[0]}: ${figures}`);
    return { ...figures };
  }
}
