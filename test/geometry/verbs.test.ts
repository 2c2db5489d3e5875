import { describe, expect, it } from "vitest";
import { areaMm2, ringArea } from "../../src/geometry/area.ts";
import { boundsOf } from "../../src/geometry/bounds.ts";
import { ExPolygonsBuilder, PolylinesBuilder } from "../../src/geometry/builder.ts";
import { containsPoint } from "../../src/geometry/contains.ts";
import { convexHull } from "../../src/geometry/hull.ts";
import { concatExPolygons, islandAt, pickIslands } from "../../src/geometry/islands.ts";
import { orientation } from "../../src/geometry/orientation.ts";
import { lineLengthMm, nearestOnRing, ringLengthMm } from "../../src/geometry/path.ts";
import { EMPTY_EXPOLYGONS, islandCount, ringCount } from "../../src/geometry/polygons.ts";
import { simplifyLines, simplifyRings } from "../../src/geometry/simplify.ts";
import { rotate, translate } from "../../src/geometry/transform.ts";
import { hole, island, polylines, rings, square } from "./shapes.ts";

const frame = island(square(20), hole(square(10)));
const far = island(square(4, 100, 50));

describe("area", () => {
  it("counts holes against their contour", () => {
    expect(areaMm2(frame)).toBe(300);
    expect(areaMm2(EMPTY_EXPOLYGONS)).toBe(0);
  });

  it("is signed by the turn, and exact far from the origin", () => {
    const unit = Int32Array.of(0, 0, 1, 0, 1, 1, 0, 1);
    expect(ringArea(unit, 0, 4)).toBe(1);
    expect(ringArea(translate(unit, 2_000_000_000, -2_000_000_000), 0, 4)).toBe(1);
    expect(ringArea(Int32Array.of(0, 0, 0, 1, 1, 1, 1, 0), 0, 4)).toBe(-1);
  });
});

describe("bounds", () => {
  it("span all rings, and are inside out when there are none", () => {
    expect(boundsOf(far)).toEqual({ minX: 9_800_000, minY: 4_800_000, maxX: 10_200_000, maxY: 5_200_000 });
    const none = boundsOf(EMPTY_EXPOLYGONS);
    expect(none.minX).toBeGreaterThan(none.maxX);
  });
});

describe("orientation", () => {
  it("has the right sign where products of doubles are rounded", () => {
    const m = 2_147_483_647;
    // One unit off the diagonal of the whole Int32 plane.
    expect(orientation(-m, -m, m, m - 1, 0, 0)).toBeGreaterThan(0);
    expect(orientation(-m, -m, m, m, 1, 1)).toBe(0);
    expect(orientation(-m, -m, m, m, m - 1, m)).toBeGreaterThan(0);
    expect(orientation(-m, -m, m, m, m, m - 1)).toBeLessThan(0);
  });
});

describe("containsPoint", () => {
  it("tells inside, hole, outside; sides and corners count as inside", () => {
    expect(containsPoint(frame, 750_000, 0)).toBe(true);
    expect(containsPoint(frame, 0, 0)).toBe(false);
    expect(containsPoint(frame, 1_000_001, 0)).toBe(false);
    expect(containsPoint(frame, 1_000_000, 0)).toBe(true);
    expect(containsPoint(frame, 500_000, 500_000)).toBe(true);
    expect(containsPoint(frame, -1_000_000, 2_000_000)).toBe(false);
  });
});

describe("islands", () => {
  const both = concatExPolygons([frame, far]);

  it("come apart and together again", () => {
    expect([islandCount(both), ringCount(both)]).toEqual([2, 3]);
    expect(islandAt(both, 1)).toEqual(far);
    expect(concatExPolygons([islandAt(both, 0), islandAt(both, 1)])).toEqual(both);
    expect(pickIslands(both, [1, 0])).toEqual(concatExPolygons([far, frame]));
    expect(concatExPolygons([])).toEqual(EMPTY_EXPOLYGONS);
  });

  it("are viewed, not copied", () => {
    expect(islandAt(both, 1).coords.buffer).toBe(both.coords.buffer);
  });
});

describe("builders", () => {
  it("grow, and leave out rings of two points, islands without rings and lines of one point", () => {
    const builder = new ExPolygonsBuilder();
    builder.addPoint(0, 0);
    builder.addPoint(1, 0);
    builder.endRing();
    builder.endIsland();
    for (let i = 0; i < 1000; i++) builder.addPoint(i, i * i);
    builder.endRing();
    builder.addPoints(far.coords, 0, 4);
    builder.endRing();
    builder.endIsland();
    const built = builder.build();
    expect(Array.from(built.ringStarts)).toEqual([0, 1000, 1004]);
    expect(Array.from(built.islandStarts)).toEqual([0, 2]);
    expect(built.coords[1999]).toBe(999 * 999);

    const lines = new PolylinesBuilder();
    lines.addPoint(5, 5);
    lines.endLine();
    lines.addPoint(1, 2);
    lines.addPoint(3, 4);
    lines.endLine();
    expect(lines.build()).toEqual({ coords: Int32Array.of(1, 2, 3, 4), starts: Uint32Array.of(0, 2) });
  });
});

