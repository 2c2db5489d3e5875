import { describe, expect, test } from "vitest";
import { ROLE } from "../../../src/core/roles.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { type ExPolygons, isEmpty } from "../../../src/geometry/polygons.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { beadWalls } from "../../../src/toolpaths/arachne/walls.ts";
import { coveredArea } from "../../../src/toolpaths/gap-fill.ts";
import type { LayerPerimeters, LayerSlices } from "../../../src/toolpaths/perimeters.ts";
import { resolvePerimeters } from "../../../src/toolpaths/resolve.ts";
import { ENTITY } from "../../../src/toolpaths/toolpaths.ts";
import { makePerimeters } from "../make-perimeters.ts";
import {
  box,
  circle,
  engine,
  entities,
  lengthOf,
  pointsOf,
  type Ring,
  shape,
  testSettings,
  turnOf,
} from "../shapes.ts";

const HEIGHT = 0.2;
const SIDES = HEIGHT * (1 - Math.PI / 4);
const SPACING = 0.45 - SIDES;

function perimetersOf(
  slices: ExPolygons,
  given: Partial<Settings> = {},
  neighbours: Partial<LayerSlices> = {},
): LayerPerimeters {
  const settings = testSettings({ perimeter_generator: "arachne", ...given });
  const layer = { slices, below: undefined, above: undefined, ...neighbours };
  return makePerimeters(engine, layer, resolvePerimeters(settings, HEIGHT, false));
}

function count({ loops }: LayerPerimeters): Record<"loops" | "external" | "ccw" | "cw" | "open", number> {
  const closed = entities(loops).filter((i) => loops.entityFlags[i] & ENTITY.closed);
  const turns = closed.map((i) => turnOf(pointsOf(loops, i)));
  return {
    loops: closed.length,
    external: loops.entityFlags.filter((flags) => flags & ENTITY.external).length,
    ccw: turns.filter((turn) => turn > 0).length,
    cw: turns.filter((turn) => turn < 0).length,
    open: loops.entityFlags.length - closed.length,
  };
}

/** Area that the strands fill: their volume over their height. */
function filled({ loops }: LayerPerimeters): number {
  let area = 0;
  for (let path = 0; path < loops.roles.length; path++)
    for (let i = loops.starts[path] + 1; i < loops.starts[path + 1]; i++)
      area +=
        (Math.hypot(loops.coords[2 * i] - loops.coords[2 * i - 2], loops.coords[2 * i + 1] - loops.coords[2 * i - 1]) /
          1e5) *
        (loops.flows[path] / HEIGHT);
  return area;
}

/** Area of the beads themselves, as wide at each place as they are there: strands are as wide as a stretch's wider end. */
function beadArea(slices: ExPolygons, given: Partial<Settings>): number {
  const settings = testSettings({ perimeter_generator: "arachne", ...given });
  const { loops, variableWidth } = resolvePerimeters(settings, HEIGHT, false);
  let area = 0;
  for (const { points, isClosed } of beadWalls(engine, slices, loops, variableWidth!).beads)
    for (let i = isClosed ? 0 : 3, j = isClosed ? points.length - 3 : 0; i < points.length; j = i, i += 3)
      area +=
        (Math.hypot(points[i] - points[j], points[i + 1] - points[j + 1]) * (points[i + 2] + points[j + 2])) / 2e10;
  return area;
}

