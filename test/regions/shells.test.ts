import { describe, expect, test } from "vitest";
import { areaMm2 } from "../../src/geometry/area.ts";
import { islandsOf } from "../../src/geometry/islands.ts";
import { type FilledLayer, verticalShells } from "../../src/regions/vertical-shells.ts";
import {
  area,
  areaOf,
  box,
  enclosed,
  engine,
  inputs,
  layersWith,
  optionsFor,
  regionSettings,
  regionsOf,
  SHELL_SPACING,
  times,
} from "./stacks.ts";

const cube = inputs(times(20, area(box(0, 0, 10, 10))));

describe("a cube without perimeters", () => {
  test("has solid layers at the bottom and at the top, bridged where they meet the sparse infill", () => {
    const regions = regionsOf(cube, regionSettings({ top_solid_layers: 3, bottom_solid_layers: 2 }));
    expect(layersWith(regions, "bottom")).toEqual([0]);
    expect(layersWith(regions, "solid")).toEqual([1, 18]);
    expect(layersWith(regions, "internal-bridge")).toEqual([17]);
    expect(layersWith(regions, "top")).toEqual([19]);
    expect(layersWith(regions, "sparse")).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  });

  test("has none when none are asked for", () => {
    for (const ensure_vertical_shell_thickness of [true, false]) {
      const settings = regionSettings({ top_solid_layers: 0, bottom_solid_layers: 0, ensure_vertical_shell_thickness });
      expect(layersWith(regionsOf(cube, settings), "sparse")).toHaveLength(20);
    }
  });

  test("keeps them at density 0, and bridges none at density 100 %", () => {
    const hollow = regionsOf(cube, regionSettings({ fill_density: "0%" }));
    expect(layersWith(hollow, "solid")).toEqual([1, 2, 3, 16, 17, 18]);
    expect(layersWith(hollow, "internal-bridge")).toEqual([15]);
    const full = regionsOf(cube, regionSettings({ fill_density: "100%" }));
    expect(layersWith(full, "internal-bridge")).toEqual([]);
    expect(layersWith(full, "solid")).toEqual([1, 2, 3, 15, 16, 17, 18]);
  });

  test("of 80 layers, two tops and a bottom: layers 0, 78 and 79; three tops: 77 too", () => {
    const layers = inputs(times(80, area(box(0, 0, 20, 20))), 0.8);
    const notSparse = (top: number): number[] => {
      const settings = regionSettings({
        layer_height: 0.25,
        first_layer_height: 0.25,
        top_solid_layers: top,
        bottom_solid_layers: 1,
      });
      const sparse = layersWith(regionsOf(layers, settings), "sparse");
      return layers.flatMap((_, i) => (sparse.includes(i) ? [] : [i]));
    };
    expect(notSparse(2)).toEqual([0, 78, 79]);
    expect(notSparse(3)).toEqual([0, 77, 78, 79]);
  });

  test("is the same whether shells are to be thick sideways or not", () => {
    for (const fill_density of ["15%", "0%"] as const) {
      const vertical = regionsOf(cube, regionSettings({ fill_density }));
      const horizontal = regionsOf(cube, regionSettings({ fill_density, ensure_vertical_shell_thickness: false }));
      expect(horizontal.map((layer) => layer.regions.map(({ kind }) => kind))).toEqual(
        vertical.map((layer) => layer.regions.map(({ kind }) => kind)),
      );
    }
  });
});

describe("islands below an area", () => {
  test("are solid, and not in a hollow part", () => {
    const layers = inputs(times(20, area(box(0, 0, 10, 10), box(20, 0, 24, 4))));
    const small = regionsOf(layers, regionSettings({ solid_infill_below_area: 20 }))[10];
    expect(areaOf(small, "solid")).toBeCloseTo(16, 6);
    expect(areaOf(small, "sparse")).toBeCloseTo(100, 6);
    const hollow = regionSettings({
      fill_density: "0%",
      solid_infill_below_area: 1e6,
      top_solid_layers: 0,
      bottom_solid_layers: 0,
    });
    for (const { regions } of regionsOf(layers, hollow)) expect(regions.map(({ kind }) => kind)).toEqual(["sparse"]);
  });
});

