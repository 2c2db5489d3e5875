import type { ResinArchive } from "../index.ts";

/** What a file's ending says that it is. */
export type FileKind =
  | "g-code"
  | "a resin print"
  | "a PNG"
  | "an SVG"
  | "a picture of another kind"
  | "a print of another format"
  | "a model"
  | "a profile"
  | "a compressed file";

interface Ending {
  readonly kind: FileKind;
  readonly binary_gcode?: boolean;
  readonly resin_archive?: ResinArchive;
}

const TEXT: Ending = { kind: "g-code", binary_gcode: false };
const SL1: Ending = { kind: "a resin print", resin_archive: "sl1" };

/** Every ending that is known, of what is written here and of what surely is something else. */
const ENDINGS: ReadonlyMap<string, Ending> = new Map([
  ["gcode", TEXT],
  ["gco", TEXT],
  ["g", TEXT],
  ["bgcode", { kind: "g-code", binary_gcode: true }],
  ["sl1", SL1],
  ["sl1s", SL1],
  ["goo", { kind: "a resin print", resin_archive: "goo" }],
  ["zip", { kind: "a resin print", resin_archive: "chitubox" }],
  ["png", { kind: "a PNG" }],
  ["svg", { kind: "an SVG" }],
  ...each("a picture of another kind", "jpg", "jpeg", "gif", "bmp", "webp"),
  ...each("a print of another format", "ctb", "cbddlp", "photon", "pwmx", "phz", "lys", "ufp", "x3g", "makerbot"),
  ...each("a model", "stl", "3mf", "obj", "ply", "amf", "step", "stp"),
  ...each("a profile", "ini", "json", "cfg", "curaprofile"),
  ...each("a compressed file", "gz", "bz2", "xz", "zst", "7z"),
]);

function each(kind: FileKind, ...endings: string[]): [string, Ending][] {
  return endings.map((ending) => [ending, { kind }]);
}

/** What a path's ending says, where it has one that is known. */
export function endingOf(path: string): Ending | undefined {
  return ENDINGS.get(/\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "");
}

/** All endings of a kind, as a phrase. */
export function endingsOf(kind: FileKind): string {
  return [...ENDINGS].flatMap(([ending, row]) => (row.kind === kind ? [`.${ending}`] : [])).join(", ");
}
