/**
 * What the comments of a text say of the moves around them: role, line width and height, layers, wipes, progress, and
 * who wrote it. One table by the comment's first word and what follows it.
 */
import { type Happening, UM_PER_MM } from "../../core/moves.ts";
import { ROLE } from "../../core/roles.ts";
import { type Dialect, type Firmware, firmwareNamed, type SlicerRow, signatureOf, slicerNamed } from "./dialect.ts";
import { roleOfWord } from "./role-words.ts";

/** Where what comments tell ends up. */
interface Sink {
  readonly z: number;
  firmware: Firmware | null;
  isRelativeE: boolean;
  happen(happening: Happening): void;
}

/** A comment as its first word with the sign behind it, and the rest. */
type Reaction = (around: Surroundings, rest: string, sink: Sink) => void;

const saysRole: Reaction = (around, rest) => around.setRole(roleOfWord(rest));
const saysWidth: Reaction = (around, rest) => {
  around.width = micrometres(rest) ?? around.width;
};
const saysHeight: Reaction = (around, rest) => around.setHeight(micrometres(rest));
const saysZ: Reaction = (around, rest) => around.setPrintZ(micrometres(rest));
const beginsLayer: Reaction = (around, _, sink) => around.beginLayer(sink);

const REACTIONS: ReadonlyMap<string, Reaction> = new Map<string, Reaction>([
  // PrusaSlicer, SuperSlicer, OrcaSlicer; Cura and ideaMaker for TYPE.
  ["TYPE:", saysRole],
  ["WIDTH:", saysWidth],
  ["HEIGHT:", saysHeight],
  ["Z:", saysZ],
  ["LAYER_CHANGE", beginsLayer],
  ["WIPE_START", (around) => around.setWiping(true)],
  ["WIPE_END", (around) => around.setWiping(false)],
  // BambuStudio.
  ["FEATURE:", saysRole],
  ["LINE_WIDTH:", saysWidth],
  ["LAYER_HEIGHT:", saysHeight],
  ["Z_HEIGHT:", saysZ],
  ["CHANGE_LAYER", beginsLayer],
  // Cura.
  ["LAYER:", beginsLayer],
  ["TIME_ELAPSED:", (around, rest, sink) => around.passTime(Number.parseFloat(rest), sink)],
  ["FLAVOR:", (_, rest, sink) => setFirmware(rest === "RepRap" ? "RepRapFirmware" : firmwareNamed(rest), sink)],
  // Simplify3D.
  ["feature ", saysRole],
  [
    "tool ",
    (around, rest) => {
      const sizes = /^H(\d*\.?\d+) W(\d*\.?\d+)$/.exec(rest);
      if (sizes === null) return;
      around.height = micrometres(sizes[1]) ?? 0;
      around.width = micrometres(sizes[2]) ?? 0;
    },
  ],
  [
    "layer ",
    (around, rest, sink) => {
      if (rest === "end") around.setRole(ROLE.custom);
      const z = /^\d+, Z = (-?\d*\.?\d+)$/.exec(rest);
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

/** A path's name in quotes; what KISSlicer says between paths has other names, and jumps extrude nothing. */
const KISS_PATH = /^((?!Destring|Travel)[^']* Path)'/;
/** Letters and quotes that begin the comments above, by code: most comments are none of them. */
const FIRST = new Set([...REACTIONS.keys()].map((word) => word.charCodeAt(0)));
/** Behind the command with which Slic3r ends the start g-code. */
export const SLIC3R_BEGINS = "set units to millimeters";
/** What means anything is short. */
const LONGEST_COMMENT = 256;
/** The signature stands in a text's head. */
const HEAD_LINES = 1000;

export class Surroundings {
  role: number;
  width = 0;
  height = 0;
  isWiping = false;
  /** Whether the comment behind a move is its role. */
  rolesBehindMoves = false;
  /** Whether a layer begins with the first extrusion at another height: no comment has told of any. */
  layersByHeight = false;
  #slicer: SlicerRow | null = null;
  #version: string | null = null;
  #saidRole: boolean;
  /** The role to go on with when the next layer begins. */
  #roleBetween: number | null = null;
  #layers = 0;
  #layerZ: number | null = null;
  #pending: { index: number; printZ: number; height: number } | null = null;

  /** @param role of what is extruded before the first word of it; null: as the slicer is */
  constructor(role: number | null, slicer: string | null) {
    this.#saidRole = role !== null;
    this.role = role ?? ROLE.unknown;
    const row = slicer === null ? null : slicerNamed(slicer);
    if (row !== null) this.#sign(row, null);
  }

  get slicer(): Pick<Dialect, "slicer" | "slicerVersion"> {
    return { slicer: this.#slicer?.name ?? null, slicerVersion: this.#version };
  }

  /** Takes what a comment says, semicolon and all. */
  read(comment: string, line: number, sink: Sink): void {
    if (comment.length > LONGEST_COMMENT) return;
    let from = 1;
    while (comment.charCodeAt(from) === SPACE) from++;
    if (FIRST.has(comment.charCodeAt(from))) {
      const end = wordEnd(comment, from);
      const reaction = REACTIONS.get(comment.slice(from, end));
      if (reaction !== undefined) {
        reaction(this, comment.slice(end).trim(), sink);
        return;
      }
    }
    if (this.#slicer !== null || line > HEAD_LINES) return;
    const signature = signatureOf(comment.slice(from));
    if (signature !== null) this.#sign(signature.row, signature.version);
  }

  setRole(role: number): void {
    this.role = role;
    this.#roleBetween = null;
    this.#saidRole = true;
  }

  /** KISSlicer tells its version in a line of its own. */
  setVersion(text: string): void {
    if (this.#slicer?.name === "KISSlicer") this.#version ??= /\d+(?:\.\d+)+/.exec(text)?.[0] ?? null;
  }

  /** KISSlicer's first kind of firmware has relative E, and no command says so. */
  useKissFirmware(text: string, sink: Sink): void {
    if (this.#slicer?.name === "KISSlicer" && text === "= 1") sink.isRelativeE = true;
  }

  setHeight(um: number | null): void {
    if (um === null) return;
    this.height = um;
    if (this.#pending !== null) this.#pending.height = um / UM_PER_MM;
  }

  setPrintZ(um: number | null): void {
    if (um !== null && this.#pending !== null) this.#pending.printZ = um / UM_PER_MM;
  }

  setWiping(isWiping: boolean): void {
    this.isWiping = isWiping;
  }

  /** A layer of which the next comments may say more. */
  beginLayer(sink: Sink): void {
    this.announceLayer(sink);
    this.layersByHeight = false;
    this.role = this.#roleBetween ?? this.role;
    this.#roleBetween = null;
    this.#pending = { index: this.#layers++, printZ: sink.z / UM_PER_MM, height: 0 };
  }

  /** Says a layer's event, once the comments after its first have told its height. */
  announceLayer(sink: Sink): void {
    const layer = this.#pending;
    if (layer === null) return;
    this.#pending = null;
    sink.happen({ kind: "layer", ...layer });
  }

  /** A layer by the height of its first extrusion, in um. */
  beginLayerAt(z: number, sink: Sink): void {
    if (z === this.#layerZ) return;
    const height = this.#layerZ === null ? z : Math.abs(z - this.#layerZ);
    this.#layerZ = z;
    sink.happen({ kind: "layer", index: this.#layers++, printZ: z / UM_PER_MM, height: height / UM_PER_MM });
  }

  /** The command with which Slic3r's own moves begin. */
  beginPrint(): void {
    if (this.#slicer?.beginsPrint !== true) return;
    this.layersByHeight = this.#layers === 0;
    if (!this.#saidRole) this.role = ROLE.unknown;
  }

  /** Cura ends a layer with the time gone; what is extruded before the next begins is custom g-code. */
  passTime(elapsedSeconds: number, sink: Sink): void {
    if (!Number.isFinite(elapsedSeconds)) return;
    this.announceLayer(sink);
    this.#roleBetween ??= this.role;
    this.role = ROLE.custom;
    sink.happen({ kind: "progress", elapsedSeconds, percent: null, remainingMinutes: null });
  }

  #sign(row: SlicerRow, version: string | null): void {
    this.#slicer = row;
    this.#version = version;
    this.rolesBehindMoves = row.beginsPrint;
    if (!this.#saidRole && row.saysRoles) this.role = ROLE.custom;
  }
}

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
