/**
 * Packs g-code by MeatPack (see reader/meatpack.ts for the stream), keeping comments, and so that every line reads back
 * as it was: a line that packing would change (blank, with a comment behind its command, spaced in another way) is sent
 * plain.
 */
import { NEWLINE } from "../../core/ascii.ts";
import { NO_SPACES_ON, PACKING_OFF, PACKING_ON, SIGNAL, WHOLE } from "../reader/meatpack.ts";

const [SPACE, LETTER_G] = [32, 71];
/** What a G-line is when it reads back the same: words of a capital letter and its value, each behind one space. */
const CANONICAL_G = /^G\d[\d.]*(?: [A-Z][^A-Z\s;]*)*$/;
const CANONICAL_OTHER = /^[^\s;](?:[^;\r\n]*[^\s;])?$/;

/** The code of each character, without spaces: 11 stands for E. */
const CODES: Uint8Array = new Uint8Array(256).fill(WHOLE);
for (const [code, character] of Array.from("0123456789.E\nGX").entries()) CODES[character.charCodeAt(0)] = code;

/** Whole lines, packed; a block of its own. */
export function packMeat(text: Uint8Array): Uint8Array {
  const out = new Uint8Array(2 * text.length + 16);
  const decoder = new TextDecoder();
  let used = 0;
  const command = (code: number): void => {
    out.set([SIGNAL, SIGNAL, code], used);
    used += 3;
  };
  command(PACKING_ON);
  command(NO_SPACES_ON);
  let isPacked = true;
  const line = new Uint8Array(text.length + 1);
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf(NEWLINE, start);
    const end = newline < 0 ? text.length : newline;
    const packs = newline >= 0 && isCanonical(decoder.decode(text.subarray(start, end)));
    // Three bytes switch; what they could lose more than a short line gains is passed over.
    if (packs !== isPacked) command((isPacked = packs) ? PACKING_ON : PACKING_OFF);
    if (packs) used = packLine(line.subarray(0, withoutSpaces(text, start, end, line)), out, used);
    else {
      out.set(text.subarray(start, end + 1), used);
      used += Math.min(end + 1, text.length) - start;
    }
    start = end + 1;
  }
  return out.slice(0, used);
}

function isCanonical(line: string): boolean {
  return /^G\d/.test(line) ? CANONICAL_G.test(line) : CANONICAL_OTHER.test(line);
}

/** Copies a line and its end, a G-line's spaces left out; gives how long it is. */
function withoutSpaces(text: Uint8Array, start: number, end: number, into: Uint8Array): number {
  const isG = text[start] === LETTER_G && text[start + 1] >= 48 && text[start + 1] <= 57;
  let length = 0;
  for (let at = start; at < end; at++) if (!isG || text[at] !== SPACE) into[length++] = text[at];
  into[length++] = NEWLINE;
  return length;
}

/** Two characters a byte; a line of an odd length is filled up behind its end. */
function packLine(line: Uint8Array, out: Uint8Array, from: number): number {
  let used = from;
  for (let at = 0; at < line.length; at += 2) {
    const first = line[at];
    const second = at + 1 < line.length ? line[at + 1] : NEWLINE;
    out[used++] = CODES[first] | (CODES[second] << 4);
    if (CODES[first] === WHOLE) out[used++] = first;
    if (CODES[second] === WHOLE) out[used++] = second;
  }
  return used;
}
