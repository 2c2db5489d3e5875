/**
 * A print's text: its moves, and its events in a flavour's words, with the comments that viewers and firmware tools of
 * PrusaSlicer's files read.
 *
 * Numbers are a move's own integers (X, Y, Z in um, E in 1e-5 mm, F in 1e-3 mm/min), so that reading the text back
 * gives the same moves. Axes and feeds that do not change are left out. Absolute E is a running integer sum; volumetric
 * E is that sum times the filament's section, rounded, so that it does not drift.
 */
import { NEWLINE } from "../../core/ascii.ts";
import type { CustomLines } from "../../core/custom-gcode.ts";
import {
  isRetraction,
  MOVE,
  MOVE_KIND,
  type MoveChunk,
  type MoveEvent,
  moveKind,
  moveRole,
  UM_PER_MM,
  walkChunk,
} from "../../core/moves.ts";
import { ROLE, ROLES } from "../../core/roles.ts";
import { COMMENTS, type ObjectLabel } from "../labels.ts";
import type { GcodeOptions } from "../resolve.ts";
import { TextBuffer } from "../text-buffer.ts";
import type { GcodeWriter } from "../writer.ts";
import { plainWords } from "./plain-words.ts";
import { RunningE } from "./running-e.ts";
import { decimal, type FlavourWords } from "./words.ts";

/** Characters of moves. */
const [F, G, I, J, X, Y, Z] = [70, 71, 73, 74, 88, 89, 90];
const [ONE, TWO, THREE] = [49, 50, 51];
const AXES = ["X", "Y", "Z"];

/** A custom line that may set accelerations: of any other command than these it is not known, and macros may do anything. */
const MAY_ACCELERATE = /^[^\S\n]*(?!G(?:0?[0-4]|9[0-2])\b|M(?:73|8[23]|10[4-79]|117|1[49]0|400)\b)[^;\s]/im;

/** What a move is for, by its kind; an extrusion's role says more. */
const MEANINGS: readonly string[] = ["travel", "extrude", "retract", "unretract", "wipe"];

