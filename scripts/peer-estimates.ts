/**
 * Other programs' figures beside ours: g-code files with what their slicers, and Klipper's own planner, say of them.
 * Each comparison goes through the verb that users call.
 */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { estimateGcode, type GcodeEstimate, type Settings } from "../src/index.ts";
import { CURA_CLOSED_FORMS, CURA_TOLERANCE, curaMachine } from "./cura-closed-forms.ts";

/** One figure of a peer and ours. */
export interface Comparison {
  readonly file: string;
  /** Which of our planners, or figures, beside whose. */
  readonly what: string;
  readonly theirs: number;
  readonly ours: number;
  readonly unit: "s" | "mm";
  /** How far off it may be, in `barUnit`. */
  readonly bar: number;
  readonly barUnit: "s" | "mm" | "%";
}

/** How far off ours is, in the unit of the bar. */
export function off({ ours, theirs, barUnit }: Comparison): number {
  return barUnit === "%" ? 100 * (ours / theirs - 1) : ours - theirs;
}

export function passes(comparison: Comparison): boolean {
  return Math.abs(off(comparison)) <= comparison.bar;
}

/** Limits of a toolhead as the peers' data names them. */
export interface KlipperLimits {
  readonly accel: number;
  readonly maxV: number;
  readonly scv: number;
  readonly mcr: number;
  readonly maxZV: number;
  readonly maxZA: number;
  readonly maxEV: number;
  readonly maxEA: number;
  readonly icv: number;
}

interface Entry {
  readonly kind: string;
  readonly file: string;
  readonly slicer: string;
  readonly config: string;
  readonly seconds: number | null;
  readonly first_layer_seconds: number | null;
  readonly filament_mm: number;
  readonly klipper_seconds: Readonly<Record<string, number>>;
}

interface Micro {
  readonly limits: { readonly klipper: KlipperLimits; readonly classic_jerk: { accel: number; jerk_xy: number } };
  readonly cases: readonly {
    readonly name: string;
    readonly gcode: string;
    readonly klipper_seconds: number | null;
    readonly classic_jerk_seconds: number | null;
    readonly tolerance: number;
  }[];
}

/** Where the peers' files lie unless told. */
export const FOLDER: URL = new URL("../../shared/estimator/", import.meta.url);

/** Whether there is anything to compare with. */
export function hasPeers(folder: URL = FOLDER): boolean {
  return existsSync(new URL("expected.json", folder));
}

/** Names of the files to compare, and of the closed forms. */
export function peerFiles(folder: URL = FOLDER): string[] {
  return [...entriesIn(folder).map(({ file }) => file), MICRO];
}

const MICRO = "micro.json";

/** All comparisons of one file. */
export async function compareFile(file: string, folder: URL = FOLDER): Promise<Comparison[]> {
  if (file === MICRO) return compareClosedForms(folder);
  const { limits, entry } = entryOf(file, folder);
  const bytes = gunzipSync(readFileSync(new URL(file, folder)));
  const rows: Comparison[] = [];
  const add = (row: Omit<Comparison, "file">): void => void rows.push({ file: nameOf(file), ...row });

  // 1. Klipper's planner knew of moves alone.
  const moves = Buffer.from(bytes.toString().replace(/^(M204|M220|M221|G4)\b.*$/gm, ""));
  for (const [set, theirs] of Object.entries(entry.klipper_seconds)) {
    const settings = toolhead(limits[set]!);
    const { estimate } = await estimateGcode(moves, { model: "klipper", settings, limitsFrom: "settings" });
    add({ what: `klipper ${set}`, theirs, ours: estimate.timeSeconds, unit: "s", bar: 0.01, barUnit: "%" });
  }

  // 2. The slicer's own time, by its own arithmetic and by a firmware's.
  let result: GcodeEstimate | null = null;
  if (entry.slicer === "PrusaSlicer") {
    // Its seconds are cut down to a whole number.
    const theirs = entry.seconds! + 0.5;
    result = await estimateGcode(bytes, { model: "prusa_slicer" });
    add({ what: "prusa_slicer", theirs, ours: result.estimate.timeSeconds, unit: "s", bar: 1, barUnit: "s" });
    add({
      what: "prusa_slicer, M73",
      theirs: 0,
      ours: await worstMark(bytes, result),
      unit: "s",
      bar: 1,
      barUnit: "s",
    });
    const { estimate } = await estimateGcode(bytes, { model: "marlin" });
    add({ what: "marlin", theirs, ours: estimate.timeSeconds, unit: "s", bar: 1, barUnit: "%" });
  } else if (entry.slicer === "CuraEngine") {
    const settings = curaSettings(new URL(entry.config, folder));
    result = await estimateGcode(bytes, { model: "cura", settings });
    const { timeSeconds, firstLayerSeconds } = result.estimate;
    add({ what: "cura", theirs: entry.seconds!, ours: timeSeconds, unit: "s", bar: 0.3, barUnit: "s" });
    const first = entry.first_layer_seconds!;
    add({ what: "cura, first layer", theirs: first, ours: firstLayerSeconds, unit: "s", bar: 0.01, barUnit: "s" });
  }

  // 3. Filament.
  const { filamentMm } = (result ?? (await estimateGcode(bytes))).estimate;
  add({ what: "filament", theirs: entry.filament_mm, ours: filamentMm, unit: "mm", bar: 0.05, barUnit: "mm" });
  return rows;
}

