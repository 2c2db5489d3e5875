/**
 * The settings of a Cura project: a stack of containers for the machine and one for each extruder, every one a file.
 * What stands higher in a stack hides what stands lower; an extruder's stack hides the machine's.
 */

import { isRecord, jsonText, parseJson } from "../core/json.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { readCuraMaterial } from "./cura-material.ts";

/** One stack or container: its sections of names and values. */
type Sections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a project's containers come to. */
export interface CuraContainers {
  readonly values: Readonly<Record<string, string>>;
  readonly warnings: readonly Warning[];
}

/**
 * The values of the machine's stack and of the extruder at position 0. Formulas keep the `=` that Cura writes before
 * them; the defaults of the machine's definition are in it where the file has it.
 * @param files the project's files by their names, without folder
 */
export function readCuraContainers(files: ReadonlyMap<string, string>): CuraContainers {
  const stacks = [...files].filter(([name]) => /\.(global|extruder)\.cfg$/i.test(name));
  const parsed = stacks.map(([name, text]) => ({ isGlobal: /global\.cfg$/i.test(name), sections: parseConfig(text) }));
  const first = parsed.find(({ isGlobal, sections }) => !isGlobal && sections.get("metadata")?.get("position") === "0");
  const values = new Map<string, string>();
  const broken = new Set<string>();
  for (const stack of [parsed.find(({ isGlobal }) => isGlobal), first])
    if (stack !== undefined) addStack(stack.sections, files, values, broken);
  return { values: Object.fromEntries(values), warnings: [...broken].map(definitionWarning) };
}

/** Defaults alone are lost: what the project sets itself is elsewhere. */
function definitionWarning(name: string): Warning {
  const message = `the machine's definition ${name} is no JSON object: the defaults that it has are not known`;
  return warning("PROJECT_DEFINITION_MALFORMED", message, { name });
}

/** @param broken takes the names of definitions that cannot be read */
function addStack(
  stack: Sections,
  files: ReadonlyMap<string, string>,
  values: Map<string, string>,
  broken: Set<string>,
): void {
  const containers = [...(stack.get("containers") ?? [])].sort(([a], [b]) => Number(b) - Number(a));
  for (const [, id] of containers) {
    const name = `${id}.def.json`;
    const json = find(files, name);
    const definition = json === undefined ? {} : parseDefinition(json);
    if (definition === undefined) broken.add(name);
    else addDefinition(definition, values);
    for (const [name, value] of materialOf(files, id)) values.set(name, value);
    const container = find(files, `${id}.inst.cfg`);
    if (container === undefined) continue;
    for (const [name, value] of parseConfig(container).get("values") ?? []) values.set(name, value);
  }
}

/** By name as written, or as written in a URI. */
function find(files: ReadonlyMap<string, string>, name: string): string | undefined {
  const encoded = encodeURIComponent(name);
  return files.get(name) ?? files.get(encoded) ?? files.get(encoded.replaceAll("%20", "+"));
}

/** A material's container is called as its file is, and then as the machine. */
function materialOf(files: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> {
  for (const [name, text] of files) {
    const material = /^(.+)\.xml\.fdm_material$/i.exec(name)?.[1];
    if (material !== undefined && (id === material || id.startsWith(`${material}_`)))
      return readCuraMaterial(new TextEncoder().encode(text), `/Cura/${name}`);
  }
  return new Map();
}

/** Lines of `[section]`, `name = value`, and indented lines that continue a value. */
function parseConfig(text: string): Sections {
  const sections = new Map<string, Map<string, string>>();
  let section = new Map<string, string>();
  let last = "";
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    const heading = /^\[([^\]]*)\]\s*$/.exec(line)?.[1];
    const pair = /^([^\s=:#;](?:[^=]*[^\s=])?)\s*=\s?(.*)$/.exec(line);
    if (heading !== undefined) sections.set(heading, (section = new Map()));
    else if (/^\s+\S/.test(line) && section.has(last)) section.set(last, `${section.get(last)}\n${line.trim()}`);
    else if (pair !== null) section.set((last = pair[1]), pair[2]);
  }
  return sections;
}

function parseDefinition(json: string): Record<string, unknown> | undefined {
  try {
    const definition = parseJson(json);
    return isRecord(definition) ? definition : undefined;
  } catch {
    return undefined;
  }
}

/** Defaults of a machine: a tree of settings, or a list of those that differ from the tree. */
function addDefinition({ settings, overrides }: Record<string, unknown>, values: Map<string, string>): void {
  const pending = [asRecord(settings), asRecord(overrides)];
  for (let tree = pending.shift(); tree !== undefined; tree = pending.shift())
    for (const [name, node] of Object.entries(tree)) {
      const { value, default_value, children } = asRecord(node);
      const text = value === undefined ? plain(default_value) : formula(plain(value));
      if (text !== null) values.set(name, text);
      if (children !== undefined) pending.push(asRecord(children));
    }
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function plain(value: unknown): string | null {
  return value === undefined || value === null ? null : jsonText(value);
}

/** Formulas of definitions have their `=` in some versions, and not in others. */
function formula(text: string | null): string | null {
  return text === null || text.startsWith("=") ? text : `=${text}`;
}
