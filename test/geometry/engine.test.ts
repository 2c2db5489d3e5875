import { afterAll, describe, expect, it } from "vitest";
import { SlicewrightError } from "../../src/core/errors.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { concatExPolygons, concatRings } from "../../src/geometry/islands.ts";
import { lineLengthMm } from "../../src/geometry/path.ts";
import { WasmPolygonEngine } from "../../src/geometry/polygon-engine.ts";
import { islandCount, type Polylines, polylineCount, ringCount } from "../../src/geometry/polygons.ts";
import { hole, island, polylines, rings, square } from "./shapes.ts";

const engine = await createPolygonEngine();
afterAll(() => engine.dispose());

const frame = island(square(20), hole(square(10)));

function lengths(lines: Polylines): number[] {
  return Array.from({ length: polylineCount(lines) }, (_, i) =>
    lineLengthMm(lines.coords, lines.starts[i], lines.starts[i + 1]),
  );
}

describe("offset", () => {
  // A 20 mm square by 1 mm is a square of 22 or 18 mm, whatever the miter limit: its corners are right angles.
  it.each([2, 3, 5])("moves a square's sides, miter limit %d", (miterLimit) => {
    const grown = engine.offset(island(square(20)), 100_000, { miterLimit });
    const shrunk = engine.offset(island(square(20)), -100_000, { miterLimit });
    expect([areaMm2(grown), ringCount(grown)]).toEqual([484, 1]);
    expect([areaMm2(shrunk), ringCount(shrunk)]).toEqual([324, 1]);
  });

  it("moves a hole against its contour", () => {
    expect(areaMm2(engine.offset(frame, 100_000))).toBe(22 * 22 - 8 * 8);
    expect(areaMm2(engine.offset(frame, -100_000))).toBe(18 * 18 - 12 * 12);
  });

  it("closes a hole that it grows over, and loses an island that it shrinks away", () => {
    expect(ringCount(engine.offset(frame, 500_001))).toBe(1);
    expect(islandCount(engine.offset(frame, -250_001))).toBe(0);
  });

  it("joins islands that meet, and keeps those that do not", () => {
    const pair = concatExPolygons([island(square(10)), island(square(10, 11, 0))]);
    expect(islandCount(engine.offset(pair, 40_000))).toBe(2);
    const joined = engine.offset(pair, 60_000);
    expect(islandCount(joined)).toBe(1);
    expect(areaMm2(joined)).toBeCloseTo(22.2 * 11.2, 9);
  });

  it("parts an island at its neck", () => {
    const dumbbell = engine.unionAll([
      island(square(10)),
      island(square(10, 20, 0)),
      rings([
        [0, -0.5],
        [20, -0.5],
        [20, 0.5],
        [0, 0.5],
      ]),
    ]);
    expect(islandCount(dumbbell)).toBe(1);
    const parted = engine.offset(dumbbell, -60_000);
    expect(islandCount(parted)).toBe(2);
    expect(areaMm2(parted)).toBeCloseTo(2 * 8.8 * 8.8, 9);
  });

  // A corner of angle a has its miter at d / sin(a / 2): 3 d is reached at a = 38.94 degrees.
  it("squares corners sharper than the miter limit of 3", () => {
    const wedge = (degrees: number) => {
      const half = (degrees / 2) * (Math.PI / 180);
      const y = 30 * Math.tan(half);
      return island([
        [0, 0],
        [30, -y],
        [30, y],
      ]);
    };
    const reach = (degrees: number) =>
      -Math.min(...engine.offset(wedge(degrees), 100_000).coords.filter((_, i) => i % 2 === 0)) / 100_000;
    expect(reach(40)).toBeCloseTo(1 / Math.sin((20 * Math.PI) / 180), 3);
    expect(reach(38)).toBeCloseTo(1, 3);
  });

  it("keeps round corners within the arc tolerance", () => {
    const rounded = engine.offset(island(square(20)), 100_000, { join: "round" });
    const exact = 20 * 20 + 4 * 20 + Math.PI;
    expect(areaMm2(rounded)).toBeLessThan(exact);
    expect(areaMm2(rounded)).toBeGreaterThan(exact - 2 * Math.PI * 0.005);
  });

  it("gives back a square with a hole after a closing", () => {
    expect(areaMm2(engine.offset2(frame, 100_000, -100_000))).toBe(300);
  });

  it("leaves a polygon as it is for a distance of 0", () => {
    expect(engine.offset(frame, 0)).toEqual(engine.union(frame));
  });
});

