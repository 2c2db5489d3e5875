/**
 * G-code text of any slicer to moves and events: the other direction of the writer.
 *
 * What commands do stands in tables (g-codes, m-codes, extended-commands), what comments say in another
 * (surroundings); what is neither is counted and passed over. Memory is bounded by the piece that is read and the
 * longest line that a command may be, and the same text gives the same moves however it is cut.
 */

import { NEWLINE } from "../../core/ascii.ts";
import { SlicewrightError } from "../../core/errors.ts";
import { ARC_RULES, type ArcRule, type MoveChunk } from "../../core/moves.ts";
import {
  BOOLEAN,
  BYTES,
  checkArgument,
  checkOptions,
  either,
  listOf,
  numberFrom,
  type OptionKinds,
  oneOf,
  TEXT,
  wholeFrom,
} from "../../core/option.ts";
import { ROLES } from "../../core/roles.ts";
import type { Warning } from "../../core/warnings.ts";
import { type Dialect, FIRMWARE_NAMES, type Firmware } from "./dialect.ts";
import { readExtended } from "./extended-commands.ts";
import { Findings } from "./findings.ts";
import { G_CODES } from "./g-codes.ts";
import { KNOWN_G, KNOWN_M } from "./known-commands.ts";
import { createLineEnds } from "./line-ends.ts";
import { LineJoiner } from "./line-joiner.ts";
import { FLAW, LineScanner, SEMICOLON, WORD } from "./line-scanner.ts";
import { M_CODES } from "./m-codes.ts";
import { Machine } from "./machine.ts";
import { Surroundings } from "./surroundings.ts";

export type { Dialect } from "./dialect.ts";

/** The machine's state when the text begins. */
export interface ReaderStart {
  /** x, y, z in um. */
  readonly position?: readonly [number, number, number];
  /** The tool in use, by its number; the first one, 0, unless given. */
  readonly tool?: number;
  readonly relativeE?: boolean;
  /** mm; of the filament that E is a volume of where the text says so without a size. 1.75 unless given. */
  readonly filamentDiameter?: number;
  /** Whether E is a volume from the start (the setting `use_volumetric_e`). */
  readonly volumetricE?: boolean;
  /** Role of what is extruded before the first word of it; unless given, custom where the slicer is one that says. */
  readonly role?: number;
  /** How arcs become straight moves; `marlin` unless given. */
  readonly arcs?: ArcRule;
  /** What is known of the text beforehand, where its head may not tell: a slicer by its name in {@link Dialect}. */
  readonly slicer?: string;
  readonly slicerVersion?: string;
  readonly firmware?: Firmware;
}

/** Reads a text piece by piece; lines may be split between pieces. */
export interface GcodeReader {
  /**
   * The moves and events of the lines that end in this piece.
   * @throws SlicewrightError GCODE_NOT_TEXT when the bytes are no text before any command was understood
   */
  push(piece: string | Uint8Array): MoveChunk;
  /** Those of a last line without an end. */
  finish(): MoveChunk;
  /** Where the nozzle is: x, y, z in um. */
  readonly position: readonly [number, number, number];
  /** The tool that the text chose last, in use already or not; undefined where it chose none. */
  readonly chosenTool: number | undefined;
  /** What was found so far: each kind once, with `count` and the first `line` in its details. */
  readonly findings: readonly Warning[];
  /** Who wrote the text, as far as it has told so far. */
  readonly dialect: Dialect;
}

const INPUT = either(TEXT, BYTES);
const START: OptionKinds<ReaderStart> = {
  position: listOf(numberFrom(), { count: 3 }),
  tool: wholeFrom(0),
  relativeE: BOOLEAN,
  filamentDiameter: numberFrom(0),
  volumetricE: BOOLEAN,
  role: wholeFrom(0, ROLES.length - 1),
  arcs: oneOf(ARC_RULES),
  slicer: TEXT,
  slicerVersion: TEXT,
  firmware: oneOf(FIRMWARE_NAMES),
};

/**
 * The moves and events of a whole text of g-code, as a string or its bytes: micrometres, 1e-5 mm of filament,
 * 1e-3 mm/min. Neither gzip nor binary g-code, which `estimateGcode` takes.
 * @param start the machine's state when the text begins
 * @throws SlicewrightError `USAGE`, `GCODE_NOT_TEXT` where bytes are no text before any command was understood
 */
export function readGcode(text: string | Uint8Array, start: ReaderStart = {}): MoveChunk[] {
  checkArgument("read g-code", "text", text, INPUT);
  checkOptions("read g-code", start, START);
  const reader = createGcodeReader(start);
  return [reader.push(text), reader.finish()];
}

