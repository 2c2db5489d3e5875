import { describe, expect, it } from "vitest";
import { ROLE, ROLES } from "../../src/core/roles.ts";
import { toUnits } from "../../src/core/units.ts";
import { pngOfLayer } from "../../src/preview/raster.ts";
import { layerSvg } from "../../src/preview/svg.ts";
import { ToolpathsBuilder } from "../../src/toolpaths/builder.ts";
import type { Toolpaths } from "../../src/toolpaths/toolpaths.ts";

/** One 1 mm wide strand of sparse infill from (0, 0) to (8, 0). */
function strand(): Toolpaths {
  const builder = new ToolpathsBuilder();
  builder.beginPath(ROLE.sparseInfill, 1, 0.2, 0.1);
  builder.addPoint(0, 0);
  builder.addPoint(toUnits(8), 0);
  builder.endPath();
  builder.endEntity(0);
  return builder.build();
}

describe("layerSvg", () => {
  it("draws strands at scale in their role's colour, and names the role", () => {
    const svg = layerSvg(strand(), { width: 100 });
    // 8 mm and a margin of 1 mm on each side: 10 px a mm.
    expect(svg).toContain(
      `stroke="${ROLES[ROLE.sparseInfill].colour}" stroke-width="10.00" points="10.00,10.00 90.00,10.00"`,
    );
    expect(svg).toContain(">Internal infill</text>");
    expect(svg).toContain('width="100" height="20"');
  });
});

describe("pngOfLayer", () => {
  it("covers as many pixels as the strand has area", () => {
    let rows = new Uint8Array(0);
    pngOfLayer(strand(), (bytes) => (rows = bytes.slice()), { width: 100 });
    const [red, green, blue] = [0xb0, 0x30, 0x29];
    let full = 0;
    for (let y = 0; y < 20; y++)
      for (let x = 0; x < 100; x++) {
        const at = y * 301 + 1 + 3 * x;
        if (rows[at] === red && rows[at + 1] === green && rows[at + 2] === blue) full++;
      }
    // 80 x 10 px and two half discs of radius 5, less the blended rim.
    const area = 800 + Math.PI * 25;
    expect(full).toBeGreaterThan(area - 200);
    expect(full).toBeLessThanOrEqual(area);
  });

  it("draws an empty layer as background", () => {
    const png = pngOfLayer(new ToolpathsBuilder().build(), (bytes) => bytes, { width: 4 });
    expect(png.length).toBeGreaterThan(57);
  });
});
