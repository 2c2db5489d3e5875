import { describe, expect, test } from "vitest";
import { ROLE } from "../../src/core/roles.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { ToolpathsBuilder } from "../../src/toolpaths/builder.ts";
import { infillFrom, orderLayer } from "../../src/toolpaths/order.ts";
import { resolveOrder, resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { seamCandidates } from "../../src/toolpaths/seam/candidates.ts";
import { nearbyPenalty } from "../../src/toolpaths/seam/nearest-corner.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";
import { makePerimeters } from "./make-perimeters.ts";
import { box, engine, entities, pointsOf, shape, testSettings } from "./shapes.ts";

/** Straight infill lines, x0, y0, x1, y1 in mm. */
function lines(flags: number, ...ends: readonly (readonly [number, number, number, number])[]): Toolpaths {
  const builder = new ToolpathsBuilder();
  for (const [x0, y0, x1, y1] of ends) {
    builder.beginPath(ROLE.sparseInfill, 0.45, 0.2, 0.08);
    builder.addPoint(x0 * 1e5, y0 * 1e5);
    builder.addPoint(x1 * 1e5, y1 * 1e5);
    builder.endPath();
    builder.endEntity(flags);
  }
  return builder.build();
}

function ordered(slices: ExPolygons, infill: readonly Toolpaths[], given: Partial<Settings> = {}): Toolpaths {
  const settings = testSettings({ perimeters: 1, ...given });
  const options = resolvePerimeters(settings, 0.2, false);
  const perimeters = makePerimeters(engine, { slices, below: undefined, above: undefined }, options);
  return orderLayer(
    { slices, perimeters, infill, seams: seamCandidates(perimeters.loops, nearbyPenalty) },
    resolveOrder(settings, 0),
  );
}

const sequence = (paths: Toolpaths): string =>
  entities(paths)
    .map((entity) => {
      const isInfill = paths.roles[paths.entityStarts[entity]] === ROLE.sparseInfill;
      return (isInfill ? "i" : "p") + (pointsOf(paths, entity)[0][0] < 30 ? "A" : "B");
    })
    .join(" ");

const twoBoxes = shape(box(0, 0, 20, 20), box(40, 0, 60, 20));
const inBoth = lines(0, [2, 10, 18, 10], [42, 10, 58, 10], [2, 5, 18, 5], [42, 5, 58, 5]);

describe("infillFrom", () => {
  const ends = (paths: Toolpaths): number[][] =>
    entities(paths).map((entity) => {
      const points = pointsOf(paths, entity);
      return [...points[0], ...points.at(-1)!];
    });
  const oneByOne = lines(0, [2, 15, 18, 15], [2, 10, 18, 10], [2, 5, 18, 5], [42, 5, 58, 5], [42, 10, 58, 10]);

  test("goes on from where the nozzle is, and leaves islands in their order", () => {
    expect(ends(infillFrom(oneByOne, twoBoxes, [18e5, 4e5]))).toEqual([
      [18, 5, 2, 5],
      [2, 10, 18, 10],
      [18, 15, 2, 15],
      [42, 10, 58, 10],
      [58, 5, 42, 5],
    ]);
  });

  test("leaves directed infill as it runs, and what is not infill alone as it is", () => {
    const directed = lines(ENTITY.directed, [2, 5, 18, 5], [18, 10, 2, 10]);
    expect(ends(infillFrom(directed, twoBoxes, [18e5, 15e5]))).toEqual(ends(directed));
    const all = ordered(twoBoxes, [inBoth]);
    expect(infillFrom(all, twoBoxes, [0, 0])).toBe(all);
  });
});

describe("orderLayer", () => {
  test("finishes an island, loops first, before the next", () => {
    expect(sequence(ordered(twoBoxes, [inBoth]))).toMatch(/^pA iA iA pB iB iB$|^pB iB iB pA iA iA$/);
  });

  test("begins at the end of a row that is nearer to its next, and of an even row at the lower end", () => {
    const islands = (...lows: readonly number[]): number[] => {
      const paths = ordered(shape(...lows.map((y) => box(0, y, 10, y + 10))), []);
      return entities(paths).map((entity) => Math.min(...pointsOf(paths, entity).map(([, y]) => Math.round(y))));
    };
    expect(islands(0, 20, 60)).toEqual([60, 20, 0]);
    expect(islands(0, 20, 40)).toEqual([0, 20, 40]);
  });

  test("infill first where asked for", () => {
    const paths = ordered(twoBoxes, [inBoth], { infill_first: true });
    expect(sequence(paths)).toMatch(/^iA iA pA iB iB pB$|^iB iB pB iA iA pA$/);
  });

  test("goes on to the nearest line and turns lines round", () => {
    const paths = ordered(shape(box(0, 0, 20, 20)), [lines(0, [2, 15, 18, 15], [2, 5, 18, 5], [2, 10, 18, 10])]);
    const ys = entities(paths)
      .slice(1)
      .map((entity) => pointsOf(paths, entity).map(([x, y]) => `${x},${y}`));
    // From the upper right corner, where the loop begins and ends: zigzag downwards.
    expect(ys).toEqual([
      ["18,15", "2,15"],
      ["2,10", "18,10"],
      ["18,5", "2,5"],
    ]);
  });

  test("keeps directed lines in their order and direction", () => {
    const directed = lines(ENTITY.directed, [2, 15, 18, 15], [2, 5, 18, 5], [2, 10, 18, 10]);
    const paths = ordered(shape(box(0, 0, 20, 20)), [directed]);
    expect(
      entities(paths)
        .slice(1)
        .map((entity) => pointsOf(paths, entity)[0]),
    ).toEqual([
      [2, 15],
      [2, 5],
      [2, 10],
    ]);
  });

  test("prints gap fill before it leaves the island", () => {
    // Two hollow squares whose walls are two external strands and a gap wide.
    const slices = shape(box(0, 0, 20, 20), box(1.2, 1.2, 18.8, 18.8), box(40, 0, 60, 20), box(41.2, 1.2, 58.8, 18.8));
    const paths = ordered(slices, []);
    const hulls: { minX: number; maxX: number }[] = [];
    for (const entity of entities(paths)) {
      const xs = pointsOf(paths, entity).map(([x]) => x);
      if (paths.roles[paths.entityStarts[entity]] === ROLE.gapFill) {
        const current = hulls.at(-1)!;
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(current.minX);
        expect(Math.max(...xs)).toBeLessThanOrEqual(current.maxX);
      } else hulls.push({ minX: Math.min(...xs), maxX: Math.max(...xs) });
    }
    expect(Array.from(paths.roles).filter((role) => role === ROLE.gapFill).length).toBeGreaterThanOrEqual(2);
  });

  test("an inner loop's seam lies beside its external loop's", () => {
    const slices = shape(box(0, 0, 20, 20), box(8, 8, 12, 12));
    const settings = testSettings({ perimeters: 2 });
    const perimeters = makePerimeters(
      engine,
      { slices, below: undefined, above: undefined },
      resolvePerimeters(settings, 0.2, false),
    );
    // One seam for each external loop, in entity order: the hole's, then the contour's.
    const seams = Int32Array.from([1_222_500, 1_000_000, 1_000_000, 22_500]);
    const paths = orderLayer({ slices, perimeters, infill: [], seams }, resolveOrder(settings, 0));
    const starts = entities(paths).map((entity) => pointsOf(paths, entity)[0]);
    const spacing = 0.45 - 0.2 * (1 - Math.PI / 4);
    expect(starts[0]).toEqual([expect.closeTo(12.225 + spacing, 4), 10]);
    expect(starts[1]).toEqual([12.225, 10]);
    expect(starts[2]).toEqual([10, expect.closeTo(0.225 + spacing, 4)]);
    expect(starts[3]).toEqual([10, 0.225]);
  });

  test("an empty layer gives nothing", () => {
    expect(ordered(shape(), []).roles.length).toBe(0);
  });
});
