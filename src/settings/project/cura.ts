/**
 * Cura's settings. Most are formulas over others, which are worked out first. What a switch turns off is taken as off.
 */
import type { Settings } from "../settings.ts";
import { CURA_COOLING } from "./cura-cooling.ts";
import { CURA_FEATURES } from "./cura-features.ts";
import { formulaValues } from "./cura-formula.ts";
import { accelerated, isOn, onlyIf, unaccelerated, VOLUMETRIC, yesNo } from "./cura-switches.ts";
import { type Lookup, type Mapped, mapSettings, percent, type Row, times, words } from "./mapping.ts";
import { withReset } from "./reset.ts";

/** Cura's names of firmwares. */
const FLAVOURS: Readonly<Record<string, string>> = {
  "RepRap (Marlin/Sprinter)": "marlin",
  Marlin: "marlin",
  [VOLUMETRIC]: "marlin",
  "RepRap (RepRap)": "reprapfirmware",
  Repetier: "repetier",
  Makerbot: "makerware",
  MACH3: "mach3",
};

/** The first layer is as warm as the others where nobody gives it another temperature. */
const warmth = (of: "print" | "bed", to: keyof Settings, ofFirst: keyof Settings): Row[] =>
  [`default_material_${of}_temperature`, `material_${of}_temperature`].flatMap((from): Row[] => [
    [from, to],
    [from, ofFirst],
  ]);

const ROWS: readonly Row[] = [
  // The machine.
  ["machine_width", "bed_shape", bedShape],
  ["machine_height", "max_print_height"],
  ["machine_gcode_flavor", "gcode_flavor", words(FLAVOURS)],
  ["machine_gcode_flavor", "use_volumetric_e", words({ [VOLUMETRIC]: "1" })],
  ["machine_firmware_retract", "use_firmware_retraction", yesNo],
  ["relative_extrusion", "use_relative_e_distances", yesNo],
  ["machine_nozzle_size", "nozzle_diameter"],
  ["retraction_amount", "retract_length", onlyIf("retraction_enable", "0")],
  ["retraction_speed", "retract_speed"],
  ["retraction_retract_speed", "retract_speed"],
  ["retraction_prime_speed", "deretract_speed"],
  ["retraction_min_travel", "retract_before_travel"],
  ["retraction_hop", "retract_lift", onlyIf("retraction_hop_enabled", "0")],
  ["retract_at_layer_change", "retract_layer_change", yesNo],
  ...(["x", "y", "z", "e"] as const).flatMap((axis): Row[] => [
    [`machine_max_feedrate_${axis}`, `machine_max_feedrate_${axis}`],
    [`machine_max_acceleration_${axis}`, `machine_max_acceleration_${axis}`],
  ]),
  ["machine_acceleration", "machine_max_acceleration_extruding", unaccelerated],
  ["machine_acceleration", "machine_max_acceleration_travel", unaccelerated],
  ["machine_max_jerk_xy", "machine_max_jerk_x"],
  ["machine_max_jerk_xy", "machine_max_jerk_y"],
  ["machine_max_jerk_z", "machine_max_jerk_z"],
  ["machine_max_jerk_e", "machine_max_jerk_e"],
  // The filament.
  ["material_diameter", "filament_diameter"],
  ["material_density", "filament_density"],
  ["material_flow", "extrusion_multiplier", times(0.01)],
  ...warmth("print", "temperature", "first_layer_temperature"),
  ["material_print_temperature_layer_0", "first_layer_temperature"],
  ...warmth("bed", "bed_temperature", "first_layer_bed_temperature"),
  ["material_bed_temperature_layer_0", "first_layer_bed_temperature"],
  ...CURA_COOLING,
  // The print.
  ["layer_height", "layer_height"],
  ["layer_height_0", "first_layer_height"],
  ["wall_line_count", "perimeters"],
  ["top_bottom_thickness", "top_solid_layers", inLayers],
  ["top_thickness", "top_solid_layers", inLayers],
  ["top_layers", "top_solid_layers"],
  ["top_bottom_thickness", "bottom_solid_layers", inLayers],
  ["bottom_thickness", "bottom_solid_layers", inLayers],
  ["bottom_layers", "bottom_solid_layers"],
  ["infill_sparse_density", "fill_density", percent],
  [
    "infill_pattern",
    "fill_pattern",
    words({
      lines: "rectilinear",
      zigzag: "rectilinear",
      grid: "grid",
      triangles: "triangles",
      trihexagon: "stars",
      gyroid: "gyroid",
      cubic: "cubic",
      concentric: "concentric",
      cubicsubdiv: "adaptivecubic",
      lightning: "lightning",
    }),
  ],
  // Cura's waves are 2.41 line distances long, PrusaSlicer's 2.58 for the same density.
  ["infill_pattern", "exact_fill_density", words({ gyroid: "1" })],
  ...(["top_fill_pattern", "bottom_fill_pattern"] as const).map(
    (to): Row => [
      "top_bottom_pattern",
      to,
      words({ lines: "rectilinear", zigzag: "rectilinear", concentric: "concentric" }),
    ],
  ),
  ["infill_overlap", "infill_overlap", percent],
  ["min_infill_area", "solid_infill_below_area"],
  ["infill_before_walls", "infill_first", yesNo],
  ["outer_inset_first", "external_perimeters_first", yesNo],
  ["inset_direction", "external_perimeters_first", words({ inside_out: "0", outside_in: "1" })],
  [
    "z_seam_type",
    "seam_position",
    words({ back: "rear", shortest: "nearest", random: "random", sharpest_corner: "aligned" }),
  ],
  ["line_width", "extrusion_width"],
  ["line_width", "first_layer_extrusion_width", firstLayerWidth],
  ["wall_line_width_0", "external_perimeter_extrusion_width"],
  ["wall_line_width_x", "perimeter_extrusion_width"],
  ["infill_line_width", "infill_extrusion_width"],
  ["skin_line_width", "solid_infill_extrusion_width"],
  ["skin_line_width", "top_infill_extrusion_width"],
  // What the finer speeds are in Cura where nobody gives them.
  ["speed_print", "perimeter_speed"],
  ["speed_print", "external_perimeter_speed", times(0.5)],
  ["speed_print", "infill_speed"],
  ["speed_print", "solid_infill_speed", times(0.5)],
  ["speed_print", "top_solid_infill_speed", times(0.5)],
  ["speed_print", "support_material_speed"],
  ["speed_print", "first_layer_speed", times(0.5)],
  ["speed_wall", "perimeter_speed", times(2)],
  ["speed_wall", "external_perimeter_speed"],
  ["speed_wall_x", "perimeter_speed"],
  ["speed_wall_0", "external_perimeter_speed"],
  ["speed_infill", "infill_speed"],
  ["speed_topbottom", "solid_infill_speed"],
  ["speed_topbottom", "top_solid_infill_speed"],
  ["speed_roofing", "top_solid_infill_speed"],
  ["bridge_wall_speed", "bridge_speed", onlyIf("bridge_settings_enabled", null)],
  ["speed_travel", "travel_speed"],
  ["speed_layer_0", "first_layer_speed"],
  ["acceleration_print", "default_acceleration", accelerated],
  ["acceleration_layer_0", "first_layer_acceleration", accelerated],
  ["acceleration_wall", "perimeter_acceleration", accelerated],
  ["acceleration_infill", "infill_acceleration", accelerated],
  ...CURA_FEATURES,
];

