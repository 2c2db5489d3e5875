/**
 * MakerBot's own firmware, through MakerWare, and Sailfish, which grew from it: tools are always named, fans are either
 * on or off, progress is always told, E never starts again.
 *
 * M109 is the bed's here. Heat is waited for by M133 and M134, without which a print could begin cold; PrusaSlicer
 * leaves that to the start g-code.
 */
import { decimal } from "../decimal.ts";
import { type FlavourWords, REPRAP } from "./words.ts";

/** What MakerWare and Sailfish share. */
const MAKERBOT = {
  ...REPRAP,
  relativeE: "",
  absoluteE: "",
  resetsE: false,
  hotend: ({ celsius, wait, tool = 0 }) =>
    `M104 S${decimal(celsius, 2)} T${tool}${wait && celsius > 0 ? `\nM133 T${tool}` : ""}`,
  bed: ({ celsius, wait }) => (wait ? `M109 S${decimal(celsius, 2)}\nM134 T0` : `M140 S${decimal(celsius, 2)}`),
  fan: ({ speed }) => (speed > 0 ? "M126" : "M127"),
  progress: (percent) => `M73 P${percent}`,
  stop: null,
  speedOverride: () => "",
} satisfies FlavourWords;

export const MAKERWARE: FlavourWords = Object.freeze({
  ...MAKERBOT,
  modes: "",
  extruderOn: "M101",
  extruderOff: "M103",
  tool: ({ tool }) => `M135 T${tool}`,
} satisfies FlavourWords);

export const SAILFISH: FlavourWords = Object.freeze({
  ...MAKERBOT,
  tool: ({ tool }) => `M108 T${tool}`,
} satisfies FlavourWords);