/** A box with round corners, its least corner at (inset, inset), mm. */
function rounded(inset: number, width: number, depth: number, radius: number): Ring {
  return [0, 1, 2, 3].flatMap((quarter) => {
    const x = inset + (quarter === 0 || quarter === 3 ? width - radius : radius);
    const y = inset + (quarter < 2 ? depth - radius : radius);
    return Array.from({ length: 9 }, (_, i): [number, number] => {
      const angle = ((quarter + i / 8) * Math.PI) / 2;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  });
}

const NESTED = shape(box(0, 0, 200, 200), box(20, 20, 180, 180), box(50, 50, 150, 150), box(80, 80, 120, 120));

describe("where walls are thick, the loops are the classic ones", () => {
  test("a square of 100 mm: 3 loops, all counter-clockwise, the external one last", () => {
    const result = perimetersOf(shape(box(0, 0, 100, 100)));
    expect(count(result)).toEqual({ loops: 3, external: 1, ccw: 3, cw: 0, open: 0 });
    const { loops } = result;
    expect(entities(loops).map((i) => loops.entityFlags[i] & ENTITY.external)).toEqual([0, 0, ENTITY.external]);
    expect(Array.from(loops.roles)).toEqual([ROLE.perimeter, ROLE.perimeter, ROLE.externalPerimeter]);
    [2, 1, 0].forEach((depth, i) => {
      expect(lengthOf(pointsOf(loops, i))).toBeCloseTo(400 - 8 * (0.225 + depth * SPACING), 2);
    });
    for (const width of loops.widths) expect(width).toBeCloseTo(0.45, 3);
    expect(areaMm2(perimetersOf(shape(box(0, 0, 100, 100)), { infill_overlap: 0 }).infillArea)).toBeCloseTo(
      (100 - 2 * (SIDES / 2 + 3 * SPACING)) ** 2,
      0,
    );
  });

  // Where a bead turns around there are ribs across the others; bent at these, they lost the corners themselves.
  test("a shaft's beads keep its corners", () => {
    const corner = (i: number): [number, number] => {
      const angle = (i * Math.PI) / 9;
      return [1.1765 * Math.cos(angle), 1.1765 * Math.sin(angle)];
    };
    const shaft = shape(Array.from({ length: 18 }, (_, i) => corner(i)));
    const { loops } = perimetersOf(shaft, { perimeters: 2 });
    const external = entities(loops).find((i) => loops.entityFlags[i] & ENTITY.external)!;
    const points = pointsOf(loops, external);
    const reach = 1.1765 - 0.225 / Math.cos(Math.PI / 18);
    expect(points.length).toBe(19);
    for (const [x, y] of points) expect(Math.hypot(x, y)).toBeCloseTo(reach, 2);
  });

  test.each([
    ["a square with a hole", shape(box(0, 0, 100, 100), box(40, 40, 60, 60)), 3, [6, 2, 3, 3]],
    ["two nested rings", NESTED, 3, [12, 4, 6, 6]],
    [
      "a square with 5 holes",
      shape(box(0, 0, 50, 50), ...[10, 17, 24, 31, 38].map((x) => box(x, 20, x + 5, 25))),
      2,
      [12, 6, 2, 10],
    ],
  ] as const)("%s", (_, slices, perimeters, [loops, external, ccw, cw]) => {
    expect(count(perimetersOf(slices, { perimeters }))).toEqual({ loops, external, ccw, cw, open: 0 });
  });

  test("external first", () => {
    const { loops } = perimetersOf(shape(box(0, 0, 20, 20)), { external_perimeters_first: true });
    expect(loops.roles[0]).toBe(ROLE.externalPerimeter);
  });

  test("an open bead is printed from its other end where loops are searched for overhangs, as PrusaSlicer has it", () => {
    const wall = shape(box(0, 0, 20, 0.5));
    const ends = ({ loops }: LayerPerimeters): readonly number[] =>
      [pointsOf(loops, 0)[0], pointsOf(loops, 0).at(-1)!].map(([x]) => Math.round(x));
    const [from, to] = ends(perimetersOf(wall));
    expect(Math.abs(from - to)).toBeGreaterThan(19);
    expect(ends(perimetersOf(wall, {}, { below: wall }))).toEqual([to, from]);
    expect(ends(perimetersOf(wall, { overhangs: false }, { below: wall }))).toEqual([from, to]);
  });

  test("no loops wanted: the island is left to infill, but for what a bead's round side reaches beyond its spacing", () => {
    const result = perimetersOf(shape(box(0, 0, 20, 20)), { perimeters: 0 });
    expect(result.loops.entityFlags.length).toBe(0);
    expect(areaMm2(result.infillArea)).toBeCloseTo((20 - SIDES) ** 2, 3);
  });
});

describe("walls of any thickness", () => {
  const wall = (thickness: number) => perimetersOf(shape(box(0, 0, 30, thickness)));

  test("too thin for the least feature: nothing", () => {
    expect(wall(0.1).loops.entityFlags.length).toBe(0);
  });

  test("thin: one strand along the middle, of at least the least width", () => {
    for (const thickness of [0.2, 0.3, 0.4, 0.5, 0.6]) {
      const { loops } = wall(thickness);
      expect(Array.from(loops.entityFlags)).toEqual([ENTITY.directed]);
      expect(new Set(loops.roles)).toEqual(new Set([ROLE.externalPerimeter]));
      for (const [, y] of pointsOf(loops, 0)) expect(y).toBeCloseTo(thickness / 2, 3);
      const width = Math.max(0.34, thickness - SIDES) + SIDES;
      for (const own of loops.widths) expect(own).toBeCloseTo(width, 2);
      expect(lengthOf(pointsOf(loops, 0))).toBeCloseTo(30 - thickness, 1);
    }
  });

  test("as wide along a straight wall as it is there, not as in the rounded corner before it", () => {
    const { loops } = perimetersOf(shape(rounded(0, 46, 31, 2.4), rounded(1.2, 43.6, 28.6, 1.6)));
    const across: number[] = [];
    for (let path = 0; path < loops.roles.length; path++)
      for (let i = loops.starts[path] + 1; i < loops.starts[path + 1]; i++) {
        const [x0, y0, x1, y1] = Array.from(loops.coords.subarray(2 * i - 2, 2 * i + 2), (value) => value / 1e5);
        if (Math.abs(x1 - x0) > 30 && y0 < 2 && y1 < 2) across.push(loops.flows[path] / HEIGHT);
      }
    expect(across).toHaveLength(3);
    expect(across.reduce((sum, spacing) => sum + spacing)).toBeCloseTo(1.2 - SIDES, 3);
  });

  test.each([0.4, 0.6, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.7])(
    "%d mm: filled once, nothing left to infill",
    (thickness) => {
      const result = wall(thickness);
      const own = (30 - SIDES) * (thickness - SIDES);
      // A bead in the middle ends half the wall before it does.
      expect(filled(result) / own).toBeGreaterThan(1 - thickness / 30);
      expect(filled(result) / own).toBeLessThan(1.002);
      expect(isEmpty(result.infillArea)).toBe(true);
      expect(isEmpty(result.gapFill.coords.length === 0 ? shape() : shape(box(0, 0, 1, 1)))).toBe(true);
    },
  );

  test("a thick one leaves its middle to infill", () => {
    expect(isEmpty(wall(4).infillArea)).toBe(false);
  });

  test("a ring of an odd number of beads: the middle one closes, as a contour", () => {
    const ring = shape(circle(0, 0, 10), circle(0, 0, 10 - 3 * SPACING));
    expect(count(perimetersOf(ring))).toEqual({ loops: 3, external: 2, ccw: 2, cw: 1, open: 0 });
  });

  // Corners are wider than sides: these have 2, 3, 3 and 4 beads, those 3, 3, 4 and 4. A corner that is hardly wider has as
  // many as the sides where a rib stands before it; in PrusaSlicer's frame of 1.1 mm too, one corner is without.
  test.each([
    { thickness: 1.1, closed: 2, open: 1, why: "a dot fills a corner, beads go around the others" },
    { thickness: 1.2, closed: 3, open: 0, why: "the bead in the middle goes around them" },
    { thickness: 1.3, closed: 6, open: 4, why: "it ends before them, where two beads close around each" },
    { thickness: 1.6, closed: 4, open: 0, why: "two beads go around" },
  ])("a square frame of $thickness mm: $why", ({ thickness, closed, open }) => {
    const frame = shape(box(0, 0, 12, 12), box(thickness, thickness, 12 - thickness, 12 - thickness));
    const result = perimetersOf(frame);
    expect(count(result)).toMatchObject({ loops: closed, open });
    expect(filled(result) / areaMm2(frame)).toBeGreaterThan(0.9);
  });

  // PrusaSlicer 2.5's ways, without a search for overhangs.
  test.each<[string, Ring, [number, number]]>([
    ["lying", box(0, 0, 20, 1.3), [-1, 0]],
    ["standing", box(0, 0, 1.3, 20), [0, -1]],
  ])("the middle bead of a %s wall between two others runs as PrusaSlicer's", (_, wall, [x, y]) => {
    const { loops } = perimetersOf(shape(wall));
    const middle = entities(loops).find((i) => !(loops.entityFlags[i] & ENTITY.closed))!;
    const points = pointsOf(loops, middle);
    const [from, to] = [points[0], points.at(-1)!];
    expect((to[0] - from[0]) * x + (to[1] - from[1]) * y).toBeGreaterThan(10);
  });

  test("a drop's beads are a dot where it is widest, though its skeleton runs flat for 0.03 mm there", () => {
    const foot = [
      [1.152, 0.026],
      [1.138, 0.096],
      [1.049, 0.199],
      [0.886, 0.309],
      [0.737, 0.392],
      [0.428, 0.496],
      [0.298, 0.494],
      [0.141, 0.423],
      [0.021, 0.311],
      [0, 0.221],
      [0.044, 0.128],
      [0.324, 0.053],
      [1.093, 0],
    ].toReversed() as [number, number][];
    const made = perimetersOf(shape(foot), { external_perimeter_extrusion_width: 0.42 });
    expect(count(made)).toMatchObject({ loops: 0, open: 1 });
    const [x, y] = pointsOf(made.loops, 0)[0];
    expect(Math.hypot(x - 0.393, y - 0.272)).toBeLessThan(0.1);
  });

  // PrusaSlicer keeps a line from a quarter of its width on: of spacing 0.507 here from 0.127 mm.
  test.each([
    [0.12, 0],
    [0.14, 0.14],
    [0.3, 0.3],
  ])("a pin of 0.55 mm that is %d mm longer has a bead of %d mm", (longer, length) => {
    const { loops } = perimetersOf(shape(box(0, 0, 0.55 + longer, 0.55)));
    expect(entities(loops).reduce((sum, i) => sum + lengthOf(pointsOf(loops, i)), 0)).toBeCloseTo(length, 2);
  });

  test.each([0.4, 0.5, 0.6])("a pin of %d mm is one external dot, which holds four fifths of it", (diameter) => {
    const result = perimetersOf(shape(circle(0, 0, diameter / 2)));
    expect(count(result)).toMatchObject({ loops: 0, open: 1 });
    expect(new Set(result.loops.roles)).toEqual(new Set([ROLE.externalPerimeter]));
    const width = Math.max(0.34, diameter - SIDES);
    expect(filled(result) / ((Math.PI / 4) * width ** 2)).toBeCloseTo(2.5 / Math.PI, 2);
  });

  test("a wedge has from one to many beads, and no place that a strand fits into is open", () => {
    const wedge: Ring = [
      [0, -0.1],
      [60, -1.6],
      [60, 1.6],
      [0, 0.1],
    ];
    const result = perimetersOf(shape(wedge), { perimeters: 4 });
    const covered = engine.union(coveredArea(result.loops));
    const open = engine.difference(engine.offset(shape(wedge), -4000), covered);
    expect(areaMm2(engine.offset2(open, -10_000, 10_000))).toBeLessThan(0.45 ** 2);
    const own = areaMm2(shape(wedge));
    expect(filled(result) / own).toBeGreaterThan(0.95);
    expect(filled(result) / own).toBeLessThan(1.01);
  });

  test("points along its sides change nothing about a wedge", () => {
    const half = (x: number): number => 0.1 + 0.025 * x;
    const sides = Array.from({ length: 401 }, (_, i) => i * 0.15);
    const fine = shape([
      ...sides.map((x, i) => [x, -half(x) - (i % 2) * 0.00003] as const),
      ...sides.toReversed().map((x, i) => [x, half(x) + (i % 3) * 0.00003] as const),
    ]);
    const coarse = shape([
      [0, -half(0)],
      [60, -half(60)],
      [60, half(60)],
      [0, half(0)],
    ]);
    const settings = { perimeters: 4, gcode_resolution: 0 };
    expect(beadArea(fine, settings) / beadArea(coarse, settings)).toBeCloseTo(1, 2);
    // The number changes within the transition length: a longer one opens more.
    const long = beadArea(fine, { ...settings, wall_transition_length: 4 });
    expect(long / beadArea(coarse, settings)).toBeCloseTo(1, 1);
  });

  test("thin walls between holes: each strand once, none clockwise as a contour", () => {
    const holes = [0, 1, 2].flatMap((column) =>
      [0, 1, 2].map((row) => box(0.45 + 4 * column, 0.45 + 4 * row, 4 * column + 4, 4 * row + 4)),
    );
    const grid = shape(box(0, 0, 12.45, 12.45), ...holes);
    const result = perimetersOf(grid);
    const { loops } = result;
    for (const i of entities(loops))
      if (loops.entityFlags[i] & ENTITY.closed && !(loops.entityFlags[i] & ENTITY.hole))
        expect(turnOf(pointsOf(loops, i))).toBeGreaterThan(0);
    const length = entities(loops).reduce((sum, i) => sum + lengthOf(pointsOf(loops, i)), 0);
    expect(length).toBeGreaterThan(8 * 11.5);
    expect(length).toBeLessThan(8 * 12.45);
    expect(filled(result) / areaMm2(grid)).toBeGreaterThan(0.88);
    expect(filled(result) / areaMm2(grid)).toBeLessThan(1.01);
  });

  test("a thicker stretch within the filter deviation keeps the number of beads, beyond it not", () => {
    const bump = (by: number): Ring => [
      [0, 0],
      [40, 0],
      [40, 1],
      [30, 1],
      [20, 1 + by],
      [10, 1],
      [0, 1],
    ];
    // Three beads begin at 1.122 mm of spacing.
    const most = (by: number, deviation: `${number}%`) => {
      const settings = { wall_transition_filter_deviation: deviation };
      return perimetersOf(shape(bump(by)), settings).loops.entityFlags.length;
    };
    expect(most(0.05, "0%")).toBe(1);
    expect(most(0.2, "0%")).toBeGreaterThan(1);
    expect(most(0.2, "25%")).toBe(1);
    expect(most(0.4, "25%")).toBeGreaterThan(1);
  });

  test("four beads that fill a frame are kept between its corners, where they leave room for infill", () => {
    const frame = (thickness: number): LayerPerimeters =>
      perimetersOf(shape(box(0, 0, 40, 20), box(thickness, thickness, 40 - thickness, 20 - thickness)), {
        perimeters: 2,
      });
    // Infill begins from five beads less 0.01 mm on: 2.068 mm.
    expect(areaMm2(frame(2.066).infillArea)).toBeLessThan(4 * 2);
    expect(areaMm2(frame(2.07).infillArea)).toBeGreaterThan(0.4 * 100);
  });

  test("a ring just about thick enough for two beads has one", () => {
    // Two begin at 0.658 mm; chords stand back from the circle by 0.011 mm.
    const ring = (thickness: number) =>
      count(perimetersOf(shape(circle(0, 0, 8, 60), circle(0, 0, 8 - thickness, 57))));
    expect(ring(0.663)).toMatchObject({ loops: 1 });
    expect(ring(0.7)).toMatchObject({ loops: 2 });
  });

  test("beads around a place with a fin close, and the fin's begins there", () => {
    const result = perimetersOf(shape([...box(0, 0, 20, 20), [0, 10.2], [-3, 10.2], [-3, 9.8], [0, 9.8]]));
    const { loops, external, open } = count(result);
    expect({ loops, external, open }).toEqual({ loops: 3, external: 1, open: 1 });
  });

  test("beads that hang over air are told apart, open ones too", () => {
    const fin = perimetersOf(shape(box(0, 0, 20, 0.4)), {}, { below: shape(box(0, 0, 10, 0.4)) });
    expect(Array.from(fin.loops.entityFlags)).toEqual([ENTITY.directed]);
    expect(new Set(fin.loops.roles)).toEqual(new Set([ROLE.externalPerimeter, ROLE.overhangPerimeter]));
    const lengths = Array.from(fin.loops.roles, (role, path) =>
      role === ROLE.overhangPerimeter
        ? (fin.loops.coords[2 * fin.loops.starts[path + 1] - 2] - fin.loops.coords[2 * fin.loops.starts[path]]) / 1e5
        : 0,
    );
    expect(Math.abs(lengths.reduce((sum, length) => sum + length, 0))).toBeCloseTo(20 - 0.2 - 10.2, 1);
    const hangsAtStart = perimetersOf(shape(box(0, 0, 20, 0.4)), {}, { below: shape(box(5, 0, 15, 0.4)) });
    expect(hangsAtStart.loops.roles.filter((role) => role === ROLE.overhangPerimeter).length).toBe(2);
  });
});

describe("a wall that becomes a little thicker", () => {
  const innerLength = (...outline: Ring): number => {
    const { loops } = perimetersOf(shape(outline));
    return entities(loops)
      .filter((i) => loops.roles[loops.entityStarts[i]] === ROLE.perimeter)
      .reduce((sum, i) => sum + lengthOf(pointsOf(loops, i)), 0);
  };

  test("towards its end has a bead more there, which begins once", () => {
    const length = innerLength([0, 0], [20, 0], [20, 1.2], [0, 1.1]);
    expect(length).toBeGreaterThan(5);
    expect(length).toBeLessThan(11);
  });

  test("in its middle has none more, which would begin and end", () => {
    expect(innerLength([0, 0], [40, 0], [40, 1.1], [20, 1.2], [0, 1.1])).toBe(0);
  });
});

describe("a wall of as many beads as may be that becomes a little thicker", () => {
  const infilled = (middle: number): number =>
    areaMm2(
      perimetersOf(
        shape([
          [0, 0],
          [40, 0],
          [40, 1.95],
          [20, middle],
          [0, 1.95],
        ]),
        { perimeters: 2 },
      ).infillArea,
    );

  test("in its middle stays without infill: two beads share what is more", () => {
    expect(infilled(2.2)).toBe(0);
  });

  test("by more has infill there", () => {
    expect(infilled(2.35)).toBeGreaterThan(1);
  });
});

describe("a thin wall that meets a thick one", () => {
  const arm = 0.37;
  const slab: Ring = [
    [0, 0],
    [20, 0],
    [20, 2],
    [10 + arm / 2, 2],
    [10 + arm / 2, 12],
    [10 - arm / 2, 12],
    [10 - arm / 2, 2],
    [0, 2],
  ];
  const { loops } = perimetersOf(shape(slab), { perimeters: 2 });

  test("breaks no loop of it", () => {
    const inner = entities(loops).filter((i) => loops.roles[loops.entityStarts[i]] === ROLE.perimeter);
    expect(inner.map((i) => loops.entityFlags[i] & ENTITY.closed)).toEqual([ENTITY.closed]);
  });

  test("is joined by the external bead at its full width, not half of it", () => {
    const atFoot = Array.from({ length: loops.roles.length }, (_, path) => path).filter((path) => {
      const [x, y] = [loops.coords[2 * loops.starts[path]] / 1e5, loops.coords[2 * loops.starts[path] + 1] / 1e5];
      return Math.abs(x - 10) < 0.3 && y > 1.5 && y < 2.3;
    });
    expect(atFoot.length).toBeGreaterThan(0);
    for (const path of atFoot) expect(loops.widths[path]).toBeGreaterThan(0.9 * arm);
  });
});

describe("a waist between two wide places", () => {
  // A bar of 3.1 mm with round notches: three beads a side fill the waist, and leave infill on both sides of it.
  const notch = (y: number, side: number): Ring =>
    Array.from({ length: 25 }, (_, i) => {
      const angle = (Math.PI * i) / 24;
      return [6 - side * 0.35 * Math.cos(angle), y + side * 0.2 * Math.sin(angle)] as const;
    });
  const result = perimetersOf(shape([[0, 0], ...notch(0, 1), [12, 0], [12, 3.1], ...notch(3.1, -1), [0, 3.1]]));

  test("beads bend around it without a kink", () => {
    const { loops } = result;
    const inner = entities(loops).filter((i) => loops.roles[loops.entityStarts[i]] === ROLE.perimeter);
    const turns = inner.flatMap((entity) => turnsOf(pointsOf(loops, entity), 4.8, 7.2));
    expect(turns.length).toBeGreaterThan(20);
    expect(Math.max(...turns)).toBeLessThan(45);
  });
});

/** Degrees by which a line turns at each of its points between two x. */
function turnsOf(points: readonly (readonly [number, number])[], from: number, to: number): number[] {
  return points.slice(1, -1).flatMap(([x, y], i) => {
    const [before, after] = [points[i], points[i + 2]];
    if (x < from || x > to) return [];
    const turn = Math.atan2(after[1] - y, after[0] - x) - Math.atan2(y - before[1], x - before[0]);
    return [Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI];
  });
}

describe("outlines that are hard on a Voronoi diagram", () => {
  const comb: Ring = Array.from({ length: 41 }, (_, i) => [i * 0.2, i % 2 === 0 ? 5 : 0.4] as const);
  const INPUTS: readonly (readonly [string, ExPolygons])[] = [
    [
      "many points on one line",
      shape(Array.from({ length: 400 }, (_, i) => (i < 200 ? [i * 0.05, 0] : [(399 - i) * 0.05, 1]))),
    ],
    ["a comb of spikes", shape([[0, 0], [8, 0], ...comb.toReversed()])],
    ["holes that touch", shape(box(0, 0, 20, 10), box(4, 4, 8, 6), box(8, 4, 12, 6), circle(15, 5, 2))],
    ["a hole that touches the contour", shape(box(0, 0, 10, 10), box(0, 4, 4, 6))],
    ["a circle of very short edges", shape(circle(0, 0, 0.8, 500))],
    ["a regular polygon, all sites equally near", shape(circle(0, 0, 1.2, 64), circle(0, 0, 0.2, 64))],
    [
      "a needle",
      shape([
        [0, 0],
        [50, 0.001],
        [50, 0.4],
      ]),
    ],
    ["a cross of thin walls", engine.unionAll([shape(box(0, 4.8, 10, 5.2)), shape(box(4.8, 0, 5.2, 10))])],
    ["a hair", shape(box(0, 0, 30, 0.00002))],
  ];

  test.each(INPUTS)("%s", (_, slices) => {
    const result = perimetersOf(slices, { gcode_resolution: 0 });
    const { widths, coords, starts } = result.loops;
    let length = 0;
    for (let path = 0; path < widths.length; path++) {
      expect(widths[path]).toBeGreaterThan(0);
      for (let i = starts[path] + 1; i < starts[path + 1]; i++)
        length += Math.hypot(coords[2 * i] - coords[2 * i - 2], coords[2 * i + 1] - coords[2 * i - 1]) / 1e5;
    }
    // No more strand than the least width allows in the area, with what ends and forks take twice.
    expect(length).toBeLessThan((1.3 * areaMm2(slices)) / 0.3 + 1);
    expect(areaMm2(engine.difference(result.infillArea, slices))).toBeLessThan(0.01);
  });
});
