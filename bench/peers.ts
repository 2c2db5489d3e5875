/**
 * The whole path against other slicers: model file to g-code file, each a process of its own, in turns with a pause,
 * on the same model with the same settings. Prints medians and, pair by pair, ratios of wall time, CPU time and peak
 * memory. Peers that are not installed are named and left out.
 *
 *   npm run bench:peers -- MODEL.stl [--load base.ini --load standard.ini] [--runs 5]
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

interface Figures {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { load: { type: "string", multiple: true }, runs: { type: "string", default: "5" } },
});
const model = positionals[0];
if (model === undefined) {
  console.error("usage: npm run bench:peers -- MODEL.stl [--load PROFILE.ini ...] [--runs N]");
  process.exit(2);
}
const profiles = (values.load ?? []).flatMap((file) => ["--load", file]);
const folder = mkdtempSync(join(tmpdir(), "slicewright-bench-"));
const out = join(folder, "out.gcode");
const cli = new URL("../dist/main.js", import.meta.url).pathname;

const ours = (threads: number): string[] => [
  process.execPath,
  cli,
  "slice",
  model,
  "-o",
  out,
  ...profiles,
  "--threads",
  String(threads),
];
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "slicewright, 2 threads": ours(2),
  "slicewright, 1 thread": ours(1),
  "prusa-slicer": ["prusa-slicer", "--export-gcode", ...profiles, model, "-o", out],
  slic3r: ["slic3r", "--no-gui", ...slic3rProfiles(), model, "-o", out],
  CuraEngine: curaCommand(),
};

const rows: Record<string, Figures[]> = {};
for (let run = 0; run <= Number(values.runs); run++) {
  for (const [name, command] of Object.entries(COMMANDS)) {
    if (!isInstalled(command[0])) continue;
    pause(1000);
    const figures = measure(command);
    // The first round warms the disk cache and is not counted.
    if (run > 0) (rows[name] ??= []).push(figures);
  }
}
rmSync(folder, { recursive: true });

const first = Object.keys(COMMANDS)[0];
console.log(`${model}; ${availableParallelism()} cores; medians of ${values.runs} runs in turns; ratios pair by pair`);
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([name, figures]) => [
      name,
      {
        "wall s": median(figures.map((f) => f.wallSeconds)),
        "CPU s": median(figures.map((f) => f.cpuSeconds)),
        "peak MB": median(figures.map((f) => f.peakMb)),
        "our wall / its": ratio(rows[first], figures, "wallSeconds"),
        "our CPU / its": ratio(rows[first], figures, "cpuSeconds"),
        "our peak / its": ratio(rows[first], figures, "peakMb"),
      },
    ]),
  ),
);
for (const [name, command] of Object.entries(COMMANDS))
  if (!isInstalled(command[0])) console.log(`left out: ${name} is not installed`);
console.log(`control: two plain busy loops at once take ${twoLoops().toFixed(2)} times one`);

/** Wall time here; CPU time and peak memory as the system accounts them for the finished process. */
function measure(command: readonly string[]): Figures {
  const start = process.hrtime.bigint();
  const result = spawnSync("/usr/bin/time", ["-f", "%U %S %M", ...command], { encoding: "utf8" });
  const wallSeconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (result.status !== 0) throw new Error(`${command.join(" ")} failed:\n${result.stderr}`);
  const [user, system, kilobytes] = result.stderr.trim().split("\n").at(-1)!.split(" ").map(Number);
  return { wallSeconds, cpuSeconds: user + system, peakMb: kilobytes / 1024 };
}

/** Slic3r knows fewer names: those it refuses are left out of a copy of the profiles. */
function slic3rProfiles(): string[] {
  const known = new Set(spawnSync("slic3r", ["--help"], { encoding: "utf8" }).stdout?.match(/--[a-z0-9-]+/g) ?? []);
  const settings = (values.load ?? []).flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return settings.flatMap((line) => {
    const [, name, value] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    const option = `--${name?.replaceAll("_", "-")}`;
    const isNumber = /^[\d.]+%?$/.test(value ?? "");
    return name !== undefined && isNumber && value !== "0" && value !== "1" && known.has(option) ? [option, value] : [];
  });
}

/** CuraEngine takes the printer's whole definition from Cura's package, and the values that matter here. */
function curaCommand(): string[] {
  const definitions = "/usr/share/cura/resources/definitions/fdmprinter.def.json";
  const settings = existsSync(definitions) ? ["-j", definitions] : [];
  const pairs = { layer_height: 0.2, layer_height_0: 0.2, wall_line_count: 2, infill_line_distance: 5.4 };
  const sets = Object.entries(pairs).flatMap(([name, value]) => ["-s", `${name}=${value}`]);
  return ["CuraEngine", "slice", ...settings, ...sets, "-l", model, "-o", out];
}

function isInstalled(command: string): boolean {
  return command.startsWith("/") || spawnSync("which", [command]).status === 0;
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Number(sorted[Math.floor(sorted.length / 2)].toFixed(3));
}

function ratio(a: readonly Figures[], b: readonly Figures[], key: keyof Figures): number {
  return median(a.map((figures, i) => figures[key] / b[i][key]));
}

/** How much longer two busy loops take at once than one alone: 1 where two cores are free. */
function twoLoops(): number {
  const loop = `${process.execPath} -e "for (let i = 0, x = 0; i < 1e9; i++) x += i"`;
  const time = (command: string): number => {
    const start = process.hrtime.bigint();
    spawnSync("sh", ["-c", command]);
    return Number(process.hrtime.bigint() - start);
  };
  const one = time(loop);
  return time(`${loop} & ${loop} & wait`) / one;
}
