/**
 * What the comments of a text say of the moves around them: role, line width and height, layers, wipes, progress, and
 * who wrote it. Which comment says what stands in comment-words.
 */
import { UM_PER_MM } from "../../core/moves.ts";
import { ROLE } from "../../core/roles.ts";
import { type Hearer, reactTo, type Sink } from "./comment-words.ts";
import { type Dialect, type SlicerRow, signatureOf, slicerNamed } from "./dialect.ts";

/**
 * Behind the command with which Slic3r ends the start g-code; its makerware flavour has none, but turns the extruder on
 * before its first strand, and before every further one.
 */
export const SLIC3R_BEGINS = { units: "set units to millimeters", extruder: "extruder on" } as const;
/** What means anything is short. */
const LONGEST_COMMENT = 256;
/** The signature stands in a text's head. */
const HEAD_LINES = 1000;

export class Surroundings implements Hearer {
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
  #hasBegun = false;
  #layers = 0;
  #layerZ: number | null = null;
  #pending: { index: number; printZ: number; height: number } | null = null;

  /** @param role of what is extruded before the first word of it; null: as the slicer is */
  constructor(role: number | null, slicer: string | null, version: string | null) {
    this.#saidRole = role !== null;
    this.role = role ?? ROLE.unknown;
    const row = slicer === null ? null : slicerNamed(slicer);
    if (row !== null) this.#sign(row, version);
  }

  get slicer(): Pick<Dialect, "slicer" | "slicerVersion"> {
    return { slicer: this.#slicer?.name ?? null, slicerVersion: this.#version };
  }

  /** Takes what a comment says, semicolon and all. */
  read(comment: string, line: number, sink: Sink): void {
    if (comment.length > LONGEST_COMMENT) return;
    let from = 1;
    while (comment.charCodeAt(from) === SPACE) from++;
    if (reactTo(comment, from, this, sink) || this.#slicer !== null || line > HEAD_LINES) return;
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
    if (this.#slicer?.name === "KISSlicer") this.#version ??= /(?<!\d)\d+(?:\.\d+)+/.exec(text)?.[0] ?? null;
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

  /** The command with which Slic3r's own moves begin, the first time. */
  beginPrint(): void {
    if (this.#slicer?.beginsPrint !== true || this.#hasBegun) return;
    this.#hasBegun = true;
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
