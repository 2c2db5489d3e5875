/** Of Cura's settings those of supports. */
import type { Settings } from "../settings.ts";
import { isOn, lineWidth, onlyIf, yesNo } from "./cura-switches.ts";
import { type Lookup, percent, type Row, times, words } from "./mapping.ts";

const supported = onlyIf("support_enable", null);

/** Millimetres of dense layers where nothing is told, and nothing is dense unless told. */
const USUAL_INTERFACE = 1;

/** On a support, its roof, or under it, its floor: both are as the interface unless told. */
type Part = "roof" | "bottom";

const isDense = (part: Part, lookup: Lookup): boolean =>
  isOn(lookup(`support_${part}_enable`) ?? lookup("support_interface_enable") ?? "False");

/** How many layers of a part are dense. */
const dense =
  (part: Part) =>
  (_: string, lookup: Lookup): string | null => {
    if (!isDense(part, lookup)) return "0";
    const mm = lookup(`support_${part}_height`) ?? lookup("support_interface_height") ?? USUAL_INTERFACE;
    const layers = Math.round(Number(mm) / Number(lookup("layer_height") ?? Number.NaN));
    return Number.isFinite(layers) ? String(layers) : null;
  };
const denseRows = (of: string, part: Part, to: keyof Settings): Row[] => [
  [`support_${of}_enable`, to, dense(part)],
  [`support_${of}_height`, to, dense(part)],
];

/** A share of what strands would fill becomes the air between them; the first width that is told is theirs. */
const airBetween =
  (...widths: readonly string[]) =>
  (text: string, lookup: Lookup): string | null => {
    const rate = Number(text) / 100;
    const told = widths.map(lookup).find((width) => width !== undefined);
    const width = Number(told ?? lineWidth(lookup) ?? Number.NaN);
    return rate > 0 ? times(width)(String(Math.max(0, 1 / rate - 1)), lookup) : null;
  };

/** The engine's floors are as open as its roofs. */
const airInRoof = (text: string, lookup: Lookup): string | null =>
  isDense("roof", lookup) ? airBetween("support_roof_line_width", "support_interface_line_width")(text, lookup) : null;

export const CURA_SUPPORTS: readonly Row[] = [
  ["support_enable", "support_material", yesNo],
  // Cura supports what bridges from side to side as well.
  ["support_enable", "dont_support_bridges", words({ True: "0", true: "0" })],
  // Cura counts from the vertical, the engine from the bed.
  [
    "support_angle",
    "support_material_threshold",
    (text, lookup) => supported(String(Math.max(1, Math.round(90 - Number(text)))), lookup),
  ],
  ["support_type", "support_material_buildplate_only", words({ everywhere: "0", buildplate: "1" })],
  ["support_structure", "support_material_style", words({ normal: "grid", tree: "organic" })],
  ["support_z_distance", "support_material_contact_distance", supported],
  ["support_top_distance", "support_material_contact_distance", supported],
  ["support_bottom_distance", "support_material_bottom_contact_distance", supported],
  ["support_xy_distance", "support_material_xy_spacing", supported],
  ["support_line_width", "support_material_extrusion_width"],
  ...denseRows("interface", "roof", "support_material_interface_layers"),
  ...denseRows("interface", "bottom", "support_material_bottom_interface_layers"),
  ...denseRows("roof", "roof", "support_material_interface_layers"),
  ...denseRows("bottom", "bottom", "support_material_bottom_interface_layers"),
  [
    "support_pattern",
    "support_material_pattern",
    words({ lines: "rectilinear", zigzag: "rectilinear", grid: "rectilinear-grid" }),
  ],
  ["support_infill_rate", "support_material_spacing", airBetween("support_line_width")],
  ["support_interface_density", "support_material_interface_spacing", airInRoof],
  ["support_roof_density", "support_material_interface_spacing", airInRoof],
  ["speed_support", "support_material_speed"],
  ["support_tree_angle", "support_tree_angle"],
  ["support_tree_angle_slow", "support_tree_angle_slow"],
  ["support_tree_branch_diameter", "support_tree_branch_diameter"],
  ["support_tree_branch_diameter_angle", "support_tree_branch_diameter_angle"],
  ["support_tree_tip_diameter", "support_tree_tip_diameter"],
  ["support_tree_top_rate", "support_tree_top_rate", percent],
];
