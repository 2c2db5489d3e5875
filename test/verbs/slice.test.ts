import { afterEach, describe, expect, it, vi } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box, hollowBox, merge, moved, shuffled, sphere, steps } from "../../fixtures/shapes.ts";
import {
  completeSettings,
  createEngine,
  estimateMoves,
  FILAMENTS,
  inspect,
  PRINTERS,
  PRINTS,
  readGcode,
  resolveEstimate,
  type Settings,
  slice,
  type TriangleMesh,
} from "../../src/index.ts";
import { digest } from "../digest.ts";
import { PATIENT } from "../patience.ts";

const SETTINGS: Partial<Settings> = { ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.standard, end_gcode: "M84" };

/** Stairs, a hollow box and a ball: tops, bottoms, bridges, overhangs, several islands. */
const PLATE: TriangleMesh = merge(
  merge(steps(), moved(hollowBox([12, 12, 8], 2), [40, 0, 0])),
  moved(sphere(5, 24), [70, 0, 0]),
);

/** What threads are talked to by. */
const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;

afterEach(() => {
  vi.restoreAllMocks();
});

describe("slice", () => {
  it("gives the same bytes for any number of threads, either kernel, shuffled triangles, and again", async () => {
    const expected = digest((await slice(PLATE, SETTINGS, { threads: 0 })).gcode.chunks);
    for (const threads of [0, 1, 4]) {
      const result = await slice(PLATE, SETTINGS, { threads });
      expect(result.stats).toMatchObject({ threads, kernel: "wasm" });
      expect(digest(result.gcode.chunks), `${threads} threads`).toBe(expected);
    }
    expect(digest((await slice(shuffled(PLATE, 7), SETTINGS, { threads: 2 })).gcode.chunks), "shuffled").toBe(expected);
    const twin = await slice(PLATE, SETTINGS, { threads: 2, kernel: "twin" });
    expect(twin.stats.kernel).toBe("twin");
    expect(digest(twin.gcode.chunks), "twin").toBe(expected);
  });

  it.each([true, false])(
    "writes text that reads back to the same time and filament, relative E %s",
    async (relative) => {
      const settings = completeSettings({ ...SETTINGS, use_relative_e_distances: relative, layer_gcode: "" });
      const { gcode, stats } = await slice(PLATE, settings, { threads: 0 });
      const read = estimateMoves(readGcode(gcode.toString()), resolveEstimate(settings));
      expect(read.timeSeconds).toBeCloseTo(stats.timeSeconds, 9);
      expect(read.filamentMm).toBeCloseTo(stats.filamentMm, 9);
      for (const { role, filamentMm, timeSeconds } of read.roles) {
        expect(filamentMm, role).toBeCloseTo(stats.roles[role].filamentMm, 9);
        expect(timeSeconds, role).toBeCloseTo(stats.roles[role].timeSeconds, 9);
      }
    },
  );

  it("weighs a solid cube as its volume, strands overlapping nowhere and leaving no gap", async () => {
    const { stats, mesh } = await slice(box([20, 20, 20]), {
      ...SETTINGS,
      fill_density: "100%",
      fill_pattern: "rectilinear",
      skirts: 0,
    });
    expect(mesh.volumeMm3).toBe(8000);
    expect(Math.abs(stats.volumeCm3 / 8 - 1)).toBeLessThan(0.015);
    expect(stats.massGrams).toBeCloseTo(stats.volumeCm3 * 1.24, 9);
    expect(stats.cost).toBeCloseTo((stats.massGrams / 1000) * 25, 9);
  });

  it("gives layers from the bed up, and figures that add up", async () => {
    const { layers, stats } = await slice(PLATE, SETTINGS, { threads: 0 });
    expect(layers.map(({ index }) => index)).toEqual(layers.map((_, i) => i));
    expect(layers.at(-1)!.printZ).toBeCloseTo(35, 9);
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    const roles = Object.values(stats.roles);
    expect(sum(roles.map(({ filamentMm }) => filamentMm))).toBeCloseTo(stats.filamentMm, 6);
    expect(sum(roles.map(({ timeSeconds }) => timeSeconds))).toBeCloseTo(stats.timeSeconds, 6);
    expect(sum(stats.layerSeconds)).toBeCloseTo(stats.timeSeconds, 6);
    expect(stats.layerSeconds[0]).toBe(stats.firstLayerSeconds);
  });

  it("streams the same g-code as it gives in one string", async () => {
    const { gcode } = await slice(box([5, 5, 5]), SETTINGS, { threads: 0 });
    let streamed = "";
    for await (const chunk of gcode.toStream()) streamed += new TextDecoder().decode(chunk);
    expect(streamed).toBe(gcode.toString());
    expect(gcode.length).toBe(streamed.length);
  });

  it("refuses a part of which no strand can be printed", async () => {
    await expect(slice(box([0.05, 0.05, 5]), SETTINGS, { threads: 0 })).rejects.toMatchObject({ code: "NO_LAYERS" });
  });

  it("leaves out empty layers on top: a spike ends where it is thinner than a strand", async () => {
    const spike: TriangleMesh = {
      positions: Float64Array.of(0, 0, 0, 10, 0, 0, 0, 10, 0, 3, 3, 10),
      triangles: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
    };
    const { layers, stats } = await slice(spike, SETTINGS, { threads: 0 });
    expect(layers.length).toBeLessThan(50);
    expect(stats.layers).toBe(layers.length);
  });

  it("warns of a missing price and a missing density", async () => {
    const codes = async (settings: Partial<Settings>): Promise<string[]> =>
      (await slice(box([5, 5, 5]), { ...SETTINGS, ...settings }, { threads: 0 })).warnings.map(({ code }) => code);
    expect(await codes({ filament_cost: 0 })).toContain("FILAMENT_PRICE_MISSING");
    expect(await codes({ filament_density: 0 })).toContain("FILAMENT_DENSITY_MISSING");
  });
});

