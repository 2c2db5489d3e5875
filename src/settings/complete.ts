import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, OBJECT, type OptionKind, shown } from "../core/option.ts";
import { chosenTools } from "./chosen-tools.ts";
import { checkStrands, checkTogether } from "./conflicts.ts";
import { checkExtruders, extruderCount, forExtruder } from "./extruders.ts";
import { FILAMENT } from "./filament.ts";
import { FLAVOUR_NAMES, FLAVOUR_TRAITS } from "./flavours.ts";
import { PRINT } from "./print.ts";
import { SPIRAL_VASE } from "./print-modes.ts";
import { PRINTER } from "./printer.ts";
import { RESIN_MATERIAL, RESIN_PRINT, RESIN_PRINTER } from "./resin.ts";
import type { ResinSettings } from "./resin-settings.ts";
import type { AnySchema, AnySpec } from "./schema.ts";
import type { Settings } from "./settings.ts";
import { checkSilent } from "./silent.ts";
import { checkSupports } from "./support-conflicts.ts";
import { checkTools } from "./tool-modes.ts";

/** Every filament setting's row, by name. */
export const SETTINGS: AnySchema = { ...PRINTER, ...FILAMENT, ...PRINT } as unknown as AnySchema;
/** Every resin setting's row, by name. */
export const RESIN_SETTINGS: AnySchema = {
  ...RESIN_PRINTER,
  ...RESIN_MATERIAL,
  ...RESIN_PRINT,
} as unknown as AnySchema;

/** What {@link completeSettings} gives. */
export const COMPLETE_SETTINGS: OptionKind = {
  expected: "every setting, as completeSettings gives them",
  allows: (value) => OBJECT.allows(value) && Object.keys(SETTINGS).every((name) => name in (value as object)),
};

/**
 * Settings with every name present: the given values over the defaults, each checked against its row.
 * @throws SlicewrightError `SETTING_UNKNOWN`, `SETTING_INVALID`, `SETTINGS_CONFLICT`, or `USAGE` where they are no object
 */
export function completeSettings(given: Partial<Settings> = {}): Readonly<Settings> {
  checkArgument("settings", "settings", given, OBJECT);
  const { extruders, silent, ...flat } = given;
  const common = complete<Settings>(
    { ...modelOf(flat), ...solidOf(flat), ...matrixOf(flat), ...flat, ...(flat.spiral_vase && SPIRAL_VASE) },
    SETTINGS,
  );
  if (silent !== undefined) checkSilent(silent, checkSetting);
  const plain = silent === undefined ? common : Object.freeze({ ...common, silent });
  if (extruders === undefined) {
    checkTogether(plain);
    checkStrands(plain);
    checkSupports(plain);
    return plain;
  }
  checkExtruders(extruders, checkSetting);
  const settings = Object.freeze({ ...plain, extruders });
  for (let tool = 0; tool < extruderCount(settings); tool++) checkTogether(forExtruder(settings, tool));
  for (const tool of chosenTools([settings])) checkStrands(forExtruder(settings, tool));
  checkSupports(settings);
  checkTools(settings);
  return settings;
}

/** Who prints infill prints solid infill, unless that is told. */
function solidOf({ infill_extruder: extruder }: Partial<Settings>): Partial<Settings> {
  return extruder === undefined ? {} : { solid_infill_extruder: extruder };
}

/** Who gives a matrix of volumes means it, unless told. */
function matrixOf({ wiping_volumes_matrix: matrix }: Partial<Settings>): Partial<Settings> {
  return matrix === undefined ? {} : { wiping_volumes_use_custom_matrix: true };
}

/** Whose planner, where the firmware is told but not this. */
function modelOf({ gcode_flavor }: Partial<Settings>): Partial<Settings> {
  const row = FLAVOUR_NAMES.find((name) => name === gcode_flavor);
  return row === undefined ? {} : { estimate_model: FLAVOUR_TRAITS[row].model };
}

/**
 * The same for a resin print.
 * @throws SlicewrightError `SETTING_UNKNOWN`, `SETTING_INVALID`, or `USAGE` where they are no object
 */
export function completeResinSettings(given: Partial<ResinSettings> = {}): Readonly<ResinSettings> {
  checkArgument("settings", "settings", given, OBJECT);
  return complete<ResinSettings>(given, RESIN_SETTINGS);
}

function complete<T extends object>(given: Partial<T>, rows: AnySchema): Readonly<T> {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of present) checkSetting(name, value, rows);
  const defaults = Object.entries(rows).map(([name, spec]): [string, unknown] => [name, spec.default]);
  return Object.freeze(Object.fromEntries([...defaults, ...present])) as unknown as T;
}

/**
 * Checks one value against its setting's row.
 * @throws SlicewrightError `SETTING_UNKNOWN` or `SETTING_INVALID`
 */
