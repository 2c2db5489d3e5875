import fc from "fast-check";
import { expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { LayerPerimeters } from "../../src/toolpaths/perimeters.ts";
import { resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { gridRings, stars } from "../geometry/arbitraries.ts";
import { bands, depth, slivers } from "../geometry/thin-shapes.ts";
import { makePerimeters } from "../toolpaths/make-perimeters.ts";

const engine = await createPolygonEngine();
const HEIGHT = 0.2;
const options = resolvePerimeters(
  completeSettings({
    perimeter_generator: "arachne",
    nozzle_diameter: 0.4,
    layer_height: HEIGHT,
    extrusion_width: 0.45,
    perimeters: 2,
    infill_overlap: 0,
  }),
  HEIGHT,
  false,
);

const solids: fc.Arbitrary<ExPolygons> = fc.oneof(
  stars.map((rings) => engine.union(rings)),
  gridRings(4, 60_000).map((rings) => engine.union(rings)),
);
const shapes = fc.oneof(solids, bands, slivers);

function perimetersOf(slices: ExPolygons): LayerPerimeters {
  return makePerimeters(engine, { slices, below: undefined, above: undefined }, options);
}

/** Area that the strands fill, mm2: their volume over their height. */
function filled({ loops }: LayerPerimeters): number {
  let area = 0;
  for (let path = 0; path < loops.flows.length; path++)
    for (let i = loops.starts[path] + 1; i < loops.starts[path + 1]; i++)
      area +=
        (Math.hypot(loops.coords[2 * i] - loops.coords[2 * i - 2], loops.coords[2 * i + 1] - loops.coords[2 * i - 1]) *
          loops.flows[path]) /
        HEIGHT /
        1e5;
  return area;
}

function moved(slices: ExPolygons, x: number, y: number): ExPolygons {
  return { ...slices, coords: slices.coords.map((value, i) => value + (i % 2 === 0 ? x : y)) };
}

/** Each path's points, moved. */
function paths({ loops: { coords, starts } }: LayerPerimeters, x: number, y: number): string[] {
  return Array.from({ length: starts.length - 1 }, (_, path) =>
    coords
      .subarray(2 * starts[path], 2 * starts[path + 1])
      .map((value, i) => value + (i % 2 === 0 ? x : y))
      .join(" "),
  );
}

test("every bead lies inside the outline and has a width", () => {
  fc.assert(
    fc.property(shapes, (slices) => {
      const { loops } = perimetersOf(slices);
      for (const width of loops.widths) expect(width).toBeGreaterThan(0.05);
      for (let i = 0; i < loops.coords.length; i += 2)
        expect(depth(slices, loops.coords[i], loops.coords[i + 1])).toBeGreaterThan(-20);
    }),
    { numRuns: 60 },
  );
});

test("beads and infill fill the outline, no more", () => {
  let all = 0;
  let own = 0;
  fc.assert(
    fc.property(solids, (slices) => {
      const result = perimetersOf(slices);
      const outline = areaMm2(engine.offset(slices, -options.variableWidth!.sides));
      const covered = filled(result) + areaMm2(result.infillArea);
      // Where beads part and at ends of beads strands lie over each other by a square of their width each.
      expect(covered).toBeLessThan(1.03 * outline + 2);
      all += outline;
      own += covered;
    }),
    { numRuns: 100 },
  );
  expect(own / all).toBeGreaterThan(0.97);
  expect(own / all).toBeLessThan(1.01);
});

test("a band is filled in proportion to its area", () => {
  fc.assert(
    fc.property(bands, (slices) => {
      const outline = engine.offset(slices, -options.variableWidth!.sides);
      const { minBead, minFeature } = options.variableWidth!.beading;
      const thick = engine.offset2(outline, -minBead / 2, minBead / 2);
      const printed = engine.offset2(outline, -minFeature / 2, minFeature / 2);
      const area = filled(perimetersOf(slices));
      // What is thinner than a bead gets more than its area.
      expect(area).toBeGreaterThan(0.95 * areaMm2(thick) - 0.3);
      if (areaMm2(thick) > 0.99 * areaMm2(printed)) expect(area).toBeLessThan(1.03 * areaMm2(printed) + 0.3);
    }),
    { numRuns: 60 },
  );
});

test("the same again, and moved with the outline", () => {
  fc.assert(
    fc.property(shapes, (slices) => {
      const first = perimetersOf(slices);
      expect(perimetersOf(slices)).toEqual(first);
      const [x, y] = [123_457, -76_543];
      // Their order goes from the origin on, and does not move.
      expect(paths(perimetersOf(moved(slices, x, y)), -x, -y).sort()).toEqual(paths(first, 0, 0).sort());
    }),
    { numRuns: 25 },
  );
});