/** Small cases whose times follow from a formula. */
async function compareClosedForms(folder: URL): Promise<Comparison[]> {
  const { limits, cases }: Micro = JSON.parse(readFileSync(new URL(MICRO, folder), "utf8"));
  const { accel, jerk_xy } = limits.classic_jerk;
  const marlin: Partial<Settings> = { ...unlimited(), machine_max_jerk_x: jerk_xy, machine_max_jerk_y: jerk_xy };
  for (const what of ["extruding", "travel", "retracting"] as const) marlin[`machine_max_acceleration_${what}`] = accel;
  const rows: Comparison[] = [];
  for (const { name, gcode, tolerance, klipper_seconds, classic_jerk_seconds } of cases) {
    const bytes = new TextEncoder().encode(gcode);
    for (const [model, theirs, settings] of [
      ["klipper", klipper_seconds, toolhead(limits.klipper)],
      ["marlin", classic_jerk_seconds, marlin],
    ] as const) {
      if (theirs === null) continue;
      const ours = (await estimateGcode(bytes, { model, settings })).estimate.timeSeconds;
      rows.push({ file: `closed form: ${name}`, what: model, theirs, ours, unit: "s", bar: tolerance, barUnit: "s" });
    }
  }
  for (const { name, gcode, settings, seconds: theirs } of CURA_CLOSED_FORMS) {
    const { timeSeconds: ours } = (await estimateGcode(new TextEncoder().encode(gcode), { model: "cura", settings }))
      .estimate;
    rows.push({
      file: `closed form: ${name}`,
      what: "cura",
      theirs,
      ours,
      unit: "s",
      bar: CURA_TOLERANCE,
      barUnit: "s",
    });
  }
  return rows;
}

function toolhead(limits: KlipperLimits): Partial<Settings> {
  return {
    max_velocity: limits.maxV,
    max_accel: limits.accel,
    square_corner_velocity: limits.scv,
    minimum_cruise_ratio: limits.mcr,
    max_z_velocity: limits.maxZV,
    max_z_accel: limits.maxZA,
    max_extrude_only_velocity: limits.maxEV,
    max_extrude_only_accel: limits.maxEA,
    instantaneous_corner_velocity: limits.icv,
  };
}

function unlimited(): Partial<Settings> {
  const settings: Partial<Settings> = {};
  for (const axis of ["x", "y", "z", "e"] as const) {
    settings[`machine_max_acceleration_${axis}`] = 0;
    settings[`machine_max_feedrate_${axis}`] = 0;
  }
  return { ...settings, machine_max_jerk_z: 10_000, machine_max_jerk_e: 10_000 };
}

/** What Cura's settings are called here. */
function curaSettings(config: URL): Partial<Settings> {
  const cura: Record<string, number> = JSON.parse(readFileSync(config, "utf8"));
  const axes = (limit: "feedrate" | "acceleration"): number[] =>
    ["x", "y", "z", "e"].map((axis) => cura[`machine_max_${limit}_${axis}`]!);
  const jerk = ["xy", "z", "e"].map((axis) => cura[`machine_max_jerk_${axis}`]!);
  return {
    ...curaMachine(axes("feedrate"), axes("acceleration"), jerk, cura.machine_acceleration!),
    machine_min_extruding_rate: cura.machine_minimum_feedrate ?? 0,
    machine_min_travel_rate: cura.machine_minimum_feedrate ?? 0,
    firmware_retract_length: cura.retraction_amount ?? 0,
  };
}

/**
 * How far our time at an M73 line is at worst from the times at which PrusaSlicer writes it: it says a hundredth when
 * that has gone, and whole minutes left. A line tells of one of the two moves before it, so each is read where it
 * stands and before those.
 */
async function worstMark(bytes: Uint8Array, late: GcodeEstimate): Promise<number> {
  const early = await estimateGcode(withEarlyMarks(bytes), { model: "prusa_slicer" });
  const all = late.estimate.timeSeconds;
  return late.estimate.progress.reduce((worst, { seconds, percent, remainingMinutes }, index) => {
    // At the end it says that all is gone, which is no time to compare.
    if (percent === 100) return worst;
    const from = Math.max((percent! / 100) * all, all + 0.5 - 60 * (remainingMinutes! + 1));
    const to = Math.min(((percent! + 1) / 100) * all, all + 0.5 - 60 * remainingMinutes!);
    return Math.max(worst, from - seconds, early.estimate.progress[index]!.seconds - to);
  }, 0);
}

/** The text with each M73 line before the two moves that stand before it. */
function withEarlyMarks(bytes: Uint8Array): Uint8Array {
  const lines: string[] = [];
  const moves = [0, 0];
  for (const line of new TextDecoder().decode(bytes).split("\n")) {
    if (line.startsWith("M73 ")) lines.splice(moves[0]!, 0, line);
    else if (/^G1 .*[XYZE]/.test(line)) moves.splice(0, 2, moves[1]!, lines.length);
    if (!line.startsWith("M73 ")) lines.push(line);
  }
  return new TextEncoder().encode(lines.join("\n"));
}

function entryOf(file: string, folder: URL): { entry: Entry; limits: Readonly<Record<string, KlipperLimits>> } {
  const entry = entriesIn(folder).find((one) => one.file === file)!;
  return { entry, limits: expected(folder).klipper_limits };
}

function entriesIn(folder: URL): Entry[] {
  return expected(folder).entries.filter(({ kind }) => kind === "fdm");
}

function expected(folder: URL): { entries: Entry[]; klipper_limits: Record<string, KlipperLimits> } {
  return JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));
}

function nameOf(file: string): string {
  return file.replace(/^gcode\/|\.gcode(\.gz)?$/g, "");
}
