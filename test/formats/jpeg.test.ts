import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeJpeg } from "../../src/formats/jpeg.ts";

/** Reads a baseline JPEG of three components of full resolution by the specification, slowly: red, green and blue. */
function decode(file: Uint8Array): { readonly width: number; readonly height: number; readonly rgb: number[] } {
  const quantisers: number[][] = [];
  const tables = new Map<number, Map<string, number>>();
  let [width, height] = [0, 0];
  let quantiserOf: number[] = [];
  let at = 2;
  for (; file[at + 1] !== 0xda; at += 2 + file[at + 2] * 256 + file[at + 3]) {
    const body = file.subarray(at + 4, at + 2 + file[at + 2] * 256 + file[at + 3]);
    if (file[at + 1] === 0xdb) quantisers[body[0]] = [...body.subarray(1)];
    if (file[at + 1] === 0xc0) {
      [height, width] = [body[1] * 256 + body[2], body[3] * 256 + body[4]];
      quantiserOf = [body[8], body[11], body[14]];
    }
    if (file[at + 1] === 0xc4) tables.set(body[0], codesOf(body));
  }
  const scan = file.subarray(at + 4 + 10, file.length - 2);
  const bits: number[] = [];
  for (let i = 0; i < scan.length; i++) {
    for (let bit = 7; bit >= 0; bit--) bits.push((scan[i] >> bit) & 1);
    if (scan[i] === 0xff && scan[++i] !== 0) throw new Error("a marker within the scan");
  }
  let next = 0;
  const symbol = (table: Map<string, number>): number => {
    for (let code = ""; code.length <= 16; ) {
      const found = table.get((code += bits[next++]));
      if (found !== undefined) return found;
    }
    throw new Error("no such code");
  };
  const value = (size: number): number => {
    if (size === 0) return 0;
    const own = bits.slice(next, (next += size));
    const read = Number.parseInt(own.join(""), 2);
    return own[0] === 1 ? read : read - 2 ** size + 1;
  };
  const planes = [0, 1, 2].map(() => new Array<number>(width * height).fill(0));
  const means = [0, 0, 0];
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8)
      for (let component = 0; component < 3; component++) {
        const zigzag = new Array<number>(64).fill(0);
        zigzag[0] = means[component] += value(symbol(tables.get(0x00)!));
        for (let k = 1; k < 64; k++) {
          const run = symbol(tables.get(0x10)!);
          if (run === 0) break;
          k += run >> 4;
          zigzag[k] = value(run & 15);
        }
        const scaled = zigzag.map((one, k) => one * quantisers[quantiserOf[component]][k]);
        drawBlock(planes[component], scaled, left, top, width, height);
      }
  expect(bits.length - next).toBeLessThan(8);
  const rgb = planes[0].flatMap((brightness, i) => {
    const [y, cb, cr] = [brightness + 128, planes[1][i], planes[2][i]];
    return [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb];
  });
  return { width, height, rgb };
}

function codesOf(body: Uint8Array): Map<string, number> {
  const found = new Map<string, number>();
  let [code, at] = [0, 17];
  for (let length = 1; length <= 16; length++, code *= 2)
    for (let k = 0; k < body[length]; k++) found.set((code++).toString(2).padStart(length, "0"), body[at++]);
  return found;
}

/** The places of a block in the order of a zigzag, walked as it is drawn. */
function* zigzag(): Generator<readonly [number, number]> {
  let [x, y, up] = [0, 0, true];
  for (let k = 0; k < 64; k++) {
    yield [x, y];
    if (up && x === 7) [y, up] = [y + 1, false];
    else if (up && y === 0) [x, up] = [x + 1, false];
    else if (up) [x, y] = [x + 1, y - 1];
    else if (y === 7) [x, up] = [x + 1, true];
    else if (x === 0) [y, up] = [y + 1, true];
    else [x, y] = [x - 1, y + 1];
  }
}

function drawBlock(plane: number[], zz: number[], left: number, top: number, width: number, height: number): void {
  const waves = [...zigzag()].map(([u, v], k) => ({ u, v, share: zz[k] / 4 })).filter(({ share }) => share !== 0);
  const scale = (frequency: number): number => (frequency === 0 ? Math.SQRT1_2 : 1);
  for (let y = top; y < Math.min(top + 8, height); y++)
    for (let x = left; x < Math.min(left + 8, width); x++)
      for (const { u, v, share } of waves)
        plane[y * width + x] +=
          share *
          scale(u) *
          scale(v) *
          Math.cos(((2 * (x - left) + 1) * u * Math.PI) / 16) *
          Math.cos(((2 * (y - top) + 1) * v * Math.PI) / 16);
}

type Pixel = readonly [r: number, g: number, b: number, a: number];

/** How far the decoded picture is from the drawn one: the mean and the most over all channels. */
function errorOf(width: number, height: number, draw: (x: number, y: number) => Pixel): { mean: number; most: number } {
  const pixels = width * height;
  const image = new Uint8Array(4 * pixels);
  for (let i = 0; i < pixels; i++) image.set(draw(i % width, Math.floor(i / width)), 4 * i);
  const read = decode(encodeJpeg(width, height, image));
  expect([read.width, read.height]).toEqual([width, height]);
  const errors = read.rgb.map((value, i) => {
    const pixel = 4 * Math.floor(i / 3);
    return Math.abs(Math.min(255, Math.max(0, value)) - (image[pixel + (i % 3)] * image[pixel + 3]) / 255);
  });
  return { mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, most: Math.max(...errors) };
}

describe("JPEG", () => {
  it("holds plain colours, transparent ones over black", () => {
    for (const colour of [
      [237, 107, 33, 255],
      [0, 0, 0, 255],
      [255, 255, 255, 255],
      [200, 40, 90, 0],
      [200, 40, 90, 128],
    ] as const)
      expect(errorOf(16, 8, () => colour).most).toBeLessThan(4);
  });

  it("holds slopes of colour, and edges through blocks", () => {
    expect(errorOf(61, 37, (x, y) => [4 * x, 6 * y, 255 - 2 * x, 255]).mean).toBeLessThan(2);
    expect(errorOf(40, 40, (x, y) => (x + y < 37 ? [237, 107, 33, 255] : [0, 0, 0, 0])).mean).toBeLessThan(8);
  });

  it("is read back whatever its size and its pixels, where all kinds of codes are used", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 19 }), fc.nat(), (width, height, seed) => {
        let state = seed;
        const noise = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
        expect(errorOf(width, height, () => [noise(), noise(), noise(), 255]).mean).toBeLessThan(20);
      }),
      { numRuns: 60 },
    );
  });

  it("is shorter than a tenth of what it shows", () => {
    const image = new Uint8Array(4 * 200 * 100).fill(90);
    expect(encodeJpeg(200, 100, image).length).toBeLessThan(2000);
  });
});
