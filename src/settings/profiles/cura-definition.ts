/**
 * Cura's definitions of machines. The common one of all machines has a tree of settings, the others override what they
 * inherit, property by property: a `value`, mostly a formula, rules over any `default_value`, whoever says it.
 */
import { SlicewrightError } from "../../core/errors.ts";
import { isRecord, jsonText, parseJson } from "../../core/json.ts";
import { checkArgument, TEXT } from "../../core/option.ts";
import { type Warning, warning } from "../../core/warnings.ts";
import { inherited, type WrittenProfile } from "./inherit.ts";

/** Whether a text looks like one. What overrides nothing has metadata. */
export function isDefinition(text: string): boolean {
  const isOne = /^\s*\{/.test(text) && /"version"\s*:\s*2/.test(text);
  return isOne && (/"(overrides|settings)"\s*:/.test(text) || hasMetadata(text));
}

export function hasMetadata(text: string): boolean {
  return /"metadata"\s*:\s*\{/.test(text);
}

/** What a definition comes to with all others that it names. */
export interface Definition {
  /** Values by the settings' names; formulas with the `=` that profiles write before them. */
  readonly values: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
}

/**
 * A definition's values over those of the definitions that it inherits, and over them all those of the machine's first
 * extruder, whose definition hides the machine's as in Cura: what it says, formula or not.
 * @param find the text of another definition; undefined leaves it out
 * @throws SlicewrightError `PROFILE_MALFORMED` or `PROFILE_CYCLE`
 */
export function readDefinition(text: string, find: (name: string) => string | undefined): Definition {
  const machine = inherited("definition", written(text), (name) => writtenIf(find(name)));
  const extruder = machine.get(EXTRUDER);
  if (extruder === undefined) return { values: rulingOf(machine), warnings: [] };
  const missing: string[] = [];
  const found = (name: string): WrittenProfile => {
    const other = find(name);
    if (other === undefined) missing.push(name);
    return writtenIf(other);
  };
  const own = rulingOf(inherited(extruder, found(extruder), found));
  const isUnknown = missing.length > 0 && !own.has("material_diameter");
  return {
    values: new Map([...rulingOf(machine), ...own]),
    warnings: isUnknown ? [extruderWarning(extruder, missing[0])] : [],
  };
}

/**
 * The definitions that a machine's names: the one that it inherits, and its first extruder's. Of Cura's profiles none.
 * @throws SlicewrightError `USAGE`, `PROFILE_MALFORMED`
 */
export function curaParents(text: string): readonly string[] {
  checkArgument("profile", "text", text, TEXT);
  if (!isDefinition(text)) return [];
  const { parents, values } = written(text);
  const extruder = values.get(EXTRUDER);
  return extruder === undefined ? parents : [...parents, extruder];
}

function extruderWarning(extruder: string, missing: string): Warning {
  return warning(
    "EXTRUDER_DEFINITION_MISSING",
    `the machine's extruder is "${extruder}", and the definition "${missing}" is not there: its filament's diameter and its nozzle are not known`,
    { extruder, missing },
  );
}

const NOTHING: WrittenProfile = { parents: [], values: new Map() };

/** The key of the first extruder's definition, beside those of properties. */
const EXTRUDER = "machine_extruder_trains.0";

/** Properties are told apart by what follows the setting's name. */
const [VALUE, DEFAULT] = [".value", ".default_value"];

function nameOf(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}

/** Of each setting its formula, or else its default. */
function rulingOf(said: ReadonlyMap<string, string>): Map<string, string> {
  const ruling = [...said].filter(
    ([key]) => key.endsWith(VALUE) || (key.endsWith(DEFAULT) && !said.has(nameOf(key) + VALUE)),
  );
  return new Map(ruling.map(([key, value]) => [nameOf(key), value]));
}

function writtenIf(text: string | undefined): WrittenProfile {
  return text === undefined ? NOTHING : written(text);
}

function written(text: string): WrittenProfile {
  const { inherits, metadata, settings = {}, overrides = {} } = recordOf(parsed(text), "its text");
  const values = [...propertiesOf(settings, "settings"), ...propertiesOf(overrides, "overrides")];
  return {
    parents: typeof inherits === "string" ? [inherits] : [],
    values: new Map([...values, ...firstExtruder(metadata)]),
  };
}

function firstExtruder(metadata: unknown): (readonly [key: string, name: string])[] {
  const trains = isRecord(metadata) ? metadata.machine_extruder_trains : undefined;
  const first = isRecord(trains) ? trains["0"] : undefined;
  return typeof first === "string" ? [[EXTRUDER, first]] : [];
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new SlicewrightError("PROFILE_MALFORMED", "profile: got no JSON, expected Cura's definition", {}, cause);
  }
}

/** What settings, and those below them in the tree, say. @throws SlicewrightError `PROFILE_MALFORMED` */
function propertiesOf(settings: unknown, where: string): (readonly [key: string, text: string])[] {
  return Object.entries(recordOf(settings, where)).flatMap(([name, setting]) => {
    const { value, default_value, children = {} } = recordOf(setting, `${where}.${name}`);
    const own: (readonly [string, string])[] = [];
    if (value !== undefined)
      own.push([name + VALUE, typeof value === "string" ? value.replace(/^=?/, "=") : python(value)]);
    if (default_value !== undefined) own.push([name + DEFAULT, python(default_value)]);
    return [...own, ...propertiesOf(children, `${where}.${name}.children`)];
  });
}

function recordOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  const got = jsonText(value).slice(0, 40);
  throw new SlicewrightError(
    "PROFILE_MALFORMED",
    `profile: ${where} of Cura's definition is ${got}, expected an object`,
    {
      name: where,
      got,
    },
  );
}

/** As Cura writes it. */
function python(value: unknown): string {
  return typeof value === "boolean" ? (value ? "True" : "False") : jsonText(value);
}