describe("a pit of 6 x 6 mm in a block", () => {
  const block = area(box(-15, -15, 15, 15));
  const ring = area(box(-15, -15, 15, 15), box(-3, -3, 3, 3));
  const layers = inputs([...times(15, block), ...times(15, ring)], 0.8);
  const regions = regionsOf(layers);
  /** A square of side 6 + 2 d whose corners are cut d from those of the square of side 6. */
  const squared = (side: number, d: number): number => (side + 2 * d) ** 2 - 4 * (d * (Math.SQRT2 - 1)) ** 2;

  test("has a floor that reaches 3 mm under the walls", () => {
    expect(areaOf(regions[14], "top")).toBeCloseTo(squared(6, 3), 3);
  });

  test("has a floor that ends at the walls where the part is hollow, with nothing below them to lie on", () => {
    const hollow = regionsOf(layers, regionSettings({ fill_density: "0%" }))[14];
    expect(areaOf(hollow, "top")).toBeCloseTo(36, 6);
  });

  test("has four layers of shell below the floor, the lowest bridged", () => {
    for (const i of [11, 12, 13]) expect(areaOf(regions[i], "solid")).toBeGreaterThan(squared(6, 3));
    expect(areaOf(regions[10], "internal-bridge")).toBeGreaterThan(0.95 * squared(6, 3));
    expect(layersWith(regions, "internal-bridge")).toEqual([10, 25]);
  });
});

describe("a rib of 4 mm on a hollow part's plate of two layers", () => {
  const plate = area(box(-15, -15, 15, 15));
  const layers = inputs([plate, plate, ...times(10, area(box(-2, -15, 2, 15)))], 0.8);

  test("has no top under it but within 0.9 mm of the walls below, though the plate's lower layer is solid", () => {
    const regions = regionsOf(layers, regionSettings({ fill_density: "0%", bottom_solid_layers: 2 }));
    expect(areaOf(regions[1], "top")).toBeCloseTo(28.4 ** 2 - 4 * (28.4 - 1.8), 2);
    expect(areaOf(regions[1], "solid")).toBeCloseTo(4 * (28.4 - 1.8), 2);
    const filled = regionsOf(layers, regionSettings({ bottom_solid_layers: 2 }));
    expect(areaOf(filled[1], "top")).toBeCloseTo(28.4 ** 2, 2);
  });
});

describe("a leaning wall", () => {
  /** A block whose wall at x = 30 leans inwards by `step` mm a layer, without perimeters. */
  const leaning = (step: number) => inputs(Array.from({ length: 40 }, (_, i) => area(box(0, 0, 30 - step * i, 30))));

  test("has no top where a layer stands back by less than a fifth of the perimeter's width", () => {
    const settings = regionSettings({ top_solid_layers: 1 });
    expect(areaOf(regionsOf(leaning(0.088), settings)[20], "top")).toBe(0);
    // The top grows by 3 mm into the layer.
    expect(areaOf(regionsOf(leaning(0.092), settings)[20], "top")).toBeCloseTo(30 * 3.092, 2);
  });

  test("is backed by solid infill once the layers above stand back by a strand, 0.3 strands wider than that", () => {
    const solidWidth = (top: number): number =>
      areaOf(regionsOf(leaning(0.05), regionSettings({ top_solid_layers: top, bottom_solid_layers: 1 }))[20], "solid") /
      30;
    expect(solidWidth(9)).toBe(0);
    expect(solidWidth(10)).toBeCloseTo(0.45 + 0.3 * SHELL_SPACING, 3);
    expect(solidWidth(14)).toBeCloseTo(0.65 + 0.3 * SHELL_SPACING, 3);
  });

  test("is not backed where only the thickness upwards counts", () => {
    const settings = regionSettings({ top_solid_layers: 14, ensure_vertical_shell_thickness: false });
    expect(areaOf(regionsOf(leaning(0.05), settings)[20], "solid")).toBe(0);
  });
});

describe("a shell just as wide as the surface nearby was grown, as along the back of an engraving", () => {
  test("stays, and stands over into the sparse infill", () => {
    const [infillArea, surface, beside] = [box(0, 0, 20, 20), box(10, 0, 20, 20), box(0, 0, 10, 20)].map((ring) =>
      area(ring),
    );
    const layer: FilledLayer = { infillArea, ...enclosed(beside) };
    const layers = [{ ...layer, exposedBottom: surface }, layer];
    const at = (i: number): FilledLayer => layers[i];
    const [shell] = verticalShells(engine, at, 1, 2, optionsFor(regionSettings(), 2), at);
    expect(areaMm2(shell.solid)).toBeCloseTo(20 * 1.3 * SHELL_SPACING, 1);
  });
});

