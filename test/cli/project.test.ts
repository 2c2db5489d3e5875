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

test("of several plates one is chosen, with its settings", async () => {
  const words = (number: number, id: number, more = ""): string =>
    `<plate><metadata key="plater_id" value="${number}"/>${more}<model_instance><metadata key="object_id" value="${id}"/></model_instance></plate>`;
  const mesh = meshXml(box([40, 40, 4]));
  const settings = { ...JSON.parse(Object.values(orca)[0]), printable_area: ["0x0", "60x0", "60x60", "0x60"] };
  const plates = path("plates.3mf");
  writeFileSync(
    plates,
    threemfFile({
      "3D/3dmodel.model": modelXml(
        "",
        `<object id="1">${mesh}</object><object id="2">${mesh}</object>`,
        '<item objectid="1"/><item objectid="2" transform="1 0 0 0 1 0 0 0 1 74 2 0"/>',
      ),
      "Metadata/project_settings.config": JSON.stringify(settings),
      "Metadata/model_settings.config": `<config>${words(1, 1)}${words(2, 2, '<metadata key="spiral_mode" value="true"/>')}</config>`,
    }),
  );
  const together = await slice(plates, "--project");
  expect(together.code).toBe(4);
  expect(together.stderr).toContain("the 2 plates of the project were read as one: plate chooses one, 1, 2");
  expect((await slice(plates, "--project", "--plate", "2")).stderr).not.toContain("PLATE");
  const gcode = readFileSync(path("out.gcode"), "utf8");
  expect(gcode).toContain("; spiral_vase = 1");
  expect((await slice(plates, "--project", "--plate", "3")).stderr).toContain("expected one of 1, 2 [PLATE_NOT_FOUND]");
  const arranged = await runCli("arrange", plates, "--set", "bed_shape=0x0,60x0,60x60,0x60");
  expect(arranged.stderr).toContain("plate chooses one, 1, 2 [DOES_NOT_FIT]");
});

test("parts stay where the project has them, and go to the middle without it", async () => {
  const settings = { ...JSON.parse(Object.values(orca)[0]), printable_area: ["0x0", "100x0", "100x100", "0x100"] };
  const placed = project({ "Metadata/project_settings.config": JSON.stringify(settings) });
  const reach = async (...argv: string[]): Promise<number> => {
    await slice(placed, ...argv, "--set", "skirts=0");
    const ofPart = readFileSync(path("out.gcode"), "utf8").split(";LAYER_CHANGE").slice(1).join("");
    return Math.max(...[...ofPart.matchAll(/^G1 X([\d.]+).* E/gm)].map(([, x]) => Number(x)));
  };
  expect(await reach("--project")).toBeLessThan(10);
  expect(await reach("--set", "bed_shape=0x0,100x0,100x100,0x100")).toBeGreaterThan(50);
});