describe("booleans", () => {
  it("unites two overlapping contours and drops a covered hole", () => {
    const united = engine.union(rings(square(40), square(20), hole(square(10))));
    expect([areaMm2(united), ringCount(united)]).toEqual([1600, 1]);
  });

  it("obeys the fill rule", () => {
    const nested = rings(square(20), square(10));
    expect(areaMm2(engine.union(nested))).toBe(400);
    expect(areaMm2(engine.union(nested, "evenodd"))).toBe(300);
    expect(areaMm2(engine.union(rings(hole(square(20))), "positive"))).toBe(0);
  });

  it("makes an island inside a hole an island of its own", () => {
    const nested = engine.union(rings(square(30), hole(square(20)), square(10), hole(square(4))));
    expect(Array.from(nested.islandStarts)).toEqual([0, 2, 4]);
    expect(areaMm2(nested)).toBe(900 - 400 + 100 - 16);
  });

  it("turns contours counter-clockwise and holes clockwise, each from the point after its lowest, rightmost one", () => {
    const united = engine.union(rings(hole(square(20)), square(10)), "evenodd");
    expect(Array.from(united.coords.subarray(0, 2))).toEqual([1e6, 1e6]);
    expect(Array.from(united.coords.subarray(8, 10))).toEqual([-5e5, -5e5]);
    expect(areaMm2({ coords: united.coords.slice(0, 8), ringStarts: Uint32Array.of(0, 4) })).toBe(400);
    expect(areaMm2({ coords: united.coords.slice(8), ringStarts: Uint32Array.of(0, 4) })).toBe(-100);
  });

  it("subtracts and intersects, far islands passing or dropping out", () => {
    const two = concatExPolygons([island(square(10)), island(square(10, 50, 0))]);
    const cutter = island(square(10, 5, 5));
    expect(areaMm2(engine.difference(two, cutter))).toBe(175);
    expect(areaMm2(engine.intersection(two, cutter))).toBe(25);
    expect(engine.intersection(two, island(square(5, 0, 90)))).toEqual(engine.union(rings()));
    expect(engine.difference(two, rings())).toEqual(engine.union(two));
  });

  it("takes overlapping subjects as their union", () => {
    const overlapping = concatRings([island(square(10)), island(square(10, 5, 0))]);
    expect(areaMm2(engine.intersection(overlapping, island(square(100))))).toBe(150);
    expect(areaMm2(engine.difference(overlapping, rings()))).toBe(150);
  });

  it("takes rings that are some of those that the points are of", () => {
    const all = rings(square(40), square(20), hole(square(10)));
    const middle = { coords: all.coords, ringStarts: all.ringStarts.slice(1, 3) };
    expect(areaMm2(engine.union(middle))).toBe(400);
    expect(areaMm2(engine.intersection(middle, { coords: all.coords, ringStarts: all.ringStarts.slice(0, 2) }))).toBe(
      400,
    );
    expect(areaMm2(engine.offset({ ...middle, islandStarts: Uint32Array.of(0, 1) }, 100_000))).toBe(22 * 22);
  });

  it("drops what has no area", () => {
    const flat = rings(
      [
        [0, 0],
        [10, 0],
        [5, 0],
      ],
      [
        [0, 0],
        [1, 1],
      ],
    );
    expect(ringCount(engine.union(flat))).toBe(0);
  });
});

describe("lines", () => {
  const line = polylines([
    [-60, 0],
    [70, 0],
  ]);
  const region = island(square(100), hole(square(20)));

  it("keeps the pieces inside", () => {
    expect(lengths(engine.clipLines(line, region))).toEqual([40, 40]);
  });

  it("keeps the pieces outside", () => {
    expect(lengths(engine.cutLines(line, region))).toEqual([10, 20, 20]);
  });

  it("widens a line to a band", () => {
    const ten = polylines([
      [0, 0],
      [10, 0],
    ]);
    expect(areaMm2(engine.offsetLines(ten, 50_000, "butt"))).toBe(10);
    expect(areaMm2(engine.offsetLines(ten, 50_000, "square"))).toBe(11);
    expect(areaMm2(engine.offsetLines(ten, 50_000, "round"))).toBeCloseTo(10 + Math.PI / 4, 1);
  });
});

describe("the instance", () => {
  it("does not work once disposed", async () => {
    const disposed = await createPolygonEngine();
    disposed.dispose();
    disposed.dispose();
    expect(() => disposed.union(rings(square(1)))).toThrowError(
      expect.objectContaining({ code: "POLYGON_ENGINE_FAILED" }) as SlicewrightError,
    );
  });

  it("is given up when the WebAssembly throws, and says so then and later", () => {
    const failing = new WasmPolygonEngine();
    // Points that are not there: the module reads beyond its memory.
    const broken = { coords: new Int32Array(0), ringStarts: Uint32Array.of(0, 2 ** 28, 0) };
    const codeOf = (): unknown => {
      try {
        return failing.union(broken);
      } catch (error) {
        return error instanceof SlicewrightError ? [error.code, (error.cause as Error | undefined)?.message] : error;
      }
    };
    expect(codeOf()).toEqual(["POLYGON_ENGINE_FAILED", expect.stringMatching(/memory|unreachable/)]);
    expect(codeOf()).toEqual(["POLYGON_ENGINE_FAILED", undefined]);
  });

  it("refuses a result that no Int32 can hold, and lives on", () => {
    const far = island(square(100, 21_400, 0));
    expect(() => engine.offset(far, 10_000_000)).toThrowError(
      expect.objectContaining({ code: "COORDINATE_OUT_OF_RANGE" }) as SlicewrightError,
    );
    expect(areaMm2(engine.union(rings(square(2))))).toBe(4);
  });

  it("does not leak: its memory stays the same over thousands of operations", () => {
    const instance = new WasmPolygonEngine();
    const comb = instance.unionAll(Array.from({ length: 40 }, (_, i) => island(square(1, 1.5 * i, 0))));
    // 2000 points: a lost copy is 16 kB, so that 1000 of them outgrow what the instance starts with.
    const disc = instance.offset(island(square(1)), 1_000_000, { join: "round", arcTolerance: 1 });
    const work = () => {
      const grown = instance.offset(comb, 40_000, { join: "round" });
      instance.difference(frame, disc);
      instance.intersection(grown, frame);
      instance.offset(grown, -20_000);
      instance.offsetLines(
        polylines([
          [0, 0],
          [9, 9],
        ]),
        5000,
        "round",
      );
    };
    for (let i = 0; i < 20; i++) work();
    const before = instance.memoryBytes;
    for (let i = 0; i < 1000; i++) work();
    expect(instance.memoryBytes).toBe(before);
    instance.dispose();
  });
});
