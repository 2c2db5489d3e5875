/** What the words on a plate's objects make of the print's own settings. */
import { completeSettings } from "../settings/complete.ts";
import type { Settings } from "../settings/settings.ts";
import { plateSettings } from "../settings/zone-settings.ts";
import type { ObjectWords } from "./object-words.ts";

interface PlateSettings {
  readonly settings: Settings;
  /** Names of settings that objects have of their own, all of them alike. */
  readonly common: ReadonlySet<string>;
}

/**
 * The print's settings with what all objects want alike of what a plate has once, as the height of its layers.
 * @throws SlicewrightError the codes of `completeSettings`
 */
export function settingsOfPlate(print: Settings, words: readonly Pick<ObjectWords, "settings">[]): PlateSettings {
  const wanted = words.map(({ settings }): Partial<Settings> => Object.assign({}, ...settings.map(plateSettings)));
  const [first = {}, ...others] = wanted;
  const isCommon = ([name, value]: [string, unknown]): boolean =>
    others.every((own) => JSON.stringify(own[name as keyof Settings]) === JSON.stringify(value));
  const changes = Object.entries(first).filter(isCommon);
  if (changes.length === 0) return { settings: print, common: new Set() };
  return {
    settings: completeSettings({ ...print, ...Object.fromEntries(changes) }),
    common: new Set(changes.map(([name]) => name)),
  };
}
