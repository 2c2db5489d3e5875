import type { Warning } from "../core/warnings.ts";
import type { BedFit } from "../mesh/fit.ts";
import { completeResinSettings, completeSettings } from "../settings/complete.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import type { Settings } from "../settings/settings.ts";
import { loadModel, type MeshInfo, type ModelInput, type ModelOptions } from "./load-model.ts";
import { resinRoom, resinScale } from "./resin-room.ts";

/** What a model is and whether it fits the printer. */
export interface Inspection {
  readonly mesh: MeshInfo;
  /** As the file places it. */
  readonly fit: BedFit;
  readonly warnings: readonly Warning[];
}

/**
 * Measures a model and holds it against the printer's bed, without slicing it.
 * @throws SlicewrightError a code of the model's format, or of the settings
 */
export function inspect(input: ModelInput, settings: Partial<Settings> = {}, options: ModelOptions = {}): Inspection {
  const { info, fit, warnings } = loadModel(input, completeSettings(settings), options);
  return { mesh: info, fit, warnings };
}

/**
 * Measures a model and holds it against a resin printer's display, and against its height less what is built under the
 * part, without slicing it.
 * @throws SlicewrightError a code of the model's format, or of the settings
 */
export function inspectResin(
  input: ModelInput,
  given: Partial<ResinSettings> = {},
  options: ModelOptions = {},
): Inspection {
  const settings = completeResinSettings(given);
  const placing = { ...options, scale: resinScale(options, settings) };
  const { info, fit, warnings } = loadModel(input, resinRoom(given, settings), placing);
  return { mesh: info, fit, warnings };
}
