import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { rasterise } from "../../src/resin/raster/rasterise.ts";
import { resolveDisplay } from "../../src/resin/resolve.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { hole, island, type Points } from "../geometry/shapes.ts";
import { rasterArea } from "./raster-area.ts";

/** An SL1's: pixels of 47.25 um. */
const SL1: Partial<ResinSettings> = {
  display_width: 120.96,
  display_height: 68.04,
  display_pixels_x: 2560,
  display_pixels_y: 1440,
};

function circle(radius: number, sides: number, [x, y]: readonly [number, number]): Points {
  return Array.from({ length: sides }, (_, i) => {
    const angle = (2 * Math.PI * i) / sides;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** What the lit pixels add up to, over the polygons' own area, less one. */
function excess(polygons: ExPolygons, given: Partial<ResinSettings>): number {
  const display = resolveDisplay(completeResinSettings({ ...SL1, ...given }));
  const pixelMm2 = (display.widthMm / display.pixelsX) * (display.heightMm / display.pixelsY);
  return (rasterArea(rasterise(polygons, display)) * pixelMm2) / areaMm2(polygons) - 1;
}

const tube = island(circle(10, 720, [0, 0]), hole(circle(6, 720, [0, 0])));
/** No mirror and no turn leaves it as it is; it stands off the centre. */
const flag = island(
  [
    [-31.31, -22.22],
    [-4.04, -25.17],
    [3.33, 7.71],
    [-17.9, 1.13],
    [-12.6, 19.87],
  ],
  hole(circle(3.3, 48, [-9.3, -14.1])),
);

describe("pixels add up to the polygons' area within 0.02 %", () => {
  it("of a tube of 6 and 10 mm", () => {
    expect(areaMm2(tube) / (64 * Math.PI)).toBeCloseTo(1, 4);
    expect(Math.abs(excess(tube, {}))).toBeLessThan(2e-4);
  });

  const ways = (["landscape", "portrait"] as const).flatMap((display_orientation) =>
    [false, true].flatMap((display_mirror_x) =>
      [false, true].map((display_mirror_y) => ({ display_orientation, display_mirror_x, display_mirror_y })),
    ),
  );
  it.each(ways)("$display_orientation, mirrored $display_mirror_x $display_mirror_y", (way) => {
    expect(Math.abs(excess(flag, way))).toBeLessThan(2e-4);
  });

  it("with pixels that are not square", () => {
    const saturn = { display_width: 218.88, display_height: 122.88, display_pixels_x: 11520, display_pixels_y: 5120 };
    expect(Math.abs(excess(flag, saturn))).toBeLessThan(2e-4);
  });

  it("nearly, of a comb whose teeth are as thin as a pixel", () => {
    const comb = island(
      Array.from({ length: 200 }, (_, i): readonly [number, number][] => [
        [i / 10, 0],
        [i / 10 + 0.02, 5],
        [i / 10 + 0.05, 0],
      ])
        .flat()
        .concat([
          [20, -1],
          [0, -1],
        ])
        .reverse(),
    );
    expect(areaMm2(comb)).toBeCloseTo(20 + (200 * 0.05 * 5) / 2, 1);
    // A level is a step of 1 / 255: each pixel may be half a step off, and slivers have many.
    expect(Math.abs(excess(comb, {}))).toBeLessThan(1e-3);
  });
});
