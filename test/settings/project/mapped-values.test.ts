import { describe, expect, test } from "vitest";
import { completeSettings } from "../../../src/settings/complete.ts";
import { parseIni } from "../../../src/settings/ini.ts";
import { supportFirstFlow } from "../../../src/settings/support-flow.ts";
import { read } from "./read-project.ts";

type Values = Record<string, string>;

const mapBambu = (values: Values) => read("BambuStudio", values);
const mapCura = (values: Values) => read("Cura", values);

describe("Cura's", () => {
  test("bed without a depth is none, and one with a middle at zero lies around it", () => {
    expect(mapCura({ machine_width: "200" }).settings.bed_shape).toBeUndefined();
    const centred = { machine_width: "200", machine_depth: "100", machine_center_is_zero: "True" };
    expect(mapCura(centred).settings.bed_shape?.[0]).toEqual([-100, -50]);
    expect(mapCura({ ...centred, machine_shape: "elliptic" }).settings.bed_shape).toHaveLength(64);
  });

  test("fuzzy skin is outside only where it says so", () => {
    expect(mapCura({ magic_fuzzy_skin_enabled: "True" }).settings.fuzzy_skin).toBe("all");
    const outside = { magic_fuzzy_skin_enabled: "True", magic_fuzzy_skin_outside_only: "True" };
    expect(mapCura(outside).settings.fuzzy_skin).toBe("external");
    expect(mapCura({ magic_fuzzy_skin_enabled: "False" }).settings.fuzzy_skin).toBe("none");
  });

  test("trees are organic supports", () => {
    const tree = mapCura({ support_structure: "tree", support_tree_angle: "50", support_tree_top_rate: "15" });
    expect(tree.passedOver).toEqual([]);
    expect(tree.settings).toMatchObject({
      support_material_style: "organic",
      support_tree_angle: 50,
      support_tree_top_rate: "15%",
    });
  });

  test("first layer that is wider is no elephant's foot", () => {
    expect(mapCura({ xy_offset_layer_0: "-0.2" }).settings.elefant_foot_compensation).toBe(0.2);
    expect(mapCura({ xy_offset_layer_0: "0.2" }).settings.elefant_foot_compensation).toBeUndefined();
  });
});

describe("Cura's holes", () => {
  test("move after the outlines; up to a width alone they have no counterpart", () => {
    expect(mapCura({ xy_offset: "0.1", hole_xy_offset: "0.2" }).settings).toMatchObject({
      xy_size_compensation: 0.1,
      xy_hole_compensation: 0.2,
    });
    const upTo = (hole_xy_offset: string, hole_xy_offset_max_diameter: string) =>
      mapCura({ hole_xy_offset, hole_xy_offset_max_diameter });
    expect(upTo("0.2", "0")).toMatchObject({ settings: { xy_hole_compensation: 0.2 }, passedOver: [] });
    expect(upTo("0", "5")).toMatchObject({ settings: { xy_hole_compensation: 0 }, passedOver: [] });
    expect(upTo("0.2", "5")).toEqual({ settings: {}, passedOver: ["hole_xy_offset"] });
  });
});

