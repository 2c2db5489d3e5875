/** Words on objects of Bambu Studio's and OrcaSlicer's projects, read in the light of the project's settings. */
import { expect, test } from "vitest";
import type { ForeignSettings } from "../../../src/settings/project/project-settings.ts";
import type { Settings } from "../../../src/settings/settings.ts";
import { layeringSettings, ownSettings } from "../../../src/settings/zone-settings.ts";
import { read } from "./read-project.ts";

type Values = Readonly<Record<string, string>>;

const own = (values: Values, project: Values | null, program: ForeignSettings["program"] = "OrcaSlicer") =>
  ownSettings({ program: "BambuStudio", values }, project && { program, values: project }, "object");

/** Words, the project that they are in, and what they change. */
const CASES: readonly (readonly [string, Values, Values, Partial<Settings>])[] = [
  [
    "a contour's growth leaves the holes the project's",
    { xy_contour_compensation: "-0.3" },
    { xy_hole_compensation: "0.2" },
    { xy_size_compensation: -0.3, xy_hole_compensation: -0.1 },
  ],
  [
    "a type of supports leaves them the project's style",
    { support_type: "normal(auto)" },
    { support_type: "normal(auto)", support_style: "snug" },
    { support_material_auto: true, support_material_style: "snug" },
  ],
  [
    "a style of the other type is none",
    { support_type: "tree(auto)" },
    { support_type: "normal(auto)", support_style: "snug" },
    { support_material_auto: true, support_material_style: "organic" },
  ],
  ["a brim's width", { brim_width: "8" }, { brim_type: "outer_only", brim_width: "3" }, { brim_width: 8 }],
  [
    "a brim of the project's width",
    { brim_type: "outer_only" },
    { brim_type: "auto_brim", brim_width: "3" },
    { brim_type: "outer_only", brim_width: 3 },
  ],
  [
    "shares of the nozzle",
    { outer_wall_line_width: "120%" },
    { nozzle_diameter: '["0.5"]' },
    { external_perimeter_extrusion_width: 0.6 },
  ],
  ["a share of a speed", { small_perimeter_speed: "50%" }, { outer_wall_speed: "60" }, { small_perimeter_speed: 30 }],
  [
    "what the project has as a share of it",
    { outer_wall_speed: "80" },
    { small_perimeter_speed: "50%", outer_wall_speed: "60" },
    { external_perimeter_speed: 80, small_perimeter_speed: 40 },
  ],
  [
    "what the project has as well",
    { wall_loops: "3" },
    { wall_loops: "3", sparse_infill_density: "20%" },
    { perimeters: 3 },
  ],
];

test.each(CASES)("%s", (_, values, project, settings) => {
  expect(own(values, project)).toEqual({ settings, passedOver: [] });
});

test("where they need the project's and there is none, or another program's, they are passed over", () => {
  const words = { brim_width: "8", wall_loops: "4" };
  for (const without of [own(words, null), own(words, { brim_type: "outer_only" }, "PrusaSlicer")])
    expect(without).toEqual({ settings: { perimeters: 4 }, passedOver: ["brim_width"] });
});

test("what has no counterpart, and what is the whole print's, is passed over", () => {
  const project = { travel_speed: "200", filament_colour: '["#FF0000", "#00FF00"]', wall_filament: "1" };
  expect(own({ travel_speed: "100", crosshatch: "1", wall_filament: "2" }, project)).toEqual({
    settings: {},
    passedOver: ["crosshatch", "travel_speed", "wall_filament"],
  });
});

test("of layers too, words are all that counts", () => {
  const project = { program: "BambuStudio", values: { layer_height: "0.2", raft_layers: "2" } } as const;
  expect(layeringSettings({ program: "BambuStudio", values: { raft_layers: "0" } }, project)).toEqual({
    raft_layers: 0,
  });
});

test("a whole project's style of supports is that of its type", () => {
  const style = (type: string, word: string) =>
    read("BambuStudio", { support_type: type, support_style: word }).settings.support_material_style;
  expect(style("tree(auto)", "snug")).toBe("organic");
  expect(style("normal(manual)", "tree_organic")).toBe("grid");
  expect(style("normal(auto)", "snug")).toBe("snug");
});
