import type { ByteRange } from "../objects/store.ts";

/**
 * What a Range header asks for (RFC 9110, section 14): one range of bytes; null where the whole is to be sent, which is also
 * the answer to several ranges, to units other than bytes and to what breaks the grammar; `unsatisfiable` where it lies
 * outside.
 */
export function parseRange(header: string, sizeBytes: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i.exec(header);
  if (match === null) return null;
  const [, from, to] = match as unknown as [string, string, string];
  if (from === "") {
    if (to === "") return null;
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? "unsatisfiable" : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const [first, last] = [Number(from), to === "" ? Number.POSITIVE_INFINITY : Number(to)];
  if (last < first) return null;
  return first >= sizeBytes ? "unsatisfiable" : { first, last: Math.min(last, sizeBytes - 1) };
}
