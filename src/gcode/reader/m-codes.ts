import { SECONDS_PER_MINUTE } from "../../core/units.ts";
import { type Command, pause } from "./g-codes.ts";
import type { Machine } from "./machine.ts";
import { SLIC3R_BEGINS } from "./surroundings.ts";
import { type Words, wordsOf } from "./words.ts";

type Reads = (machine: Machine, words: Words) => void;

const reads =
  (command: Reads): Command =>
  (machine, line) =>
    command(machine, wordsOf(line));
/** Everything queued is printed before what follows. */
const waits: Command = (machine, line) => machine.happen({ kind: "dwell", seconds: pause(line) });
const heatsHotend = (wait: boolean): Command =>
  reads((machine, words) => {
    const celsius = temperature(words);
    if (celsius !== null && (wait || (words("T") ?? machine.tool) === machine.tool))
      machine.happen({ kind: "hotend", celsius, wait });
  });
const heatsBed = (wait: boolean): Command =>
  reads((machine, words) => {
    const celsius = temperature(words);
    if (celsius !== null) machine.happen({ kind: "bed", celsius, wait });
  });
const setsRelativeE =
  (isRelativeE: boolean): Command =>
  (machine) => {
    machine.isRelativeE = isRelativeE;
  };
const changesFilament: Command = (machine) => machine.happen({ kind: "filament-change" });

/** What M commands do, by their number. */
export const M_CODES: ReadonlyMap<number, Command> = new Map<number, Command>([
  [0, waits],
  [
    1,
    (machine, line, around) => {
      waits(machine, line, around);
      machine.happen({ kind: "slicer-stop" });
    },
  ],
  [73, reads(progress)],
  [82, setsRelativeE(false)],
  [83, setsRelativeE(true)],
  [98, (machine) => machine.happen({ kind: "macro" })],
  [101, (_, line, around) => line.comment() === SLIC3R_BEGINS.extruder && around.beginPrint()],
  [104, heatsHotend(false)],
  [106, reads(fan)],
  [107, reads((machine, words) => isPartFan(words) && machine.happen({ kind: "fan", speed: 0 }))],
  [109, heatsHotend(true)],
  [140, heatsBed(false)],
  [190, heatsBed(true)],
  [200, reads(volumetric)],
  [
    201,
    reads((machine, words) => {
      if (isRepetier(machine)) repetierAcceleration(machine, words, "print");
      else axisLimits(machine, "acceleration", axes(words), 1);
    }),
  ],
  [202, reads((machine, words) => isRepetier(machine) && repetierAcceleration(machine, words, "travel"))],
  [203, maximumFeeds],
  [204, reads(accelerations)],
  [205, reads(cornersAndMinimumFeeds)],
  [
    207,
    reads((machine, words) => {
      if (isRepetier(machine)) {
        const [x, , z] = axes(words);
        axisLimits(machine, "jerk", [x, x, z, null], 1);
      } else drawsBack(machine, words);
    }),
  ],
  [208, reads(feedsAgain)],
  [220, reads((machine, words) => factor(machine, words, "feed"))],
  [221, reads((machine, words) => factor(machine, words, "flow"))],
  [400, waits],
  [
    566,
    reads((machine, words) => {
      machine.firmware ??= "RepRapFirmware";
      axisLimits(machine, "jerk", axes(words), SECONDS_PER_MINUTE);
    }),
  ],
  [600, changesFilament],
  [601, waits],
  [702, reads((machine, words) => words.names("C") && machine.happen({ kind: "slicer-stop" }))],
]);

const FULL_FAN = 255;
/** What PrusaSlicer says behind limits that are not in mm/s. */
const PER_MINUTE = /mm *\/ *min/;

/** S, or R to cool down to it; milling controllers take P. */
function temperature(words: Words): number | null {
  return words("S") ?? words("R") ?? words("P");
}

function axes(words: Words): (number | null)[] {
  return ["X", "Y", "Z", "E"].map(words);
}

/** Other fans cool other things. */
function isPartFan(words: Words): boolean {
  return (words("P") ?? 0) <= 1;
}

/** S is of 255, or a share where it is none of 255. */
function fan(machine: Machine, words: Words): void {
  if (!isPartFan(words)) return;
  const s = words("S") ?? FULL_FAN;
  const speed = s > 0 && s < 1 ? s : s / FULL_FAN;
  machine.happen({ kind: "fan", speed: Math.min(Math.max(speed, 0), 1) });
}

function progress(machine: Machine, words: Words): void {
  const percent = words("P");
  const remainingMinutes = words("R");
  if (percent === null && remainingMinutes === null) return;
  machine.happen({ kind: "progress", elapsedSeconds: null, percent, remainingMinutes });
}

/** D is the diameter, 0 for lengths again; S0 and S1 choose without one. Sizes that are no filament's change nothing. */
function volumetric(machine: Machine, words: Words): void {
  const diameter = words("S") === 0 ? 0 : words("D");
  if (diameter === 0 || (diameter !== null && diameter > 0.1 && diameter < 20)) machine.feedByVolume(diameter);
}

