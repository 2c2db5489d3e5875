import type { Settings } from "../../../index.ts";
import { at } from "../members.ts";
import { type Configuration, color, derived, type Row, setting, text, type Value, type Vocabulary } from "./rows.ts";

/** With it 999.999 % of the general acceleration is still one that the engine takes. */
const MOST_ACCELERATION = 100_000;

const MONOTONIC = {
  choices: ["monotonic", "monotoniclines", "rectilinear", "concentric"],
  aliases: { monotoniclines: "monotonic" },
  doc: "Pattern of top surfaces; monotoniclines is drawn as monotonic.",
} as const;

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
      thick_bridges: setting("thick_bridges", true),
      seam_position: setting("seam_position", "nearest"),
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
  },
  infill: {
    fill_density: setting("fill_density", "15%"),
    fill_pattern: setting("fill_pattern", "grid", { doc: "Pattern of the sparse infill." }),
    fill_angle: setting("fill_angle", 45),
    infill_anchor: setting("infill_anchor", 2.5),
    infill_anchor_max: setting("infill_anchor_max", 15),
    infill_overlap: setting("infill_overlap", "25%"),
    top_fill_pattern: setting("top_fill_pattern", "monotoniclines", MONOTONIC),
  },
  skirt_and_brim: {
    skirt: {
      loops: setting("skirts", 0),
      distance: setting("skirt_distance", 2),
      height: setting("skirt_height", 2),
    },
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
    gap_fill: setting("gap_fill_speed", 250),
    travel: setting("travel_speed", 500),
    travel_z: setting("travel_speed_z", 0, { doc: "Speed of Z moves; 0 uses that of travels." }),
    first_layer: setting("first_layer_speed", 50),
    bridge: setting("bridge_speed", 50),
  },
  acceleration: {
    default: acceleration("default_acceleration", 10_000),
    first_layer: acceleration("first_layer_acceleration", 500),
    perimeter: acceleration("perimeter_acceleration", 0),
    infill: derived("infill_acceleration", {
      ...acceleration("infill_acceleration", "100%"),
      kind: "number-or-percent",
      doc: "Acceleration of infill, or a percentage of the default one; 0 is the default one.",
    }),
    bridge: acceleration("bridge_acceleration", 0),
  },
};

export function printSettings(print: Configuration): Partial<Settings> {
  const infill = at<number | string>(print, "acceleration.infill");
  const general = at<number>(print, "acceleration.default");
  return {
    infill_acceleration: typeof infill === "number" ? infill : (Number.parseFloat(infill) / 100) * general,
  };
}

function acceleration(name: string, value: Value): Row {
  return setting(name, value, { max: MOST_ACCELERATION });
}