describe("createEngine", () => {
  it("keeps its threads from one model to the next, and slices several at once", async () => {
    const engine = await createEngine({ threads: 2 });
    const meshes = [box([10, 10, 4]), steps(), sphere(5, 16)];
    const together = await Promise.all(meshes.map((mesh) => engine.slice(mesh, SETTINGS)));
    for (const [i, mesh] of meshes.entries()) {
      expect(digest(together[i].gcode.chunks)).toBe(digest((await slice(mesh, SETTINGS, { threads: 0 })).gcode.chunks));
    }
    await engine.close();
  });

  it.each([0, 2])("aborts with %i threads, and works on afterwards", async (threads) => {
    const engine = await createEngine({ threads });
    const abort = new AbortController();
    const onProgress = (): void => abort.abort();
    await expect(engine.slice(PLATE, SETTINGS, { signal: abort.signal, onProgress })).rejects.toMatchObject({
      code: "ABORTED",
    });
    const { stats } = await engine.slice(box([5, 5, 5]), SETTINGS);
    expect(stats.layers).toBe(25);
    await engine.close();
  });

  it.each([2, 3])("gives the same bytes when the caller is one of %i threads", async (threads) => {
    // Layers enough that stages leave the side they begin on; and the clock says that threads are worth their start.
    const tall = box([4, 4, 60]);
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
    for (const mesh of [PLATE, tall]) {
      const before = ports();
      let most = 0;
      const onProgress = (): void => {
        most = Math.max(most, ports());
      };
      const result = await slice(mesh, SETTINGS, { threads, callerWorks: true, onProgress });
      expect(most).toBeGreaterThan(before);
      expect(result.stats).toMatchObject({ threads, kernel: "wasm" });
      expect(digest(result.gcode.chunks)).toBe(digest((await slice(mesh, SETTINGS, { threads: 0 })).gcode.chunks));
    }
  });

  it("aborts while the caller works", async () => {
    const engine = await createEngine({ threads: 2, callerWorks: true });
    const abort = new AbortController();
    const options = { signal: abort.signal, onProgress: () => abort.abort() };
    await expect(engine.slice(PLATE, SETTINGS, options)).rejects.toMatchObject({ code: "ABORTED" });
    await engine.close();
  });

  it.each([{ threads: 0 }, { threads: 2 }, { threads: 2, callerWorks: true }])(
    "closes under a slice, %o, which is aborted, and refuses others",
    async (options) => {
      const before = ports();
      const engine = await createEngine(options);
      let closed: Promise<void> | undefined;
      const onProgress = (): void => {
        closed ??= engine.close();
      };
      await expect(engine.slice(PLATE, SETTINGS, { onProgress })).rejects.toMatchObject({ code: "ABORTED" });
      await closed;
      await expect(engine.slice(PLATE, SETTINGS)).rejects.toMatchObject({ code: "ENGINE_CLOSED" });
      await expect(engine.sliceResin(PLATE)).rejects.toMatchObject({ code: "ENGINE_CLOSED" });
      await engine.close();
      // A port that is closed is told of until the event loop gets to its end.
      await vi.waitFor(() => expect(ports()).toBe(before), PATIENT);
    },
  );

  it("closes where its tools could not be made, as the slice told", async () => {
    const engine = await createEngine({ threads: 0 });
    const wasm = Reflect.get(globalThis, "WebAssembly") as { Instance: new () => object };
    class OutOfMemory {
      constructor() {
        throw new RangeError("no memory");
      }
    }
    const failed = vi.spyOn(wasm, "Instance").mockImplementation(OutOfMemory);
    await expect(engine.slice(box([5, 5, 5]), SETTINGS)).rejects.toThrow(new RangeError("no memory"));
    failed.mockRestore();
    await engine.close();
  });

  it("leaves no thread behind, whether it finishes or is aborted", async () => {
    const before = ports();
    await slice(box([5, 5, 5]), SETTINGS, { threads: 2 });
    const abort = new AbortController();
    const options = { threads: 2, signal: abort.signal, onProgress: () => abort.abort() };
    await expect(slice(PLATE, SETTINGS, options)).rejects.toMatchObject({ code: "ABORTED" });
    await vi.waitFor(() => expect(ports()).toBe(before), PATIENT);
  });
});

describe("inspect", () => {
  it("tells a scaled and turned part's figures", async () => {
    const { mesh, fit } = await inspect(binaryStl(box([10, 20, 5])), SETTINGS, { scale: 2, rotation: [0, 0, 90] });
    expect(mesh).toMatchObject({ sizeMm: [40, 20, 10], volumeMm3: 8000, areaMm2: 2800, format: "stl-binary" });
    expect(fit.fits).toBe(true);
  });
});
