/**
 * PrusaSlicer's bundles: many profiles in one file, each in a section of its own, `[print:NAME]`.
 *
 * Those of a vendor build on each other by `inherits`; names between asterisks only serve as parents. What a person
 * exports holds every setting of each profile, and may name parents that only the program has: they are not needed.
 */
import { SlicewrightError } from "../../core/errors.ts";
import { checkArgument, having, type OptionKind, oneOf, TEXT } from "../../core/option.ts";
import { isKnownName, type Profile, parseIni, parseResinIni, textLines } from "../ini.ts";
import { isPassedOver } from "../not-honoured.ts";
import type { ResinSettings } from "../resin-settings.ts";
import type { Settings } from "../settings.ts";
import { inherited, type WrittenProfile } from "./inherit.ts";
import { passedOverWarnings } from "./read-profile.ts";

/** What a profile of a bundle is for; the names of its sections. */
export const BUNDLE_KINDS = ["printer", "print", "filament", "sla_print", "sla_material"] as const;
export type BundleKind = (typeof BUNDLE_KINDS)[number];

/** What a profile says of where it may be used, as it is written. */
export interface Compatibility {
  readonly compatible_printers?: string;
  readonly compatible_printers_condition?: string;
  readonly compatible_prints?: string;
  readonly compatible_prints_condition?: string;
}

export interface BundleProfile<T> extends Profile<T> {
  readonly compatibility: Compatibility;
}

export interface Bundle {
  /** Whose profiles they are; null where a person exported them. */
  readonly vendor: string | null;
  /** Names that can be asked for, in the file's order. */
  readonly names: Readonly<Record<BundleKind, readonly string[]>>;
  /** Which were chosen when the bundle was written, where it says so. */
  readonly chosen: Readonly<Partial<Record<BundleKind, string>>>;
  /** The chosen filament of each extruder; empty where the bundle does not say. */
  readonly chosenFilaments: readonly string[];
  /** @internal Every section by its kind and name. */
  readonly sections: ReadonlyMap<string, WrittenProfile>;
}

/**
 * Whether a text is a bundle, not a single profile.
 * @throws SlicewrightError `USAGE`
 */
export function isBundle(text: string): boolean {
  checkArgument("bundle", "text", text, TEXT);
  return TITLE.test(text);
}

const TITLE = new RegExp(`^[ \\t\\uFEFF]*\\[(${BUNDLE_KINDS.join("|")}):[^\\]\\n]+\\]\\s*$`, "m");

/**
 * Reads a bundle's sections. Of other kinds than {@link BUNDLE_KINDS} only `[vendor]` and `[presets]` are looked at.
 * @throws SlicewrightError `PROFILE_MALFORMED`
 */
export function parseBundle(text: string): Bundle {
  const sections = sectionsOf(text);
  const names = Object.fromEntries(BUNDLE_KINDS.map((kind) => [kind, []])) as unknown as Record<BundleKind, string[]>;
  const profiles = new Map<string, WrittenProfile>();
  for (const [title, values] of sections) {
    const [, kind, name] = /^(\w+):(.+)$/.exec(title) ?? [];
    if (!isKind(kind)) continue;
    profiles.set(title, writtenProfile(values));
    if (!/^\*.*\*$/.test(name)) names[kind].push(name);
  }
  const presets = sections.get("presets") ?? new Map<string, string>();
  return {
    vendor: sections.get("vendor")?.get("name") ?? (sections.has("vendor") ? "" : null),
    names,
    chosen: Object.fromEntries([...presets].filter(([kind]) => isKind(kind))),
    chosenFilaments: filamentsOf(presets),
    sections: profiles,
  };
}

/** Those after the first have their extruder's number behind the name. */
function filamentsOf(presets: ReadonlyMap<string, string>): string[] {
  const names: string[] = [];
  for (let name = presets.get("filament"); name !== undefined; name = presets.get(`filament_${names.length}`))
    names.push(name);
  return names;
}

function isKind(text: string | undefined): text is BundleKind {
  return BUNDLE_KINDS.some((kind) => kind === text);
}

/**
 * A profile of a filament print by its name, with all that it inherits. Custom g-code may ask for the name.
 * @throws SlicewrightError `USAGE`, `PROFILE_NOT_FOUND`, `PROFILE_PARENT_MISSING`, `PROFILE_CYCLE`, and the codes of `parseIni`
 */
export function bundleProfile(
  bundle: Bundle,
  kind: Exclude<BundleKind, `sla_${string}`>,
  name: string,
): BundleProfile<Settings> {
  const profile = read(bundle, kind, name, parseIni);
  return { ...profile, settings: { ...profile.settings, [`${kind}_settings_id`]: name.trim() } };
}

/**
 * The same of a resin print.
 * @throws SlicewrightError as {@link bundleProfile}
 */
export function bundleResinProfile(
  bundle: Bundle,
  kind: Exclude<BundleKind, "print" | "filament">,
  name: string,
): BundleProfile<ResinSettings> {
  return read(bundle, kind, name, parseResinIni);
}

