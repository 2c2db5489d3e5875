/** Controllers of milling machines, LinuxCNC's kin Machinekit and Mach3: filament is the axis A, values follow a P. */
import { decimal } from "../decimal.ts";
import { type FlavourWords, fanValue, REPRAP } from "./words.ts";

export const MACHINEKIT: FlavourWords = Object.freeze({
  ...REPRAP,
  extrusionAxis: "A",
  relativeE: "",
  absoluteE: "",
  retract: "G22",
  unretract: "G23",
  hotend: ({ celsius, wait, tool }) =>
    `${wait ? "M109" : "M104"} P${decimal(celsius, 2)}${tool === undefined ? "" : ` T${tool}`}`,
  bed: ({ celsius, wait }) => `${wait ? "M190" : "M140"} P${decimal(celsius, 2)}`,
  fan: ({ speed }) => (speed > 0 ? `M106 P${fanValue(speed)}` : "M107"),
  end: "M2",
  speedOverride: () => "",
} satisfies FlavourWords);

/** Its A never starts again, and its program ends with the text. */
export const MACH3: FlavourWords = Object.freeze({
  ...MACHINEKIT,
  resetsE: false,
  end: "",
} satisfies FlavourWords);
