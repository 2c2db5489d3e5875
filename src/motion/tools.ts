import type { CustomGcode } from "../core/custom-gcode.ts";
import { E_PER_MM, UM_PER_MM } from "../core/moves.ts";
import { extruderCount, forExtruder } from "../settings/extruders.ts";
import { roundSection } from "../settings/flow.ts";
import type { Settings } from "../settings/settings.ts";
import type { LayerMoves } from "./layer-motion.ts";
import { type MotionOptions, resolveMotion } from "./resolve.ts";
import { type RetractOptions, retractOptions } from "./retraction.ts";
import type { TowerPlan } from "./wipe-tower/plan.ts";

/** One of several extruders. */
export interface ToolOptions {
  readonly motion: MotionOptions;
  /** E quanta for a mm3 on the tower, where the extrusion multiplier does not count. */
  readonly towerE: number;
  /** How filament is drawn back before another tool takes over. */
  readonly changeRetract: RetractOptions;
  /** Where its nozzle stands beside the first one's, um. */
  readonly offset: readonly [number, number];
  /** Added to its temperature while another tool prints, degC; 0: it stays hot. */
  readonly standby: number;
}

/** The tools of a print with several extruders. */
export interface ToolSet {
  /** By number. */
  readonly tools: readonly ToolOptions[];
  /** Custom g-code as each tool's settings have it. */
  readonly custom: readonly CustomGcode[];
  /** Numbers of those that print, in order. */
  readonly used: readonly number[];
  /** They are filaments that share one nozzle. */
  readonly sharesNozzle: boolean;
  /** That nozzle is heated by the change of the tool itself, as no tower does. */
  readonly heatsOnChange: boolean;
  /** The tool that begins. */
  readonly initial: number;
  /** By number, the last layer that each prints; -1 for none. */
  readonly until: readonly number[];
  readonly tower: TowerPlan | undefined;
  /** Where tools change that no tower has, um on the bed, the nearest one each time; where the nozzle is if there are none. */
  readonly standbyPlaces: readonly (readonly [number, number])[];
}

/** Whether tools are told apart: a print of the first one alone is as that of a printer with one. */
export function namesTools({ used }: Pick<ToolSet, "used">): boolean {
  return used.some((tool) => tool > 0);
}

/** What a layer prints with one tool. */
export interface ToolPass {
  readonly tool: number;
  readonly moves: LayerMoves;
}

/** @throws SlicewrightError `SETTING_UNSUPPORTED` */
export function resolveTools(settings: Settings): readonly ToolOptions[] {
  return Object.freeze(
    Array.from({ length: extruderCount(settings) }, (_, tool) => {
      const own = forExtruder(settings, tool);
      const [[x, y]] = own.extruder_offset;
      return Object.freeze({
        motion: resolveMotion(own),
        towerE: E_PER_MM / roundSection(own.filament_diameter),
        changeRetract: retractOptions({
          ...own,
          retract_length: own.retract_length_toolchange,
          retract_restart_extra: own.retract_restart_extra_toolchange,
        }),
        offset: Object.freeze([Math.round(x * UM_PER_MM), Math.round(y * UM_PER_MM)] as const),
        standby:
          settings.ooze_prevention && !settings.single_extruder_multi_material ? settings.standby_temperature_delta : 0,
      });
    }),
  );
}
