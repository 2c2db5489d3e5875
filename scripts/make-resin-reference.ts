/**
 * Has PrusaSlicer slice shared models for resin, without supports, with supports, and with a pad too, and keeps its
 * figures in test/oracle/resin-reference.json: what it says of each print, nothing of what it draws. It places points of
 * support at random, so that two runs differ by a tenth of the supports, or more: each print with supports is sliced a few
 * times, and the middle one counts.
 *
 *   node scripts/make-resin-reference.ts [--folder ../shared] [--runs 3] [--only fan_duct]; npm run format
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync, inflateRawSync } from "node:zlib";
import { openZip } from "../src/formats/zip.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: new URL("../../shared", import.meta.url).pathname },
    runs: { type: "string", default: "3" },
    // A part of a model's path: the figures of all others stay.
    only: { type: "string", default: "" },
  },
});

/** By path in the shared folder: plain and round, thin-walled, spread out, grown; and factors that make them fit. */
const MODELS: Readonly<Record<string, number>> = {
  "models/stl/xyz_cube_20mm.stl": 1,
  "models/stl/3DBenchy.stl.gz": 1,
  "models/stl/gear_knurled.stl": 1,
  "models/stl/fan_duct_ascii.stl": 1,
  "models/stl/castle.stl": 1,
  "models/stl/support_test.stl": 1,
  "models/stl/overhang_test.stl": 1,
  "models/stl/spiral_stair.stl": 1,
  "models/stl/spot.stl": 0.5,
  "models/stl/rear_case_binsolid.stl": 0.6,
  "estimator/models/knob.stl.gz": 1,
};

/** Few pixels: the figures come from polygons. What is not said is PrusaSlicer's default. */
const SETTINGS: Readonly<Record<string, string>> = {
  printer_technology: "SLA",
  bed_shape: "0x0,120x0,120x68,0x68",
  max_print_height: "150",
  display_width: "120",
  display_height: "68",
  display_pixels_x: "240",
  display_pixels_y: "136",
  display_orientation: "landscape",
  layer_height: "0.1",
  initial_layer_height: "0.1",
  slice_closing_radius: "0.049",
  faded_layers: "10",
  exposure_time: "7.5",
  initial_exposure_time: "35",
};

/** What is built under the part. */
const RUNS = {
  bare: { supports_enable: "0", pad_enable: "0" },
  supported: { supports_enable: "1", pad_enable: "0" },
  padded: { supports_enable: "1", pad_enable: "1" },
} as const;

/** What the file of a print says of it. */
type Config = Readonly<Record<string, string>>;

interface Figures {
  readonly layers: number;
  readonly seconds: number;
  /** Middle of the runs. */
  readonly resinMl: number;
  /** Of every run. */
  readonly resinMlOfRuns: readonly number[];
}

interface Model {
  readonly model: string;
  readonly scale: number;
  readonly bare: Figures;
  readonly supported: Figures;
  readonly padded: Figures;
  readonly supportMl: number;
  readonly padMl: number;
}

const REFERENCE = new URL("../test/oracle/resin-reference.json", import.meta.url);
const kept: readonly Model[] = values.only === "" ? [] : JSON.parse(readFileSync(REFERENCE, "utf8")).models;
const folder = mkdtempSync(join(tmpdir(), "slicewright-resin-"));
try {
  let slicer = "";
  const models = Object.entries(MODELS).map(([path, scale]): Model => {
    const known = kept.find((model) => model.model === path);
    if (known !== undefined && !path.includes(values.only)) return known;
    const model = join(folder, basename(path, ".gz"));
    const bytes = readFileSync(join(values.folder, path));
    writeFileSync(model, path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
    const print = (given: Readonly<Record<string, string>>): Figures => {
      const count = given.supports_enable === "1" ? Number(values.runs) : 1;
      const configs = Array.from({ length: count }, () => slice(model, scale, given));
      const [config] = configs as [Config];
      const resinMlOfRuns = configs.map(({ usedMaterial }) => Number(usedMaterial)).sort((a, b) => a - b);
      slicer = config.prusaSlicerVersion!;
      return {
        layers: Number(config.numFast) + Number(config.numSlow),
        seconds: Number(config.printTime),
        resinMl: resinMlOfRuns[count >> 1]!,
        resinMlOfRuns,
      };
    };
    const [bare, supported, padded] = [print(RUNS.bare), print(RUNS.supported), print(RUNS.padded)];
    const supportMl = rounded(supported.resinMl - bare.resinMl);
    const padMl = rounded(padded.resinMl - supported.resinMl);
    console.log(`${path}: ${bare.resinMl} ml, supports ${supportMl} ml, pad ${padMl} ml`);
    return { model: path, scale, bare, supported, padded, supportMl, padMl };
  });
  const command = "prusa-slicer --export-sla --load SETTINGS.ini --scale SCALE MODEL.stl -o OUT.sl1";
  const reference = { slicer, command, settings: SETTINGS, runs: RUNS, models };
  writeFileSync(REFERENCE, `${JSON.stringify(reference, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

function slice(model: string, scale: number, given: Readonly<Record<string, string>>): Config {
  const profile = join(folder, "settings.ini");
  const out = join(folder, "out.sl1");
  writeFileSync(profile, iniText({ ...SETTINGS, ...given }));
  const command = ["--export-sla", "--load", profile, "--scale", String(scale), model, "-o", out];
  execFileSync("prusa-slicer", command, { stdio: ["ignore", "ignore", "inherit"] });
  const zip = openZip(readFileSync(out), (data, size) => inflateRawSync(data, { maxOutputLength: size }));
  const lines = new TextDecoder().decode(zip.read("config.ini")).trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(" = ")));
}

function iniText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join("");
}

/** To the digits that the figures have. */
function rounded(ml: number): number {
  return Number(ml.toFixed(6));
}
