/** What the words on a plate's objects make of the print's own settings. */
import type { ProjectSettings } from "../mesh/model.ts";
import { completeSettings } from "../settings/complete.ts";
import { extruderCount } from "../settings/extruders.ts";
import type { Settings } from "../settings/settings.ts";
import { LAYERING, layeringSettings } from "../settings/zone-settings.ts";
import type { ObjectWords } from "./object-words.ts";

export interface PlateSettings {
  readonly settings: Settings;
  /** Of each object, as far as its layers go by them. */
  readonly ofObjects: readonly Settings[];
  /** Names of settings of layers that objects may have of their own. */
  readonly own: ReadonlySet<string>;
}

/** Whether all that stands on a plate has the same layers: a wipe tower grows with each of them. */
export function growsAsOne(settings: Settings): boolean {
  return settings.wipe_tower && extruderCount(settings) > 1 && !settings.complete_objects;
}

/**
 * The print's settings with what all objects want alike of how their layers lie; what they want otherwise is each one's
 * own, where they need not grow as one.
 * @param project the settings of the file that the words are in
 * @throws SlicewrightError the codes of `completeSettings`
 */
export function settingsOfPlate(
  print: Settings,
  words: readonly Pick<ObjectWords, "settings">[],
  project: ProjectSettings | null,
): PlateSettings {
  const wanted = words.map(
    ({ settings }): Partial<Settings> => Object.assign({}, ...settings.map((own) => layeringSettings(own, project))),
  );
  const [first = {}, ...others] = wanted;
  const isCommon = ([name, value]: [string, unknown]): boolean =>
    others.every((own) => JSON.stringify(own[name as keyof Settings]) === JSON.stringify(value));
  const common = Object.entries(first).filter(isCommon);
  const settings = changed(print, Object.fromEntries(common));
  if (growsAsOne(settings))
    return { settings, ofObjects: words.map(() => settings), own: new Set(common.map(([name]) => name)) };
  return { settings, ofObjects: wanted.map((own) => changed(settings, own)), own: new Set(LAYERING) };
}

function changed(settings: Settings, changes: Partial<Settings>): Settings {
  return Object.keys(changes).length === 0 ? settings : completeSettings({ ...settings, ...changes });
}