export function createMoveWriter(
  words: FlavourWords,
  options: GcodeOptions,
  labels: readonly ObjectLabel[],
): GcodeWriter {
  const out = new TextBuffer();
  const letter = words.extrusionAxis ?? options.extrusionAxis;
  const axisE = letter === "" ? 0 : letter.charCodeAt(0);
  /** Custom lines after which the running E no longer holds: they move or set it. */
  const touchesE = new RegExp(`^[ \\t]*G(?:0?[0-3]|92)\\b[^;\\n]*${letter}`, "im");
  const { relativeE, firmwareRetraction, explains } = options;
  const runningE = new RunningE(options.ePerMm, relativeE);
  const labelWords = options.labels === "octoprint" ? COMMENTS : words.labels;
  // What the machine knows from the text so far.
  let x = 0;
  let y = 0;
  let z = 0;
  let f = -1;
  let role = -1;
  let width = -1;
  let height = -1;
  let isWiping = false;
  let saidAcceleration = "";
  // Custom lines moved or set E: where it stands is told before it moves again.
  let owesE = false;
  // The arc that is being written, and how many of its moves are still to come.
  let arc = { i: 0, j: 0, isClockwise: false };
  let arcMoves = 0;
  return { write };

  function write(chunk: MoveChunk, lineStarts?: Uint32Array): Uint8Array {
    let move = 0;
    walkChunk(
      chunk,
      lineStarts === undefined
        ? writeMove
        : (moves, at) => {
            lineStarts[move++] = out.length;
            writeMove(moves, at);
          },
      writeEvent,
    );
    return out.take();
  }

  function writeMove(moves: Int32Array, at: number): void {
    const meta = moves[at + MOVE.meta];
    const kind = moveKind(meta);
    if (owesE) tellE();
    if ((kind === MOVE_KIND.wipe) !== isWiping) out.line((isWiping = !isWiping) ? ";WIPE_START" : ";WIPE_END");
    if (isRetraction(kind)) {
      writeRetraction(moves, at, kind);
      return;
    }
    if (kind === MOVE_KIND.extrude) writeStrand(moveRole(meta), moves[at + MOVE.width], moves[at + MOVE.height]);
    if (arcMoves > 0) {
      writeArcMove(moves, at);
      return;
    }
    out.char(G);
    out.char(ONE);
    if (moves[at + MOVE.x] !== x) out.word(X, (x = moves[at + MOVE.x]), 3);
    if (moves[at + MOVE.y] !== y) out.word(Y, (y = moves[at + MOVE.y]), 3);
    if (moves[at + MOVE.z] !== z) out.word(Z, (z = moves[at + MOVE.z]), 3);
    writeFeed(moves, at);
  }

  /** One of an arc's moves: all are said by the last. */
  function writeArcMove(moves: Int32Array, at: number): void {
    arcMoves--;
    if (arcMoves > 0) {
      runningE.feed(moves[at + MOVE.e]);
      return;
    }
    out.char(G);
    out.char(arc.isClockwise ? TWO : THREE);
    out.word(X, (x = moves[at + MOVE.x]), 3);
    out.word(Y, (y = moves[at + MOVE.y]), 3);
    out.word(I, arc.i, 3);
    out.word(J, arc.j, 3);
    writeFeed(moves, at);
  }

  function writeRetraction(moves: Int32Array, at: number, kind: number): void {
    if (axisE === 0) return;
    const isRetract = kind === MOVE_KIND.retract;
    if (!isRetract) say(words.extruderOn);
    if (firmwareRetraction) say(isRetract ? words.retract : words.unretract, MEANINGS[kind]);
    else {
      out.char(G);
      out.char(ONE);
      writeFeed(moves, at);
    }
    if (isRetract) say(words.extruderOff);
  }

  /** The line's E and F, and what the line is for. */
  function writeFeed(moves: Int32Array, at: number): void {
    const e = moves[at + MOVE.e];
    const feed = moves[at + MOVE.f];
    runningE.feed(e);
    if (e !== 0 && axisE !== 0) out.word(axisE, runningE.say(), 5);
    if (feed !== f) out.word(F, (f = feed), 3);
    if (explains) explain(moves[at + MOVE.meta]);
    out.char(NEWLINE);
  }

  function explain(meta: number): void {
    const kind = moveKind(meta);
    out.text(` ; ${kind === MOVE_KIND.extrude ? ROLES[moveRole(meta)].comment.toLowerCase() : MEANINGS[kind]}`);
  }

  /** Says what strand follows, where it is another one. */
  function writeStrand(toRole: number, toWidth: number, toHeight: number): void {
    if (toRole !== role) out.line(`;TYPE:${ROLES[((role = toRole))].comment}`);
    if (toWidth !== width) out.line(`;WIDTH:${(width = toWidth) / UM_PER_MM}`);
    if (toHeight !== height) out.line(`;HEIGHT:${(height = toHeight) / UM_PER_MM}`);
  }

  function writeEvent(event: MoveEvent): void {
    switch (event.kind) {
      case "layer":
        height = Math.round(event.height * UM_PER_MM);
        out.line(`;LAYER_CHANGE\n;Z:${decimal(event.printZ, 5)}\n;HEIGHT:${decimal(event.height, 5)}`);
        return;
      case "acceleration": {
        const toSay = words.acceleration(event);
        if (toSay !== saidAcceleration) say((saidAcceleration = toSay), "acceleration, mm/s2");
        return;
      }
      case "tool":
        say(words.tool(event), "change the tool");
        runningE.takeOver(event.tool);
        return;
      case "motor-current":
        say(words.motorCurrent(event), "current of the extruder's motor, mA");
        return;
      case "home":
        out.line(
          `G28${event.axes.every(Boolean) ? "" : AXES.map((name, i) => (event.axes[i] ? ` ${name}` : "")).join("")}`,
        );
        homed(event.axes);
        return;
      case "arc":
        arc = event;
        arcMoves = event.moves;
        return;
      case "reset-extruder":
        if (words.resetsE) resetE();
        return;
      case "object":
        if (labelWords) say(labelWords[event.begins ? "start" : "stop"](labels[event.item], event.item));
        return;
      case "modes":
        if (labels.length > 0 && labelWords) say(labelWords.define(labels));
        say(words.modes, "millimetres, absolute positions");
        say(relativeE ? words.relativeE : words.absoluteE, relativeE ? "E from the last move" : "E from the start");
        if (!relativeE && words.resetsE) resetE();
        return;
      case "gcode":
        writeCustom(event);
        return;
      case "hotend":
      case "bed":
      case "chamber":
      case "fan":
      case "axis-limits":
      case "minimum-feeds":
      case "dwell":
      case "speed-override":
      case "pressure-advance-off":
        say(...plainWords(event, words));
    }
  }

  function writeCustom({ text, does, to, chosenTool }: CustomLines): void {
    if (does.moves.length > 0) out.line(`;TYPE:${ROLES[((role = ROLE.custom))].comment}`);
    out.line(text);
    [x, y, z] = to;
    f = -1;
    if (MAY_ACCELERATE.test(text)) saidAcceleration = "";
    if (chosenTool !== undefined) runningE.takeOver(chosenTool);
    owesE ||= !relativeE && axisE !== 0 && touchesE.test(text);
  }

  function homed(axes: readonly [boolean, boolean, boolean]): void {
    if (axes[0]) x = 0;
    if (axes[1]) y = 0;
    if (axes[2]) z = 0;
  }

  function resetE(): void {
    runningE.reset();
    tellE();
  }

  /** Tells the machine where E stands. */
  function tellE(): void {
    owesE = false;
    out.text("G92");
    out.word(axisE, runningE.said, 5);
    out.char(NEWLINE);
  }

  /** Says words, of several lines perhaps, and what they are for where that is to be explained. */
  function say(words: string, meaning?: string): void {
    if (words === "") return;
    out.line(explains && meaning !== undefined ? `${words.replaceAll("\n", ` ; ${meaning}\n`)} ; ${meaning}` : words);
  }
}
