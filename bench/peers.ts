/**
 * The whole path against other slicers: model file to g-code file, each run a process of its own, in turns with a pause,
 * on the same model and the same profile as far as each program knows its settings: what each made of it shows in the
 * filament. Prints medians and, pair by pair, ratios of wall time, CPU time and peak memory. Peers that are not
 * installed, or fail, are named and left out. CuraEngine gets the profile in its own words (cura-settings.ts).
 *
 *   npm run bench:peers -- MODEL.stl[.gz] [--load PROFILE.ini ...] [--runs 5] [--pause 1]
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { completeSettings, estimateMoves, formatIni, parseIni, readGcode, resolveEstimate } from "../src/index.ts";
import { busyLoops } from "./control.ts";
import { curaSettings } from "./cura-settings.ts";
import { median } from "./harness.ts";
import { STANDARD } from "./models.ts";
import { hasGnuTime, measureProcess, type ProcessFigures } from "./process.ts";

interface Run extends ProcessFigures {
  /** Of the g-code, as read back here. */
  readonly filamentMm: number;
}

const OURS = "slicewright, 2 threads";
const cli = new URL("../dist/main.js", import.meta.url).pathname;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    load: { type: "string", multiple: true, default: [] },
    runs: { type: "string", default: "5" },
    pause: { type: "string", default: "1" },
  },
});
const given = positionals[0];
if (given === undefined || !existsSync(cli)) {
  console.error(
    given === undefined
      ? "usage: npm run bench:peers -- MODEL.stl[.gz] [--load PROFILE.ini ...] [--runs N] [--pause SECONDS]"
      : "bench: there is no dist/main.js, expected a build: npm run build",
  );
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "slicewright-bench-"));
const out = join(folder, "out.gcode");

try {
  await compare(inFolder(given), values.load.length > 0 ? values.load : [standardProfile()]);
} finally {
  rmSync(folder, { recursive: true });
}

async function compare(model: string, profiles: readonly string[]): Promise<void> {
  const commands = commandsFor(model, profiles);
  const runs: Record<string, Run[]> = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  const leftOut = new Map<string, string>();
  const rounds = Number(values.runs);
  for (let round = 0; round <= rounds; round++)
    for (const [name, command] of Object.entries(commands)) {
      if (leftOut.has(name)) continue;
      await new Promise((resolve) => setTimeout(resolve, Number(values.pause) * 1000));
      const run = measure(command);
      if (typeof run === "string") leftOut.set(name, run);
      // The first round warms the disk cache and is not counted.
      else if (round > 0) runs[name]!.push(run);
    }
  for (const [name, why] of leftOut) console.log(`left out: ${name}: ${why}`);
  if (leftOut.has(OURS)) return;
  console.log(
    `${basename(model)}, ${values.load.length > 0 ? values.load.map((file) => basename(file)).join(" + ") : "standard settings"}; ` +
      `${availableParallelism()} cores; medians of ${rounds} runs in turns, ratios pair by pair: ${OURS}, over it`,
  );
  console.table(
    Object.fromEntries(
      Object.entries(runs)
        .filter(([name]) => !leftOut.has(name))
        .map(([name, theirs]) => [name, row(runs[OURS]!, theirs)]),
    ),
  );
  if (!hasGnuTime) console.log(`no GNU time here: CPU time and peak memory are not known`);
  const [one, two] = [await busyLoops(1), await busyLoops(2)];
  console.log(`control: two busy loops at once take ${(two / one).toFixed(2)} times one`);
}

function row(ours: readonly Run[], theirs: readonly Run[]): Record<string, number> {
  const middle = (key: keyof Run): number => Number(median(theirs.map((run) => run[key])).toFixed(2));
  const ratio = (key: keyof Run): number => Number(median(ours.map((run, i) => run[key] / theirs[i]![key])).toFixed(3));
  return {
    "wall s": middle("wallSeconds"),
    "CPU s": middle("cpuSeconds"),
    "peak MB": Math.round(middle("peakMb")),
    "filament mm": Math.round(middle("filamentMm")),
    "wall ratio": ratio("wallSeconds"),
    "CPU ratio": ratio("cpuSeconds"),
    "peak ratio": ratio("peakMb"),
  };
}

function commandsFor(model: string, profiles: readonly string[]): Record<string, readonly string[]> {
  const load = profiles.flatMap((file) => ["--load", file]);
  const ours = (threads: string) => [process.execPath, cli, "slice", model, "-o", out, ...load, "--threads", threads];
  const settings = completeSettings(
    Object.assign({}, ...profiles.map((file) => parseIni(readFileSync(file, "utf8")).settings)),
  );
  const cura = Object.entries(curaSettings(settings)).flatMap(([name, value]) => ["-s", `${name}=${value}`]);
  return {
    [OURS]: ours("2"),
    "slicewright, 1 thread": ours("1"),
    "slicewright, no threads": ours("0"),
    "prusa-slicer": ["prusa-slicer", "--export-gcode", ...load, model, "-o", out],
    slic3r: ["slic3r", "--no-gui", ...load, model, "-o", out],
    CuraEngine: ["CuraEngine", "slice", ...cura, "-l", model, "-o", out],
  };
}

/** The run's figures, or why there are none. */
function measure(command: readonly string[]): Run | string {
  const figures = measureProcess(command, out);
  if (typeof figures === "string") return figures;
  const { filamentMm, purgeMm } = estimateMoves(readGcode(readFileSync(out)), resolveEstimate(STANDARD));
  // Programs with other words for roles have all of theirs taken for custom.
  return { ...figures, filamentMm: filamentMm + purgeMm };
}

/** The model where every peer can read it: unpacked. */
function inFolder(file: string): string {
  if (!file.endsWith(".gz")) return file;
  const model = join(folder, basename(file, ".gz"));
  writeFileSync(model, gunzipSync(readFileSync(file)));
  return model;
}

function standardProfile(): string {
  const file = join(folder, "standard.ini");
  writeFileSync(file, formatIni(STANDARD));
  return file;
}
