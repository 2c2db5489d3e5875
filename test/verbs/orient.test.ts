import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { box, cylinder, sphere, withoutLast } from "../../fixtures/shapes.ts";
import { atOnce } from "../../src/core/steps.ts";
import { type Orientation, orient, placeMesh, slice, type TriangleMesh } from "../../src/index.ts";
import { convexHull3 } from "../../src/mesh/orient/convex-hull.ts";

/** A cone that stands on its base. */
function cone(radius: number, height: number, sides: number): TriangleMesh {
  const rim = Array.from({ length: sides }, (_, k) => (2 * Math.PI * k) / sides);
  const positions = [0, 0, height, 0, 0, 0, ...rim.flatMap((a) => [radius * Math.cos(a), radius * Math.sin(a), 0])];
  const triangles = rim.flatMap((_, k) => {
    const [a, b] = [2 + k, 2 + ((k + 1) % sides)];
    return [0, a, b, 1, b, a];
  });
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** A T, upright: a stem of 10 x 10 x 20 mm under a bar of 50 x 10 x 10 mm, as one body. */
function tee(): TriangleMesh {
  // Outline in x and z, counter-clockwise seen from the front (from -y), and its caps in triangles.
  const outline = [20, 0, 30, 0, 30, 20, 50, 20, 50, 30, 0, 30, 0, 20, 20, 20];
  const caps = [0, 1, 2, 0, 2, 7, 7, 5, 6, 7, 2, 5, 2, 3, 4, 2, 4, 5];
  const count = outline.length / 2;
  const at = (y: number): number[] =>
    Array.from({ length: count }, (_, k) => [outline[2 * k], y, outline[2 * k + 1]]).flat();
  const triangles = [...caps];
  for (let k = 0; k < caps.length; k += 3) triangles.push(count + caps[k], count + caps[k + 2], count + caps[k + 1]);
  for (let k = 0; k < count; k++) {
    const next = (k + 1) % count;
    triangles.push(k, count + k, next, next, count + k, count + next);
  }
  return { positions: Float64Array.from([...at(0), ...at(10)]), triangles: Uint32Array.from(triangles) };
}

/** The mesh as a file might have it: turned. */
function turned(mesh: TriangleMesh, rotation: readonly [number, number, number]): TriangleMesh {
  const { placed } = placeMesh(mesh, { rotation });
  return { positions: Float64Array.from(placed.vertices, (value) => value / 1e5), triangles: placed.triangles };
}

/** Where a mesh's own z goes when it is laid so. */
function upOf({ rotation }: Orientation): number {
  const probe: TriangleMesh = {
    positions: Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3),
    triangles: box([1, 1, 1]).triangles,
  };
  const mesh = { ...probe, triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2) };
  const { vertices } = placeMesh(mesh, { rotation }).placed;
  return Math.round((vertices[11] - vertices[2]) / 1e5);
}

