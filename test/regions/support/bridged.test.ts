import fc from "fast-check";
import { expect, test } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { EMPTY_POLYLINES, type ExPolygons } from "../../../src/geometry/polygons.ts";
import { bridgedArea } from "../../../src/regions/support/bridged.ts";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import { area, box, engine, type Ring } from "../stacks.ts";

const options = resolveSupports(completeSettings({ support_material: true, layer_height: 0.2 }));

function turned(ring: Ring, degrees: number): ExPolygons {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return area(ring.map(([x, y]) => [c * x - s * y, s * x + c * y]));
}

/** mm2 that bridge under a plate of 20 x 10 mm between two posts, strands `askew` degrees off its long edges. */
function bridgedMm2(degrees: number, askew: number, unheld: { isUnheld?: true } = {}): number {
  const plate = turned(box(0, 0, 20, 10), degrees);
  const grown = turned(box(-0.5, 0, 20.5, 10), degrees);
  const posts = engine.unionAll([turned(box(-3, 0, 0, 10), degrees), turned(box(20, 0, 23, 10), degrees)]);
  const bridgeAngle = ((((degrees + askew) % 180) + 180) % 180) * (Math.PI / 180);
  const input = {
    overAir: () => EMPTY_POLYLINES,
    bottoms: [{ kind: "bottom-bridge", bridgeAngle: Number.NaN, polygons: plate }],
    bridges: [{ kind: "bottom-bridge", bridgeAngle, polygons: grown, ...unheld }],
    lower: posts,
  } as const;
  return areaMm2(bridgedArea(engine, input, options)!);
}

test("free edges along which no strand runs are supported on both sides, however the part is turned", () => {
  const { bridgeWidth } = options;
  // 1.5 mm off each long edge, but for what the posts hold, grown by a strand.
  const margins = 2 * 1.5 * (20 - (2 * bridgeWidth) / 1e5);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 1, max: 20 }), (degrees, askew) => {
      expect(bridgedMm2(degrees, askew)).toBeCloseTo(21 * 10 - margins, 1);
    }),
  );
});

test("edges along which strands run are not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), (degrees) => {
      expect(bridgedMm2(degrees, 0)).toBeCloseTo(21 * 10, 1);
      expect(bridgedMm2(degrees, 0.02)).toBeCloseTo(21 * 10, 1);
    }),
  );
});

test("nor are any of a bridge whose strands are held nowhere, in the direction that was asked for", () => {
  expect(bridgedMm2(0, 20, { isUnheld: true })).toBeCloseTo(21 * 10, 1);
});