describe("Bambu Studio's", () => {
  test("travels have their accelerations, short ones their own", () => {
    const travels = { travel_acceleration: "10000", travel_short_distance_acceleration: "250" };
    expect(mapBambu(travels)).toMatchObject({
      settings: { travel_acceleration: 10_000, travel_short_distance_acceleration: 250 },
      passedOver: [],
    });
  });

  test("bed is as warm as the plate that lies on it, where it says how warm", () => {
    const plate = (curr_bed_type: string) =>
      mapBambu({ curr_bed_type, cool_plate_temp: "35" }).settings.bed_temperature;
    expect(plate("Cool Plate")).toBe(35);
    expect(plate("Engineering Plate")).toBeUndefined();
    expect(plate("None")).toBeUndefined();
  });

  // OrcaSlicer's `Preset::get_default_bed_type`.
  test.each<[Record<string, string>, number]>([
    [{}, 60],
    [{ printer_model: "Bambu Lab P1S" }, 60],
    [{ printer_model: "Bambu Lab X1 Carbon" }, 35],
    [{ printer_model: "Bambu Lab X1 Carbon", default_bed_type: "4" }, 55],
    [{ default_bed_type: "Textured PEI Plate" }, 55],
    [{ default_bed_type: "1" }, 35],
    [{ default_bed_type: "0" }, 60],
    [{ default_bed_type: "1", curr_bed_type: "High Temp Plate" }, 60],
  ])("bed where no plate is chosen is as warm as the usual plate: %j", (printer, temperature) => {
    const plates = { cool_plate_temp: "35", hot_plate_temp: '["60"]', textured_plate_temp: '["55"]' };
    const { settings, passedOver } = mapBambu({ ...plates, ...printer });
    expect(settings).toEqual({ bed_temperature: temperature });
    expect(passedOver).toHaveLength(2);
    expect(mapBambu({ ...printer, layer_height: "0.2" }).settings).toEqual({ layer_height: 0.2 });
  });

  test("filament shrinks to what is left of it", () => {
    const filament = { filament_shrink: '["99.2%"]', filament_shrinkage_compensation_z: "100" };
    expect(mapBambu(filament)).toEqual({
      settings: { filament_shrinkage_compensation_xy: "0.8%", filament_shrinkage_compensation_z: "0%" },
      passedOver: [],
    });
    expect(mapBambu({ filament_shrink: "50%" })).toEqual({ settings: {}, passedOver: ["filament_shrink"] });
    expect(mapBambu({ filament_shrink: "much" })).toEqual({ settings: {}, passedOver: ["filament_shrink"] });
  });

  test("first layer's infill, nozzles beside the first, and notes are theirs", () => {
    const two = { filament_colour: '["#111111","#222222"]', nozzle_diameter: '["0.4","0.4"]' };
    const values = {
      ...two,
      initial_layer_infill_speed: "105",
      extruder_offset: '["0x0","18x-2"]',
      printer_notes: "K 2",
    };
    const { settings, passedOver } = mapBambu(values);
    expect(passedOver).toEqual([]);
    expect(settings).toMatchObject({ first_layer_infill_speed: 105, extruder_offset: [[0, 0]], printer_notes: "K 2" });
    expect(settings.extruders).toMatchObject([{ extruder_offset: [[0, 0]] }, { extruder_offset: [[18, -2]] }]);
  });

  test("holes move by their own compensation alone, the engine's after the outlines", () => {
    const xy = (values: Record<string, string>) => {
      const { settings, passedOver } = mapBambu(values);
      return [settings.xy_size_compensation, settings.xy_hole_compensation, passedOver];
    };
    expect(xy({ xy_contour_compensation: "0.1", xy_hole_compensation: "-0.1" })).toEqual([0.1, 0, []]);
    expect(xy({ xy_contour_compensation: "0.1", xy_hole_compensation: "0.2" })).toEqual([0.1, 0.3, []]);
    expect(xy({ xy_contour_compensation: "-0.1" })).toEqual([-0.1, -0.1, []]);
    expect(xy({ xy_hole_compensation: "0.2" })).toEqual([undefined, 0.2, []]);
    expect(xy({ xy_hole_compensation: "wide" })).toEqual([undefined, undefined, ["xy_hole_compensation"]]);
  });

  test("supports are automatic or not by their type, and of a style that it has", () => {
    const typed = (support_type: string) => mapBambu({ enable_support: "1", support_type }).settings;
    expect(typed("normal(auto)")).toMatchObject({ support_material: true, support_material_auto: true });
    expect(typed("normal(manual)")).toMatchObject({ support_material_auto: false, support_material_style: "grid" });
    expect(typed("other").support_material_auto).toBeUndefined();
    expect(typed("other").support_material_style).toBeUndefined();
  });

  test("trees are organic supports, with OrcaSlicer's own measures for them", () => {
    const { settings, passedOver } = mapBambu({
      enable_support: "1",
      support_type: "tree(auto)",
      tree_support_branch_angle_organic: "45",
      tree_support_branch_diameter_organic: "2.5",
      tree_support_top_rate: "30",
    });
    expect(passedOver).toEqual([]);
    expect(settings).toMatchObject({
      support_material_style: "organic",
      support_tree_angle: 45,
      support_tree_branch_diameter: 2.5,
      support_tree_top_rate: "30%",
    });
  });
});

test("the strand of supports is of its own width, or everything's, or as wide as the nozzle", () => {
  const width = (given: Parameters<typeof completeSettings>[0]) =>
    supportFirstFlow(completeSettings({ first_layer_extrusion_width: 0, ...given })).width;
  expect(width({ support_material_extrusion_width: 0.38 })).toBeCloseTo(0.38, 9);
  expect(width({ support_material_extrusion_width: 0, extrusion_width: 0.47 })).toBeCloseTo(0.47, 9);
  expect(width({ support_material_extrusion_width: 0, extrusion_width: 0 })).toBeCloseTo(0.4, 9);
  expect(width({ first_layer_extrusion_width: 0.5 })).toBeCloseTo(0.5, 9);
});

test("a filament's own retraction for more extruders than the printer names", () => {
  const { extruders } = parseIni("retract_length = 4\nfilament_retract_length = nil,nil,1\n").settings;
  expect(extruders?.map((own) => own.retract_length ?? 4)).toEqual([4, 4, 1]);
});
