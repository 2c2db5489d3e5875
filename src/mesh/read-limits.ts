/**
 * What a file may ask of its reader. Each bound is checked where the thing it bounds is counted, before memory is taken
 * for it, and names itself in the error.
 */
import { checkLimit } from "../core/limit.ts";
import { numberFrom, type OptionKind, shaped } from "../core/option.ts";
import { MAX_XML_DEPTH } from "../formats/xml.ts";
import { DEFAULT_ZIP_LIMITS, type ZipLimits } from "../formats/zip.ts";

export interface ReadLimits extends ZipLimits {
  /** Of the file as it is. */
  readonly bytes: number;
  /** Of all items together: an object that is printed ten times counts ten times. */
  readonly triangles: number;
  /** Things to print. */
  readonly items: number;
  /** Points that the file lists, before equal ones become one. */
  readonly vertices: number;
  /** Elements inside elements. */
  readonly xmlDepth: number;
}

/** Beyond what people upload, and within what 2 to 4 GB of memory hold. */
export const DEFAULT_READ_LIMITS: ReadLimits = {
  bytes: 2 ** 31,
  triangles: 50_000_000,
  items: 100_000,
  vertices: 150_000_000,
  ...DEFAULT_ZIP_LIMITS,
  xmlDepth: MAX_XML_DEPTH,
};

/** Bounds of a caller's own; Infinity is none. */
export const READ_LIMITS: OptionKind = shaped(
  Object.fromEntries(Object.keys(DEFAULT_READ_LIMITS).map((name) => [name, numberFrom(0, Infinity)])),
);

const WORDS = {
  bytes: "bytes",
  triangles: "triangles",
  items: "things to print",
  vertices: "vertices",
} as const;

/**
 * Throws when a count is over its bound.
 * @throws SlicewrightError `INPUT_TOO_LARGE`, `details.limit` naming the bound
 */
export function checkReadLimit(limits: ReadLimits, limit: keyof typeof WORDS, got: number): void {
  checkLimit("read", limit, WORDS[limit], got, limits[limit]);
}
