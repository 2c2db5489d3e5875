import { describe, expect, it } from "vitest";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { createPolygonEngine } from "../../../src/geometry/create-engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../../../src/geometry/polygons.ts";
import { grownFirstLayer } from "../../../src/regions/support/first-layer.ts";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { completeSettings } from "../../../src/settings/complete.ts";

const engine = await createPolygonEngine();
const options = resolveSupports(completeSettings({ raft_first_layer_expansion: 3 }));
const ring = (...coords: number[]): ExPolygons =>
  engine.union({ coords: Int32Array.from(coords), ringStarts: Uint32Array.of(0, coords.length / 2) });

describe("the first layer of supports", () => {
  it("grows by as much to all sides, its corners kept", () => {
    const grown = grownFirstLayer(engine, ring(0, 0, 1e6, 0, 1e6, 1e6, 0, 1e6), EMPTY_EXPOLYGONS, options);
    expect(areaMm2(grown)).toBeCloseTo(16 * 16, 2);
  });

  it("does not grow out of the slivers that rounding leaves", () => {
    // As found beside a nut whose threads reach down to the second layer: 1.3 mm long, 0.1 um wide.
    const sliver = ring(-292_990, -856_820, -181_020, -921_470, -181_010, -921_470);
    expect(areaMm2(sliver)).toBeGreaterThan(0);
    expect(isEmpty(grownFirstLayer(engine, sliver, EMPTY_EXPOLYGONS, options))).toBe(true);
  });
});
