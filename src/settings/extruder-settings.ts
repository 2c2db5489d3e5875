import type { FilamentSettings } from "./filament.ts";
import type { MachineSettings } from "./printer/machine.ts";
import type { RetractionSettings } from "./printer/retraction.ts";
import type { ToolChangeSettings } from "./printer/tools.ts";

/** What may differ between extruders: the nozzle, its retraction and its filament. */
export interface ExtruderSettings
  extends FilamentSettings,
    Omit<RetractionSettings, `firmware_${string}`>,
    Pick<MachineSettings, "nozzle_diameter" | "nozzle_high_flow" | "min_layer_height" | "max_layer_height">,
    Pick<
      ToolChangeSettings,
      "extruder_offset" | "extruder_colour" | "retract_length_toolchange" | "retract_restart_extra_toolchange"
    > {}
