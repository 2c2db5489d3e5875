import { describe, expect, it } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { box, merge, reversed, withoutLast } from "../../fixtures/shapes.ts";
import { inspectionSummary, warningLines } from "../../src/cli/report.ts";
import { completeSettings, inspect, PRINTERS, type TriangleMesh } from "../../src/index.ts";

const settings = completeSettings({
  bed_shape: [
    [0, 0],
    [250, 0],
    [250, 210],
    [0, 210],
  ],
  max_print_height: 210,
});

const summary = async (mesh: TriangleMesh): Promise<string> =>
  inspectionSummary(await inspect(binaryStl(mesh), settings), settings.max_print_height);
const centred = (size: readonly [number, number, number]): TriangleMesh =>
  box(size, [125 - size[0] / 2, 105 - size[1] / 2, 0]);

describe("an inspection, for a person", () => {
  it("tells size, volume and area", async () => {
    expect(await summary(centred([20, 10.126, 5]))).toMatch(
      /^format +stl-binary\nsize +20 x 10\.13 x 5 mm\nvolume +1\.013 cm3\narea +7\.06 cm2\ntriangles +12, 8 vertices\n/,
    );
  });

  it.each([
    ["fits as placed, up to 210 mm high", centred([20, 20, 20])],
    ["fits, and stands off the bed as placed, up to 210 mm high", box([20, 20, 20], [-5, 0, 0])],
    [/fits only turned by 3\d\.\d\d degrees about z/, centred([300, 5, 5])],
    ["does not fit: 0.100 mm too long on x", centred([250.1, 210, 5])],
    [/does not fit: .*on y, 1\.000 mm too long on z/, centred([20, 400, 211])],
  ])("tells the fit: %s", async (fit, mesh) => {
    expect((await summary(mesh)).match(/^fit +(.*)$/m)?.[1]).toMatch(fit);
  });

  it("names a printer without a build height none", async () => {
    const endless = completeSettings({ ...PRINTERS.generic, max_print_height: 0 });
    expect(inspectionSummary(await inspect(box([9, 9, 9]), endless), 0)).not.toContain("high");
  });

  it("tells what was repaired, and what that did to the volume", async () => {
    expect(await summary(withoutLast(box([20, 20, 20]), 1))).toMatch(
      /^soundness +3 open edges\nrepaired +1 hole closed\n +volume \d\.\d{3} cm3 before, 8\.000 cm3 after\nfit /m,
    );
    expect(await summary(box([9, 9, 9]))).not.toContain("repaired");
  });

  it.each([
    ["closed and manifold", box([9, 9, 9])],
    ["3 open edges", withoutLast(box([9, 9, 9]), 1)],
    ["inside out", reversed(box([9, 9, 9]))],
    [/edges of more than two triangles/, merge(box([9, 9, 9]), box([9, 9, 9], [9, 9, 0]))],
  ])("tells soundness: %s", async (soundness, mesh) => {
    expect((await summary(mesh)).match(/^soundness +(.*)$/m)?.[1]).toMatch(soundness);
  });
});

it("warnings are a line each, with their code", () => {
  expect(warningLines([{ code: "MESH_OPEN", message: "it is open", details: {} }])).toBe(
    "warning: it is open [MESH_OPEN]\n",
  );
  expect(warningLines([])).toBe("");
});