describe("orient", () => {
  it("tells a box's figures as a person would, and lays it on its largest side", async () => {
    const orientations = await orient(box([10, 20, 30]));
    expect(orientations).toHaveLength(6);
    const [best, , , , , worst] = orientations;
    expect(best).toMatchObject({ heightMm: 10, overhangAreaMm2: 0, contactAreaMm2: 600, fits: true });
    // The centre of mass is 5 mm above a side of 20 x 30 mm: atan(10 / 5).
    expect(best.stabilityDegrees).toBeCloseTo(63.435, 3);
    expect(worst).toMatchObject({ heightMm: 30, contactAreaMm2: 200 });
    expect(worst.stabilityDegrees).toBeCloseTo((Math.atan2(5, 15) * 180) / Math.PI, 3);
  });

  it("stands a cone on its base", async () => {
    const [best] = await orient(cone(10, 20, 64));
    expect(best).toMatchObject({ rotation: [0, 0, 0], heightMm: 20, overhangAreaMm2: 0 });
    expect(best.contactAreaMm2).toBeCloseTo(32 * 100 * Math.sin(Math.PI / 32), 3);
    // A cone's centre of mass is a quarter of its height up; the base of 64 sides reaches 10 cos(pi / 64).
    expect(best.stabilityDegrees).toBeCloseTo((Math.atan2(10 * Math.cos(Math.PI / 64), 5) * 180) / Math.PI, 2);
    const [turnedBack] = await orient(turned(cone(10, 20, 64), [180, 0, 0]));
    expect(upOf(turnedBack)).toBe(-3);
  });

  it("lays a T down", async () => {
    const [best] = await orient(tee());
    expect(best).toMatchObject({ heightMm: 10, overhangAreaMm2: 0, contactAreaMm2: 700 });
    const all = await orient(tee(), {}, { most: 20 });
    const upright = all.find(({ rotation }) => rotation.every((angle) => angle === 0));
    // Under both ends of the bar, 20 x 10 mm each.
    expect(upright).toMatchObject({ heightMm: 30, overhangAreaMm2: 400, contactAreaMm2: 100 });
  });

  it("counts faces less steep than the threshold", async () => {
    const tilted = cone(10, 10, 256);
    const upsideDown = turned(tilted, [180, 0, 0]);
    const overhangAt = async (supportThreshold: number): Promise<number | undefined> => {
      const all = await orient(upsideDown, {}, { supportThreshold, most: 40 });
      return all.find(({ rotation }) => rotation.every((a) => a === 0))?.overhangAreaMm2;
    };
    // Its side rises at 45 degrees.
    expect(await overhangAt(44)).toBeLessThan(1);
    expect(await overhangAt(46)).toBeCloseTo(Math.PI * 10 * Math.hypot(10, 10), -1);
  });

  it("puts what the printer has no room for last", async () => {
    const low = await orient(box([10, 20, 30]), { max_print_height: 15 });
    expect(low.map(({ fits }) => fits)).toEqual([true, true, false, false, false, false]);
    const narrow = {
      bed_shape: [
        [0, 0],
        [21, 0],
        [21, 12],
        [0, 12],
      ],
    } as const;
    expect((await orient(box([10, 20, 30]), narrow))[0]).toMatchObject({ heightMm: 30, fits: true });
  });

  it("finds the same figures however the part is turned in its file", async () => {
    const angle = fc.integer({ min: -180, max: 180 });
    const mesh = fc.constantFrom(box([10, 20, 35]), cone(10, 25, 24), tee());
    await fc.assert(
      fc.asyncProperty(mesh, angle, angle, angle, async (mesh, a, b, c) => {
        const [own] = await orient(mesh);
        const [best] = await orient(turned(mesh, [a, b, c]));
        expect(best.heightMm).toBeCloseTo(own.heightMm, 2);
        expect(best.overhangAreaMm2).toBeCloseTo(own.overhangAreaMm2, 1);
        expect(Math.abs(best.contactAreaMm2 - own.contactAreaMm2)).toBeLessThan(0.1);
        expect(best.stabilityDegrees).toBeCloseTo(own.stabilityDegrees, 1);
      }),
      { numRuns: 40 },
    );
  });

  it("gives rotations that slicing takes and that stand as promised", async () => {
    const mesh = turned(tee(), [30, -50, 10]);
    const [best] = await orient(mesh);
    const { mesh: info } = await slice(mesh, {}, { rotation: best.rotation, threads: 0 });
    expect(info.sizeMm[2]).toBeCloseTo(10, 3);
  });

  it("scales, gives as many as asked for, and takes meshes that are not closed", async () => {
    expect((await orient(box([1, 2, 3]), {}, { scale: 10 }))[0]).toMatchObject({ heightMm: 10, contactAreaMm2: 600 });
    expect(await orient(sphere(10, 16), {}, { most: 3 })).toHaveLength(3);
    const open = withoutLast(cylinder(10, 5, 32), 2);
    expect((await orient(open, {}, { repair: false }))[0].heightMm).toBeCloseTo(5, 5);
  });

  it("refuses a threshold that is no angle", async () => {
    await expect(orient(box([1, 1, 1]), {}, { supportThreshold: 91 })).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("convexHull3", () => {
  const hull = (points: readonly number[] | Float64Array, tolerance: number) => atOnce(convexHull3(points, tolerance));
  const POINTS = fc.array(
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })),
    { minLength: 4, maxLength: 60 },
  );

  it("leaves no point outside, and closes", () => {
    fc.assert(
      fc.property(POINTS, (triples) => {
        const points = triples.flat();
        const facets = hull(points, 1e-6);
        const edges = new Set<string>();
        for (let f = 0; f < facets.length; f += 3) {
          const [a, b, c] = facets.subarray(f, f + 3);
          const at = (i: number): number[] => points.slice(3 * i, 3 * i + 3);
          const [p, q, r] = [at(a), at(b), at(c)];
          const u = q.map((value, k) => value - p[k]);
          const v = r.map((value, k) => value - p[k]);
          const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
          for (const point of triples)
            expect(point.reduce((sum, value, k) => sum + (value - p[k]) * normal[k], 0)).toBeLessThanOrEqual(
              1e-3 * Math.hypot(...normal),
            );
          for (const [from, to] of [
            [a, b],
            [b, c],
            [c, a],
          ])
            edges.add(`${from} ${to}`);
        }
        expect(edges.size).toBe(facets.length);
        for (const edge of edges) expect(edges.has(edge.split(" ").reverse().join(" "))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("leaves no point of a rough ball farther outside than its tolerance", () => {
    const points = Array.from({ length: 2000 }, (_, k) => {
      const [around, z] = [k * Math.PI * (1 + Math.sqrt(5)), (2 * k + 1) / 2000 - 1];
      const radius = 40 + 8 * ((k * 0.7548776662) % 1) ** 3;
      const across = radius * Math.sqrt(1 - z * z);
      return [across * Math.cos(around), across * Math.sin(around), radius * z];
    });
    const facets = hull(points.flat(), 0.5);
    const at = (corner: number): number[] => points[facets[corner]];
    let farthest = 0;
    for (let f = 0; f < facets.length; f += 3) {
      const [p, q, r] = [at(f), at(f + 1), at(f + 2)];
      const u = q.map((value, k) => value - p[k]);
      const v = r.map((value, k) => value - p[k]);
      const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      for (const point of points) {
        const height = point.reduce((sum, value, k) => sum + (value - p[k]) * normal[k], 0) / Math.hypot(...normal);
        farthest = Math.max(farthest, height);
      }
    }
    expect(farthest).toBeLessThanOrEqual(0.5);
  });

  it("finds nothing where all points lie in a plane, and little of a ball", () => {
    expect(hull([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], 1e-6)).toHaveLength(0);
    expect(hull([0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0], 1e-6)).toHaveLength(0);
    expect(hull([0, 0, 0], 1e-6)).toHaveLength(0);
    const { positions } = sphere(10, 60);
    const facets = hull(positions, 0.05).length / 3;
    expect(facets).toBeGreaterThan(100);
    expect(facets).toBeLessThan(positions.length / 3);
  });
});
