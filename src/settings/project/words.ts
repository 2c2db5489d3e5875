/**
 * A program's words on an object, or on a part of one. Some settings go by several of the program's, as a share by what
 * it is one of: what the words do not say is the project's, in which they stand.
 */
import type { Settings } from "../settings.ts";
import { type ForeignSettings, mapProject } from "./project-settings.ts";

export interface MappedWords {
  /** What goes by anything that the words say. */
  readonly settings: Partial<Settings>;
  /** By the program's names, what of the engine's goes by each; null where the word has no counterpart. */
  readonly changes: ReadonlyMap<string, readonly (keyof Settings)[] | null>;
}

/**
 * Never throws.
 * @param project the settings of the file that the words are in; null where it has none
 */
export function settingsOfWords(words: ForeignSettings, project: ForeignSettings | null): MappedWords {
  return words.program === "PrusaSlicer" ? wordsAlone(words) : wordsWithin(words, project);
}

/** None of PrusaSlicer's settings goes by another, but some have had several names. */
function wordsAlone(words: ForeignSettings): MappedWords {
  const { settings, passedOver } = mapProject(words);
  const isUnknown = new Set(passedOver);
  const changesOf = (name: string): readonly (keyof Settings)[] | null => {
    const alone = mapProject({ program: words.program, values: { [name]: words.values[name] } });
    if (isUnknown.has(name) || alone.passedOver.length > 0) return null;
    return Object.keys(alone.settings) as (keyof Settings)[];
  };
  return { settings, changes: new Map(Object.keys(words.values).map((name) => [name, changesOf(name)])) };
}

function wordsWithin({ program, values }: ForeignSettings, project: ForeignSettings | null): MappedWords {
  const isOfFamily = project !== null && familyOf(project.program) === familyOf(program);
  // Several filaments are the whole print's.
  const { filament_colour: _, ...base } = isOfFamily ? project.values : {};
  const { settings, passedOver, sources } = mapProject({ program, values: { ...base, ...values } });
  const names = Object.keys(values);
  const isUnknown = new Set(passedOver);
  const changes = new Map(
    names.map((name): [string, (keyof Settings)[] | null] => [name, isUnknown.has(name) ? null : []]),
  );
  const changed: [string, unknown][] = [];
  for (const [to, from] of sources) {
    const own = names.filter((name) => from.has(name));
    for (const name of own) changes.get(name)?.push(to);
    if (own.length > 0 && settings[to] !== undefined) changed.push([to, settings[to]]);
  }
  return { settings: Object.fromEntries(changed), changes };
}

/** Programs of one family have the same settings. */
function familyOf(program: ForeignSettings["program"]): string {
  return program === "OrcaSlicer" ? "BambuStudio" : program;
}
