import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { boundarySites } from "../../../src/geometry/boundary-sites.ts";
import type { ExPolygons } from "../../../src/geometry/polygons.ts";
import { distanceToSegment } from "../../../src/geometry/segment.ts";
import { ribsBetween } from "../../../src/toolpaths/arachne/ribs.ts";
import { Skeleton } from "../../../src/toolpaths/arachne/skeleton.ts";
import { box, type Ring, shape } from "../shapes.ts";

/** Of the usual transition angle, 10 degrees. */
const SLOPE = Math.sin(Math.PI / 36);
const STEP_MM = 0.8;

/** Nodes of an island's skeleton: x, y and distance to the outline, mm. */
function nodesOf(island: ExPolygons): { skeleton: Skeleton; nodes: [number, number, number][] } {
  const sites = boundarySites(island, 0);
  const skeleton = new Skeleton(sites, toUnits(20), SLOPE);
  const nodes = skeleton.radius.map((radius, i): [number, number, number] => [
    (skeleton.x[i] + sites.originX) / 1e5,
    (skeleton.y[i] + sites.originY) / 1e5,
    radius / 1e5,
  ]);
  return { skeleton, nodes };
}

function distanceTo(ring: Ring, x: number, y: number): number {
  return Math.min(...ring.map((a, i) => distanceToSegment(x, y, ...a, ...ring[(i + 1) % ring.length])));
}

/** A star of 5 to 12 points around 0, 0. */
const star = fc.array(fc.double({ min: 1.5, max: 9, noNaN: true }), { minLength: 5, maxLength: 12 }).map(
  (reaches): Ring =>
    reaches.map((reach, i) => {
      const angle = (2 * Math.PI * i) / reaches.length;
      return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
    }),
);

describe("ribs", () => {
  test("stand where the outline is as far as they are long", () => {
    fc.assert(
      fc.property(star, (ring) => {
        for (const [x, y, radius] of nodesOf(shape(ring)).nodes) expect(radius).toBeCloseTo(distanceTo(ring, x, y), 3);
      }),
      { numRuns: 60 },
    );
  });

  test("follow each other around a vertex within a step and a half", () => {
    fc.assert(
      fc.property(star, (ring) => {
        const { skeleton } = nodesOf(shape(ring));
        const { sites } = skeleton;
        for (let segment = 0; segment < skeleton.segmentCount; segment++) {
          const [a, b] = [skeleton.siteA[segment], skeleton.siteB[segment]];
          if (a >= sites.count || b < sites.count) continue;
          const [from, to] = [skeleton.foot(skeleton.from[segment], a), skeleton.foot(skeleton.to[segment], a)];
          expect(Math.hypot(to[0] - from[0], to[1] - from[1]) / 1e5).toBeLessThan(1.5 * STEP_MM + 0.001);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("are none where a vertex lies on an edge", () => {
    const coords = [0, 0, 10, 0, 10, 10, 5, 0, 0, 10].map(toUnits);
    const touching = {
      coords: Int32Array.from(coords),
      ringStarts: Uint32Array.of(0, 5),
      islandStarts: Uint32Array.of(0, 1),
    };
    const sites = boundarySites(touching, 0);
    const [bottom, vertex] = [0, sites.count + 3];
    expect(ribsBetween(sites, bottom, vertex, [0, 0], [toUnits(5), toUnits(5)], SLOPE)).toEqual([]);
  });

  test("where walls of a square tube end in its corners, stand as in PrusaSlicer's g-code: four of eight", () => {
    // Its beads get narrower from there on into a corner at these four ends of walls, from 0.12 mm before at the others.
    const [thick, inside] = [1.955, 6.042];
    const side = 2 * thick + inside;
    const wall = nodesOf(shape(box(0, 0, side, side), box(thick, thick, thick + inside, thick + inside)));
    const ribAt = thick * Math.tan(Math.PI / 36);
    const [low, high] = [thick - ribAt, thick + inside + ribAt];
    const middles = [thick / 2, side - thick / 2];
    const found = wall.nodes.flatMap(([x, y]) => {
      const isAt = (along: number, end: number, across: number, middle: number): boolean =>
        Math.abs(along - end) < 0.001 && Math.abs(across - middle) < 0.02;
      return [low, high].flatMap((end) =>
        middles.flatMap((middle) => [
          ...(isAt(x, end, y, middle) ? [[end, middle]] : []),
          ...(isAt(y, end, x, middle) ? [[middle, end]] : []),
        ]),
      );
    });
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        [low, middles[0]],
        [high, middles[1]],
        [middles[0], high],
        [middles[1], high],
      ]),
    );
  });
});
