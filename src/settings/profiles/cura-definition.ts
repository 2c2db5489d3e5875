/**
 * Cura's definitions of machines. The common one of all machines has a tree of settings, the others override what they
 * inherit, property by property: a `value`, mostly a formula, rules over any `default_value`, whoever says it.
 */
import { SlicewrightError } from "../../core/errors.ts";
import { isRecord, jsonText, parseJson } from "../../core/json.ts";
import { inherited, type WrittenProfile } from "./inherit.ts";

/** Whether a text looks like one. */
export function isDefinition(text: string): boolean {
  return /^\s*\{/.test(text) && /"(overrides|settings)"\s*:/.test(text) && /"version"\s*:\s*2/.test(text);
}

/**
 * The values of a definition, with those of the definitions that it inherits, by the settings' names; formulas with the
 * `=` that profiles write before them.
 * @param find the text of another definition; undefined leaves it out
 * @throws SlicewrightError `PROFILE_MALFORMED` or `PROFILE_CYCLE`
 */
export function definitionValues(text: string, find: (name: string) => string | undefined): Record<string, string> {
  const said = inherited("definition", written(text), (name) => {
    const other = find(name);
    return other === undefined ? NOTHING : written(other);
  });
  const ruling = [...said].filter(([key]) => key.endsWith(VALUE) || !said.has(nameOf(key) + VALUE));
  return Object.fromEntries(ruling.map(([key, value]) => [nameOf(key), value]));
}

const NOTHING: WrittenProfile = { parents: [], values: new Map() };

/** Properties are told apart by what follows the setting's name. */
const [VALUE, DEFAULT] = [".value", ".default_value"];

function nameOf(key: string): string {
  return key.slice(0, key.lastIndexOf("."));
}

function written(text: string): WrittenProfile {
  const { inherits, settings = {}, overrides = {} } = recordOf(parsed(text), "its text");
  const values = [...propertiesOf(settings, "settings"), ...propertiesOf(overrides, "overrides")];
  return { parents: typeof inherits === "string" ? [inherits] : [], values: new Map(values) };
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
