/** Ready-made settings, as data: spread one of each and change what differs. */
export { FILAMENTS } from "./presets/filaments.ts";
export { PRINTERS } from "./presets/printers.ts";
export { PRINTS } from "./presets/prints.ts";
