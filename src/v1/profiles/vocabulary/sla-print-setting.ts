import { resinSetting, text, type Vocabulary } from "./rows.ts";

/** How a part is printed of resin. */
export const SLA_PRINT_SETTING: Vocabulary = {
  name: text("Default SLA Print Settings", "Name of the profile."),
  layer_height: resinSetting("layer_height", 0.05),
  faded_layers: resinSetting("faded_layers", 8, {
    settings: ["faded_layers", "transition_layer_count"],
    doc: "Layers over which the exposure falls, after the first ones, to the usual one.",
  }),
  slice_closing_radius: resinSetting("slice_closing_radius", 0.005),
  hollowing_enable: resinSetting("hollowing_enable", false),
  supports: {
    enable: resinSetting("supports_enable", true),
    head_front_diameter: resinSetting("support_head_front_diameter", 0.4),
    head_penetration: resinSetting("support_head_penetration", 0.4),
    head_width: resinSetting("support_head_width", 3),
    pillar_diameter: resinSetting("support_pillar_diameter", 1),
    base_diameter: resinSetting("support_base_diameter", 3),
    base_height: resinSetting("support_base_height", 1),
    object_elevation: resinSetting("support_object_elevation", 5),
    critical_angle: resinSetting("support_critical_angle", 45),
    max_bridge_length: resinSetting("support_max_bridge_length", 10),
  },
  pad: {
    enable: resinSetting("pad_enable", true),
    wall_thickness: resinSetting("pad_wall_thickness", 1),
    wall_height: resinSetting("pad_wall_height", 0),
    wall_slope: resinSetting("pad_wall_slope", 45),
    max_merge_distance: resinSetting("pad_max_merge_distance", 50),
  },
};
