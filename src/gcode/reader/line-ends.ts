/**
 * Texts whose lines end by a carriage return alone, as firmwares take them too, as texts of ordinary lines. The first
 * line's end tells: where it has a line feed, carriage returns are blanks.
 */
import { NEWLINE, RETURN } from "../../core/ascii.ts";

const LINE_END = Uint8Array.of(NEWLINE);
const NOTHING = new Uint8Array(0);

/** Takes a text's pieces, in order; each as it is to be read, in one part or two. */
export type LineEnds = (piece: Uint8Array) => readonly Uint8Array[];

export function createLineEnds(): LineEnds {
  let ends: "unknown" | "return" | "newline" = "unknown";
  // The text so far is one line and the carriage return behind it.
  let isAfterReturn = false;
  return (piece) => {
    const owed = ends === "unknown" && isAfterReturn && piece.length > 0 ? decide(piece[0]) : NOTHING;
    if (ends === "unknown") {
      const end = piece.findIndex((byte) => byte === NEWLINE || byte === RETURN);
      if (end >= 0 && piece[end] === NEWLINE) ends = "newline";
      else if (end >= 0 && end + 1 < piece.length) decide(piece[end + 1]);
      else isAfterReturn ||= end >= 0;
    }
    const read = ends === "return" ? piece.map((byte) => (byte === RETURN ? NEWLINE : byte)) : piece;
    return owed.length > 0 ? [owed, read] : [read];
  };

  /** By what stands behind the first carriage return. @returns what ends its line, which is passed on already */
  function decide(behind: number): Uint8Array {
    ends = behind === NEWLINE ? "newline" : "return";
    return ends === "return" ? LINE_END : NOTHING;
  }
}
