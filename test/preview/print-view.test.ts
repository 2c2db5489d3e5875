import { describe, expect, test } from "vitest";
import { ROLE, ROLES } from "../../src/core/roles.ts";
import { toUnits } from "../../src/core/units.ts";
import { rgb } from "../../src/preview/colour.ts";
import { type PrintedStrands, pngOfPrint } from "../../src/preview/print-view.ts";
import { ToolpathsBuilder } from "../../src/toolpaths/builder.ts";

type Line = readonly [role: number, ...points: (readonly [x: number, y: number])[]];

/** A layer of strands 0.5 mm wide and 0.25 mm high; points in mm. */
function layer(printZ: number, ...lines: readonly Line[]): PrintedStrands {
  const builder = new ToolpathsBuilder();
  for (const [role, ...points] of lines) {
    builder.beginPath(role, 0.5, 0.25, 0.1);
    for (const [x, y] of points) builder.addPoint(toUnits(x), toUnits(y));
    builder.endPath();
    builder.endEntity(0);
  }
  return { printZ, toolpaths: builder.build() };
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue. */
  readonly pixels: Uint8Array;
}

function draw(layers: readonly PrintedStrands[], width = 200, height?: number): Drawn {
  let rows = new Uint8Array(0);
  const png = pngOfPrint(layers, (bytes) => (rows = bytes.slice()), { width, ...(height !== undefined && { height }) });
  const header = new DataView(png.buffer, png.byteOffset + 16, 8);
  const size = { width: header.getUint32(0), height: header.getUint32(4) };
  // Each row begins with its filter, none.
  const pixels = Uint8Array.from({ length: 3 * size.width * size.height }, (_, at) => {
    const row = Math.floor(at / (3 * size.width));
    return rows[at + row + 1];
  });
  return { ...size, pixels };
}

/** How many pixels have about a role's colour, whatever the light. */
function pixelsOf({ pixels }: Drawn, role: number): number {
  const [red, green, blue] = rgb(ROLES[role].colour);
  const sum = red + green + blue;
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const own = pixels[at] + pixels[at + 1] + pixels[at + 2];
    const isNear = [red, green, blue].every((level, i) => Math.abs(level / sum - pixels[at + i] / own) < 0.02);
    if (own > 150 && isNear) count++;
  }
  return count;
}

/** Lines side by side that close a square of 10 mm. */
function plate(printZ: number, role: number): PrintedStrands {
  const rows = Array.from({ length: 20 }, (_, i): Line => [role, [0, i * 0.5], [10, i * 0.5]]);
  return layer(printZ, ...rows);
}

describe("pngOfPrint", () => {
  test("shows what lies above, and hides what lies below, in any order", () => {
    const [under, over] = [plate(0.25, ROLE.skirtBrim), plate(0.5, ROLE.topSolidInfill)];
    const both = draw([under, over]);
    expect(pixelsOf(both, ROLE.topSolidInfill)).toBeGreaterThan(4000);
    expect(pixelsOf(draw([under]), ROLE.skirtBrim)).toBeGreaterThan(4000);
    // Its side towards the eye.
    expect(pixelsOf(both, ROLE.skirtBrim)).toBeLessThan(600);
    expect(draw([over, under]).pixels).toEqual(both.pixels);
  });

  test("leaves no gap between strands that touch, nor at corners", () => {
    const ring: Line = [ROLE.perimeter, [0, 0], [10, 0], [10, 10], [0, 10], [0, 0]];
    const { pixels, width, height } = draw([plate(0.25, ROLE.topSolidInfill), layer(0.25, ring)], 240);
    const isDark = (x: number, y: number): boolean => {
      const at = 3 * (y * width + x);
      return pixels[at] + pixels[at + 1] + pixels[at + 2] < 100;
    };
    // Between the first and the last pixel of a row that is drawn, all are.
    for (let y = Math.round(height * 0.1); y < height * 0.9; y++) {
      const row = Array.from({ length: width }, (_, x) => isDark(x, y));
      const inside = row.slice(row.indexOf(false) + 2, row.lastIndexOf(false) - 1);
      expect(inside.filter(Boolean).length, `row ${y}`).toBeLessThanOrEqual(2);
    }
  });

  test("is as large as asked, and as high as the print needs", () => {
    const tower = Array.from({ length: 400 }, (_, i) => layer(0.25 * (i + 1), [ROLE.perimeter, [0, 0], [5, 0]]));
    expect(draw(tower, 100)).toMatchObject({ width: 100, height: 200 });
    expect(draw(tower, 100, 77)).toMatchObject({ width: 100, height: 77 });
    const { width, height } = draw([plate(0.25, ROLE.perimeter)], 150);
    expect(width).toBe(150);
    expect(height).toBeLessThan(90);
  });

  test("draws the same again, and nothing of nothing", () => {
    const print = [plate(0.25, ROLE.perimeter), layer(0.5, [ROLE.bridgeInfill, [1, 1], [1, 1], [9, 9], [9, 1]])];
    expect(draw(print).pixels).toEqual(draw(print).pixels);
    expect(new Set(draw([layer(0.25)], 40).pixels)).toEqual(new Set([0x1b, 0x1f, 0x27]));
  });
});