/** It has commands of its own for accelerations and jerk. */
function isRepetier({ firmware }: Machine): boolean {
  return firmware === "Repetier";
}

function repetierAcceleration(machine: Machine, words: Words, of: "print" | "travel"): void {
  const byAxis = axes(words).map((value) => (value !== null && value > 0 ? value : null));
  if (byAxis.every((value) => value === null)) return;
  const none = { print: null, travel: null, retract: null };
  machine.happen({ kind: "acceleration", ...none, [of]: byAxis[0], byAxis });
}

/** Limits below 0 are none. */
function axisLimits(
  machine: Machine,
  limit: "acceleration" | "feed" | "jerk",
  values: readonly (number | null)[],
  perUnit: number,
): void {
  const limits = values.map((value) => (value === null || value < 0 ? null : value / perUnit));
  if (limits.some((value) => value !== null)) machine.happen({ kind: "axis-limits", limit, axes: limits });
}

/** M203 is in mm/s for Marlin and in mm/min for RepRapFirmware and Repetier. */
function maximumFeeds(machine: Machine, line: Parameters<Command>[1]): void {
  const isPerMinute = machine.firmware === "RepRapFirmware" || isRepetier(machine) || PER_MINUTE.test(line.comment());
  axisLimits(machine, "feed", axes(wordsOf(line)), isPerMinute ? SECONDS_PER_MINUTE : 1);
}

/** Accelerations below 0 are none; those of 0 are passed on, for PrusaSlicer plans by them. */
function accelerations(machine: Machine, words: Words): void {
  const notBelow0 = notNegative(words);
  const both = notBelow0("S");
  const print = notBelow0("P") ?? both;
  const t = notBelow0("T");
  const travel = t ?? both;
  const retract = notBelow0("R");
  if (print === null && travel === null && retract === null) return;
  const least = both ?? (print !== null && travel !== null ? Math.min(print, travel) : 0);
  if (least > 0) machine.acceleration = least;
  const beside = both !== null && t !== null ? { tBesideS: t } : {};
  machine.happen({ kind: "acceleration", print, travel, retract, ...beside });
}

/** A word's number, unless it is below 0. */
function notNegative(words: Words): (letter: string) => number | null {
  return (letter) => {
    const value = words(letter);
    return value !== null && value >= 0 ? value : null;
  };
}

function cornersAndMinimumFeeds(machine: Machine, words: Words): void {
  const notBelow0 = notNegative(words);
  const [extruding, travel] = [notBelow0("S"), notBelow0("T")];
  if (extruding !== null || travel !== null) machine.happen({ kind: "minimum-feeds", extruding, travel });
  const mm = notBelow0("J");
  if (mm !== null) machine.happen({ kind: "junction-deviation", mm });
  const [x, y, z, e] = axes(words);
  // An X alone is meant for both.
  axisLimits(machine, "jerk", [x, y ?? x, z, e], 1);
}

/** How G10 draws back; RepRapFirmware says with it how G11 feeds again, in R and T, and may mean another tool by P. */
function drawsBack(machine: Machine, words: Words): void {
  if ((words("P") ?? machine.tool) !== machine.tool) return;
  const notBelow0 = notNegative(words);
  setRetraction(machine, {
    length: notBelow0("S"),
    extra: words("R"),
    retractFeed: notBelow0("F"),
    unretractFeed: notBelow0("T"),
    lift: notBelow0("Z"),
  });
}

/** How G11 feeds again. */
function feedsAgain(machine: Machine, words: Words): void {
  setRetraction(machine, { extra: words("S"), unretractFeed: notNegative(words)("F") });
}

/** In the units of the text, feeds by the minute. */
function setRetraction(machine: Machine, said: Partial<Record<keyof typeof NO_RETRACTION, number | null>>): void {
  const told = Object.entries(said).filter((entry): entry is [string, number] => entry[1] !== null);
  if (told.length === 0) return;
  const mm = told.map(([name, value]) => {
    const perUnit = name.endsWith("Feed") ? machine.mmPerUnit / SECONDS_PER_MINUTE : machine.mmPerUnit;
    return [name, value * perUnit];
  });
  machine.happen({ kind: "firmware-retraction", ...NO_RETRACTION, ...Object.fromEntries(mm) });
}

const NO_RETRACTION = { length: null, extra: null, retractFeed: null, unretractFeed: null, lift: null } as const;

/** S in percent; B remembers the factor and R goes back to it. */
function factor(machine: Machine, words: Words, what: "feed" | "flow"): void {
  const { factors } = machine;
  const saved = what === "feed" ? "savedFeed" : "savedFlow";
  if (words.names("B")) factors[saved] = factors[what];
  const percent = words("S");
  const isUsable = percent !== null && (what === "flow" ? percent >= 0 : percent > 0);
  if (isUsable) machine.setFactor(what, percent / 100);
  else if (words.names("R")) machine.setFactor(what, factors[saved]);
}