export function createGcodeReader(start: ReaderStart = {}): GcodeReader {
  const findings = new Findings();
  const around = new Surroundings(start.role ?? null, start.slicer ?? null, start.slicerVersion ?? null);
  const machine = new Machine(
    {
      position: start.position ?? [0, 0, 0],
      tool: start.tool ?? 0,
      arcs: start.arcs ?? "marlin",
      isRelativeE: start.relativeE ?? false,
      firmware: start.firmware ?? null,
      filamentDiameter: start.filamentDiameter ?? USUAL_DIAMETER,
      volumetricE: start.volumetricE ?? false,
    },
    around,
    findings,
  );
  let chosenTool: number | undefined;
  /** Lines that have been read. */
  let lines = 0;
  const joiner = new LineJoiner(readLines);
  const lineEnds = createLineEnds();
  return {
    push(piece) {
      for (const part of lineEnds(typeof piece === "string" ? ENCODER.encode(piece) : piece)) joiner.push(part);
      return machine.take();
    },
    finish() {
      if (joiner.isAmid) findings.count("GCODE_LINE_UNFINISHED", lines + 1);
      joiner.push(LINE_END);
      around.announceLayer(machine);
      return machine.take();
    },
    get position() {
      return [machine.x, machine.y, machine.z] as const;
    },
    get chosenTool() {
      return chosenTool;
    },
    get findings() {
      return findings.warnings;
    },
    get dialect() {
      return { ...around.slicer, firmware: machine.firmware };
    },
  };

  function readLines(bytes: Uint8Array, from: number, end: number): void {
    const scanner = new LineScanner(bytes, from, end, lines);
    while (scanner.next()) {
      if (scanner.flaw !== FLAW.none && !isUsable(scanner)) continue;
      if (scanner.letter === SEMICOLON) around.read(scanner.text(), scanner.line, machine);
      else if (scanner.letter !== 0) readCommand(scanner);
    }
    lines = scanner.line;
  }

  function readCommand(line: LineScanner): void {
    around.announceLayer(machine);
    const { letter, number } = line;
    if (letter === WORD) readWords(line);
    else if (letter === T) chooseTool(number);
    else {
      const command = letter === G ? G_CODES.get(number) : letter === M ? M_CODES.get(number) : undefined;
      if (command !== undefined) {
        machine.known++;
        command(machine, line, around);
      } else if ((letter === G && KNOWN_G.has(number)) || (letter === M && KNOWN_M.has(number))) machine.known++;
      else findings.count("GCODE_UNKNOWN_COMMAND", line.line, firstWord(line.text()));
    }
  }

  function readWords(line: LineScanner): void {
    const text = line.text();
    const understanding = readExtended(text, machine);
    if (understanding === "macro") {
      machine.happen({ kind: "macro" });
      findings.count("GCODE_MACRO_PASSED_OVER", line.line, firstWord(text));
    } else if (understanding === "nonsense") findings.count("GCODE_UNKNOWN_COMMAND", line.line, firstWord(text));
  }

  /** Numbers below 0 are no tool, and high ones are a changer's own signals. */
  function chooseTool(tool: number): void {
    machine.known++;
    if (!Number.isInteger(tool) || tool < 0 || tool > LAST_TOOL) return;
    chosenTool = tool;
    if (tool === machine.tool) return;
    machine.tool = tool;
    machine.happen({ kind: "tool", tool });
  }

  /** Counts what is wrong with a line; whether it is read all the same. */
  function isUsable(line: LineScanner): boolean {
    if (line.flaw === FLAW.checksum) {
      findings.count("GCODE_CHECKSUM_WRONG", line.line);
      return true;
    }
    // Only moves need every number of theirs: other commands hold names, lists and paths.
    if (line.flaw === FLAW.number && !(line.letter === G && NEEDS_ALL.has(line.number))) return true;
    if (line.flaw === FLAW.binary && machine.known === 0)
      throw new SlicewrightError(
        "GCODE_NOT_TEXT",
        `read g-code: got control bytes in line ${line.line}, expected lines of text`,
        { line: line.line },
      );
    findings.count(line.flaw === FLAW.long ? "GCODE_LINE_TOO_LONG" : "GCODE_LINE_MALFORMED", line.line);
    return false;
  }
}

const ENCODER = new TextEncoder();
const LINE_END = Uint8Array.of(NEWLINE);
const [G, M, T] = [71, 77, 84];
const NEEDS_ALL: ReadonlySet<number> = new Set([0, 1, 2, 3, 92]);
const LAST_TOOL = 63;
const USUAL_DIAMETER = 1.75;

function firstWord(text: string): string {
  return /^\S*/.exec(text)![0];
}
