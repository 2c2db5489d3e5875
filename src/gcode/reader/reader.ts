/**
 * G-code text to moves and events: the other direction of the Marlin writer, and good for PrusaSlicer's Marlin files.
 *
 * Read are G0/G1, G4, G20/G21, G28, G90/G91/G92, M82/M83, temperatures, fan, M201/M203/M204/M205, waits, and the
 * comments `;TYPE:`, `;WIDTH:`, `;HEIGHT:`, `;Z:` and `;LAYER_CHANGE`. Any other command is kept as custom text.
 * A firmware starts with absolute positions and absolute E, at the origin.
 */

import { MoveBuffer } from "../../core/move-buffer.ts";
import {
  E_PER_MM,
  F_PER_MM_S,
  type Happening,
  MOVE_KIND,
  type MoveChunk,
  type MoveEvent,
  moveMeta,
  UM_PER_MM,
} from "../../core/moves.ts";
import { ROLE, ROLES } from "../../core/roles.ts";
import { LineScanner, SEMICOLON } from "./line-scanner.ts";
import { M_CODES } from "./m-codes.ts";

/** The machine's state when the text begins. */
export interface ReaderStart {
  /** x, y, z in um. */
  readonly position?: readonly [number, number, number];
  readonly relativeE?: boolean;
  /** Role of what is extruded before the first `;TYPE:`; custom unless given. */
  readonly role?: number;
}

/** Reads a text piece by piece; lines may be split between pieces. */
export interface GcodeReader {
  /** The moves and events of the lines that end in this piece. */
  push(piece: string | Uint8Array): MoveChunk;
  /** Those of a last line without an end. */
  finish(): MoveChunk;
  /** Where the nozzle is: x, y, z in um. */
  readonly position: readonly [number, number, number];
}

const [E, F, P, S, X, Y, Z] = [69, 70, 80, 83, 88, 89, 90];
const [G, M] = [71, 77];
const MM_PER_INCH = 25.4;
const ROLE_OF_COMMENT: ReadonlyMap<string, number> = new Map(
  ROLES.map((row, id): [string, number] => [row.comment, id]).filter(([comment]) => comment !== ""),
);

/** The moves and events of a whole text. */
export function readGcode(text: string | Uint8Array, start: ReaderStart = {}): MoveChunk[] {
  const reader = createGcodeReader(start);
  return [reader.push(text), reader.finish()];
}

