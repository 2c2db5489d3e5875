/**
 * Binary STL: 80 bytes of header, a count, then 50 bytes a facet (normal, three corners, 2 bytes), little-endian.
 *
 * The header says nothing: many programs begin it with "solid". The length does: a file of exactly 84 + 50 count bytes
 * is binary whatever it begins with. Of any other length it is binary when its bytes are no text and its first facets
 * hold numbers of a size that models have; the checks below then say what is wrong with it:
 *
 * | after the header | result |
 * |---|---|
 * | count 0 (a writer that streams) | all whole facets, with a warning; bytes after them too |
 * | more whole facets than the count, no other bytes, and they hold facets | all of them, with a warning |
 * | more bytes than the count asks for | they are passed over, with a warning |
 * | fewer facets than the count, the last one whole | STL_COUNT_WRONG |
 * | fewer facets than the count, part of another | STL_TRUNCATED |
 *
 * A count that is too high is never corrected: a part that lacks what was cut off would be printed, and paid for.
 */
import { SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { viewOf } from "../formats/view-of.ts";
import type { FormatResult, MeshFormat, ReadContext } from "./mesh-format.ts";
import { type ModelSource, pieceOf, sizeOf } from "./model-source.ts";
import { checkReadLimit } from "./read-limits.ts";
import { singleObject } from "./single-object.ts";
import { VertexTable, withoutDegenerate } from "./weld.ts";

const HEADER_BYTES = 84;
const FACET_BYTES = 50;
/** Before a facet's corners. */
const NORMAL_BYTES = 12;
/** Facets between two pauses. */
const STEP = 1 << 16;
/** Facets that are read and decoded at once: their corners stay in the processor's cache until they are welded. */
const BLOCK = 1 << 12;

export const binaryStl: MeshFormat<ModelSource> = {
  name: "stl-binary",
  matches: ({ bytes, zipNames }) => zipNames === null && looksBinary(bytes),
  read: readBinaryStl,
};

function* readBinaryStl(source: ModelSource, { limits, step }: ReadContext): Steps<FormatResult> {
  const warnings: Warning[] = [];
  const facets = facetCount(source, warnings);
  checkReadLimit(limits, "triangles", facets);
  checkReadLimit(limits, "vertices", facets * 3);
  const vertices = new VertexTable(facets * 3);
  const triangles = new Uint32Array(facets * 3);
  const points = new Float32Array(Math.min(BLOCK, facets) * 9);
  const room = new Uint8Array(Math.min(BLOCK, facets) * FACET_BYTES);
  for (let facet = 0; facet < facets; facet += BLOCK) {
    if (facet % STEP === 0) {
      step(facet / facets);
      yield Math.min(facet, STEP);
    }
    const end = Math.min(facet + BLOCK, facets);
    decodeFacets(pieceOf(source, startOf(facet), startOf(end), room), facet, points);
    vertices.add(points, undefined, triangles.subarray(facet * 3, end * 3));
  }
  return singleObject("", withoutDegenerate({ positions: vertices.positions, triangles }), warnings);
}

/** Where a facet's bytes begin. */
function startOf(facet: number): number {
  return HEADER_BYTES + facet * FACET_BYTES;
}

/** The corners of facets, of which these are the bytes; `first` is the number of the first one. */
function decodeFacets(bytes: Uint8Array, first: number, points: Float32Array): void {
  const view = viewOf(bytes);
  for (let at = 0, to = 0; at < bytes.length; at += FACET_BYTES)
    for (let k = 0, from = at + NORMAL_BYTES; k < 9; k++, from += 4) {
      const value = view.getFloat32(from, true);
      // Only NaN and the infinities give NaN here.
      if (value - value !== 0) throw notFinite(value, first + at / FACET_BYTES);
      points[to++] = value;
    }
}

/** How many facets the header says there are. */
function countSaid(source: ModelSource): number {
  return viewOf(pieceOf(source, HEADER_BYTES - 4, HEADER_BYTES)).getUint32(0, true);
}

function facetCount(source: ModelSource, warnings: Warning[]): number {
  const length = sizeOf(source);
  const said = countSaid(source);
  const dataBytes = length - HEADER_BYTES;
  const whole = Math.floor(dataBytes / FACET_BYTES);
  const details = { facetsSaid: said, facetsFound: whole, length };
  if (said > whole) {
    if (dataBytes % FACET_BYTES === 0)
      throw new SlicewrightError(
        "STL_COUNT_WRONG",
        `read STL: got a count of ${said} facets and data of exactly ${whole}, expected the two to agree`,
        details,
      );
    throw new SlicewrightError(
      "STL_TRUNCATED",
      `read STL: got ${length} bytes, which end inside facet ${whole + 1}, expected ${said} facets`,
      details,
    );
  }
  const isLow = said === 0 || (dataBytes % FACET_BYTES === 0 && facetsPlausible(source, said));
  const facets = isLow ? whole : said;
  if (facets > said)
    warnings.push(warning("STL_COUNT_CORRECTED", `the count is ${said} and the file holds ${whole} facets`, details));
  const trailing = dataBytes - facets * FACET_BYTES;
  if (trailing > 0)
    warnings.push(
      warning("STL_TRAILING_BYTES", `${trailing} bytes after the last of ${facets} facets were passed over`, details),
    );
  return facets;
}

function notFinite(value: number, facet: number): SlicewrightError {
  return new SlicewrightError(
    "COORDINATE_NOT_FINITE",
    `read STL: got the coordinate ${value} in facet ${facet + 1}, expected finite numbers`,
    { facet: facet + 1 },
  );
}

function looksBinary(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER_BYTES) return false;
  if (isWholeBinaryStl(bytes)) return true;
  return !isText(bytes.subarray(0, 1024)) && facetsPlausible(bytes, 0);
}

/** Whether the length is the one that the count asks for: no other format's file is by chance. */
export function isWholeBinaryStl(source: ModelSource): boolean {
  const length = sizeOf(source);
  return length >= HEADER_BYTES && startOf(countSaid(source)) === length;
}

/** Text holds no control characters but blanks; a binary STL has zero bytes all over its numbers. */
function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}

/** Whether the facets from there on hold corners of a size that models have, and not the noise of some other format. */
function facetsPlausible(source: ModelSource, first: number): boolean {
  const end = Math.min(first + 4, Math.floor((sizeOf(source) - HEADER_BYTES) / FACET_BYTES));
  for (let facet = first; facet < end; facet++) {
    const view = viewOf(pieceOf(source, startOf(facet), startOf(facet + 1)));
    for (let k = 0; k < 9; k++) {
      const size = Math.abs(view.getFloat32(NORMAL_BYTES + k * 4, true));
      // Written so that a NaN, which is an error to report, counts as plausible: only a finite number can be absurd.
      if ((size > 1e9 && size < Infinity) || (size < 1e-15 && size > 0)) return false;
    }
  }
  return end > first;
}
