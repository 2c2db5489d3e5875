/** Cura's files that hold settings: profiles (`.inst.cfg`) and definitions of machines (`.def.json`). */
import { textLines } from "../ini.ts";
import { mapCura } from "../project/cura.ts";
import { mapExtruders } from "../project/mapping.ts";
import type { ProjectProfile } from "../project/project-settings.ts";
import { definitionValues, isDefinition } from "./cura-definition.ts";

/** The title over a profile's settings. */
const VALUES = /^[ \t\uFEFF]*\[values\]\s*$/m;

/** Whether a text is either. */
export function isCuraProfile(text: string): boolean {
  return isDefinition(text) || VALUES.test(text);
}

/**
 * What of a profile or a definition, with the definitions that it inherits, corresponds to the engine's settings.
 * A parent of a definition that is not handed in is left out: the common one of all machines only has Cura's own
 * defaults.
 * @param definitions other definitions by their names, without `.def.json`
 * @throws SlicewrightError `PROFILE_MALFORMED` or `PROFILE_CYCLE`
 */
export function parseCuraProfile(text: string, definitions: Readonly<Record<string, string>> = {}): ProjectProfile {
  if (!isDefinition(text)) return mapCura(Object.fromEntries(valuesOf(text)));
  return mapCura(definitionValues(text, (name) => (Object.hasOwn(definitions, name) ? definitions[name] : undefined)));
}

/**
 * What of an exported profile corresponds: one text of what the machine's extruders share, and one for each of them,
 * whose `position` says which.
 */
export function parseCuraProfiles(texts: readonly string[]): ProjectProfile {
  const shared: Record<string, string> = {};
  const byExtruder: Record<string, string>[] = [];
  for (const text of texts) {
    const position = /^[ \t\uFEFF]*position\s*=\s*(\d{1,2})\s*$/m.exec(text.split(VALUES)[0])?.[1];
    const own = position === undefined ? shared : (byExtruder[Number(position)] ??= {});
    Object.assign(own, Object.fromEntries(valuesOf(text)));
  }
  return mapExtruders(byExtruder.length, (tool) => mapCura({ ...shared, ...byExtruder[tool] }));
}

/** The lines below `[values]`; those that are indented continue the one above. */
function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let [section, last] = ["", ""];
  for (const line of textLines(text)) {
    const title = /^\[([^\]]*)\]\s*$/.exec(line)?.[1];
    if (title !== undefined) section = title;
    if (title !== undefined || section !== "values" || line.trim() === "") continue;
    const [, name, value] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) values.set((last = name), value);
    else values.set(last, `${values.get(last) ?? ""}\n${line.trim()}`);
  }
  return values;
}
