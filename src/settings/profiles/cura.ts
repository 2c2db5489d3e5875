/** Cura's files that hold settings: profiles (`.inst.cfg`) and definitions of machines (`.def.json`). */
import type { Warning } from "../../core/warnings.ts";
import { textLines } from "../ini.ts";
import { mapCura } from "../project/cura.ts";
import { mapExtruders } from "../project/mapping.ts";
import type { ProjectProfile } from "../project/project-settings.ts";
import { hasMetadata, isDefinition, readDefinition } from "./cura-definition.ts";
import type { ProfileText } from "./inherit.ts";

/** The titles over a profile's settings, and over what it is for. */
const VALUES = /^[ \t\uFEFF]*\[values\]\s*$/m;
const GENERAL = /^[ \t\uFEFF]*\[general\]\s*$/m;

/** Whether a text is either. */
export function isCuraProfile(text: string): boolean {
  return isDefinition(text) || VALUES.test(text) || namesMachine(text);
}

/** Whether it may set nothing, as many of Cura's own do: it says what it is for. */
export function maySetNothing(text: string): boolean {
  return isDefinition(text) ? hasMetadata(text) : namesMachine(text);
}

function namesMachine(text: string): boolean {
  return GENERAL.test(text) && /^definition[ \t]*=/m.test(text);
}

/** What Cura exports: a text of what the machine's extruders share, and one for each of them. */
export interface ExportedProfile {
  readonly exported: readonly string[];
}

/** What a text says to all extruders, or to the one of its position. */
interface Layer {
  readonly values: ReadonlyMap<string, string>;
  readonly position?: number;
  readonly warnings?: readonly Warning[];
}

/**
 * What of profiles and definitions, the later over the earlier, corresponds to the engine's settings. They are put
 * together before formulas are worked out, as Cura stacks them: most of a machine's settings are formulas over others,
 * which a profile sets.
 * @throws SlicewrightError `PROFILE_MALFORMED` or `PROFILE_CYCLE`
 */
export function parseCuraProfiles(
  profiles: readonly (ProfileText | ExportedProfile)[],
): ProjectProfile & { readonly warnings: readonly Warning[] } {
  const layers = profiles.flatMap((profile) =>
    "exported" in profile ? exportedLayers(profile.exported) : [layerOf(profile)],
  );
  const positions = layers.map(({ position = 0 }) => position);
  const mapped = mapExtruders(Math.max(...positions) + 1, (tool) => {
    const own = layers.filter(({ position = tool }) => position === tool);
    return mapCura(Object.fromEntries(own.flatMap(({ values }) => [...values])));
  });
  return { ...mapped, warnings: layers.flatMap(({ warnings = [] }) => warnings) };
}

/**
 * A parent of a definition that is not handed in is left out: the common one of all machines only has Cura's own
 * defaults.
 */
function layerOf({ text, others = {} }: ProfileText): Layer {
  if (!isDefinition(text)) return { values: valuesOf(text) };
  return readDefinition(text, (name) => (Object.hasOwn(others, name) ? others[name] : undefined));
}

/** What is an extruder's own rules over what all share, in whatever order they come. */
function exportedLayers(texts: readonly string[]): Layer[] {
  const layers = texts.map((text): Layer => {
    const position = /^[ \t\uFEFF]*position\s*=\s*(\d{1,2})\s*$/m.exec(text.split(VALUES)[0])?.[1];
    return { values: valuesOf(text), ...(position !== undefined && { position: Number(position) }) };
  });
  return layers.sort((a, b) => Number(a.position !== undefined) - Number(b.position !== undefined));
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
