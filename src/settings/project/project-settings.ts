/** The settings of other programs' project files as the engine's. */
import { SlicewrightError } from "../../core/errors.ts";
import { SETTINGS } from "../complete.ts";
import { extruderItems } from "../ini.ts";
import { asksForNothing, NOT_HONOURED, notSupported } from "../not-honoured.ts";
import { underOwnNames } from "../profile-names.ts";
import type { Settings } from "../settings.ts";
import { PER_MODE, silentOf } from "../silent.ts";
import { mapBambu } from "./bambu.ts";
import { mapCura } from "./cura.ts";
import { type Mapped, mapExtruders, mapSettings, type Row } from "./mapping.ts";

/** Settings as a project file has them: the program's own names and texts. */
export interface ForeignSettings {
  readonly program: "PrusaSlicer" | "BambuStudio" | "OrcaSlicer" | "Cura";
  readonly values: Readonly<Record<string, string>>;
}

/** What of a project corresponds to the engine's settings: pass it to `completeSettings`. */
export interface ProjectProfile {
  readonly settings: Partial<Settings>;
  /** Names, as the program calls them, of what has no counterpart here; in alphabetical order. */
  readonly passedOver: readonly string[];
}

/**
 * Checks that a whole project is one of a filament print.
 * @throws SlicewrightError `SETTING_UNSUPPORTED`
 */
export function checkProject({ program, values }: ForeignSettings): void {
  if (program !== "PrusaSlicer") return;
  for (const [name, row] of NOT_HONOURED) {
    const value = values[name];
    if (row?.refused !== "everywhere" || value === undefined || asksForNothing(row, value)) continue;
    throw new SlicewrightError("SETTING_UNSUPPORTED", notSupported(name, value, row), { name, got: value });
  }
}

/** Never throws: what cannot be taken is named in `passedOver`. */
export function settingsOfProject(project: ForeignSettings): ProjectProfile {
  const { settings, passedOver } = mapProject(project);
  return { settings, passedOver };
}

export function mapProject({ program, values }: ForeignSettings): Mapped {
  if (program === "PrusaSlicer") return mapPrusa(values);
  return program === "Cura" ? mapCura(values) : mapBambu(values);
}

/** The engine's names are PrusaSlicer's. */
function mapPrusa(values: Readonly<Record<string, string>>): Mapped {
  const rows = Object.keys(SETTINGS).map((name): Row => [name, name as keyof Settings]);
  const lines = new Map(underOwnNames(Object.entries(values), SETTINGS));
  const matters = [...lines].filter(([name, value]) => !isNeutral(name, value)).map(([name]) => name);
  const itemsOf = (name: string): readonly string[] => {
    const text = lines.get(name);
    return text === undefined ? [] : extruderItems(name, text);
  };
  const mapped = mapExtruders(itemsOf("nozzle_diameter").length, (tool) =>
    mapSettings(rows, matters, (name) => {
      const items = itemsOf(name);
      return items[tool] ?? items[0];
    }),
  );
  const limits = rows.filter(([name]) => PER_MODE.has(name));
  const silent = mapSettings(limits, [], (name) => lines.get(name)?.split(",")[1]).settings;
  const modes = Object.entries(silent).map(([name, value]) => [name, [mapped.settings[name as keyof Settings], value]]);
  return { ...mapped, settings: { ...mapped.settings, ...silentOf(Object.fromEntries(modes)) } };
}

/** Whether a setting that is not honoured asks for nothing. */
function isNeutral(name: string, value: string): boolean {
  const row = NOT_HONOURED.get(name);
  return row !== undefined && (row === null || asksForNothing(row, value));
}
