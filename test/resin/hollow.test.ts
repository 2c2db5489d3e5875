import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNITS_PER_MM } from "../../src/core/units.ts";
import { areaMm2 } from "../../src/geometry/area.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import type { PolygonEngine } from "../../src/geometry/engine.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty } from "../../src/geometry/polygons.ts";
import { type HollowSection, hollowCavity, hollowReach, hollowSection } from "../../src/resin/hollow.ts";
import { resolveHollowing } from "../../src/resin/resolve.ts";
import { completeResinSettings } from "../../src/settings/complete.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { hole, island, square } from "../geometry/shapes.ts";

let engine: PolygonEngine;
beforeAll(async () => {
  engine = await createPolygonEngine();
});
afterAll(() => engine.dispose());

const options = (thickness: number, settings: Partial<ResinSettings> = {}) =>
  resolveHollowing(completeResinSettings({ hollowing_enable: true, hollowing_min_thickness: thickness, ...settings }))!;

const planes = (count: number, height: number): Int32Array =>
  Int32Array.from({ length: count }, (_, i) => Math.round((i + 0.5) * height * UNITS_PER_MM));

const sectionsOf = (layers: readonly ExPolygons[]): HollowSection[] =>
  layers.map((own, i) =>
    hollowSection(engine, own, layers[i - 1] ?? EMPTY_EXPOLYGONS, layers[i + 1] ?? EMPTY_EXPOLYGONS),
  );

function cavities(layers: readonly ExPolygons[], height: number, how: ReturnType<typeof options>): ExPolygons[] {
  const sections = sectionsOf(layers);
  const sliceZ = planes(layers.length, height);
  return layers.map((_, i) => hollowCavity(engine, (layer) => sections[layer], i, sliceZ, how));
}

const volume = (layers: readonly ExPolygons[], height: number): number =>
  layers.reduce((sum, polygons) => sum + areaMm2(polygons), 0) * height;

/** What is left of a part, mm3. */
const wallVolume = (layers: readonly ExPolygons[], height: number, how: ReturnType<typeof options>): number =>
  volume(layers, height) - volume(cavities(layers, height, how), height);

const circle = (radius: number): ExPolygons =>
  island(
    Array.from({ length: 240 }, (_, i) => {
      const angle = (2 * Math.PI * i) / 240;
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    }),
  );

test("nothing unless it is asked for", () => {
  expect(resolveHollowing(completeResinSettings({}))).toBeNull();
});

describe("closed forms", () => {
  test("a cube of 20 mm with walls of 2 mm: 3.904 ml to the last layer", () => {
    const cube = Array.from({ length: 400 }, () => island(square(20)));
    expect(wallVolume(cube, 0.05, options(2))).toBeCloseTo(3904, 6);
  });

  test("spheres with walls of 2 mm, within 0.5 % at the default quality, better at the best", () => {
    const [radius, wall, height] = [10, 2, 0.2];
    const sphere = Array.from({ length: (2 * radius) / height }, (_, i) =>
      circle(Math.sqrt(radius ** 2 - ((i + 0.5) * height - radius) ** 2)),
    );
    const exact = (4 / 3) * Math.PI * (radius ** 3 - (radius - wall) ** 3);
    const error = (quality: number): number =>
      Math.abs(wallVolume(sphere, height, options(wall, { hollowing_quality: quality })) / exact - 1);
    expect(error(0.5)).toBeLessThan(0.005);
    expect(error(1)).toBeLessThan(0.002);
    expect(error(0)).toBeGreaterThan(error(0.5));
  });

  test("a cone's wall is as thick across the slope, not along the layer", () => {
    const [height, wall] = [0.1, 1];
    // Radius 20 at the bottom, 5 at the top of 15 mm: at 45 degrees.
    const cone = Array.from({ length: 150 }, (_, i) => circle(20 - (i + 0.5) * height));
    const middle = cavities(cone, height, options(wall, { hollowing_quality: 1 }))[75];
    expect(Math.sqrt(areaMm2(middle) / Math.PI)).toBeCloseTo(20 - 75.5 * height - wall * Math.SQRT2, 1);
  });

  test("a thin slot far inside gets walls above and below", () => {
    const block = Array.from({ length: 200 }, () => island(square(30)));
    const slotted = block.map((own, i) => (i === 100 || i === 101 ? island(square(30), hole(square(16))) : own));
    const found = cavities(slotted, 0.05, options(2));
    const hasWall = (layer: number): boolean => areaMm2(found[layer]) <= 26 ** 2 - 16 ** 2;
    expect([60, 61, 80, 99, 120, 140, 141].map(hasWall)).toEqual([true, true, true, true, true, true, true]);
    // 2 mm of wall are 40 layers.
    expect([59, 142].map((layer) => areaMm2(found[layer]))).toEqual([26 ** 2, 26 ** 2]);
  });
});

