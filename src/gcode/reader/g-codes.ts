import type { LineScanner } from "./line-scanner.ts";
import type { Machine } from "./machine.ts";
import { SLIC3R_BEGINS, type Surroundings } from "./surroundings.ts";
import { wordsOf } from "./words.ts";

/** What a command does. */
export type Command = (machine: Machine, line: LineScanner, around: Surroundings) => void;

const probe: Command = (machine) => machine.happen({ kind: "probe" });
const choosePlane: Command = (machine, line) => machine.choosePlane(line.number);

/** What G commands do, by their number. */
export const G_CODES: ReadonlyMap<number, Command> = new Map<number, Command>([
  [0, (machine, line) => machine.move(line)],
  [1, (machine, line) => machine.move(line)],
  [2, (machine, line) => machine.arc(line)],
  [3, (machine, line) => machine.arc(line)],
  [4, (machine, line) => machine.happen({ kind: "dwell", seconds: pause(line) })],
  [10, retractOrSetTool],
  [11, (machine) => machine.happen({ kind: "firmware-retract", isRetract: false })],
  [17, choosePlane],
  [18, choosePlane],
  [19, choosePlane],
  [20, (machine) => machine.useInches(true)],
  [
    21,
    (machine, line, around) => {
      machine.useInches(false);
      if (line.comment() === SLIC3R_BEGINS.units) around.beginPrint();
    },
  ],
  // Machinekit's own retraction, in PrusaSlicer's words.
  [22, (machine) => machine.happen({ kind: "firmware-retract", isRetract: true })],
  [23, (machine) => machine.happen({ kind: "firmware-retract", isRetract: false })],
  [28, (machine, line) => machine.home(line)],
  [29, probe],
  [30, probe],
  [32, probe],
  [80, probe],
  [
    90,
    (machine) => {
      machine.isRelative = false;
    },
  ],
  [
    91,
    (machine) => {
      machine.isRelative = true;
    },
  ],
  [92, (machine, line) => machine.setPosition(line)],
]);

/** Seconds that a command asks to wait: S, or P in milliseconds. */
export function pause(line: LineScanner): number {
  const words = wordsOf(line);
  return Math.max(0, words("S") ?? (words("P") ?? 0) / 1000);
}

/** G10 alone draws filament back; with words it sets a tool of RepRapFirmware: its offsets or its temperatures. */
function retractOrSetTool(machine: Machine, line: LineScanner): void {
  const words = wordsOf(line);
  if (![..."PLSRXYZ"].some((letter) => line.names(letter.charCodeAt(0)))) {
    machine.happen({ kind: "firmware-retract", isRetract: true });
    return;
  }
  const celsius = words("S");
  if (celsius !== null && (words("P") ?? machine.tool) === machine.tool)
    machine.happen({ kind: "hotend", celsius, wait: false });
}
