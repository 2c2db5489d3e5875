/** The picture in the README shows what the text under it says. */
import { expect, test } from "vitest";
import { binaryStl } from "../../fixtures/files.ts";
import { knob } from "../../fixtures/knob.ts";
import { FILAMENTS, PRINTERS, PRINTS, ROLES, slice } from "../../src/index.ts";

test("one layer of the knob holds eight roles", async () => {
  const settings = { ...PRINTERS.generic, ...FILAMENTS.pla, ...PRINTS.standard };
  const { layers, mesh, warnings } = await slice(binaryStl(knob()), settings, { threads: 0 });
  const { roles } = layers.find(({ printZ }) => Math.abs(printZ - 6) < 1e-9)!.toolpaths;
  expect([...new Set(roles)].map((role) => ROLES[role]!.name).sort()).toEqual([
    "bridge-infill",
    "external-perimeter",
    "gap-fill",
    "overhang-perimeter",
    "perimeter",
    "solid-infill",
    "sparse-infill",
    "top-solid-infill",
  ]);
  expect(mesh).toMatchObject({ triangles: 4608, openEdges: 0, nonManifoldEdges: 0, miswoundEdges: 0 });
  expect(warnings.map(({ code }) => code)).toEqual(["PART_OFF_BED"]);
});
