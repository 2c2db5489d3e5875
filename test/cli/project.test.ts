/** `--project`: a slicer's project is sliced with the settings it brings along. */
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { meshXml, modelXml, threemfFile } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import { runCli, temporaryFolder } from "./harness.ts";

const { path, remove } = temporaryFolder();
afterAll(remove);

const model = modelXml("", `<object id="1">${meshXml(box([10, 10, 4]))}</object>`, '<item objectid="1"/>');
const project = (parts: Record<string, string>): string => {
  writeFileSync(path("project.3mf"), threemfFile({ "3D/3dmodel.model": model, ...parts }));
  return path("project.3mf");
};
const orca = {
  "Metadata/project_settings.config": JSON.stringify({
    layer_height: "0.25",
    initial_layer_print_height: "0.25",
    wall_loops: "1",
    sparse_infill_pattern: "crosshatch",
  }),
};
const slice = async (...argv: string[]) => {
  const { code, stderr } = await runCli("slice", ...argv, "-o", path("out.gcode"), "--threads", "0");
  return {
    code,
    stderr,
    layers: code === 0 ? readFileSync(path("out.gcode"), "utf8").match(/;LAYER_CHANGE/g)?.length : 0,
  };
};

test("takes the file's settings, and says what it passes over", async () => {
  const { code, stderr, layers } = await slice(project(orca), "--project");
  expect([code, layers]).toEqual([0, 16]);
  expect(stderr).toContain("BambuStudio without a counterpart here were passed over: sparse_infill_pattern [");
});

test("single settings rule over it; without the option it is left alone", async () => {
  expect(
    (await slice(project(orca), "--project", "--set", "layer_height=0.5", "--set", "nozzle_diameter=0.8")).layers,
  ).toBe(
    // 0.25 mm, then 7 of 0.5 mm: the last one's middle is not above the part.
    8,
  );
  expect((await slice(project(orca))).layers).toBe(20);
});

test("names eight of many", async () => {
  const values = Object.fromEntries(Array.from({ length: 12 }, (_, k) => [`name_${k}`, "1"]));
  const { stderr } = await slice(project({ "Metadata/project_settings.config": JSON.stringify(values) }), "--project");
  expect(stderr).toContain("name_5, and 4 more [");
});

test("a file without settings, or a preset beside it, is a mistake in the command", async () => {
  expect(await slice(project({}), "--project")).toMatchObject({ code: 2 });
  expect(await slice(project(orca), "--project", "--preset", "fine")).toMatchObject({ code: 2 });
});
