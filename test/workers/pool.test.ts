import { afterAll, describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import { SlicewrightError } from "../../src/core/errors.ts";
import { bucketTriangles } from "../../src/layers/buckets.ts";
import { planLayers } from "../../src/layers/plan.ts";
import { resolveLayerOptions } from "../../src/layers/resolve.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import { FILAMENT, type FilamentJob } from "../../src/workers/filament.ts";
import { createPool, type Task } from "../../src/workers/pool.ts";
import { bandOf } from "../../src/workers/stage.ts";
import { createTools } from "../../src/workers/tools.ts";

const pool = createPool(2, "wasm", 0);
afterAll(() => pool.close());

const settings = completeSettings();
const { placed: mesh } = placeMesh(box([10, 10, 5]));
const plan = planLayers(mesh.height, resolveLayerOptions(settings));
const object = { mesh, plan, buckets: bucketTriangles(mesh, plan.sliceZ), settings, zone: 0 };
const job: FilamentJob = {
  objects: [object],
  items: [{ index: 0, object: 0, offset: [0, 0] }],
  plan,
  settings,
  zones: [settings],
  toolChanges: [],
};
const cut: Task = {
  pipeline: "filament",
  stage: "cut",
  job,
  from: 3,
  to: 9,
  layerCount: plan.printZ.length,
  window: {},
};
const live = new AbortController().signal;

describe("a pool", () => {
  it("gives what the stage gives in this thread", async () => {
    const [stage] = FILAMENT.stages;
    if (stage.serial) throw new Error("the first stage runs in threads");
    const here = stage.run(await createTools("wasm"), job, bandOf(cut.from, cut.to, cut.layerCount, {}));
    expect(await pool.run(cut, live)).toEqual(here);
    expect(here).toHaveLength(6);
  });

  it("runs the kernel it was asked for in every thread", async () => {
    const twins = createPool(2, "twin", 0);
    const kernels = async (of: typeof pool): Promise<unknown[]> => {
      const bands = await Promise.all([0, 1, 2, 3].map((from) => of.run({ ...cut, from, to: from + 1 }, live)));
      return bands.flatMap((values) => values.map((value) => (value as [{ kernel: string }])[0].kernel));
    };
    expect(await kernels(pool)).toEqual(["wasm", "wasm", "wasm", "wasm"]);
    expect(await kernels(twins)).toEqual(["twin", "twin", "twin", "twin"]);
    await twins.close();
  });

  it("brings a thread's error over with its code, message and details", async () => {
    const wrong = { ...cut, job: { ...job, objects: [{ ...object, settings: { ...settings, layer_height: 9 } }] } };
    const thrown = await pool.run(wrong, live).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(SlicewrightError);
    expect(thrown).toMatchObject({ code: "SETTINGS_CONFLICT", message: expect.stringContaining("layer_height") });
    expect((thrown as SlicewrightError).details).not.toEqual({});
  });

  it.each([
    ["a stage it does not have", { stage: "glaze" }],
    ["a pipeline it does not have", { pipeline: "ceramics" }],
    ["a stage that is not for threads", { stage: "seams" }],
  ])("calls %s a bug", async (_, change) => {
    await expect(pool.run({ ...cut, ...change }, live)).rejects.toMatchObject({ code: "INTERNAL" });
  });

  it("starts no threads once it is closed", async () => {
    const closed = createPool(1, "wasm", 0);
    await closed.close();
    closed.start();
    expect(closed.isStarted).toBe(false);
    await expect(closed.run(cut, live)).rejects.toMatchObject({ code: "ENGINE_CLOSED" });
  });

  it("stops a task by its signal, be its answer on the way or not, and works on", async () => {
    for (let answered = 0; answered < 6; answered++) {
      const abort = new AbortController();
      const stopped = pool.run(cut, abort.signal).then(
        () => "finished",
        () => "stopped",
      );
      // Each turn of the loop lets the thread come a little further.
      for (let turn = 0; turn < answered ** 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      abort.abort();
      expect(["finished", "stopped"]).toContain(await stopped);
      expect(await pool.run(cut, live)).toHaveLength(6);
    }
  });
});
