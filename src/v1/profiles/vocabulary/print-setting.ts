import type { Settings } from "../../../index.ts";
import { at } from "../members.ts";
import {
  type Configuration,
  choice,
  color,
  derived,
  type Row,
  setting,
  text,
  type Value,
  type Vocabulary,
} from "./rows.ts";

/** With it 999.999 % of the general acceleration is still one that the engine takes. */
const MOST_ACCELERATION = 100_000;

const NO_IRONING = "no ironing";

const overhang = (share: string): string =>
  `${share} of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed.`;

/** How a part is printed. */
export const PRINT_SETTING: Vocabulary = {
  name: text("Default Print Settings", "Name of the profile."),
  filament_color: color(null, "Goes before the filament's own colour."),
  layers_and_perimeters: {
    layer_height: {
      layer_height: setting("layer_height", 0.2),
      first_layer_height: setting("first_layer_height", 0.2, {
        doc: "Thickness of the first layer, or a percentage of the other layers'.",
      }),
      top_layers: setting("top_solid_layers", 5),
      bottom_layers: setting("bottom_solid_layers", 3),
      perimeters: setting("perimeters", 3),
    },
    advanced: {
      detect_thin_walls: setting("thin_walls", false),
      thick_bridges: setting("thick_bridges", true),
      seam_position: setting("seam_position", "nearest"),
      perimeter_generator: setting("perimeter_generator", "classic", {
        doc: "Perimeters of one width each with gap fill between them, or of variable width.",
      }),
      elefant_foot_compensation: setting("elefant_foot_compensation", 0.15),
      xy_size_compensation: setting("xy_size_compensation", 0),
      xy_hole_compensation: setting("xy_hole_compensation", 0),
    },
  },
  extrusion_width: {
    default: setting("extrusion_width", 0.45),
    first_layer: setting("first_layer_extrusion_width", 0.42),
    external_perimeter: setting("external_perimeter_extrusion_width", 0.4),
    perimeter: setting("perimeter_extrusion_width", 0.45),
    infill: setting("infill_extrusion_width", 0.45),
    solid_infill: setting("solid_infill_extrusion_width", 0.45),
    top_infill: setting("top_infill_extrusion_width", 0.4),
    support: setting("support_material_extrusion_width", 0.42),
  },
  infill: {
    fill_density: setting("fill_density", "15%"),
    fill_pattern: setting("fill_pattern", "grid", { doc: "Pattern of the sparse infill." }),
    fill_angle: setting("fill_angle", 45),
    infill_anchor: setting("infill_anchor", 2.5),
    infill_anchor_max: setting("infill_anchor_max", 15),
    infill_overlap: setting("infill_overlap", "25%"),
    top_fill_pattern: setting("top_fill_pattern", "monotoniclines"),
    ironing_type: derived(
      ["ironing", "ironing_type"],
      choice(NO_IRONING, [NO_IRONING, "top", "topmost", "solid"], "Which surfaces the hot nozzle smooths."),
    ),
    solid_infill_every_layers: setting("solid_infill_every_layers", 0),
    combine_infill_every_layers: derived("infill_every_layers", {
      ...setting("infill_every_layers", 0, { min: 0 }),
      doc: "Sparse infill of so many layers is printed at once; 0 and 1 are each layer's own.",
    }),
  },
  skirt_and_brim: {
    skirt: {
      loops: setting("skirts", 0),
      distance: setting("skirt_distance", 2),
      height: setting("skirt_height", 2),
    },
    brim: {
      type: setting("brim_type", "no_brim"),
      width: setting("brim_width", 5),
      separation_gap: setting("brim_separation", 0.1),
    },
  },
  support_material: {
    enable: setting("support_material", false),
    style: setting("support_material_style", "grid"),
    pattern: setting("support_material_pattern", "rectilinear"),
    threshold_angle: setting("support_material_threshold", 40),
    buildplate_only: setting("support_material_buildplate_only", false),
    top_z_distance: setting("support_material_contact_distance", 0.15),
    xy_distance: setting("support_material_xy_spacing", 0.5),
    spacing: setting("support_material_spacing", 2),
    top_interface_layers: setting("support_material_interface_layers", 2),
    bottom_interface_layers: setting("support_material_bottom_interface_layers", 0),
    interface_pattern: setting("support_material_interface_pattern", "rectilinear"),
    interface_spacing: setting("support_material_interface_spacing", 0),
    dont_support_bridges: setting("dont_support_bridges", false),
    raft_layers: setting("raft_layers", 0),
    raft_first_layer_expansion: setting("raft_first_layer_expansion", 2),
  },
  speed: {
    perimeters: setting("perimeter_speed", 300),
    small_perimeters: setting("small_perimeter_speed", "50%", {
      doc: "Speed of loops up to 40.8 mm long, or a percentage of that of perimeters.",
    }),
    external_perimeters: setting("external_perimeter_speed", 200, {
      doc: "Speed of external perimeters, or a percentage of that of perimeters.",
    }),
    infill: setting("infill_speed", 270),
    solid_infill: setting("solid_infill_speed", 250, {
      doc: "Speed of solid infill, or a percentage of that of infill.",
    }),
    top_solid_infill: setting("top_solid_infill_speed", 200, {
      doc: "Speed of top surfaces, or a percentage of that of solid infill.",
    }),
    support_material: setting("support_material_speed", 150),
    support_material_interface: setting("support_material_interface_speed", 80, {
      doc: "Speed of the supports' dense layers, or a percentage of that of supports.",
    }),
    gap_fill: setting("gap_fill_speed", 250),
    ironing: setting("ironing_speed", 15),
    travel: setting("travel_speed", 500),
    travel_z: setting("travel_speed_z", 0, { doc: "Speed of Z moves; 0 uses that of travels." }),
    first_layer: setting("first_layer_speed", 50),
    first_layer_infill: setting("first_layer_infill_speed", 105, {
      doc: "Speed of the first layer's infill, or a percentage of each role's speed; 0 uses that of the first layer.",
    }),
    bridge: setting("bridge_speed", 50),
  },
  acceleration: {
    default: acceleration("default_acceleration", 10_000),
    first_layer: acceleration("first_layer_acceleration", 500),
    perimeter: acceleration("perimeter_acceleration", 0),
    external_perimeter: acceleration("external_perimeter_acceleration", 5000),
    infill: derived("infill_acceleration", {
      ...acceleration("infill_acceleration", "100%"),
      kind: "number-or-percent",
      doc: "Acceleration of infill, or a percentage of the default one; 0 is the default one.",
    }),
    solid_infill: acceleration("solid_infill_acceleration", 0),
    top_solid_infill: acceleration("top_solid_infill_acceleration", 2000),
    travel: acceleration("travel_acceleration", 10_000),
    bridge: acceleration("bridge_acceleration", 0),
  },
  overhang: {
    enable_overhang_speed: setting("enable_dynamic_overhang_speeds", true),
    // Counted by what hangs over, as other services with this API do; the engine counts what lies on the layer below.
    speed_0: setting("overhang_speed_3", 0, { doc: overhang("A quarter") }),
    speed_1: setting("overhang_speed_2", 50, { doc: overhang("Half") }),
    speed_2: setting("overhang_speed_1", 30, { doc: overhang("Three quarters") }),
    speed_3: setting("overhang_speed_0", 10, { doc: overhang("All") }),
  },
  output_options: {
    spiral_vase: setting("spiral_vase", false),
    print_sequence: derived(
      "complete_objects",
      choice("by layer", ["by layer", "by object"], "Layer after layer, or each object before the next begins."),
    ),
  },
};

export function printSettings(print: Configuration): Partial<Settings> {
  const infill = at<number | string>(print, "acceleration.infill");
  const general = at<number>(print, "acceleration.default");
  const ironing = at<string>(print, "infill.ironing_type");
  return {
    ironing: ironing !== NO_IRONING,
    ironing_type: ironing === NO_IRONING ? "top" : (ironing as Settings["ironing_type"]),
    infill_every_layers: Math.max(1, at<number>(print, "infill.combine_infill_every_layers")),
    complete_objects: at<string>(print, "output_options.print_sequence") === "by object",
    infill_acceleration: typeof infill === "number" ? infill : (Number.parseFloat(infill) / 100) * general,
  };
}

function acceleration(name: string, value: Value): Row {
  return setting(name, value, { max: MOST_ACCELERATION });
}