/** Names that only say how others are to be taken. */
const SWITCHES: ReadonlySet<string> = new Set([
  "acceleration_enabled",
  "hole_xy_offset_max_diameter",
  "initial_layer_line_width_factor",
  "machine_center_is_zero",
  "machine_depth",
  "machine_shape",
  "retraction_enable",
  "retraction_hop_enabled",
]);

export function mapCura(values: Readonly<Record<string, string>>): Mapped {
  const worked = formulaValues(values);
  const names = Object.keys(values).filter((name) => !SWITCHES.has(name));
  return withReset(mapSettings(ROWS, names, (name) => worked.get(name)));
}

/** Round beds become polygons of 64 sides. */
function bedShape(text: string, lookup: Lookup): string | null {
  const width = Number(text);
  const depth = Number(lookup("machine_depth") ?? Number.NaN);
  if (!(width > 0 && depth > 0)) return null;
  const centred = lookup("machine_center_is_zero") !== undefined && isOn(lookup("machine_center_is_zero"));
  const [x, y] = centred ? [-width / 2, -depth / 2] : [0, 0];
  if (lookup("machine_shape") === "elliptic") {
    const sides = Array.from({ length: 64 }, (_, k) => (k * Math.PI) / 32);
    return sides
      .map((angle) => [x + (width / 2) * (1 + Math.cos(angle)), y + (depth / 2) * (1 + Math.sin(angle))])
      .map((point) => point.map((mm) => mm.toFixed(4)).join("x"))
      .join(",");
  }
  return `${x}x${y},${x + width}x${y},${x + width}x${y + depth},${x}x${y + depth}`;
}

function inLayers(text: string, lookup: Lookup): string | null {
  const layers = Number(text) / Number(lookup("layer_height") ?? Number.NaN);
  return Number.isFinite(layers) ? String(Math.ceil(Number(layers.toFixed(4)))) : null;
}

function firstLayerWidth(text: string, lookup: Lookup): string | null {
  return times(Number(lookup("initial_layer_line_width_factor") ?? 100) / 100)(text, lookup);
}
