import { LAYERS } from "./print/layers.ts";
import type {
  BottomLiftSettings,
  LiftSettings,
  ResinMaterialSettings,
  ResinPrinterSettings,
  ResinPrintSettings,
} from "./resin-settings.ts";
import { boolean, choice, integer, number, percent, points, type Schema, text } from "./schema.ts";

const SPEED = 100_000;
const SECONDS = 100_000;

const LIFT: Schema<LiftSettings> = {
  lift_height: number(6, "mm", 0, 1000, "How far the plate rises after a layer, slowly."),
  lift_speed: number(100, "mm/min", 0.01, SPEED, "Speed of that rise."),
  lift_height2: number(0, "mm", 0, 1000, "How much further it rises, faster."),
  lift_speed2: number(150, "mm/min", 0.01, SPEED, "Speed of the further rise."),
  retract_speed: number(100, "mm/min", 0.01, SPEED, "Speed of the way down."),
  retract_height2: number(0, "mm", 0, 1000, "The last part of the way down, slower."),
  retract_speed2: number(60, "mm/min", 0.01, SPEED, "Speed of that part."),
  wait_time_before_cure: number(0, "s", 0, SECONDS, "Rest before the light, after the way down."),
  wait_time_after_cure: number(0, "s", 0, SECONDS, "Rest after the light, before the rise."),
  wait_time_after_lift: number(0, "s", 0, SECONDS, "Rest at the top."),
  light_off_delay: number(
    0,
    "s",
    0,
    SECONDS,
    "Older printers: least time between two lights; counts without a rest before.",
  ),
  light_pwm: integer(255, "", 0, 255, "Power of the light."),
};

/** The bottom layers' rows: the same, with their own names. */
const BOTTOM_LIFT = Object.fromEntries(
  Object.entries(LIFT).map(([name, row]) => [`bottom_${name}`, { ...row, doc: `${row.doc} Bottom layers.` }]),
) as unknown as Schema<BottomLiftSettings>;

export const RESIN_PRINTER: Schema<ResinPrinterSettings> = {
  printer_technology: choice("SLA", ["SLA"], "Resin."),
  printer_model: text("", "Name of the printer, as its files carry it."),
  printer_notes: text("", "Notes; other programs read keywords in them."),
  bed_shape: points(
    [
      [0, 0],
      [120, 0],
      [120, 68],
      [0, 68],
    ],
    "mm",
    -20_000,
    20_000,
    "Outline of the plate that may be printed on.",
  ),
  max_print_height: number(150, "mm", 0, 10_000, "Build height; 0 means no limit."),
  display_width: number(120, "mm", 0.1, 10_000, "Width of the display."),
  display_height: number(68, "mm", 0.1, 10_000, "Height of the display."),
  display_pixels_x: integer(2560, "px", 1, 100_000, "Pixels across the display's width."),
  display_pixels_y: integer(1440, "px", 1, 100_000, "Pixels across the display's height."),
  display_mirror_x: boolean(true, "Pictures are mirrored left to right: the display is seen through from below."),
  display_mirror_y: boolean(false, "Pictures are mirrored top to bottom."),
  display_orientation: choice("portrait", ["landscape", "portrait"], "Portrait turns width and height of the part."),
  gamma_correction: number(1, "", 0, 10, "Exponent of a pixel's grey; 0 means black or white at one half."),
  antialiasing: integer(256, "", 1, 256, "Grey levels of a pixel beside black; 1 draws black and white."),
  resin_archive: choice("sl1", ["sl1", "goo", "chitubox"], "Format of the file that is written."),
  resin_time_model: choice("prusa_sla", ["prusa_sla", "msla"], "What reckons the time."),
  vat_release: choice("lift", ["lift", "tilt"], "msla: how a layer comes off: the plate rises, or the vat tilts."),
  fast_tilt_time: number(5, "s", 0, SECONDS, "Tilting the vat after a layer of little area."),
  slow_tilt_time: number(8, "s", 0, SECONDS, "Tilting the vat after a layer of much area."),
  high_viscosity_tilt_time: number(10, "s", 0, SECONDS, "Tilting the vat with thick resin."),
  area_fill: number(50, "%", 0, 100, "Share of the display above which a layer has much area."),
  lift_acceleration: number(0, "mm/s2", 0, 100_000, "Acceleration of the plate; 0 reckons none."),
  start_time: number(0, "s", 0, SECONDS, "Before the first layer."),
  relative_correction_x: number(1, "", 0.01, 100, "Factor on the part's X."),
  relative_correction_y: number(1, "", 0.01, 100, "Factor on the part's Y."),
  relative_correction_z: number(1, "", 0.01, 100, "Factor on the part's Z."),
  absolute_correction: number(0, "mm", -10, 10, "Grows (or shrinks) every layer."),
  elefant_foot_compensation: number(0, "mm", 0, 10, "Shrinks the bottom layers where the part stands on the plate."),
  elefant_foot_min_width: number(0.2, "mm", 0, 10, "What is thinner than this is not shrunk further."),
  z_correction_layers: integer(0, "layers", 0, 1000, "Layers taken off downward faces, where light shines through."),
  ...LIFT,
  ...BOTTOM_LIFT,
};

