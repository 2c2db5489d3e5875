/** The comments that say something of a print: one table by their first word and what follows it, for all slicers. */
import { type Happening, UM_PER_MM } from "../../core/moves.ts";
import { ROLE } from "../../core/roles.ts";
import { type Firmware, firmwareNamed } from "./dialect.ts";
import { roleOfWord } from "./role-words.ts";

/**
 * Does what a comment says, where it says anything.
 * @param from where its text begins
 * @returns whether it does
 */
export function reactTo(comment: string, from: number, around: Hearer, sink: Sink): boolean {
  if (!FIRST.has(comment.charCodeAt(from))) return false;
  const end = wordEnd(comment, from);
  const reaction = REACTIONS.get(comment.slice(from, end));
  reaction?.(around, comment.slice(end).trim(), sink);
  return reaction !== undefined;
}

/** What comments can be told to; lengths in um. */
export interface Hearer {
  width: number;
  height: number;
  isWiping: boolean;
  setRole(role: number): void;
  setHeight(um: number | null): void;
  setPrintZ(um: number | null): void;
  beginLayer(sink: Sink): void;
  passTime(elapsedSeconds: number, sink: Sink): void;
  setVersion(text: string): void;
  useKissFirmware(text: string, sink: Sink): void;
}

/** Where what comments tell ends up. */
export interface Sink {
  readonly z: number;
  readonly tool: number;
  firmware: Firmware | null;
  isRelativeE: boolean;
  feedByVolume(): void;
  happen(happening: Happening): void;
}

/** A comment as its first word with the sign behind it, and the rest. */
type Reaction = (around: Hearer, rest: string, sink: Sink) => void;

const saysRole: Reaction = (around, rest) => around.setRole(roleOfWord(rest));
const saysWidth: Reaction = (around, rest) => {
  around.width = micrometres(rest) ?? around.width;
};
const saysHeight: Reaction = (around, rest) => around.setHeight(micrometres(rest));
const saysZ: Reaction = (around, rest) => around.setPrintZ(micrometres(rest));
const stops: Reaction = (_around, rest, sink) => {
  const tool = /^,T(\d+)/.exec(rest)?.[1];
  if (tool === undefined || Number(tool) === sink.tool) sink.happen({ kind: "slicer-stop" });
};
const beginsLayer: Reaction = (around, _, sink) => around.beginLayer(sink);

const REACTIONS: ReadonlyMap<string, Reaction> = new Map<string, Reaction>([
  // PrusaSlicer, SuperSlicer, OrcaSlicer; Cura and ideaMaker for TYPE.
  ["TYPE:", saysRole],
  ["WIDTH:", saysWidth],
  ["HEIGHT:", saysHeight],
  ["Z:", saysZ],
  ["LAYER_CHANGE", beginsLayer],
  [
    "WIPE_START",
    (around) => {
      around.isWiping = true;
    },
  ],
  [
    "WIPE_END",
    (around) => {
      around.isWiping = false;
    },
  ],
  ["COLOR_CHANGE", stops],
  ["PAUSE_PRINT", stops],
  // BambuStudio.
  ["FEATURE:", saysRole],
  ["LINE_WIDTH:", saysWidth],
  ["LAYER_HEIGHT:", saysHeight],
  ["Z_HEIGHT:", saysZ],
  ["CHANGE_LAYER", beginsLayer],
  // Cura.
  ["LAYER:", beginsLayer],
  ["TIME_ELAPSED:", (around, rest, sink) => around.passTime(Number.parseFloat(rest), sink)],
  [
    "FLAVOR:",
    (_, rest, sink) => {
      setFirmware(rest === "RepRap" ? "RepRapFirmware" : firmwareNamed(rest), sink);
      if (FED_BY_VOLUME.has(rest)) sink.feedByVolume();
      // The printer heats by what it knows of the material in it.
      if (rest === "UltiGCode") sink.happen({ kind: "macro" });
    },
  ],
  // Cura's Griffin: the printer heats by the head of the file, before it runs it.
  [
    "EXTRUDER_TRAIN",
    (_, rest, sink) => {
      const [, tool, celsius] = /^\.(\d{1,2})\.INITIAL_TEMPERATURE:(\d{1,4}(?:\.\d+)?)$/.exec(rest) ?? [];
      if (celsius !== undefined)
        sink.happen({ kind: "hotend", celsius: Number(celsius), wait: true, tool: Number(tool) });
    },
  ],
  [
    "BUILD_PLATE",
    (_, rest, sink) => {
      const [, celsius] = /^\.INITIAL_TEMPERATURE:(\d{1,4}(?:\.\d+)?)$/.exec(rest) ?? [];
      if (celsius !== undefined) sink.happen({ kind: "bed", celsius: Number(celsius), wait: true });
    },
  ],
  // Simplify3D.
  ["feature ", saysRole],
  [
    "tool ",
    (around, rest) => {
      const sizes = /^H((?:\d*\.)?\d+) W((?:\d*\.)?\d+)$/.exec(rest);
      if (sizes === null) return;
      around.height = micrometres(sizes[1]) ?? 0;
      around.width = micrometres(sizes[2]) ?? 0;
    },
  ],
  [
    "layer ",
    (around, rest, sink) => {
      if (rest === "end") around.setRole(ROLE.custom);
      const z = /^\d+, Z = (-?(?:\d*\.)?\d+)$/.exec(rest);
      if (z === null) return;
      around.beginLayer(sink);
      around.setPrintZ(micrometres(z[1]));
    },
  ],
  // KISSlicer.
  [
    "BEGIN_LAYER_OBJECT ",
    (around, rest, sink) => {
      around.beginLayer(sink);
      around.setPrintZ(micrometres(/z=(-?\d*\.?\d+)/.exec(rest)?.[1] ?? ""));
    },
  ],
  [
    "'",
    (around, rest) => {
      const path = KISS_PATH.exec(rest)?.[1];
      if (path !== undefined) around.setRole(roleOfWord(path));
    },
  ],
  ["version ", (around, rest) => around.setVersion(rest)],
  ["firmware_type ", (around, rest, sink) => around.useKissFirmware(rest, sink)],
  // The settings of PrusaSlicer and its kin.
  ["gcode_flavor ", (_, rest, sink) => setFirmware(firmwareNamed(rest.replace(/^= */, "")), sink)],
]);

/** Cura's flavours whose E is in mm3. */
const FED_BY_VOLUME: ReadonlySet<string> = new Set(["UltiGCode", "Marlin(Volumetric)"]);
/** A path's name in quotes; what KISSlicer says between paths has other names, and jumps extrude nothing. */
const KISS_PATH = /^((?!Destring|Travel)[^']* Path)'/;
/** Letters and quotes that begin the comments above, by code: most comments are none of them. */
const FIRST = new Set([...REACTIONS.keys()].map((word) => word.charCodeAt(0)));

const SPACE = 32;
const COLON = 58;

/** Where a comment's first word ends, the colon or the space behind it in it. */
function wordEnd(comment: string, from: number): number {
  let at = from;
  for (; at < comment.length; at++) {
    const code = comment.charCodeAt(at);
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
    if (!isLetter) return at === from || code === COLON || code === SPACE ? at + 1 : at;
  }
  return at;
}

function micrometres(text: string): number | null {
  const um = Math.round(Number.parseFloat(text) * UM_PER_MM);
  return um >= 0 && um <= 2 ** 31 - 1 ? um : null;
}

function setFirmware(firmware: Firmware | null, sink: Sink): void {
  sink.firmware = firmware ?? sink.firmware;
}
