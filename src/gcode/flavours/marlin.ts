/**
 * Marlin's g-code, with the comments that viewers and firmware tools of PrusaSlicer's files read.
 *
 * Numbers are a move's own integers (X, Y, Z in um, E in 1e-5 mm, F in 1e-3 mm/min), so that reading the text back
 * gives the same moves. Axes and feeds that do not change are left out. Absolute E is a running integer sum.
 */
import type { CustomLines } from "../../core/custom-gcode.ts";
import {
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
import type { GcodeOptions } from "../resolve.ts";
import { TextBuffer } from "../text-buffer.ts";
import type { GcodeWriter } from "../writer.ts";

const [E, F, X, Y, Z] = [69, 70, 88, 89, 90];
const AXES = ["X", "Y", "Z", "E"];
const LIMIT_COMMANDS = { acceleration: "M201", feed: "M203", jerk: "M205" } as const;
/** Custom lines after which the running E no longer holds: they move or set E. */
const TOUCHES_E = /^\s*G(?:0?[0-3]|92)\b[^;\n]*E/im;

export function createMarlinWriter(options: GcodeOptions): GcodeWriter {
  const out = new TextBuffer();
  // What the machine knows from the text so far.
  let x = 0;
  let y = 0;
  let z = 0;
  let f = -1;
  let sumE = 0;
  let role = -1;
  let width = -1;
  let height = -1;
  return { write };

  function write(chunk: MoveChunk): Uint8Array {
    walkChunk(chunk, writeMove, writeEvent);
    return out.take();
  }

  function writeMove(moves: Int32Array, at: number): void {
    const meta = moves[at + MOVE.meta];
    const kind = moveKind(meta);
    if (kind === MOVE_KIND.extrude) writeStrand(moveRole(meta), moves[at + MOVE.width], moves[at + MOVE.height]);
    out.char(71);
    out.char(49);
    if (kind !== MOVE_KIND.retract && kind !== MOVE_KIND.unretract) {
      if (moves[at + MOVE.x] !== x) out.word(X, (x = moves[at + MOVE.x]), 3);
      if (moves[at + MOVE.y] !== y) out.word(Y, (y = moves[at + MOVE.y]), 3);
      if (moves[at + MOVE.z] !== z) out.word(Z, (z = moves[at + MOVE.z]), 3);
    }
    const e = moves[at + MOVE.e];
    sumE += e;
    if (e !== 0) out.word(E, options.relativeE ? e : sumE, 5);
    if (moves[at + MOVE.f] !== f) out.word(F, (f = moves[at + MOVE.f]), 3);
    out.char(10);
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
      case "hotend":
        out.line(`${event.wait ? "M109" : "M104"} S${decimal(event.celsius, 2)}`);
        return;
      case "bed":
        out.line(`${event.wait ? "M190" : "M140"} S${decimal(event.celsius, 2)}`);
        return;
      case "fan":
        out.line(event.speed > 0 ? `M106 S${decimal(event.speed * 255, 2)}` : "M107");
        return;
      case "acceleration":
        out.line(`M204${parameters("PTR", [event.print, event.travel, event.retract])}`);
        return;
      case "axis-limits":
        out.line(`${LIMIT_COMMANDS[event.limit]}${parameters("XYZE", event.axes)}`);
        return;
      case "minimum-feeds":
        out.line(`M205${parameters("ST", [event.extruding, event.travel])}`);
        return;
      case "dwell":
        out.line(`G4 P${decimal(event.seconds * 1000, 0)}`);
        return;
      case "home":
        out.line(
          `G28${
            event.axes.every(Boolean)
              ? ""
              : AXES.filter((_, axis) => event.axes[axis])
                  .map((axis) => ` ${axis}`)
                  .join("")
          }`,
        );
        homed(event.axes);
        return;
      case "reset-extruder":
        setE(0);
        return;
      case "modes":
        out.line(`G21\nG90\n${options.relativeE ? "M83" : "M82"}`);
        if (!options.relativeE) setE(0);
        return;
      case "gcode":
        writeCustom(event);
    }
  }

  function writeCustom({ text, does, to }: CustomLines): void {
    if (does.moves.length > 0) out.line(`;TYPE:${ROLES[((role = ROLE.custom))].comment}`);
    out.line(text);
    [x, y, z] = to;
    f = -1;
    if (!options.relativeE && TOUCHES_E.test(text)) setE(sumE);
  }

  function homed(axes: readonly [boolean, boolean, boolean]): void {
    if (axes[0]) x = 0;
    if (axes[1]) y = 0;
    if (axes[2]) z = 0;
  }

  function setE(to: number): void {
    sumE = to;
    out.text("G92");
    out.word(E, to, 5);
    out.char(10);
  }
}

/** Letters with their values, those that are null left out. */
function parameters(letters: string, values: readonly (number | null)[]): string {
  return values.map((value, i) => (value === null ? "" : ` ${letters[i]}${decimal(value, 3)}`)).join("");
}

/** A number with at most so many decimals and no needless zeros. */
function decimal(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
