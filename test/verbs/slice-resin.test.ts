import { describe, expect, it } from "vitest";
import {
  box,
  cylinder,
  hollowBox,
  merge,
  moved,
  reversed,
  shuffled,
  sphere,
  steps,
  torus,
} from "../../fixtures/shapes.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import type { ResinSettings } from "../../src/settings/resin-settings.ts";
import { sliceResin } from "../../src/verbs/engine.ts";
import { digest } from "../digest.ts";

/** A small landscape display, nothing built under the part. */
const BARE: Partial<ResinSettings> = {
  display_width: 120,
  display_height: 68,
  display_pixels_x: 600,
  display_pixels_y: 340,
  display_orientation: "landscape",
  layer_height: 0.05,
  initial_layer_height: 0.05,
  supports_enable: false,
  pad_enable: false,
};

async function millilitres(mesh: TriangleMesh, settings: Partial<ResinSettings> = {}): Promise<number> {
  return (await sliceResin(mesh, { ...BARE, ...settings }, { threads: 0 })).stats.resinMl;
}

describe("sliceResin, volume", () => {
  it("is exactly 8 ml for a cube of 20 mm", async () => {
    expect(await millilitres(box([20, 20, 20]))).toBe(8);
  });

  it("is a tube's within 0.01 %", async () => {
    const tube = merge(cylinder(10, 5, 2000), reversed(cylinder(6, 5, 2000)));
    expect((await millilitres(tube)) / ((Math.PI * (100 - 36) * 5) / 1000)).toBeCloseTo(1, 4);
  });

  it("is a sphere's and a torus's within 0.1 %", async () => {
    expect(Math.abs((await millilitres(sphere(10, 160))) / ((4 / 3) * Math.PI) - 1)).toBeLessThan(1e-3);
    const ring = (2 * Math.PI ** 2 * 12 * 9) / 1000;
    expect(Math.abs((await millilitres(torus(12, 3, 300, 160))) / ring - 1)).toBeLessThan(1e-3);
  });

  it("counts what two shells share once", async () => {
    expect(await millilitres(merge(box([10, 10, 10]), box([10, 10, 10], [5, 0, 0])))).toBe(1.5);
  });
});

describe("sliceResin, what it tells of", () => {
  const told = async (mesh: TriangleMesh, settings: Partial<ResinSettings>): Promise<readonly unknown[]> =>
    (await sliceResin(mesh, { ...BARE, ...settings }, { threads: 0 })).warnings.map(({ code }) => code);

  it("are spots that no support can reach", async () => {
    const table = merge(box([30, 30, 2]), merge(box([4, 4, 16.2], [13, 13, 1.9]), box([24, 24, 2], [3, 3, 18])));
    const supported = { supports_enable: true, layer_height: 0.1, initial_layer_height: 0.1 };
    expect(await told(table, { ...supported, support_buildplate_only: true })).toContain("RESIN_UNSUPPORTED");
    expect(await told(table, supported)).not.toContain("RESIN_UNSUPPORTED");
  });

  it("is a resin without a density, whose mass is none", async () => {
    expect(await told(box([5, 5, 2]), { material_density: 0 })).toContain("RESIN_DENSITY_MISSING");
    expect(await told(box([5, 5, 2]), { material_density: 1.1 })).not.toContain("RESIN_DENSITY_MISSING");
  });
});

describe("sliceResin", () => {
  const PLATE = merge(steps(), moved(hollowBox([12, 12, 8], 2), [40, 0, 0]));

  it.each(["sl1", "goo", "chitubox"] as const)(
    "gives the same %s for any threads, kernel and order of triangles",
    async (resin_archive) => {
      const settings = { ...BARE, resin_archive, layer_height: 0.2, initial_layer_height: 0.2 };
      const expected = digest((await sliceResin(PLATE, settings, { threads: 0 })).archive.chunks);
      for (const threads of [1, 2])
        expect(digest((await sliceResin(PLATE, settings, { threads })).archive.chunks), `${threads} threads`).toBe(
          expected,
        );
      expect(digest((await sliceResin(PLATE, settings, { threads: 2, kernel: "twin" })).archive.chunks), "twin").toBe(
        expected,
      );
      expect(digest((await sliceResin(shuffled(PLATE, 7), settings, { threads: 0 })).archive.chunks), "shuffled").toBe(
        expected,
      );
    },
  );

  it("draws layers that look alike once", async () => {
    const { archive } = await sliceResin(box([20, 20, 5]), BARE, { threads: 0 });
    expect(new Set(archive.chunks.filter(({ length }) => length > 200)).size).toBeLessThan(10);
  });

  it("shrinks the foot by the compensation, less by equal steps up to the last faded layer", async () => {
    const given = { ...BARE, elefant_foot_compensation: 0.2, faded_layers: 5, elefant_foot_min_width: 0 };
    const { layers } = await sliceResin(box([20, 20, 1]), given, { threads: 0 });
    const widths = layers.slice(0, 6).map(({ polygons }) => {
      const xs = polygons.coords.filter((_, i) => i % 2 === 0);
      return (Math.max(...xs) - Math.min(...xs)) / 1e5;
    });
    expect(widths).toEqual([19.6, 19.7, 19.8, 19.9, 20, 20]);
  });

  it("takes the first layers off downward faces, and none off the plate, by z-correction", async () => {
    const table = merge(box([10, 10, 2]), box([30, 10, 2], [0, 0, 2]));
    const given = { ...BARE, layer_height: 0.5, initial_layer_height: 0.5 };
    const result = await sliceResin(table, { ...given, z_correction_layers: 2 }, { threads: 0 });
    const lengths = result.layers.map(({ polygons }) => {
      const xs = polygons.coords.filter((_, i) => i % 2 === 0);
      return (Math.max(...xs) - Math.min(...xs)) / 1e5;
    });
    expect(lengths).toEqual([10, 10, 10, 10, 10, 10, 30, 30]);
    // The light that shines through makes up for it: what is billed is the part.
    expect(result.stats.resinMl).toBeCloseTo(0.8, 12);
  });

  it("scales by the printer's and the resin's corrections", async () => {
    expect(
      await millilitres(box([20, 20, 20]), { relative_correction_x: 1.01, material_correction_x: 1.02 }),
    ).toBeCloseTo(8 * 1.01 * 1.02, 3);
  });

  it("leaves room for what lifts the part", async () => {
    const settings = { ...BARE, max_print_height: 20 };
    await expect(sliceResin(box([20, 20, 20]), settings, { threads: 0 })).resolves.toBeDefined();
    await expect(sliceResin(box([20, 20, 20.1]), settings, { threads: 0 })).rejects.toMatchObject({
      code: "DOES_NOT_FIT",
    });
  });

  it("stops at once when it is aborted", async () => {
    await expect(
      sliceResin(box([20, 20, 20]), BARE, { threads: 0, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: "ABORTED" });
  });
});
