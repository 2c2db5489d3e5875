/** Writes QOI, the "quite OK image format" (public specification of 2022): four channels, sRGB. */

const [OP_INDEX, OP_DIFF, OP_LUMA, OP_RUN, OP_RGB, OP_RGBA] = [0x00, 0x40, 0x80, 0xc0, 0xfe, 0xff];
const LONGEST_RUN = 62;
const SEEN = 64;
const HEADER_BYTES = 14;

/**
 * A QOI of an image.
 * @param pixels red, green, blue, opacity of each pixel, rows from the top; length 4 x width x height
 */
export function encodeQoi(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const out = new Uint8Array(HEADER_BYTES + 5 * width * height + 8);
  out.set([0x71, 0x6f, 0x69, 0x66]);
  const view = new DataView(out.buffer);
  view.setUint32(4, width);
  view.setUint32(8, height);
  out.set([4, 0], 12);
  let used = HEADER_BYTES;
  /** Pixels seen lately, by their hash. */
  const seen = new Uint8Array(4 * SEEN);
  let [r0, g0, b0, a0] = [0, 0, 0, 255];
  let run = 0;
  const endRun = (): void => {
    if (run > 0) out[used++] = OP_RUN | (run - 1);
    run = 0;
  };
  for (let at = 0; at < pixels.length; at += 4) {
    const [r, g, b, a] = pixels.subarray(at, at + 4);
    if (r === r0 && g === g0 && b === b0 && a === a0) {
      if (++run === LONGEST_RUN) endRun();
      continue;
    }
    endRun();
    const place = (r * 3 + g * 5 + b * 7 + a * 11) % SEEN;
    const [dr, dg, db] = [signed(r - r0), signed(g - g0), signed(b - b0)];
    if (seen[4 * place] === r && seen[4 * place + 1] === g && seen[4 * place + 2] === b && seen[4 * place + 3] === a)
      out[used++] = OP_INDEX | place;
    else if (a !== a0) {
      out.set([OP_RGBA, r, g, b, a], used);
      used += 5;
    } else if (isWithin(dr, 2) && isWithin(dg, 2) && isWithin(db, 2))
      out[used++] = OP_DIFF | ((dr + 2) << 4) | ((dg + 2) << 2) | (db + 2);
    else if (isWithin(dg, 32) && isWithin(dr - dg, 8) && isWithin(db - dg, 8)) {
      out[used++] = OP_LUMA | (dg + 32);
      out[used++] = ((dr - dg + 8) << 4) | (db - dg + 8);
    } else {
      out.set([OP_RGB, r, g, b], used);
      used += 4;
    }
    seen.set([r, g, b, a], 4 * place);
    [r0, g0, b0, a0] = [r, g, b, a];
  }
  endRun();
  out[used + 7] = 1;
  return out.slice(0, used + 8);
}

/** A difference of bytes, which wraps, as -128 to 127. */
function signed(difference: number): number {
  return (difference << 24) >> 24;
}

/** Whether a value is from -reach up to, not including, reach. */
function isWithin(value: number, reach: number): boolean {
  return value >= -reach && value < reach;
}