const MAP: OptionKind = { expected: "a Map", allows: (value) => value instanceof Map };
const BUNDLE = having({ sections: MAP });

function read<T>(
  bundle: Bundle,
  kind: BundleKind,
  asked: string,
  parse: (text: string) => Profile<T>,
): BundleProfile<T> {
  checkArgument("bundle", "bundle", bundle, BUNDLE);
  checkArgument("bundle", "kind", kind, oneOf(BUNDLE_KINDS));
  checkArgument("bundle", "name", asked, TEXT);
  const { sections, names, vendor } = bundle;
  const name = asked.trim();
  const own = sections.get(`${kind}:${name}`);
  if (own === undefined)
    throw new SlicewrightError(
      "PROFILE_NOT_FOUND",
      `bundle: got ${kind} "${name}", expected one of ${listed(names[kind])}`,
      { kind, name },
    );
  const find = (parent: string): WrittenProfile | undefined => sections.get(`${kind}:${parent}`);
  const isWhole = vendor === null && own.parents.some((parent) => find(parent) === undefined) && isComplete(kind, own);
  const written = inherited(name, isWhole ? { ...own, parents: [] } : own, find);
  const values = new Map([...Object.entries(UNSAID[kind] ?? {}), ...written]);
  // Vendors keep what only forks of PrusaSlicer know; PrusaSlicer passes it over.
  const isForeign = ([key, value]: readonly [string, string]): boolean =>
    vendor !== null && (!isKnownName(key) || isPassedOver(key, value));
  const foreign = [...values].filter(isForeign).map(([key]) => key);
  const compatibility = Object.fromEntries([...values].filter(([key]) => key.startsWith("compatible_")));
  const known = [...values].filter((line) => !isForeign(line));
  const { settings, warnings } = parse(known.map(([key, value]) => `${key} = ${value}\n`).join(""));
  return {
    settings,
    warnings: [...warnings, ...passedOverWarnings(`the bundle of ${vendor}`, foreign)],
    compatibility,
  };
}

/** What PrusaSlicer takes where a profile says nothing, and ours are other defaults. */
const UNSAID: Readonly<Partial<Record<BundleKind, Readonly<Record<string, string>>>>> = {
  printer: { gcode_flavor: "reprap" },
  print: { perimeter_generator: "arachne" },
};

/** Settings that every whole profile of a kind has, and hardly one that only differs from its parent. */
const WHOLE: Readonly<Record<BundleKind, readonly string[]>> = {
  printer: ["bed_shape", "printer_technology", "max_print_height"],
  print: ["layer_height", "perimeters", "fill_density", "travel_speed"],
  filament: ["filament_diameter", "temperature", "bed_temperature", "extrusion_multiplier"],
  sla_print: ["layer_height", "supports_enable", "pad_enable"],
  sla_material: ["exposure_time", "initial_exposure_time", "initial_layer_height"],
};

function isComplete(kind: BundleKind, { values }: WrittenProfile): boolean {
  return WHOLE[kind].every((name) => values.has(name));
}

const LISTED = 12;

/** Names for an error's message. */
function listed(names: readonly string[]): string {
  if (names.length === 0) return "none";
  const more = names.length > LISTED ? `, and ${names.length - LISTED} more` : "";
  return `${names
    .slice(0, LISTED)
    .map((name) => `"${name}"`)
    .join(", ")}${more}`;
}

function writtenProfile(values: ReadonlyMap<string, string>): WrittenProfile {
  const own = new Map(values);
  own.delete("inherits");
  return { parents: parentNames(values.get("inherits") ?? ""), values: own };
}

/** Names with semicolons between; those that hold one are quoted. */
export function parentNames(text: string): string[] {
  const names = text.match(/"(?:[^"\\]|\\.)*"|[^;]+/g) ?? [];
  return names
    .map((name) => name.trim())
    .map((name) => (name.startsWith('"') ? name.slice(1, -1).replace(/\\(.)/g, "$1") : name))
    .filter((name) => name !== "");
}

/** Lines by section, a profile's name without blanks around it; a name that stands twice has its last value. */
function sectionsOf(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let section: Map<string, string> | undefined;
  for (const [index, line] of textLines(text).entries()) {
    if (/^\s*([#;].*)?$/.test(line)) continue;
    const title = /^\s*\[(.+)\]\s*$/
      .exec(line)?.[1]
      .trim()
      .replace(/^(\w+:)\s+/, "$1");
    if (title !== undefined) {
      section = sections.get(title) ?? new Map();
      sections.set(title, section);
      continue;
    }
    const [, name, value] = /^\s*([^=\s]+)\s*=\s?(.*)$/.exec(line) ?? [];
    if (name === undefined || section === undefined)
      throw new SlicewrightError(
        "PROFILE_MALFORMED",
        `bundle: line ${index + 1} is "${line.slice(0, 60)}", expected "[kind:name]" or, below one, "name = value"`,
        { line: index + 1 },
      );
    section.set(name, value.trim());
  }
  return sections;
}
