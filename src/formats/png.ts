/**
 * Writes PNG (W3C recommendation, third edition): truecolour, with or without opacity, 8 bits a channel, no filter.
 * Compression is handed in, so that this runs where there is no node:zlib.
 */

import { concatBytes } from "./concat-bytes.ts";
import { crc32 } from "./crc32.ts";

/** Bytes to a zlib stream (RFC 1950). */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

const TRUECOLOUR = 2;
const TRUECOLOUR_WITH_ALPHA = 6;

/**
 * A PNG of an image.
 * @param pixels red, green, blue of each pixel, and its opacity where there are four bytes a pixel; rows from the top
 */
export function encodePng(width: number, height: number, pixels: Uint8Array, deflate: Deflate): Uint8Array {
  const rowBytes = pixels.length / height;
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  const colourType = rowBytes === 4 * width ? TRUECOLOUR_WITH_ALPHA : TRUECOLOUR;
  return pngFile(width, height, colourType, deflate(rows));
}

/** The file around a picture's compressed rows, 8 bits a channel. */
export function pngFile(width: number, height: number, colourType: number, data: Uint8Array): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, colourType, 0, 0, 0], 8);
  return concatBytes([
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

/** Length, type, data and the checksum over type and data. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
