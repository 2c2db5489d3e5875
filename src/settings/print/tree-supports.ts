import { number, percent, type Schema } from "../schema.ts";

/** Supports that grow as trees (`support_material_style` organic); PrusaSlicer 2.6 brought them. */
export interface TreeSupportSettings {
  support_tree_angle: number;
  support_tree_angle_slow: number;
  support_tree_branch_diameter: number;
  support_tree_branch_diameter_angle: number;
  support_tree_branch_diameter_double_wall: number;
  support_tree_tip_diameter: number;
  support_tree_branch_distance: number;
  support_tree_top_rate: `${number}%`;
}

/** Their rows, with PrusaSlicer 2.6's defaults. */
export const TREE_SUPPORTS: Schema<TreeSupportSettings> = {
  support_tree_angle: number(
    40,
    "degrees",
    0,
    85,
    "The most that the branches of organic supports lean from upright, where they get around the part.",
  ),
  support_tree_angle_slow: number(
    25,
    "degrees",
    0,
    85,
    "How far branches lean towards each other, at most support_tree_angle.",
  ),
  support_tree_branch_diameter: number(
    2,
    "mm",
    0.1,
    100,
    "Diameter of a branch below its tip, before support_tree_branch_diameter_angle makes it thicker.",
  ),
  support_tree_branch_diameter_angle: number(
    5,
    "degrees",
    0,
    15,
    "Branches become thicker towards the bed: their sides are so far from upright; 0 keeps their diameter.",
  ),
  support_tree_branch_diameter_double_wall: number(
    3,
    "mm",
    0,
    100,
    "Branches thicker than this have two walls, others one; 0 gives all one.",
  ),
  support_tree_tip_diameter: number(0.8, "mm", 0.1, 100, "Diameter of a branch where it touches the part."),
  support_tree_branch_distance: number(
    1,
    "mm",
    0,
    10,
    "Least distance of branches' middles where they touch the part.",
  ),
  support_tree_top_rate: percent(
    "15%",
    5,
    35,
    "Density of branches' tips: the width of a strand of support over the distance from tip to tip, between strands.",
  ),
};
