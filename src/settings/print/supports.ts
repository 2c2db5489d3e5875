import { boolean, choice, integer, number, numberOrPercent, percent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

/** Columns on a grid, columns close to the part, or trees: `tree` and `organic` are one. */
export type SupportStyle = "grid" | "snug" | "tree" | "organic";
/** What fills supports. */
export type SupportPattern = "rectilinear" | "rectilinear-grid" | "honeycomb";
/** What fills the layers between supports and the part. */
export type InterfacePattern = "auto" | "rectilinear" | "concentric";

/** Supports and raft. */
export interface SupportSettings {
  support_material: boolean;
  support_material_auto: boolean;
  support_material_threshold: number;
  support_material_enforce_layers: number;
  support_material_style: SupportStyle;
  support_material_buildplate_only: boolean;
  support_material_contact_distance: number;
  support_material_bottom_contact_distance: number;
  support_material_interface_layers: number;
  support_material_bottom_interface_layers: number;
  support_material_interface_spacing: number;
  support_material_interface_pattern: InterfacePattern;
  support_material_interface_contact_loops: boolean;
  support_material_pattern: SupportPattern;
  support_material_spacing: number;
  support_material_angle: number;
  support_material_with_sheath: boolean;
  support_material_xy_spacing: NumberOrPercent;
  support_material_closing_radius: number;
  support_material_synchronize_layers: boolean;
  support_material_extrusion_width: NumberOrPercent;
  support_material_speed: number;
  support_material_interface_speed: NumberOrPercent;
  dont_support_bridges: boolean;
  raft_layers: number;
  raft_contact_distance: number;
  raft_expansion: number;
  raft_first_layer_density: `${number}%`;
  raft_first_layer_expansion: number;
  first_layer_speed_over_raft: NumberOrPercent;
  first_layer_acceleration_over_raft: number;
}

/** Their rows. */
export const SUPPORTS: Schema<SupportSettings> = {
  support_material: boolean(false, "Build supports under what hangs over."),
  support_material_auto: boolean(
    true,
    "Find what needs support; off, only the support_material_enforce_layers get any.",
  ),
  support_material_threshold: integer(
    0,
    "degrees",
    0,
    90,
    "Surfaces that rise at this angle or less from level are supported; 0 goes by half an extrusion width.",
  ),
  support_material_enforce_layers: integer(
    0,
    "layers",
    0,
    5000,
    "Layers from the bed whose every overhang is supported, whatever its angle and with supports off.",
  ),
  support_material_style: choice(
    "grid",
    ["grid", "snug", "tree", "organic"],
    "Shape of the supports: columns on a grid, close to the part, or trees (tree and organic are one).",
  ),
  support_material_buildplate_only: boolean(false, "Supports stand on the bed only, never on the part."),
  support_material_contact_distance: number(
    0.2,
    "mm",
    0,
    10,
    "Air between a support and the part above it; 0 lets them touch, for soluble supports.",
  ),
  support_material_bottom_contact_distance: number(
    0,
    "mm",
    0,
    10,
    "Air between the part and a support that stands on it; 0 takes support_material_contact_distance.",
  ),
  support_material_interface_layers: integer(
    3,
    "layers",
    0,
    100,
    "Dense layers between a support and the part above it.",
  ),
  support_material_bottom_interface_layers: integer(
    -1,
    "layers",
    -1,
    100,
    "Dense layers between the part and a support on it; -1 takes support_material_interface_layers.",
  ),
  support_material_interface_spacing: number(
    0,
    "mm",
    0,
    1000,
    "Air between the strands of dense layers; 0 leaves none.",
  ),
  support_material_interface_pattern: choice(
    "rectilinear",
    ["auto", "rectilinear", "concentric"],
    "Pattern of the layers that touch the part; auto is concentric where supports are soluble.",
  ),
  support_material_interface_contact_loops: boolean(false, "Outline the layers that touch the part above with a loop."),
  support_material_pattern: choice(
    "rectilinear",
    ["rectilinear", "rectilinear-grid", "honeycomb"],
    "Pattern of the supports below their dense layers.",
  ),
  support_material_spacing: number(2.5, "mm", 0, 1000, "Air between the strands of supports."),
  support_material_angle: number(0, "degrees", 0, 359, "Direction of the strands of supports, from X."),
  support_material_with_sheath: boolean(true, "Draw a wall around the supports."),
  support_material_xy_spacing: numberOrPercent(
    "50%",
    "mm",
    0,
    1000,
    10_000,
    "Air between supports and the part beside them, or a percentage of the external perimeters' width.",
  ),
  support_material_closing_radius: number(2, "mm", 0, 1000, "Gaps up to twice this are closed in snug supports."),
  support_material_synchronize_layers: boolean(false, "Soluble supports have the layers of the part."),
  support_material_extrusion_width: numberOrPercent(
    0,
    "mm",
    0,
    20,
    1000,
    "Extrusion width of supports, or a percentage of layer_height (in their first layer, of the height of that); 0 is automatic.",
  ),
  support_material_speed: number(60, "mm/s", 0, 10_000, "Speed of supports and of skirts; 0 is automatic."),
  support_material_interface_speed: numberOrPercent(
    "100%",
    "mm/s",
    0,
    10_000,
    1000,
    "Speed of the supports' dense layers, or a percentage of support_material_speed; 0 is automatic.",
  ),
  dont_support_bridges: boolean(true, "What bridges from side to side gets no support."),
  raft_layers: integer(0, "layers", 0, 1000, "Layers printed below the part, larger than its first layer."),
  raft_contact_distance: number(0.1, "mm", 0, 10, "Air between the raft and the part; 0 where supports are soluble."),
  raft_expansion: number(1.5, "mm", 0, 1000, "How far the raft reaches beyond the part."),
  raft_first_layer_density: percent("90%", 10, 100, "Density of the first layer of a raft or of supports."),
  first_layer_speed_over_raft: numberOrPercent(
    30,
    "mm/s",
    0.01,
    10_000,
    1000,
    "Speed of the part's first layer on a raft, or a percentage of each role's speed.",
  ),
  first_layer_acceleration_over_raft: number(
    0,
    "mm/s2",
    0,
    1_000_000,
    "Acceleration of the part's first layer on a raft; 0 uses each role's own.",
  ),
  raft_first_layer_expansion: number(
    3,
    "mm",
    0,
    1000,
    "How far the first layer of a raft or of supports reaches beyond the next.",
  ),
};