export const RESIN_MATERIAL: Schema<ResinMaterialSettings> = {
  initial_layer_height: number(0.3, "mm", 0.001, 10, "Height of the first layer."),
  exposure_time: number(10, "s", 0, SECONDS, "Light on a layer."),
  initial_exposure_time: number(15, "s", 0, SECONDS, "Light on the first layer; msla: on the bottom layers."),
  bottom_layer_count: integer(4, "layers", 0, 100_000, "msla: layers exposed as the first one."),
  transition_layer_count: integer(0, "layers", 0, 100_000, "msla: layers over which the exposure falls after them."),
  material_density: number(
    1.1,
    "g/ml",
    0,
    30,
    "Density; PrusaSlicer's own 1 is a placeholder, this is the usual middle of 1.05 to 1.20.",
  ),
  material_print_speed: choice("fast", ["slow", "fast", "high_viscosity"], "How the vat is tilted."),
  material_correction_x: number(1, "", 0.01, 100, "Factor on the part's X, for the resin's shrinking."),
  material_correction_y: number(1, "", 0.01, 100, "Factor on the part's Y."),
  material_correction_z: number(1, "", 0.01, 100, "Factor on the part's Z."),
  bottle_volume: number(1000, "ml", 0.01, 1_000_000, "Resin in a bottle."),
  bottle_weight: number(1, "kg", 0, 1000, "Weight of that resin."),
  bottle_cost: number(0, "money", 0, 1_000_000, "Price of a bottle."),
};

export const RESIN_PRINT: Schema<ResinPrintSettings> = {
  layer_height: number(0.05, "mm", 0.001, 10, "Height of a layer."),
  faded_layers: integer(10, "layers", 0, 100_000, "prusa_sla: layers over which the exposure falls."),
  slicing_mode: LAYERS.slicing_mode,
  slice_closing_radius: number(0.049, "mm", 0, 10, "Cracks up to twice this wide are closed."),
  supports_enable: boolean(true, "Builds supports."),
  support_head_front_diameter: number(0.4, "mm", 0.01, 10, "Where a support's head touches the part."),
  support_head_penetration: number(0.2, "mm", 0, 10, "How deep it reaches into the part."),
  support_head_width: number(1, "mm", 0.01, 100, "Length of a head, between its two balls."),
  support_pillar_diameter: number(1, "mm", 0.01, 100, "Thickness of a pillar."),
  support_small_pillar_diameter_percent: percent("50%", 1, 100, "Thickness of pillars where a whole one has no room."),
  support_pillar_connection_mode: choice("dynamic", ["zigzag", "cross", "dynamic"], "How pillars are braced."),
  support_buildplate_only: boolean(false, "No support stands on the part."),
  support_pillar_widening_factor: number(0, "", 0, 1, "How much pillars widen where they meet, 0 to 1."),
  support_base_diameter: number(4, "mm", 0.01, 100, "Foot of a pillar."),
  support_base_height: number(1, "mm", 0, 100, "Height of the foot's cone."),
  support_base_safety_distance: number(
    1,
    "mm",
    0,
    100,
    "Least way between a foot and the part, without a pad between.",
  ),
  support_critical_angle: number(45, "deg", 0, 90, "Connections between supports are no flatter than this."),
  support_max_bridge_length: number(15, "mm", 0, 1000, "Longest connection."),
  support_max_bridges_on_pillar: integer(3, "", 0, 50, "Most connections that lean on one pillar."),
  support_max_pillar_link_distance: number(10, "mm", 0, 1000, "Pillars further apart are not braced; 0 braces none."),
  support_object_elevation: number(5, "mm", 0, 150, "How far supports lift the part."),
  support_points_density_relative: number(100, "%", 0, 1000, "More or fewer points of support."),
  support_points_minimal_distance: number(1, "mm", 0, 1000, "Points stay this far apart."),
  pad_enable: boolean(true, "Puts a pad under part and supports."),
  pad_wall_thickness: number(2, "mm", 0.1, 100, "Thickness of the pad."),
  pad_wall_height: number(0, "mm", 0, 100, "Height of a wall around the pad; 0 builds none."),
  pad_brim_size: number(1.6, "mm", 0, 100, "How far the pad reaches beyond what stands on it."),
  pad_max_merge_distance: number(50, "mm", 0, 1000, "Pads closer than this become one."),
  pad_wall_slope: number(90, "deg", 45, 90, "Slope of the pad's side; 90 is upright."),
  pad_around_object: boolean(false, "The pad lies around the part, which then stands on the plate."),
  pad_around_object_everywhere: boolean(false, "Around it everywhere, not only where it touches the plate."),
  pad_object_gap: number(1, "mm", 0, 10, "Gap between such a pad and the part."),
  pad_object_connector_stride: number(10, "mm", 0.1, 1000, "Way between two sticks across that gap."),
  pad_object_connector_width: number(0.5, "mm", 0, 100, "Width of a stick."),
  pad_object_connector_penetration: number(0.3, "mm", 0, 100, "How deep a stick reaches into the part."),
  hollowing_enable: boolean(false, "Hollows the part out."),
  hollowing_min_thickness: number(3, "mm", 0.01, 100, "Thickness of the wall that is left."),
  hollowing_quality: number(0.5, "", 0, 1, "Fineness of the cavity, 0 to 1."),
  hollowing_closing_distance: number(2, "mm", 0, 100, "Cavities narrower than this are left solid."),
};

/** Settings that PrusaSlicer does not have. */
export const RESIN_FIELD_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(LIFT),
  ...Object.keys(BOTTOM_LIFT),
  ..."bottom_layer_count transition_layer_count antialiasing resin_archive resin_time_model vat_release".split(" "),
  ..."lift_acceleration start_time z_correction_layers".split(" "),
]);
