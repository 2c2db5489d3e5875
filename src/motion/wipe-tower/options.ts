import { SlicewrightError } from "../../core/errors.ts";
import { forExtruder, ofEachExtruder } from "../../settings/extruders.ts";
import { absolute } from "../../settings/flow.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Purging } from "../../toolpaths/purge-into-part.ts";
import { type FilamentSwap, resolveSwap } from "./filament-swap.ts";
import { type Ramming, resolveRamming } from "./ramming.ts";
import { checkRoom } from "./room.ts";

/** The tower; mm, mm/s, mm3. */
export interface WipeTowerOptions extends Purging {
  /** Its left front corner on the bed. */
  readonly x: number;
  readonly y: number;
  /** Turned about that corner, radians. */
  readonly angle: number;
  readonly width: number;
  readonly brimWidth: number;
  /** What the radius of the cone that holds the tower grows by from layer to layer down, over their height; 0: none. */
  readonly coneSlope: number;
  /** Farthest that a strand of the layer above hangs free. */
  readonly bridging: number;
  /** Layers on which no tool changes are left out. */
  readonly skipsSparse: boolean;
  /** What is wiped over a strand of the same length, and its width over the same strand's; 1 or more. */
  readonly extraFlow: number;
  /** From line to line of ramming and wiping over lines side by side; 1 or more. */
  readonly extraSpacing: number;
  /** Width of the strands. */
  readonly lineWidth: number;
  readonly firstLayerSpeed: number;
  /**
   * What a filament purges at least is wiped, on a line or more, however much the layer is filled with. PrusaSlicer's rule
   * since 2.6: known by what only its profiles ask for.
   */
  readonly wipesLeast: boolean;
  /** By tool; undefined where a filament is not rammed. */
  readonly ramming: readonly (Ramming | undefined)[];
  /** How each tool's filament leaves and enters a nozzle that all share; undefined where each has its own. */
  readonly swaps: readonly FilamentSwap[] | undefined;
  /** On which filaments are primed before the print; undefined where they are not. */
  readonly priming: PrimingBed | undefined;
}

/** The bed on which filaments are primed, mm. */
export interface PrimingBed {
  readonly left: number;
  readonly front: number;
  readonly across: number;
  readonly depth: number;
  readonly isRound: boolean;
}

/** Strands of the tower over the nozzle's diameter. */
const WIDTH_OF_NOZZLE = 1.25;
/** What a share of the first layer's speed is taken of. */
const USUAL_SPEED = 60;

/**
 * The options of the tower.
 * @throws SlicewrightError `SETTINGS_CONFLICT` where the purged volumes are none of a square with a row for each extruder,
 * or the tower is too narrow for the nozzles
 */
export function resolveWipeTower(settings: Settings): WipeTowerOptions {
  const nozzles = ofEachExtruder(settings, "nozzle_diameter");
  const tools = nozzles.map((_, tool) => forExtruder(settings, tool));
  const lineWidth = Math.max(...nozzles) * WIDTH_OF_NOZZLE;
  checkRoom(settings.wipe_tower_width, lineWidth, { name: "wipe_tower_width", place: "the wipe tower" });
  const extraFlow = Number.parseFloat(settings.wipe_tower_extra_flow) / 100;
  const extraSpacing = Number.parseFloat(settings.wipe_tower_extra_spacing) / 100;
  const first = absolute(settings.first_layer_speed, USUAL_SPEED);
  return Object.freeze({
    x: settings.wipe_tower_x,
    y: settings.wipe_tower_y,
    angle: (settings.wipe_tower_rotation_angle * Math.PI) / 180,
    width: settings.wipe_tower_width,
    brimWidth: settings.wipe_tower_brim_width,
    coneSlope: Math.tan((settings.wipe_tower_cone_angle * Math.PI) / 360),
    bridging: settings.wipe_tower_bridging,
    skipsSparse: settings.wipe_tower_no_sparse_layers,
    extraFlow,
    extraSpacing,
    lineWidth,
    firstLayerSpeed: first > 0 ? first : USUAL_SPEED / 2,
    ramming: tools.map(resolveRamming),
    swaps: settings.single_extruder_multi_material ? tools.map(resolveSwap) : undefined,
    priming: settings.single_extruder_multi_material_priming ? primingBed(settings) : undefined,
    volumes: purgeVolumes(settings, nozzles.length),
    wipesLeast: extraFlow > 1 || extraSpacing > 1 || !settings.wiping_volumes_use_custom_matrix,
    least: ofEachExtruder(settings, "filament_minimal_purge_on_wipe_tower"),
    soluble: ofEachExtruder(settings, "filament_soluble"),
  });
}

function primingBed({ bed_shape: bed }: Settings): PrimingBed {
  const [xs, ys] = [bed.map(([x]) => x), bed.map(([, y]) => y)];
  const [left, front] = [Math.min(...xs), Math.min(...ys)];
  return { left, front, across: Math.max(...xs) - left, depth: Math.max(...ys) - front, isRound: bed.length !== 4 };
}

/** mm3 by the tool before and the one after; without a matrix those of a filament are the same after any other. */
function purgeVolumes(settings: Settings, tools: number): readonly (readonly number[])[] {
  const least = ofEachExtruder(settings, "filament_minimal_purge_on_wipe_tower");
  const wanted = settings.wiping_volumes_use_custom_matrix ? matrixRows(settings, tools) : [];
  const shares = ofEachExtruder(settings, "filament_purge_multiplier");
  const own = shares.map((share) => (settings.multimaterial_purging * Number.parseFloat(share)) / 100);
  return Array.from({ length: tools }, (_, from) =>
    Array.from({ length: tools }, (_, to) => Math.max((wanted[from] ?? own)[to], least[to])),
  );
}

function matrixRows(settings: Settings, tools: number): readonly (readonly number[])[] {
  const matrix = settings.wiping_volumes_matrix;
  const side = Math.round(Math.sqrt(matrix.length));
  if (side * side !== matrix.length || side < tools)
    throw new SlicewrightError(
      "SETTINGS_CONFLICT",
      `settings: wiping_volumes_matrix has ${matrix.length} volumes, expected a row and a column for each of ${tools} extruders`,
      { name: "wiping_volumes_matrix", got: matrix.length, extruders: tools },
    );
  return Array.from({ length: tools }, (_, from) => matrix.slice(from * side, (from + 1) * side));
}
