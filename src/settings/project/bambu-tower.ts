/**
 * Of Bambu Studio's and OrcaSlicer's settings those that count where there are several filaments: what each prints,
 * what is purged, and where.
 */
import { yesNo } from "./bambu-features.ts";
import { decimal, type Lookup, type Row } from "./mapping.ts";

/** Whether there is one that can be printed: it stands beside no raft and no object that is printed by itself. */
function hasTower(lookup: Lookup): boolean {
  const isTold = lookup("enable_prime_tower") === "1" && lookup("flush_volumes_matrix") !== undefined;
  return isTold && lookup("print_sequence") !== "by object" && Number(lookup("raft_layers") ?? 0) === 0;
}

/** The angle is told whatever the walls are like; ribs have no counterpart. */
function coneAngle(_: string, lookup: Lookup): string | null {
  const walls = lookup("wipe_tower_wall_type");
  if (walls === "cone") return lookup("wipe_tower_cone_angle") ?? null;
  return walls === "rectangle" ? "0" : null;
}

/** Nothing between layers is supported beside a tower, nor by two filaments. */
function synchronized(_: string, lookup: Lookup): string | null {
  return hasTower(lookup) || lookup("support_filament") !== lookup("support_interface_filament") ? "1" : null;
}

/**
 * mm3 at each change of the filament. Where the machine flushes beside the part, what primes the tower comes on top; some
 * machines flush onto the tower. A machine of two nozzles tells of each, and they are much alike.
 */
function purged(_: string, lookup: Lookup): string | null {
  const flushed = lookup("flush_volumes_matrix")?.split(",").map(Number) ?? [];
  const multiplier = Number(lookup("flush_multiplier") ?? 1);
  const primed = lookup("purge_in_prime_tower") === "1" ? 0 : Number(lookup("prime_volume") ?? 0);
  const side = [flushed.length, flushed.length / 2].map(Math.sqrt).find(Number.isInteger);
  if (!side) return null;
  const volumes = flushed.slice(0, side * side).map((mm3, i) => (i % (side + 1) === 0 ? 0 : mm3 * multiplier + primed));
  return volumes.map(decimal).join(",");
}

/** What no filament of its own is told for is of the object's: the first, unless the object says another. */
const ofObject = (text: string): string => (text === "0" ? "1" : text);

export const SEVERAL_FILAMENTS: readonly Row[] = [
  ["wall_filament", "perimeter_extruder", ofObject],
  ["sparse_infill_filament", "infill_extruder", ofObject],
  // Solid infill does not go with it.
  ["sparse_infill_filament", "solid_infill_extruder", () => "1"],
  ["solid_infill_filament", "solid_infill_extruder", ofObject],
  ["support_filament", "support_material_extruder"],
  ["support_interface_filament", "support_material_interface_extruder"],
  ["support_interface_filament", "support_material_synchronize_layers", synchronized],
  ["enable_prime_tower", "support_material_synchronize_layers", synchronized],
  // Where nothing is told of that, a filament is primed when it takes over.
  ["enable_prime_tower", "single_extruder_multi_material_priming", () => "0"],
  ["single_extruder_multi_material_priming", "single_extruder_multi_material_priming", yesNo],
  ["enable_prime_tower", "wipe_tower", (_, lookup) => (hasTower(lookup) ? "1" : "0")],
  ["wipe_tower_x", "wipe_tower_x"],
  ["wipe_tower_y", "wipe_tower_y"],
  ["wipe_tower_rotation_angle", "wipe_tower_rotation_angle"],
  ["wipe_tower_bridging", "wipe_tower_bridging"],
  ["wipe_tower_extra_spacing", "wipe_tower_extra_spacing"],
  ["wipe_tower_extra_flow", "wipe_tower_extra_flow"],
  ["wipe_tower_cone_angle", "wipe_tower_cone_angle", coneAngle],
  ["wipe_tower_wall_type", "wipe_tower_cone_angle", coneAngle],
  ["wipe_tower_no_sparse_layers", "wipe_tower_no_sparse_layers", yesNo],
  ["prime_tower_width", "wipe_tower_width"],
  ["prime_tower_brim_width", "wipe_tower_brim_width"],
  ["flush_volumes_matrix", "wiping_volumes_matrix", purged],
  ["flush_multiplier", "wiping_volumes_matrix", purged],
  ["prime_volume", "wiping_volumes_matrix", purged],
  ["purge_in_prime_tower", "wiping_volumes_matrix", purged],
];