export function checkSetting(name: string, value: unknown, rows: AnySchema = SETTINGS): void {
  const spec = Object.hasOwn(rows, name) ? rows[name] : undefined;
  if (spec === undefined) throw unknownSetting(name, rows);
  if (!isValid(spec, value)) {
    const expected =
      expectation(spec) + (isTiny(spec, value) ? `, none but 0 nearer to it than ${LEAST_MAGNITUDE}` : "");
    const got = typeof value === "string" ? `"${value}"` : written(value);
    throw new SlicewrightError("SETTING_INVALID", `settings: ${name} is ${got}, expected ${expected}`, {
      name,
      got,
      expected,
    });
  }
}

/** A value for a message: as JSON, unless it cannot be written so. */
function written(value: unknown): string {
  if (typeof value === "number") return String(value);
  try {
    return JSON.stringify(value) ?? shown(value);
  } catch {
    return shown(value);
  }
}

/** The error of a name that no setting has, with the nearest name that one has. */
export function unknownSetting(name: string, rows: AnySchema = SETTINGS): SlicewrightError {
  const nearest = nearestName(name, rows);
  return new SlicewrightError(
    "SETTING_UNKNOWN",
    `settings: there is no setting "${name}"${nearest === null ? "" : `, did you mean "${nearest}"?`}`,
    { name, nearest },
  );
}

function isValid(spec: AnySpec, value: unknown): boolean {
  switch (spec.kind) {
    case "boolean":
      return typeof value === "boolean";
    case "text":
      return typeof value === "string";
    case "choice":
      return spec.choices.includes(value);
    case "points":
      return (
        Array.isArray(value) &&
        value.length >= (spec.least ?? OUTLINE_POINTS) &&
        value.every((one) => isPoint(spec, one))
      );
    case "texts":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
    case "numbers":
      return Array.isArray(value) && value.every((one) => typeof one === "number" && inRange(spec, one));
    case "integer":
      return Number.isInteger(value) && inRange(spec, value as number);
    case "number":
      return typeof value === "number" && inRange(spec, value);
    case "percent":
      return isPercent(value) && inRange(spec, Number.parseFloat(value));
    case "number-or-percent":
      return typeof value === "number"
        ? inRange(spec, value)
        : isPercent(value) && inRange({ min: spec.minPercent, max: spec.maxPercent }, Number.parseFloat(value));
  }
}

/** Points that an outline has at least. */
const OUTLINE_POINTS = 3;

function isPoint({ min, max }: Range, point: unknown): boolean {
  return (
    Array.isArray(point) && point.length === 2 && point.every((mm) => Number.isFinite(mm) && mm >= min && mm <= max)
  );
}

/** Whether a value is a percentage, as `25%`. */
export function isPercent(value: unknown): value is string {
  return typeof value === "string" && /^-?\d+(\.\d+)?%$/.test(value);
}

/**
 * Numbers nearer to 0 than this are slips, and refused: no machine has a limit so small, the places of a profile's
 * number hold none, and a time or a square made of one overflows.
 */
const LEAST_MAGNITUDE = 1e-6;

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Also refuses NaN: no comparison with it holds. */
function inRange(spec: Range, value: number): boolean {
  return value >= spec.min && value <= spec.max && (value === 0 || Math.abs(value) >= LEAST_MAGNITUDE);
}

function isTiny(spec: AnySpec, value: unknown): boolean {
  if (!("min" in spec)) return false;
  const magnitude = Math.abs(isPercent(value) ? Number.parseFloat(value) : typeof value === "number" ? value : 0);
  return magnitude > 0 && magnitude < LEAST_MAGNITUDE;
}

function expectation(spec: AnySpec): string {
  switch (spec.kind) {
    case "boolean":
      return "true or false";
    case "text":
      return "a text";
    case "texts":
      return "texts";
    case "choice":
      return `one of ${spec.choices.join(", ")}`;
    case "points":
      return `at least ${spec.least ?? OUTLINE_POINTS} [x, y] points from ${spec.min} to ${spec.max} ${spec.unit}`;
    case "numbers":
      return `numbers from ${spec.min} to ${spec.max} ${spec.unit}`;
    case "percent":
      return `a percentage from ${spec.min}% to ${spec.max}%`;
    case "number-or-percent":
      return `a number from ${spec.min} to ${spec.max} ${spec.unit} or a percentage from ${spec.minPercent}% to ${spec.maxPercent}%`;
    default:
      return `${spec.kind === "integer" ? "a whole" : "a"} number from ${spec.min} to ${spec.max} ${spec.unit}`.trimEnd();
  }
}

/** The setting whose name takes the fewest edits to reach, when that is at most a third of its letters. */
function nearestName(name: string, rows: AnySchema): string | null {
  let best: string | null = null;
  let bestEdits = Math.floor(name.length / 3) + 1;
  for (const candidate of Object.keys(rows)) {
    const edits = editDistance(name, candidate);
    if (edits < bestEdits) {
      best = candidate;
      bestEdits = edits;
    }
  }
  return best;
}

/** Levenshtein's distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[b.length];
}
