/** A real model's g-code, byte for byte: however many threads, whichever kernel, in whatever order of triangles. */
import { describe, expect, it } from "vitest";
import { shuffled } from "../../fixtures/shapes.ts";
import { type EngineOptions, type ModelInput, readMesh, slice } from "../../src/index.ts";
import { digest } from "../digest.ts";
import { NEEDS_REFERENCE, profileSettings, readStl, referencePresent } from "../oracle/models.ts";

async function digestOf(input: ModelInput, options: EngineOptions): Promise<string> {
  const { gcode, stats } = await slice(input, profileSettings("draft"), options);
  expect(stats).toMatchObject({ threads: options.threads, kernel: options.kernel ?? "wasm" });
  return digest(gcode.chunks);
}

/** The second one is coarse enough that its seams are hidden by what is seen of it. */
const MODELS = ["3DBenchy", "castle"];
const suite = "a model gives the same bytes";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(MODELS)("%s without threads, and with two that run the twin on shuffled triangles", async (name) => {
    const bytes = readStl(name);
    const expected = await digestOf(bytes, { threads: 0 });
    const mixed = shuffled(readMesh(bytes).mesh, 5);
    expect(await digestOf(mixed, { threads: 2, kernel: "twin" }), "the twin, shuffled").toBe(expected);
  });
});
