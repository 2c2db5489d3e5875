import { deflateSync, inflateRawSync } from "node:zlib";

/** What only the platform does: Node's zlib behind the rooms' own signatures. */

/** Raw DEFLATE data into exactly `size` bytes. */
export function inflateRaw(data: Uint8Array, size: number): Uint8Array {
  return inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
}

/** Bytes to a zlib stream. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes);
}
