/**
 * Binary STL: 80 bytes of header, a count, then 50 bytes a facet (normal, three corners, 2 bytes), little-endian.
 *
 * The header says nothing: many programs begin it with "solid". The length does: a file of exactly 84 + 50 count bytes
 * is binary whatever it begins with. Of any other length it is binary when its bytes are no text and its first facets
 * hold numbers of a size that models have; the checks below then say what is wrong with it:
 *
 * | after the header | result |
 * |---|---|
 * | whole facets, count 0 (a writer that streams) | the number of facets, with a warning |
 * | whole facets, any other count | STL_COUNT_WRONG |
 * | part of a facet, fewer whole facets than the count | STL_TRUNCATED |
 * | more bytes than the count asks for | they are passed over, with a warning |
 */
import { SlicewrightError } from "../core/errors.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { degenerateWarnings } from "./degenerate.ts";
import type { FormatResult, MeshFormat } from "./mesh-format.ts";
import { weld } from "./weld.ts";

const HEADER_BYTES = 84;
const FACET_BYTES = 50;

export const binaryStl: MeshFormat = {
  name: "stl-binary",
  matches: ({ bytes }) => looksBinary(bytes),
  read: readBinaryStl,
};

function readBinaryStl(bytes: Uint8Array): FormatResult {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const warnings: Warning[] = [];
  const facets = facetCount(view, warnings);
  const points = new Float32Array(facets * 9);
  for (let facet = 0, to = 0; facet < facets; facet++) {
    let from = HEADER_BYTES + facet * FACET_BYTES + 12;
    for (let k = 0; k < 9; k++, from += 4) {
      const value = view.getFloat32(from, true);
      // Only NaN and the infinities give NaN here.
      if (value - value !== 0) throw notFinite(value, facet);
      points[to++] = value;
    }
  }
  const { mesh, degenerate } = weld(points);
  return {
    objects: [{ name: "", mesh }],
    items: [{ object: 0, transform: null }],
    unit: null,
    warnings: [...warnings, ...degenerateWarnings(degenerate)],
  };
}

function facetCount(view: DataView, warnings: Warning[]): number {
  const said = view.getUint32(HEADER_BYTES - 4, true);
  const dataBytes = view.byteLength - HEADER_BYTES;
  const whole = Math.floor(dataBytes / FACET_BYTES);
  const details = { facetsSaid: said, facetsFound: whole, length: view.byteLength };
  if (dataBytes === said * FACET_BYTES) return said;
  if (dataBytes % FACET_BYTES === 0) {
    if (said !== 0)
      throw new SlicewrightError(
        "STL_COUNT_WRONG",
        `read STL: got a count of ${said} facets and data of exactly ${whole}, expected the two to agree`,
        details,
      );
    warnings.push(warning("STL_COUNT_CORRECTED", `the count is 0 and the file holds ${whole} facets`, details));
    return whole;
  }
  if (said > whole)
    throw new SlicewrightError(
      "STL_TRUNCATED",
      `read STL: got ${view.byteLength} bytes, which end inside facet ${whole + 1}, expected ${said} facets`,
      details,
    );
  const trailing = dataBytes - said * FACET_BYTES;
  warnings.push(
    warning("STL_TRAILING_BYTES", `${trailing} bytes after the last of ${said} facets were passed over`, details),
  );
  return said;
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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(HEADER_BYTES - 4, true) * FACET_BYTES + HEADER_BYTES === bytes.length) return true;
  return !isText(bytes.subarray(0, 1024)) && firstFacetsPlausible(view);
}

/** Text holds no control characters but blanks; a binary STL has zero bytes all over its numbers. */
function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}

/** Whether the first facets hold corners of a size that models have, and not the noise of some other format. */
function firstFacetsPlausible(view: DataView): boolean {
  const facets = Math.min(4, Math.floor((view.byteLength - HEADER_BYTES) / FACET_BYTES));
  for (let facet = 0; facet < facets; facet++)
    for (let k = 0; k < 9; k++) {
      const size = Math.abs(view.getFloat32(HEADER_BYTES + facet * FACET_BYTES + 12 + k * 4, true));
      // Written so that a NaN, which is an error to report, counts as plausible: only a finite number can be absurd.
      if ((size > 1e9 && size < Infinity) || (size < 1e-15 && size > 0)) return false;
    }
  return facets > 0;
}