export function createGcodeReader(start: ReaderStart = {}): GcodeReader {
  // What the machine knows. Positions are the machine's, in um; a G92 shifts the text's origin against them.
  let [x, y, z] = start.position ?? [0, 0, 0];
  const origin = [0, 0, 0];
  let feed = 0;
  let absoluteE = 0;
  let isRelative = false;
  let isRelativeE = start.relativeE ?? false;
  let mmPerUnit = 1;
  // What the comments said.
  let role: number = start.role ?? ROLE.custom;
  let width = 0;
  let height = 0;
  let layer: { index: number; printZ: number; height: number } | undefined;
  let layers = 0;

  let rest = new Uint8Array(0);
  let moves = new MoveBuffer();
  let events: MoveEvent[] = [];
  const encoder = new TextEncoder();
  return {
    push,
    finish: () => push("\n"),
    get position() {
      return [x, y, z] as const;
    },
  };

  function push(piece: string | Uint8Array): MoveChunk {
    const added = typeof piece === "string" ? encoder.encode(piece) : piece;
    const bytes = rest.length === 0 ? added : joined(rest, added);
    const end = bytes.lastIndexOf(10) + 1;
    rest = bytes.slice(end);
    const scanner = new LineScanner(bytes, 0, end);
    while (scanner.next()) {
      if (scanner.letter === SEMICOLON) readComment(scanner);
      else if (scanner.letter !== 0) readCommand(scanner);
    }
    const chunk = { moves: moves.take(), events };
    moves = new MoveBuffer();
    events = [];
    return chunk;
  }

  function readCommand(line: LineScanner): void {
    if (layer !== undefined) announceLayer();
    const { letter, number } = line;
    if (letter === G && (number === 0 || number === 1)) readMove(line);
    else if (letter === G) readG(line, number);
    else if (letter === M) readM(line, number);
    else keep(line);
  }

  function readMove(line: LineScanner): void {
    if (line.has(F)) feed = Math.round((line.value(F) * mmPerUnit * F_PER_MM_S) / 60);
    const toX = line.has(X) ? target(line.value(X), x, origin[0]) : x;
    const toY = line.has(Y) ? target(line.value(Y), y, origin[1]) : y;
    const toZ = line.has(Z) ? target(line.value(Z), z, origin[2]) : z;
    let e = 0;
    if (line.has(E)) {
      const value = Math.round(line.value(E) * mmPerUnit * E_PER_MM);
      e = isRelativeE || isRelative ? value : value - absoluteE;
      absoluteE += e;
    }
    const isFlat = toX === x && toY === y;
    const isStill = isFlat && toZ === z;
    if (isStill && e === 0) return;
    x = toX;
    y = toY;
    z = toZ;
    const kind = moveKindOf(e, isFlat, isStill);
    const isPlastic = kind === MOVE_KIND.extrude || kind === MOVE_KIND.unretract;
    const isStrand = kind === MOVE_KIND.extrude;
    const meta = moveMeta(kind, isPlastic ? role : ROLE.travel);
    moves.push(x, y, z, e, feed, meta, isStrand ? width : 0, isStrand ? height : 0);
  }

  /** A position word as the machine's, in um. */
  function target(value: number, from: number, shift: number): number {
    const um = Math.round(value * mmPerUnit * UM_PER_MM);
    return isRelative ? from + um : um + shift;
  }

  function readG(line: LineScanner, number: number): void {
    if (number === 4)
      add({ kind: "dwell", seconds: line.has(S) ? line.value(S) : line.has(P) ? line.value(P) / 1000 : 0 });
    else if (number === 20) mmPerUnit = MM_PER_INCH;
    else if (number === 21) mmPerUnit = 1;
    else if (number === 28) home(line);
    else if (number === 90) isRelative = false;
    else if (number === 91) isRelative = true;
    else if (number === 92) setPosition(line);
    else keep(line);
  }

  function home(line: LineScanner): void {
    const all = !line.names(X) && !line.names(Y) && !line.names(Z);
    const axes = [all || line.names(X), all || line.names(Y), all || line.names(Z)] as const;
    if (axes[0]) x = origin[0] = 0;
    if (axes[1]) y = origin[1] = 0;
    if (axes[2]) z = origin[2] = 0;
    add({ kind: "home", axes });
  }

  function setPosition(line: LineScanner): void {
    const set = (letter: number, machine: number, axis: number): void => {
      if (line.has(letter)) origin[axis] = machine - Math.round(line.value(letter) * mmPerUnit * UM_PER_MM);
    };
    set(X, x, 0);
    set(Y, y, 1);
    set(Z, z, 2);
    if (!line.has(E)) return;
    absoluteE = Math.round(line.value(E) * mmPerUnit * E_PER_MM);
    if (absoluteE === 0) add({ kind: "reset-extruder" });
  }

  function readM(line: LineScanner, number: number): void {
    if (number === 82 || number === 83) {
      isRelativeE = number === 83;
      return;
    }
    const code = M_CODES.get(number);
    if (code === undefined) keep(line);
    else for (const happening of code((letter) => wordOf(line, letter))) add(happening);
  }

  function readComment(line: LineScanner): void {
    // Only T, W, H, Z and L begin comments that mean something here.
    const second = line.secondByte;
    if (second !== 84 && second !== 87 && second !== 72 && second !== 90 && second !== 76) return;
    const text = line.text();
    if (text.startsWith(";TYPE:")) role = ROLE_OF_COMMENT.get(text.slice(6)) ?? ROLE.custom;
    else if (text.startsWith(";WIDTH:")) width = Math.round(Number(text.slice(7)) * UM_PER_MM);
    else if (text.startsWith(";HEIGHT:")) {
      height = Math.round(Number(text.slice(8)) * UM_PER_MM);
      if (layer !== undefined) layer.height = Number(text.slice(8));
    } else if (text.startsWith(";Z:") && layer !== undefined) layer.printZ = Number(text.slice(3));
    else if (text === ";LAYER_CHANGE") layer = { index: layers++, printZ: z / UM_PER_MM, height: 0 };
  }

  /** Says a layer's event, once the comments after its first have told its height. */
  function announceLayer(): void {
    const known = layer;
    layer = undefined;
    if (known !== undefined) add({ kind: "layer", ...known });
  }

  function keep(line: LineScanner): void {
    add({ kind: "gcode", text: line.text(), does: { moves: new Int32Array(0), events: [] }, to: [x, y, z] });
  }

  function add(happening: Happening): void {
    events.push({ ...happening, at: moves.count });
  }
}

function wordOf(line: LineScanner, letter: string): number | null {
  const code = letter.charCodeAt(0);
  return line.has(code) ? line.value(code) : null;
}

function moveKindOf(e: number, isFlat: boolean, isStill: boolean): number {
  if (e === 0) return MOVE_KIND.travel;
  if (e < 0) return isStill ? MOVE_KIND.retract : MOVE_KIND.wipe;
  return isFlat && isStill ? MOVE_KIND.unretract : MOVE_KIND.extrude;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
