import { describe, expect, test } from "vitest";
import { box, cylinder, prism } from "../../fixtures/shapes.ts";
import { makeBed, type Point2 } from "../../src/mesh/bed.ts";
import { fitToBed } from "../../src/mesh/fit.ts";
import { enclosingCircle } from "../../src/mesh/fit-circle.ts";
import { fittingRanges } from "../../src/mesh/fit-rectangle.ts";
import { footprintHull, turnHull } from "../../src/mesh/hull.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { expectCode } from "./throws.ts";

const part = (x: number, y: number, z = 5) => placeMesh(box([x, y, z])).placed;
const rectangle = (x: number, y: number): readonly Point2[] => [
  [0, 0],
  [x, 0],
  [x, y],
  [0, y],
];
const regular = (sides: number, radius: number): readonly Point2[] =>
  Array.from({ length: sides }, (_, k) => {
    const angle = (2 * Math.PI * k) / sides;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
const mk3 = makeBed(rectangle(250, 210), 210);

describe("a rectangle", () => {
  test("a part of exactly its size fits as it stands", () => {
    expect(fitToBed(part(250, 210, 210), mk3)).toEqual({
      asPlaced: true,
      unturned: true,
      fits: true,
      turned: null,
      positionMm: [125, 105],
      excessMm: { x: 0, y: 0, z: 0 },
    });
  });

  test("a bar of 300 x 5 fits only near 40 degrees", () => {
    const bar = part(300, 5);
    const fit = fitToBed(bar, mk3);
    expect(fit).toMatchObject({ asPlaced: false, unturned: false, fits: true, excessMm: { x: 50, y: 0, z: 0 } });
    expect(Math.abs(fit.turned!.angleDegrees - 40)).toBeLessThan(3);
    // 300 cos a + 5 sin a = 250 and 300 sin a + 5 cos a = 210, solved by hand.
    const toDegrees = 180 / Math.PI;
    const length = Math.hypot(300, 5);
    const tilt = Math.atan2(5, 300);
    const from = (Math.acos(250 / length) + tilt) * toDegrees;
    const to = (Math.asin(210 / length) - tilt) * toDegrees;
    const ranges = fittingRanges(footprintHull(bar.vertices, 1e5), [250, 210]).map((r) => r.map((a) => a * toDegrees));
    expect(ranges).toHaveLength(2);
    expect(ranges[0][0]).toBeCloseTo(from, 2);
    expect(ranges[0][1]).toBeCloseTo(to, 2);
    expect(ranges[1][0]).toBeCloseTo(180 - to, 2);
    expect(ranges[1][1]).toBeCloseTo(180 - from, 2);
  });

  test("0.1 mm too wide does not fit, and the answer says so", () => {
    expect(fitToBed(part(250.1, 100), mk3)).toMatchObject({
      asPlaced: false,
      fits: false,
      turned: null,
      positionMm: null,
      excessMm: { x: 0.1, y: 0, z: 0 },
    });
    expect(fitToBed(part(250, 210.1), mk3)).toMatchObject({ fits: false, excessMm: { x: 0, y: 0.1, z: 0 } });
  });

  test("a part that fits turned by a quarter is turned by just that", () => {
    expect(fitToBed(part(210, 250), mk3).turned).toEqual({ angleDegrees: 90 });
    expect(fitToBed(part(100, 240), mk3).turned).toEqual({ angleDegrees: 90 });
  });

  test("the longest bar that the diagonal takes, and one a little longer", () => {
    // Of width w, in a corner-to-corner place: from the widths above, by bisection.
    const fits = (length: number): boolean => fitToBed(part(length, 5), mk3).fits;
    let [low, high] = [300, 326.5];
    expect([fits(low), fits(high)]).toEqual([true, false]);
    while (high - low > 0.001)
      [low, high] = fits((low + high) / 2) ? [(low + high) / 2, high] : [low, (low + high) / 2];
    let best = 0;
    for (let a = 0.6; a < 0.8; a += 1e-5)
      best = Math.max(best, Math.min((250 - 5 * Math.sin(a)) / Math.cos(a), (210 - 5 * Math.cos(a)) / Math.sin(a)));
    expect(low).toBeCloseTo(best, 1);
  });

  test("turned by the angle and moved to the position, it lies on the bed", () => {
    const skew = placeMesh(prism([0, 0, 260, 30, 250, 60, 10, 40], 0, 5)).placed;
    const fit = fitToBed(skew, mk3);
    const hull = turnHull(footprintHull(skew.vertices, 1e5), fit.turned!.angleDegrees);
    for (let at = 0; at < hull.length; at += 2) {
      expect(Math.abs(hull[at] + fit.positionMm![0] - 125)).toBeLessThanOrEqual(125.001);
      expect(Math.abs(hull[at + 1] + fit.positionMm![1] - 105)).toBeLessThanOrEqual(105.001);
    }
  });

  test("misplaced is not too big", () => {
    expect(fitToBed(part(100, 100), mk3, [20, 105])).toMatchObject({
      asPlaced: false,
      unturned: true,
      fits: true,
      positionMm: [125, 105],
    });
  });

  test("too high does not fit, turned or not; 0 is no limit", () => {
    expect(fitToBed(part(100, 100, 210.1), mk3)).toMatchObject({ fits: false, excessMm: { x: 0, y: 0, z: 0.1 } });
    expect(fitToBed(part(100, 240, 300), mk3)).toMatchObject({ fits: false, turned: null });
    expect(fitToBed(part(100, 100, 900), makeBed(rectangle(250, 210), 0)).fits).toBe(true);
  });

  test("a bed about the origin, or away from it", () => {
    const bed = makeBed([
      [-100, -50],
      [100, -50],
      [100, 50],
      [-100, 50],
    ]);
    expect(fitToBed(part(200, 100), bed)).toMatchObject({ asPlaced: true, positionMm: [0, 0] });
  });
});

describe("a circle", () => {
  const delta = makeBed(regular(72, 100), 300);

  test("is told from its many points, and a polygon of few is not one", () => {
    expect(delta).toMatchObject({ kind: "circle", radiusMm: 100, centreMm: [0, 0] });
    expect(makeBed(regular(8, 100)).kind).toBe("polygon");
    expect(makeBed(rectangle(100, 100)).kind).toBe("rectangle");
  });

  test("holds a square of diagonal 200, not one of 200.1", () => {
    const side = 200 / Math.SQRT2;
    expect(fitToBed(part(side, side), delta)).toMatchObject({ asPlaced: true, fits: true });
    const fit = fitToBed(part(side + 0.1, side), delta);
    expect(fit).toMatchObject({ fits: false, turned: null });
    expect(fit.excessMm.x).toBeCloseTo(Math.hypot(side + 0.1, side) - 200, 4);
  });

  test("takes a part by its enclosing circle, not by its box", () => {
    // Equilateral, circumradius 99: its box's centre lies off its circle's.
    const triangle = placeMesh(prism([99, 0, -49.5, 85.7365, -49.5, -85.7365], 0, 5)).placed;
    const fit = fitToBed(triangle, delta);
    expect(fit).toMatchObject({ asPlaced: false, unturned: true, fits: true });
    expect(fit.positionMm![0]).toBeCloseTo(24.75, 3);
    expect(fitToBed(triangle, delta, fit.positionMm!).asPlaced).toBe(true);
  });

  test("the enclosing circle of a triangle, an obtuse one, and a circle", () => {
    expect(enclosingCircle(Float64Array.of(0, 0, 4, 0, 0, 3))).toEqual({ x: 2, y: 1.5, radius: 2.5 });
    expect(enclosingCircle(Float64Array.of(0, 0, 10, 0, 5, 1))).toEqual({ x: 5, y: 0, radius: 5 });
    const round = footprintHull(placeMesh(cylinder(30, 1, 720)).placed.vertices, 1e5);
    expect(enclosingCircle(round).radius).toBeCloseTo(30, 4);
  });
});

describe("a polygon", () => {
  const hexagon = makeBed(regular(6, 100), 200);

  test("a part fits across the corners, and must be turned to", () => {
    expect(fitToBed(part(190, 5), hexagon)).toMatchObject({ asPlaced: true, fits: true });
    const upright = fitToBed(part(5, 190), hexagon);
    expect(upright).toMatchObject({ asPlaced: false, unturned: false, fits: true });
    expect(upright.excessMm.y).toBeGreaterThan(10);
    expect(fitToBed(part(5, 201), hexagon)).toMatchObject({ fits: false, turned: null });
  });

  test("a rectangle with its corners cut takes what it should", () => {
    const cut = makeBed([
      [20, 0],
      [230, 0],
      [250, 20],
      [250, 190],
      [230, 210],
      [20, 210],
      [0, 190],
      [0, 20],
    ]);
    expect(fitToBed(part(210, 210), cut).asPlaced).toBe(true);
    expect(fitToBed(part(250, 170), cut).asPlaced).toBe(true);
    expect(fitToBed(part(240, 200), cut)).toMatchObject({ asPlaced: false, fits: false });
  });

  test("the place is found where the centre would not do", () => {
    // A triangle: its box's centre is not where the most room is.
    const bed = makeBed([
      [0, 0],
      [200, 0],
      [100, 200],
    ]);
    const fit = fitToBed(part(80, 80), bed);
    expect(fit).toMatchObject({ asPlaced: false, unturned: true });
    expect(fitToBed(part(80, 80), bed, fit.positionMm!).asPlaced).toBe(true);
  });

  test("a bed with a bite out of it", () => {
    const bed = makeBed([
      [0, 0],
      [200, 0],
      [200, 200],
      [120, 200],
      [120, 150],
      [80, 150],
      [80, 200],
      [0, 200],
    ]);
    expect(bed).toMatchObject({ kind: "polygon", convex: false });
    expect(fitToBed(part(90, 90), bed).asPlaced).toBe(true);
    expect(fitToBed(part(90, 190), bed)).toMatchObject({ asPlaced: false, unturned: false, fits: true });
    expect(fitToBed(part(190, 190), bed).fits).toBe(false);
  });
});

test("outlines that are none are refused", () => {
  expectCode("BED_SHAPE_INVALID", () =>
    makeBed([
      [0, 0],
      [10, 0],
    ]),
  );
  expectCode("BED_SHAPE_INVALID", () =>
    makeBed([
      [0, 0],
      [10, 0],
      [20, 0],
    ]),
  );
  expectCode("BED_SHAPE_INVALID", () =>
    makeBed([
      [0, 0],
      [10, 0],
      [Number.NaN, 5],
    ]),
  );
});
