import { inflateSync } from "node:zlib";

/** A grey picture of 8 bits a pixel. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Reads what any program writes as 8-bit grey, with all five filters (W3C recommendation, section 9). */
export function readGreyPng(png: Uint8Array): GreyPicture {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  if (png[24] !== 8 || png[25] !== 0 || png[28] !== 0) throw new Error("not an 8-bit grey PNG without interlacing");
  const data: Uint8Array[] = [];
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (type === "IDAT") data.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const lines = inflateSync(Buffer.concat(data));
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const filter = lines[row * (width + 1)];
    const line = lines.subarray(row * (width + 1) + 1, (row + 1) * (width + 1));
    if (filter === 0) pixels.set(line, row * width);
    else unfilter(filter, line, pixels, row, width);
  }
  return { width, height, pixels };
}

function unfilter(filter: number, line: Uint8Array, pixels: Uint8Array, row: number, width: number): void {
  for (let x = 0; x < width; x++) {
    const at = row * width + x;
    const left = x > 0 ? pixels[at - 1] : 0;
    const up = row > 0 ? pixels[at - width] : 0;
    const corner = x > 0 && row > 0 ? pixels[at - width - 1] : 0;
    const predictions = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
    pixels[at] = line[x] + predictions[filter];
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
