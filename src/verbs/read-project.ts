import { checkArgument, checkOptions, either, OBJECT } from "../core/option.ts";
import { inTurns } from "../core/steps.ts";
import type { Model, ProjectSettings } from "../mesh/model.ts";
import { isModelSource, MODEL_SOURCE, type ModelSource } from "../mesh/model-source.ts";
import { readModelInSteps } from "../mesh/read-model.ts";
import type { Profile } from "../settings/ini.ts";
import { passedOverWarnings } from "../settings/profiles/read-profile.ts";
import { checkProject, settingsOfProject } from "../settings/project/project-settings.ts";
import { inflateRaw } from "../workers/platform.ts";
import { MODEL_OPTIONS, type ModelOptions } from "./load-model.ts";

/** The settings in a slicer's project file: pass them to `completeSettings`. */
export interface ProjectProfile extends Profile {
  /** The slicer that wrote it. */
  readonly program: ProjectSettings["program"];
  /** Names, as that slicer calls them, of what has no counterpart here; in alphabetical order. */
  readonly passedOver: readonly string[];
}

const INPUT = either(MODEL_SOURCE, {
  expected: "what was read of them",
  allows: (value) => OBJECT.allows(value) && "project" in (value as object),
});

const PROJECT_OPTIONS = {
  plate: MODEL_OPTIONS.plate,
  limits: MODEL_OPTIONS.limits,
  signal: MODEL_OPTIONS.signal,
};

/**
 * The settings that a 3MF project of PrusaSlicer, Bambu Studio, OrcaSlicer or Cura brings along; null when the file has
 * none. What has no counterpart here is passed over, with one warning.
 * @throws SlicewrightError `USAGE`, `ABORTED`, `SETTING_UNSUPPORTED` for a project of a resin print, and the codes of `readModel`
 */
export async function readProject(
  input: ModelSource | Model,
  options: Pick<ModelOptions, "plate" | "limits" | "signal"> = {},
): Promise<ProjectProfile | null> {
  checkArgument("read", "input", input, INPUT);
  checkOptions("read", options, PROJECT_OPTIONS);
  const { plate, limits, signal } = options;
  const reading = { inflateRaw, ...(plate !== undefined && { plate }), ...(limits && { limits }) };
  const { project } = isModelSource(input) ? await inTurns(readModelInSteps(input, reading), "read", signal) : input;
  if (project === null) return null;
  checkProject(project);
  const { settings, passedOver } = settingsOfProject(project);
  return { program: project.program, settings, passedOver, warnings: passedOverWarnings(project.program, passedOver) };
}
