/**
 * A flavour is a table of words: how a firmware says what a print's events mean. What they share is {@link REPRAP}; a
 * flavour's file says where it differs. The one writer (move-writer) asks the table and knows no flavour.
 *
 * A word is a line, or several, without the last line end; "" says nothing. What other rooms must know of a flavour
 * stands in settings/flavours.ts.
 */
import type { Happening } from "../../core/moves.ts";
import { decimal } from "../decimal.ts";
import type { LabelWords } from "../labels.ts";

type Event<Kind extends Happening["kind"]> = Extract<Happening, { readonly kind: Kind }>;

/** A firmware's words. */
export interface FlavourWords {
  /** The letter of the filament's axis where it is not the settings' to say; "": nothing is ever extruded. */
  readonly extrusionAxis: string | null;
  /** Units and positioning. */
  readonly modes: string;
  /** What makes E count from the last move, and from the start. */
  readonly relativeE: string;
  readonly absoluteE: string;
  /** Absolute E may start again from 0. */
  readonly resetsE: boolean;
  /** The firmware's own retraction, and its end. */
  readonly retract: string;
  readonly unretract: string;
  /** What stands before filament is pushed back, and after it was drawn back. */
  readonly extruderOn: string;
  readonly extruderOff: string;
  readonly hotend: (event: Event<"hotend">) => string;
  readonly bed: (event: Event<"bed">) => string;
  readonly fan: (event: Event<"fan">) => string;
  readonly acceleration: (event: Event<"acceleration">) => string;
  readonly axisLimits: (event: Event<"axis-limits">) => string;
  readonly minimumFeeds: (event: Event<"minimum-feeds">) => string;
  readonly dwell: (event: Event<"dwell">) => string;
  readonly tool: (event: Event<"tool">) => string;
  readonly speedOverride: (event: Event<"speed-override">) => string;
  readonly pressureAdvanceOff: (event: Event<"pressure-advance-off">) => string;
  readonly motorCurrent: (event: Event<"motor-current">) => string;
  /** The last command of all; empty: none. */
  readonly end: string;
  /** Objects in the firmware's own words; null: it has none. */
  readonly labels: LabelWords | null;
  readonly progress: (percent: number, remainingMinutes: number) => string;
  /** The same for the machine's silent mode. */
  readonly silentProgress: (percent: number, remainingMinutes: number) => string;
  /** When the print waits for a person next: minutes, or the last one's seconds as hundredths; null: it is not told. */
  readonly stop: ((time: string) => string) | null;
  readonly silentStop: ((time: string) => string) | null;
}

const FULL_FAN = 255;
const MILLISECONDS = 1000;

/** RepRap's and Sprinter's words, which most firmwares have in common. */
export const REPRAP: FlavourWords = Object.freeze({
  extrusionAxis: null,
  modes: "G21\nG90",
  relativeE: "M83",
  absoluteE: "M82",
  resetsE: true,
  retract: "G10",
  unretract: "G11",
  extruderOn: "",
  extruderOff: "",
  hotend: ({ celsius, wait, tool }) => `${wait ? "M109" : "M104"} S${decimal(celsius, 2)}${toolOf(tool)}`,
  bed: ({ celsius, wait }) => `${wait ? "M190" : "M140"} S${decimal(celsius, 2)}`,
  fan: ({ speed }) => (speed > 0 ? `M106 S${fanValue(speed)}` : "M107"),
  acceleration: ({ print, travel, retract }) =>
    print !== null && print === travel && retract === null
      ? `M204 S${decimal(print, 3)}`
      : `M204${parameters("PRT", [print, retract, travel])}`,
  axisLimits: ({ limit, axes }) => `${LIMIT_COMMANDS[limit]}${parameters("XYZE", axes)}`,
  minimumFeeds: ({ extruding, travel }) => `M205${parameters("ST", [extruding, travel])}`,
  dwell: ({ seconds }) => `G4 P${decimal(seconds * MILLISECONDS, 0)}`,
  tool: ({ tool }) => `T${tool}`,
  // What it was before, most firmwares cannot be asked to bring back.
  speedOverride: ({ counts }) => (counts ? "" : "M220 S100"),
  pressureAdvanceOff: () => "",
  // Some count it in amperes or shares, or have no command for it.
  motorCurrent: () => "",
  end: "",
  labels: null,
  progress: (percent, remainingMinutes) => `M73 P${percent} R${remainingMinutes}`,
  silentProgress: (percent, remainingMinutes) => `M73 Q${percent} S${remainingMinutes}`,
  stop: (time) => `M73 C${time}`,
  silentStop: (time) => `M73 D${time}`,
} satisfies FlavourWords);

const LIMIT_COMMANDS = { acceleration: "M201", feed: "M203", jerk: "M205" } as const;

/** Of 255. */
export function fanValue(speed: number): string {
  return decimal(speed * FULL_FAN, 2);
}

/** Letters with their values, those that are null left out. */
export function parameters(letters: string, values: readonly (number | null)[]): string {
  return values.map((value, i) => (value === null ? "" : ` ${letters[i]}${decimal(value, 3)}`)).join("");
}

/** Machines of one tool are not told which. */
function toolOf(tool: number | undefined): string {
  return tool === undefined ? "" : ` T${tool}`;
}
