/** Of Cura's settings those of adhesion, supports and all that is beside shells and infill. */
import { CURA_SUPPORTS } from "./cura-supports.ts";
import { accelerated, countsVolume, isOn, lineWidth, onlyIf, yesNo } from "./cura-switches.ts";
import { type Lookup, percent, type Row, times, words } from "./mapping.ts";

/** Cura's raft: a base, a layer between, and layers of a surface, two unless told. */
const [RAFT_BELOW_SURFACE, USUAL_SURFACE] = [2, 2];

const isRaft = (lookup: Lookup): boolean => lookup("adhesion_type") === "raft";
const raftOnly = (text: string, lookup: Lookup): string | null => (isRaft(lookup) ? text : null);

/** How thick they are is the engine's own. */
const raftLayers = (_: string, lookup: Lookup): string =>
  isRaft(lookup) ? String(RAFT_BELOW_SURFACE + Number(lookup("raft_surface_layers") ?? USUAL_SURFACE)) : "0";

const ADHESION: readonly Row[] = [
  ["adhesion_type", "skirts", words({ skirt: "1", brim: "0", raft: "0", none: "0" })],
  ["skirt_line_count", "skirts", (text, lookup) => (lookup("adhesion_type") === "skirt" ? text : "0")],
  ["skirt_gap", "skirt_distance"],
  ["skirt_height", "skirt_height"],
  ["skirt_brim_minimal_length", "min_skirt_length", filamentOfPath],
  ["adhesion_type", "brim_width", words({ skirt: "0", brim: "8", raft: "0", none: "0" })],
  ["brim_line_count", "brim_width", brimOfLines],
  ["brim_width", "brim_width", (text, lookup) => (lookup("adhesion_type") === "brim" ? text : "0")],
  ["brim_gap", "brim_separation"],
  ["brim_outside_only", "brim_type", words({ True: "outer_only", False: "outer_and_inner", true: "outer_only" })],
  [
    "adhesion_type",
    "raft_layers",
    (text, lookup) => words({ skirt: "0", brim: "0", none: "0", raft: raftLayers(text, lookup) })(text, lookup),
  ],
  ["raft_surface_layers", "raft_layers", raftLayers],
  ["raft_airgap", "raft_contact_distance", raftOnly],
  // All of its layers are of one size.
  ["raft_margin", "raft_expansion", raftOnly],
  ["raft_margin", "raft_first_layer_expansion", (_, lookup) => raftOnly("0", lookup)],
  ["draft_shield_enabled", "draft_shield", words({ True: "enabled", False: "disabled" })],
];

function brimOfLines(text: string, lookup: Lookup): string | null {
  if (lookup("adhesion_type") !== "brim") return "0";
  return times(strandOnBed(lookup))(text, lookup);
}

/** Cura counts mm of the path, the engine what E counts: mm of filament, or mm3. */
function filamentOfPath(text: string, lookup: Lookup): string | null {
  const section = strandOnBed(lookup) * Number(lookup("layer_height_0") ?? lookup("layer_height") ?? Number.NaN);
  const filament = (Math.PI / 4) * Number(lookup("material_diameter") ?? Number.NaN) ** 2;
  return times(countsVolume(lookup) ? section : section / filament)(text, lookup);
}

/** How wide a strand of a skirt or a brim is, mm. */
function strandOnBed(lookup: Lookup): number {
  const share = Number(lookup("initial_layer_line_width_factor") ?? 100) / 100;
  return share * Number(lookup("skirt_brim_line_width") ?? lineWidth(lookup) ?? Number.NaN);
}

const rough = onlyIf("magic_fuzzy_skin_enabled", null);
const ironed = onlyIf("ironing_enabled", null);

/** Without the union of what overlaps, Cura takes what an odd number of outlines enclose. */
const slicingMode = (_: string, lookup: Lookup): string => {
  if (isOn(lookup("meshfix_union_all_remove_holes") ?? "False")) return "close_holes";
  return isOn(lookup("meshfix_union_all") ?? "True") ? "regular" : "even_odd";
};

const SURFACES: readonly Row[] = [
  ["meshfix_union_all", "slicing_mode", slicingMode],
  ["meshfix_union_all_remove_holes", "slicing_mode", slicingMode],
  ["xy_offset", "xy_size_compensation"],
  [
    "hole_xy_offset",
    "xy_hole_compensation",
    // Up to a width, Cura widens small holes more than large ones.
    (text, lookup) => (Number(lookup("hole_xy_offset_max_diameter") ?? 0) > 0 && Number(text) !== 0 ? null : text),
  ],
  // What the first layer is to be narrower by.
  [
    "xy_offset_layer_0",
    "elefant_foot_compensation",
    (text) => (Number(text) <= 0 ? String(Math.abs(Number(text))) : null),
  ],
  [
    "magic_fuzzy_skin_enabled",
    "fuzzy_skin",
    (text, lookup) =>
      isOn(text) ? (isOn(lookup("magic_fuzzy_skin_outside_only") ?? "False") ? "external" : "all") : "none",
  ],
  ["magic_fuzzy_skin_thickness", "fuzzy_skin_thickness", rough],
  ["magic_fuzzy_skin_point_dist", "fuzzy_skin_point_dist", rough],
  ["ironing_enabled", "ironing", yesNo],
  ["ironing_only_highest_layer", "ironing_type", words({ True: "topmost", False: "top" })],
  ["ironing_flow", "ironing_flowrate", (text, lookup) => percent(ironed(text, lookup) ?? "", lookup)],
  ["ironing_line_spacing", "ironing_spacing", ironed],
  ["speed_ironing", "ironing_speed", ironed],
];

/** Walls of variable width, the only ones since the version that has these settings. */
const WALLS: readonly Row[] = (
  [
    "wall_transition_length",
    "wall_transition_filter_deviation",
    "wall_transition_angle",
    "wall_distribution_count",
    "min_feature_size",
    "min_bead_width",
  ] as const
).flatMap((name): Row[] => [
  [name, name],
  [name, "perimeter_generator", () => "arachne"],
]);

const MOTION: readonly Row[] = [
  // Combing inside the infill alone draws back everywhere else.
  [
    "retraction_combing",
    "avoid_crossing_perimeters",
    words({ off: "0", all: "1", noskin: "1", no_outer_surfaces: "1" }),
  ],
  ["magic_spiralize", "spiral_vase", yesNo],
  ["print_sequence", "complete_objects", words({ all_at_once: "0", one_at_a_time: "1" })],
  ["acceleration_travel", "travel_acceleration", accelerated],
  ["acceleration_wall_0", "external_perimeter_acceleration", accelerated],
  ["acceleration_topbottom", "solid_infill_acceleration", accelerated],
  ["acceleration_roofing", "top_solid_infill_acceleration", accelerated],
];

export const CURA_FEATURES: readonly Row[] = [...CURA_SUPPORTS, ...ADHESION, ...SURFACES, ...WALLS, ...MOTION];
