import { SlicewrightError } from "../core/errors.ts";
import { checkWidth } from "./conflicts.ts";
import { firstLayerHeight } from "./flow.ts";
import { MOST_HEIGHT, nozzleDiameter, thickestLayer } from "./nozzle.ts";
import type { Settings } from "./settings.ts";
import { interfaceFlow, supportFirstFlow, supportFlow } from "./support-flow.ts";
import { isTree } from "./support-style.ts";

/** The least spacing of a strand over its width. */
const LEAST_SPACING = 0.1;

/** Whether anything of supports or a raft is printed. */
export function hasSupports(settings: Settings): boolean {
  return settings.support_material || settings.support_material_enforce_layers > 0 || settings.raft_layers > 0;
}

/**
 * Strands of supports that no nozzle of theirs lays, or that their thickest layer would press to nothing, and branches
 * that strands are too wide for.
 * @throws SlicewrightError `SETTINGS_CONFLICT`
 */
export function checkSupports(settings: Settings): void {
  if (!hasSupports(settings)) return;
  const { support_material_extruder, support_material_interface_extruder } = settings;
  const nozzles = [support_material_extruder, support_material_interface_extruder].map((extruder) =>
    nozzleDiameter(settings, extruder),
  );
  checkWidth(settings, "support_material_extrusion_width", Math.max(...nozzles));
  if (isTree(settings)) checkBranches(settings);
  const thickest = (extruder: number): number =>
    Math.max(
      nozzleDiameter(settings, extruder) * MOST_HEIGHT,
      settings.layer_height,
      thickestLayer(settings, extruder),
    );
  for (const { width, height, spacing } of [
    supportFlow(settings, thickest(settings.support_material_extruder)),
    interfaceFlow(settings, thickest(settings.support_material_interface_extruder)),
    supportFirstFlow(settings),
  ]) {
    if (spacing >= LEAST_SPACING * width) continue;
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      `settings: support_material_extrusion_width is ${width} mm, expected a strand that layers of ${height} mm do not press to nothing`,
      { name: "support_material_extrusion_width", got: width, height, first_layer_height: firstLayerHeight(settings) },
    );
  }
}

/** PrusaSlicer's least tip and branch: a strand, and two beside each other. */
function checkBranches(settings: Settings): void {
  const { width } = supportFlow(settings, settings.layer_height);
  const { support_tree_tip_diameter: tip, support_tree_branch_diameter: branch } = settings;
  const least = [
    ["support_tree_tip_diameter", tip, width, `the supports' strand of ${width} mm`],
    ["support_tree_branch_diameter", branch, 2 * width, `two of the supports' strands of ${width} mm`],
    ["support_tree_branch_diameter", branch, tip, `support_tree_tip_diameter, ${tip} mm`],
  ] as const;
  for (const [name, got, expected, what] of least) {
    if (got >= expected) continue;
    const message = `settings: ${name} is ${got} mm, expected at least ${what}`;
    throw new SlicewrightError("SETTINGS_CONFLICT", message, { name, got, least: expected });
  }
}