describe("a top that a bridge takes some of", () => {
  test.each([true, false])("has solid below all that it grew to, thick sideways too: %s", (sideways) => {
    const legs = area(box(0, 0, 5, 10), box(25, 0, 30, 10));
    const layers = inputs([...times(10, legs), area(box(0, 0, 30, 10)), ...times(9, area(box(0, 0, 27, 10)))]);
    const regions = regionsOf(layers, regionSettings({ ensure_vertical_shell_thickness: sideways }));
    expect(areaOf(regions[10], "top")).toBeCloseTo(2 * 10, 3);
    // The top is grown from 27 to 24, over the leg; the bridge takes it up to 28.
    expect(areaOf(regions[9], "solid")).toBeCloseTo(5 * 10, 3);
  });
});

describe("a step of 2 mm where only the thickness upwards counts", () => {
  const settings = regionSettings({ ensure_vertical_shell_thickness: false });
  const layers = inputs([...times(15, area(box(0, 0, 30, 30))), ...times(15, area(box(0, 0, 28, 30)))]);

  test("has solid layers below what stands out, grown like the top", () => {
    const regions = regionsOf(layers, settings);
    expect(areaOf(regions[14], "top")).toBeCloseTo(30 * 5, 3);
    for (const i of [11, 12, 13]) expect(areaOf(regions[i], "solid")).toBeCloseTo(30 * 5, 3);
    expect(areaOf(regions[10], "internal-bridge")).toBeCloseTo(30 * 5, 3);
    expect(areaOf(regions[9], "sparse")).toBeCloseTo(900, 6);
  });

  test("widens a shell that is too narrow to fill", () => {
    // 0.5 mm of the top lie over layer 13, whose own outline stands back.
    const narrow = [...layers.slice(0, 13), ...inputs(times(2, area(box(0, 0, 30, 30)))), ...layers.slice(15)];
    narrow[13] = { ...narrow[13], infillArea: area(box(0, 0, 25.5, 30)) };
    const solid = areaOf(regionsOf(narrow, settings)[13], "solid");
    expect(solid).toBeCloseTo(30 * (0.5 + 1.35), 2);
  });
});

describe("a pyramid where only the thickness upwards counts", () => {
  const settings = regionSettings({ ensure_vertical_shell_thickness: false, bottom_solid_layers: 0 });
  const STEP = 0.42;
  const squares = Array.from({ length: 30 }, (_, i) => area(box(i * STEP, i * STEP, 60 - i * STEP, 60 - i * STEP)));

  test("has the widened shell of each top further up apart, so that a strip too narrow for a strand stays empty", () => {
    const own = regionsOf(inputs(squares, 0.8), settings)[10];
    const solid = own.regions.filter(({ kind }) => kind === "solid").map(({ polygons }) => polygons);
    const islands = solid.flatMap(islandsOf).map(areaMm2);
    // Tops one to four layers up; three of them reach one step further in than the shells before them.
    expect(islands).toHaveLength(4);
    const side = 60 - 20 * STEP;
    const ring = (from: number, to: number): number => (side - 2 * from) ** 2 - (side - 2 * to) ** 2;
    const first = 2 * STEP + 1.35;
    const expected = [ring(0.8, first), ...[0, 1, 2].map((k) => ring(first + k * STEP, first + (k + 1) * STEP))];
    for (const [i, mm2] of islands.toSorted((a, b) => b - a).entries()) expect(mm2).toBeCloseTo(expected[i], 0);
  });

  test("is bridged at the turn of a solid layer, whatever tops are above", () => {
    const turns = { ...settings, solid_infill_every_layers: 10 };
    const regions = regionsOf(inputs(squares, 0.8), turns);
    expect(areaOf(regions[10], "solid")).toBe(0);
    expect(areaOf(regions[10], "internal-bridge")).toBeGreaterThan(2400);
    expect(areaOf(regions[11], "solid")).toBeGreaterThan(0);
  });
});
