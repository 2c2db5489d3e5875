import { basename } from "node:path";
import {
  type ModelSource,
  type ProjectProfile,
  readProject,
  type Settings,
  type SliceOptions,
  type SliceResult,
  slice,
  type Warning,
} from "../index.ts";
import {
  type Arguments,
  copiesOf,
  loadSettings,
  type OptionName,
  PLACING_OPTIONS,
  placing,
  plateOf,
  threadsFor,
  usage,
} from "./arguments.ts";
import type { Terminal } from "./command.ts";
import { modelSource } from "./files.ts";
import { progressBar } from "./progress-bar.ts";

/** The options that {@link sliceModel} reads of every command. */
export const MODEL_OPTIONS: readonly OptionName[] = [
  "load",
  "set",
  "project",
  "printer",
  "preset",
  "filament",
  ...PLACING_OPTIONS,
  "support-enforcer",
  "support-blocker",
  "threads",
];

/**
 * Slices the model that a command's arguments name, as they say, behind a progress bar.
 * @param ruling settings that rule over those of the arguments
 */
export async function sliceModel(
  args: Arguments,
  terminal: Terminal,
  ruling: Partial<Settings> = {},
): Promise<{
  readonly result: SliceResult;
  readonly settings: Partial<Settings>;
  readonly warnings: readonly Warning[];
}> {
  const model = await modelSource(args.file);
  const { settings: loaded, warnings } = await loadSettings(
    args,
    args.values.project ? await projectOf(args, model, terminal) : undefined,
  );
  const settings = { ...loaded, ...ruling };
  const threads = threadsFor(args);
  const copies = copiesOf(args);
  const { onProgress, clear } = progressBar(terminal);
  const result = await slice(model, settings, {
    threads,
    fileName: basename(args.file),
    ...placing(args),
    ...(await supportVolumes(args)),
    ...(onProgress && { onProgress }),
    callerWorks: true,
    turnToFit: args.values.turn === true,
    keepPlace: args.values.project === true,
    ...copies,
    signal: terminal.signal,
  }).finally(clear);
  return { result, settings, warnings: [...warnings, ...result.warnings] };
}

/** Of each option a model a file. */
async function supportVolumes({
  values,
}: Arguments): Promise<Pick<SliceOptions, "supportEnforcers" | "supportBlockers">> {
  const [supportEnforcers, supportBlockers] = await Promise.all(
    (["support-enforcer", "support-blocker"] as const).map((name) => {
      const files = values[name] as string[] | undefined;
      return files && Promise.all(files.map(modelSource));
    }),
  );
  return { ...(supportEnforcers && { supportEnforcers }), ...(supportBlockers && { supportBlockers }) };
}

/** @throws SlicewrightError `USAGE` when the file brings no settings */
async function projectOf(args: Arguments, model: ModelSource, { signal }: Terminal): Promise<ProjectProfile> {
  const project = await readProject(model, { ...plateOf(args), signal });
  if (project === null)
    throw usage("got --project and a file without settings, expected a project of a slicer that is read here");
  return project;
}