describe("simplify", () => {
  it("drops points within the tolerance, keeps those beyond", () => {
    const bumpy = island([
      [0, 0],
      [5, -0.01],
      [10, 0],
      [10, 10],
      [5, 10.02],
      [0, 10],
    ]);
    expect(simplifyRings(bumpy, 1500).coords).toHaveLength(10);
    expect(simplifyRings(bumpy, 2500).coords).toHaveLength(8);
    expect(simplifyRings(bumpy, 500)).toEqual(bumpy);
  });

  it("leaves a square its corners, however many points lie between, and a triangle its three of many alike", () => {
    const sides = square(20).flatMap(([x, y], i, all) =>
      Array.from({ length: 50 }, (_, k): [number, number] => {
        const [toX, toY] = all[(i + 1) % 4];
        return [x + ((toX - x) * k) / 50, y + ((toY - y) * k) / 50];
      }),
    );
    expect(simplifyRings(island(sides), 10)).toEqual(island(square(20)));
    const triangle: [number, number][] = [
      [0, 0],
      [5, 0],
      [0, 5],
    ];
    expect(simplifyRings(island(triangle.flatMap((point) => [point, point, point])), 10)).toEqual(island(triangle));
  });

  it("straightens a zigzag within the tolerance to its ends", () => {
    const zigzag = Array.from({ length: 101 }, (_, i): [number, number] => [i / 10, i % 2 === 0 ? 0 : 0.01]);
    expect([...simplifyLines(polylines(zigzag), 1001).coords]).toEqual([0, 0, 1_000_000, 0]);
    expect(simplifyLines(polylines(zigzag), 100).coords.length / 2).toBe(101);
  });

  it("takes points out of a gear, and none of its teeth", () => {
    const gear = Array.from({ length: 720 }, (_, i): [number, number] => {
      const angle = (i * Math.PI) / 360;
      const radius = i % 36 < 18 ? 10 : 9;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    const simple = simplifyRings(island(gear), 2000);
    expect(ringCount(simple)).toBe(1);
    expect(simple.coords.length / 2).toBeLessThan(200);
    // Each point that goes takes at most its tolerance times a side with it.
    expect(Math.abs(areaMm2(simple) / areaMm2(island(gear)) - 1)).toBeLessThan(0.005);
    const radii = Array.from(
      simple.coords.filter((_, i) => i % 2 === 0),
      (x, i) => Math.hypot(x, simple.coords[2 * i + 1]),
    );
    expect(radii.filter((radius, i) => radius > 950_000 !== radii.at(i - 1)! > 950_000)).toHaveLength(40);
  });

  it("drops rings that vanish, an island with its contour", () => {
    const pinhole = island(square(20), hole(square(0.01)));
    expect(ringCount(simplifyRings(pinhole, 2000))).toBe(1);
    const sliver = island([
      [0, 0],
      [10, 0],
      [5, 0.01],
    ]);
    expect(simplifyRings(concatExPolygons([sliver, far]), 2000)).toEqual(far);
  });

  it("keeps the ends of lines, closed ones too", () => {
    const lines = polylines(
      [...square(10), [-5, -5]],
      [
        [0, 0],
        [1, 0.001],
        [2, 0],
      ],
    );
    const simple = simplifyLines(lines, 500);
    expect(Array.from(simple.starts)).toEqual([0, 5, 7]);
  });
});

describe("transform", () => {
  it("turns counter-clockwise about the origin, rounding to units", () => {
    expect(rotate(Int32Array.of(100, 0, 0, 100), Math.PI / 2)).toEqual(Int32Array.of(0, 100, -100, 0));
    expect(rotate(Int32Array.of(100, 0), Math.PI / 4)).toEqual(Int32Array.of(71, 71));
  });
});

describe("convexHull", () => {
  it("is the corners alone, counter-clockwise from the leftmost", () => {
    const points = Int32Array.of(1, 1, 0, 0, 2, 0, 1, 0, 2, 2, 0, 2, 0, 0, 2, 1);
    expect(convexHull(points)).toEqual(Int32Array.of(0, 0, 2, 0, 2, 2, 0, 2));
  });

  it("is a segment, a point or nothing where the points are", () => {
    expect(convexHull(Int32Array.of(2, 2, 0, 0, 1, 1))).toEqual(Int32Array.of(0, 0, 2, 2));
    expect(convexHull(Int32Array.of(3, 4, 3, 4))).toEqual(Int32Array.of(3, 4));
    expect(convexHull(Int32Array.of())).toHaveLength(0);
  });
});

describe("paths", () => {
  it("have a length, a ring with its closing side", () => {
    const { coords } = rings(square(10));
    expect(lineLengthMm(coords, 0, 4)).toBe(30);
    expect(ringLengthMm(coords, 0, 4)).toBe(40);
  });

  it("have a nearest place, the closing side included", () => {
    const { coords } = rings(square(10));
    expect(nearestOnRing(coords, 0, 4, -700_000, 100_000)).toEqual({
      index: 3,
      x: -500_000,
      y: 100_000,
      distance: 2e5,
    });
  });
});
