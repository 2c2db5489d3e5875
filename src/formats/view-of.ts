/** The numbers in bytes, which may be part of a larger buffer: `bytes.buffer` alone begins where that does. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
