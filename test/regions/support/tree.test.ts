import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNITS_PER_MM } from "../../../src/core/units.ts";
import { areaMm2 } from "../../../src/geometry/area.ts";
import { containsPoint } from "../../../src/geometry/contains.ts";
import { PointGrid } from "../../../src/geometry/point-grid.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons } from "../../../src/geometry/polygons.ts";
import type { PartLayers } from "../../../src/regions/support/columns.ts";
import type { TopContact } from "../../../src/regions/support/contacts.ts";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { treeColumns } from "../../../src/regions/support/tree/branches.ts";
import { clearance } from "../../../src/regions/support/tree/clearance.ts";
import { END, growTrees, type Trees } from "../../../src/regions/support/tree/grow.ts";
import { radiusBelow } from "../../../src/regions/support/tree/resolve.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { area, box, engine } from "../stacks.ts";

const HEIGHT = 0.2;
const PAUSE = async (): Promise<void> => {};

function treeOptions(given: Partial<Settings> = {}) {
  const options = resolveSupports(
    completeSettings({
      support_material: true,
      support_material_style: "organic",
      layer_height: HEIGHT,
      first_layer_height: HEIGHT,
      extrusion_width: 0.45,
      support_material_xy_spacing: 0.3,
      ...given,
    }),
  );
  return { ...options, tree: options.tree! };
}

/** Layers of 0.2 mm; what is open above is worked out. */
function part(layers: number, slices: (layer: number) => ExPolygons): PartLayers {
  const printZ = Float64Array.from({ length: layers }, (_, i) => HEIGHT * (i + 1));
  return {
    plan: { printZ, heights: new Float64Array(layers).fill(HEIGHT) } as unknown as PartLayers["plan"],
    slices,
    tops: (layer) => engine.difference(slices(layer), layer + 1 < layers ? slices(layer + 1) : EMPTY_EXPOLYGONS),
    covered: () => undefined,
  };
}

/** A contact that ends at a height. */
function contact(printZ: number, column: ExPolygons): TopContact {
  return { printZ, bottomZ: printZ, height: 0, isBridging: false, polygons: column, overhang: column, column };
}

/** Largest step of a middle and largest reach of a disc beyond the one that carries it, over what may be; and the roots. */
function judged({ layers, ends }: Trees, options: ReturnType<typeof treeOptions>) {
  const most = options.tree.steepest * HEIGHT * UNITS_PER_MM;
  let reach = 0;
  let onPart = 0;
  let onBed = 0;
  for (let layer = 0; layer < layers.length; layer++) {
    const own = layers[layer];
    for (let node = 0; node < own.count; node++) {
      if (layer === 0) onBed++;
      const below = own.below[node];
      if (below < 0) {
        if (layer > 0) onPart++;
        continue;
      }
      const under = layers[layer - 1];
      const off = Math.hypot(own.x[node] - under.x[below], own.y[node] - under.y[below]);
      reach = Math.max(reach, (off + own.radius[node] - under.radius[below]) / most);
      expect(under.top[below]).toBeGreaterThanOrEqual(own.top[node]);
      expect(ends[layer][node]).toBe(ends[layer - 1][below]);
    }
  }
  return { reach, onPart, onBed };
}

/** The discs' middles that lie in the part with half of the air beside it. */
function middlesInPart({ layers }: Trees, { slices }: PartLayers): number {
  let inside = 0;
  for (let layer = 0; layer < layers.length; layer++) {
    const { x, y, count } = layers[layer];
    for (let node = 0; node < count; node++) if (containsPoint(slices(layer), x[node], y[node])) inside++;
  }
  return inside;
}

const nothing = (): ExPolygons => EMPTY_EXPOLYGONS;

