import { checkOptions } from "../core/option.ts";
import { inTurns } from "../core/steps.ts";
import type { Warning } from "../core/warnings.ts";
import type { BedFit } from "../mesh/fit.ts";
import { completeResinSettings, completeSettings } from "../settings/complete.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import type { Settings } from "../settings/settings.ts";
import {
  type BedSettings,
  loadModel,
  type MeshInfo,
  MODEL_OPTIONS,
  type ModelInput,
  type ModelOptions,
} from "./load-model.ts";
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
 * @throws SlicewrightError `ABORTED`, a code of the model's format, or of the settings
 */
export async function inspect(
  input: ModelInput,
  settings: Partial<Settings> = {},
  options: ModelOptions = {},
): Promise<Inspection> {
  checkOptions("inspect", options, MODEL_OPTIONS);
  return inspectFor("inspect", input, completeSettings(settings), options);
}

/**
 * Measures a model and holds it against a resin printer's display, and against its height less what is built under the
 * part, without slicing it.
 * @throws SlicewrightError `ABORTED`, a code of the model's format, or of the settings
 */
export async function inspectResin(
  input: ModelInput,
  given: Partial<ResinSettings> = {},
  options: ModelOptions = {},
): Promise<Inspection> {
  checkOptions("inspect resin", options, MODEL_OPTIONS);
  const settings = completeResinSettings(given);
  return inspectFor("inspect resin", input, resinRoom(given, settings), {
    ...options,
    scale: resinScale(options, settings),
  });
}

/** @param operation as messages call it */
async function inspectFor(
  operation: string,
  input: ModelInput,
  room: BedSettings,
  options: ModelOptions,
): Promise<Inspection> {
  const { info, fit, warnings } = await inTurns(loadModel(input, room, options), operation, options.signal);
  return { mesh: info, fit, warnings };
}