describe("what may be asked of it", () => {
  test("a cavity needs no layers beyond its reach", () => {
    const layers = Array.from({ length: 60 }, (_, i) => island(square(20 + Math.abs(i - 30) / 3)));
    const sections = sectionsOf(layers);
    const sliceZ = planes(60, 0.1);
    const how = options(1);
    const reach = hollowReach(how, sliceZ);
    expect(reach).toBe(10);
    const seen: number[] = [];
    const at = (layer: number): HollowSection | undefined => {
      seen.push(layer);
      return sections[layer];
    };
    hollowCavity(engine, at, 30, sliceZ, how);
    expect([Math.min(...seen), Math.max(...seen)]).toEqual([30 - reach, 30 + reach]);
  });

  test("cavities narrower than the closing distance are left solid, wider ones keep their corners", () => {
    const narrow = Array.from({ length: 100 }, () => island(square(5)));
    const wide = Array.from({ length: 100 }, () => island(square(6)));
    const of = (layers: readonly ExPolygons[], closing: number) =>
      areaMm2(cavities(layers, 0.1, options(1.6, { hollowing_closing_distance: closing }))[50]);
    expect(of(narrow, 2)).toBe(0);
    expect(of(narrow, 0)).toBeCloseTo(1.8 ** 2, 4);
    expect(of(wide, 2)).toBeCloseTo(2.8 ** 2, 4);
  });

  test("walls thicker than the part leave no cavity", () => {
    const cube = Array.from({ length: 50 }, () => island(square(5)));
    expect(cavities(cube, 0.1, options(2.5)).every(isEmpty)).toBe(true);
  });

  test("a single layer has no inside", () => {
    expect(cavities([island(square(20))], 0.1, options(0.1)).every(isEmpty)).toBe(true);
  });
});

test("any stack's cavity keeps the wall's thickness, but for what quality and ledges allow", () => {
  const stack = fc.array(fc.tuple(fc.integer({ min: 60, max: 140 }), fc.integer({ min: -30, max: 30 })), {
    minLength: 3,
    maxLength: 8,
  });
  fc.assert(
    fc.property(stack, fc.constantFrom(0, 0.5, 1), (blocks, quality) => {
      // Blocks of five layers of 0.2 mm: every step is a level face.
      const layers = blocks.flatMap(([side, x]) =>
        Array.from({ length: 5 }, () => island(square(side / 10, x / 10, 0))),
      );
      const [height, wall] = [0.2, 1];
      const found = cavities(
        layers,
        height,
        options(wall, { hollowing_quality: quality, hollowing_closing_distance: 0 }),
      );
      // Ledges are up to 0.3 mm wide where they are missed; 0.02 mm may go in simplification.
      const directions = 2 + Math.round(8 * quality);
      const allowed = Math.min(0.3, wall * (1 - Math.sqrt(1 - Math.sin(Math.PI / 2 / directions)))) + 0.02;
      for (const [i, cavity] of found.entries())
        for (let j = i - 5; j <= i + 5; j++) {
          const gap = Math.abs(j - i) * height;
          if (isEmpty(cavity) || gap > wall - allowed) continue;
          const radius = Math.sqrt((wall - allowed) ** 2 - gap ** 2);
          const out = engine.difference(cavity, engine.offset(layers[j] ?? EMPTY_EXPOLYGONS, -radius * UNITS_PER_MM));
          expect(areaMm2(out)).toBeLessThan(0.01);
        }
    }),
    { numRuns: 25 },
  );
});
