/**
 * A layer's pixels as GOO holds them: runs from the first pixel to the last, none left out, as printers do not clear
 * their memory. Of a run's first byte the top two bits tell the colour (00 black, 01 a grey that follows, 11 white), the
 * next two how many bytes of length follow, the others are the length's lowest four bits.
 */
import type { RasterRuns } from "../raster-runs.ts";

const MAGIC = 0x55;
const [BLACK, GREY, WHITE] = [0b00, 0b01, 0b11];
const LONGEST = 0xfffffff;

export function encodeGooPixels({ width, height, runs }: RasterRuns): Uint8Array {
  const out = new ByteList();
  out.push(MAGIC);
  let done = 0;
  for (let at = 0; at < runs.length; at += 3) {
    writeRun(out, 0, runs[at] - done);
    writeRun(out, runs[at + 2], runs[at + 1]);
    done = runs[at] + runs[at + 1];
  }
  writeRun(out, 0, width * height - done);
  out.push(checksum(out.bytes()));
  return out.bytes().slice();
}

function writeRun(out: ByteList, level: number, length: number): void {
  for (let left = length; left > 0; left -= LONGEST) writeShortRun(out, level, Math.min(left, LONGEST));
}

function writeShortRun(out: ByteList, level: number, length: number): void {
  const more = length < 1 << 4 ? 0 : length < 1 << 12 ? 1 : length < 1 << 20 ? 2 : 3;
  const colour = level === 0 ? BLACK : level === 255 ? WHITE : GREY;
  out.push((colour << 6) | (more << 4) | (length & 15));
  if (colour === GREY) out.push(level);
  for (let byte = more - 1; byte >= 0; byte--) out.push((length >>> (4 + 8 * byte)) & 255);
}

/** Not of the sum of all bytes but the first. */
function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 1; at < bytes.length; at++) sum += bytes[at];
  return ~sum & 255;
}

class ByteList {
  #bytes = new Uint8Array(4096);
  #used = 0;

  push(byte: number): void {
    if (this.#used === this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#used++] = byte;
  }

  /** A view. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#used);
  }
}