describe("trees", () => {
  it("merge on their way to the bed, and reach beyond what carries them by their angle's lean at most", async () => {
    const options = treeOptions();
    const over = contact(20, area(box(-10, -10, 10, 10)));
    const trees = await growTrees(engine, [over], part(120, nothing), options, PAUSE);
    const { reach, onBed, onPart } = judged(trees, options);
    expect(trees.tips[0].nodes.length).toBeGreaterThan(30);
    expect(onPart).toBe(0);
    expect(onBed).toBeLessThan(trees.tips[0].nodes.length / 5);
    expect(reach).toBeLessThan(1 + 1e-3);
  });

  it("become thicker from tip to root", () => {
    const { tree } = treeOptions();
    const radii = [0, 0.5, 1, 11].map((mm) => radiusBelow(mm * UNITS_PER_MM, tree) / UNITS_PER_MM);
    expect(radii[0]).toBeCloseTo(0.4, 4);
    expect(radii[1]).toBeCloseTo(0.7, 4);
    expect(radii[2]).toBeCloseTo(1, 4);
    expect(radii[3]).toBeCloseTo(1 + 10 * Math.tan((5 * Math.PI) / 180), 4);
    const even = treeOptions({ support_tree_branch_diameter_angle: 0 }).tree;
    expect(radiusBelow(50 * UNITS_PER_MM, even)).toBe(UNITS_PER_MM);
  });

  it("stand under every part of what they carry, as near as their tips are apart", async () => {
    const options = treeOptions();
    // Wide, narrow, and less wide than a tip.
    const shapes = [box(0, 0, 9, 7), box(20, 0, 20.5, 12), box(30, 0, 30.1, 0.1)];
    for (const shape of shapes) {
      const over = contact(4, area(shape));
      const { tips, layers } = await growTrees(engine, [over], part(30, nothing), options, PAUSE);
      const { layer, nodes } = tips[0];
      const { x, y } = layers[layer];
      const [[x0, y0], , [x1, y1]] = shape;
      for (let i = 0; i <= 10; i++)
        for (let k = 0; k <= 10; k++) {
          const [px, py] = [(x0 + ((x1 - x0) * i) / 10) * UNITS_PER_MM, (y0 + ((y1 - y0) * k) / 10) * UNITS_PER_MM];
          const nearest = Math.min(...nodes.map((node) => Math.hypot(x[node] - px, y[node] - py)));
          expect(nearest).toBeLessThan(options.tree.tipDistance);
        }
    }
  });

  it("go around the part to the bed where they can", async () => {
    // A shelf 3 mm to each side of the tips, 6 mm below them.
    const shelf = area(box(-3, -3, 3, 3));
    const slices = (layer: number): ExPolygons => (layer > 20 && layer < 24 ? shelf : EMPTY_EXPOLYGONS);
    const own = part(60, slices);
    const options = treeOptions();
    const trees = await growTrees(engine, [contact(11, area(box(-0.5, -0.5, 0.5, 0.5)))], own, options, PAUSE);
    const { reach, onPart } = judged(trees, options);
    expect(onPart).toBe(0);
    expect(reach).toBeLessThan(1 + 1e-3);
    expect(middlesInPart(trees, own)).toBe(0);
    // Steeper than their angle lets them it would have to be from 4 mm above.
    const near = await growTrees(engine, [contact(7, area(box(-0.5, -0.5, 0.5, 0.5)))], own, options, PAUSE);
    expect(judged(near, options).onPart).toBeGreaterThan(0);
    expect(middlesInPart(near, own)).toBe(0);
  });

  it("stand on the part only where they may, and leave out what they can not carry then", async () => {
    const floor = area(box(-30, -30, 5, 30));
    const own = part(60, (layer) => (layer < 10 ? floor : EMPTY_EXPOLYGONS));
    const make = () => contact(8, area(box(-20, -2, 12, 2)));
    const anywhere = make();
    const { bottoms, areas } = await treeColumns(engine, [anywhere], own, treeOptions(), PAUSE);
    expect(bottoms.length).toBeGreaterThan(0);
    expect(areaMm2(areas[15])).toBeGreaterThan(0);
    const onBed = make();
    const options = treeOptions({ support_material_buildplate_only: true });
    const columns = await treeColumns(engine, [onBed], own, options, PAUSE);
    expect(columns.bottoms).toEqual([]);
    for (const [layer, found] of columns.areas.entries())
      if (layer < 10) expect(areaMm2(engine.intersection(found, engine.offset(floor, -100_000)))).toBeLessThan(4);
    // The right end's are carried, the left end's are not.
    const left = area(box(-20, -2, -8, 2));
    const right = area(box(7, -2, 12, 2));
    expect(areaMm2(engine.intersection(onBed.polygons, left))).toBe(0);
    expect(areaMm2(engine.intersection(onBed.polygons, right))).toBeCloseTo(20, 1);
    expect(areaMm2(engine.intersection(anywhere.polygons, left))).toBeCloseTo(48, 1);
  });

  it("keep no piece beyond a thin wall", async () => {
    const wall = area(box(0, -20, 0.8, 20));
    const own = part(120, () => wall);
    const options = treeOptions();
    const { areas, carried } = await treeColumns(
      engine,
      [contact(23, area(box(-0.9, -0.4, -0.5, 0.4)))],
      own,
      options,
      PAUSE,
    );
    const trimmed = engine.difference(areas[5], engine.offset(wall, 30_000));
    const beyond = area(box(0.8, -20, 20, 20));
    expect(areaMm2(engine.intersection(trimmed, beyond))).toBeGreaterThan(0);
    expect(areaMm2(engine.intersection(carried!(5, trimmed), beyond))).toBe(0);
    expect(areaMm2(carried!(5, trimmed))).toBeGreaterThan(1);
  });

  it("hold to all that whatever stands in their way", async () => {
    const options = treeOptions();
    const along = fc.integer({ min: -80, max: 80 });
    const block = fc.record({
      x: along,
      y: along,
      width: fc.integer({ min: 5, max: 80 }),
      depth: fc.integer({ min: 5, max: 80 }),
      from: fc.integer({ min: 0, max: 30 }),
      count: fc.integer({ min: 1, max: 25 }),
    });
    const spot = fc.record({
      x: along,
      y: along,
      size: fc.integer({ min: 1, max: 60 }),
      z: fc.integer({ min: 5, max: 49 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(block, { maxLength: 4 }),
        fc.array(spot, { minLength: 1, maxLength: 3 }),
        async (blocks, spots) => {
          const slices = Array.from({ length: 50 }, (_, layer) => {
            const here = blocks.filter(({ from, count }) => layer >= from && layer < from + count);
            const rings = here.map(({ x, y, width, depth }) =>
              area(box(x / 10, y / 10, (x + width) / 10, (y + depth) / 10)),
            );
            return rings.length === 0 ? EMPTY_EXPOLYGONS : engine.unionAll(rings);
          });
          const own = part(50, (layer) => slices[layer]);
          const contacts = spots
            .sort((a, b) => a.z - b.z)
            .map(({ x, y, size, z }) => {
              // Off the part at its own height and above it.
              const free = engine.difference(
                area(box(x / 10, y / 10, (x + size) / 10, (y + size) / 10)),
                engine.unionAll([z - 1, z, z + 1].map((at) => engine.offset(slices[at] ?? EMPTY_EXPOLYGONS, 31_000))),
              );
              return contact(HEIGHT * z, free);
            });
          const trees = await growTrees(engine, contacts, own, options, PAUSE);
          expect(judged(trees, options).reach).toBeLessThan(1 + 1e-3);
          expect(middlesInPart(trees, own)).toBe(0);
          for (const [layer, ends] of trees.ends.entries())
            for (const [node, end] of ends.entries()) {
              const { x, y, below } = trees.layers[layer];
              // What does not stand on the bed stands on the part.
              if (end === END.part && below[node] < 0)
                expect(containsPoint(slices[layer - 1], x[node], y[node])).toBe(true);
            }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("are the same each time, and stop where they are told to", async () => {
    const options = treeOptions();
    const own = part(60, nothing);
    const contacts = () => [contact(8, area(box(0, 0, 9, 7)))];
    const once = await growTrees(engine, contacts(), own, options, PAUSE);
    expect(await growTrees(engine, contacts(), own, options, PAUSE)).toEqual(once);
    const stop = new Error("stop");
    await expect(growTrees(engine, contacts(), own, options, () => Promise.reject(stop))).rejects.toBe(stop);
  });
});

describe("clearance", () => {
  it("leaves a way to the bed from each place that is not blocked", async () => {
    const options = treeOptions();
    // Boxes that grow and shrink with the height.
    const own = part(40, (layer) =>
      area(box(-5 + layer / 10, -4, Math.abs(layer - 20) / 3, 4), box(6, -4, 7, layer / 8)),
    );
    const clear = await clearance(engine, own, 39, options, PAUSE);
    const most = options.tree.steepest * HEIGHT * UNITS_PER_MM;
    let blocked = 0;
    let moved = 0;
    for (const of of clear.radii.keys())
      for (let layer = 1; layer < 40; layer++)
        for (let x = -8; x <= 10; x += 0.6)
          for (let y = -6; y <= 6; y += 0.9) {
            const place = [x * UNITS_PER_MM, y * UNITS_PER_MM] as const;
            if (!clear.blocked(layer, of).isOpen(...place)) {
              blocked++;
              continue;
            }
            const below = clear.blocked(layer - 1, of);
            if (below.isOpen(...place)) continue;
            moved++;
            expect(below.grid.nearest(...place, most)).toBeDefined();
          }
    expect(blocked).toBeGreaterThan(1000);
    expect(moved).toBeGreaterThan(300);
  });
});

describe("PointGrid", () => {
  it("finds the nearest point that is accepted", () => {
    const at = fc.integer({ min: -300, max: 300 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(at, at), { maxLength: 40 }),
        at,
        at,
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 5, max: 90 }),
        (points, x, y, reach, cell) => {
          const grid = new PointGrid({ minX: -100, minY: -50, maxX: 120, maxY: 200 }, cell);
          for (const point of points) grid.add(...point);
          const isOdd = (index: number): boolean => index % 2 === 1;
          const distance = (index: number): number => (points[index][0] - x) ** 2 + (points[index][1] - y) ** 2;
          const expected = points
            .map((_, index) => index)
            .filter((index) => isOdd(index) && distance(index) <= reach * reach)
            .sort((a, b) => distance(a) - distance(b) || a - b);
          expect(grid.nearest(x, y, reach, isOdd)).toBe(expected[0] ?? -1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
