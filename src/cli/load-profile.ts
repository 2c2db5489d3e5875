import { basename, dirname, join } from "node:path";
import {
  type Bundle,
  type BundleKind,
  bundleProfile,
  bundleResinProfile,
  isBundle,
  mergeSettings,
  orcaParents,
  type Profile,
  parseBundle,
  parseResinIni,
  profileProgram,
  type ResinSettings,
  readProfile,
  type Settings,
  SlicewrightError,
} from "../index.ts";
import { readBytes } from "./files.ts";

/** Which profiles of a bundle are meant; null: the chosen one, or the only one. */
interface ProfileNames {
  readonly printer: string | null;
  readonly print: string | null;
  /** Or the resin. */
  readonly filament: string | null;
}

/** Reads a profile that `--load` names: of a filament print, or of a resin print. */
export type LoadProfile<T> = (file: string, names: ProfileNames) => Promise<Profile<T>>;

/** A profile of any program that is read, or the named ones of a bundle. Parents are looked for beside the file. */
export const loadFilamentProfile: LoadProfile<Settings> = async (file, names) => {
  const text = await readText(file);
  if (isBundle(text)) {
    const bundle = parseBundle(text);
    return merged(
      (["printer", "print", "filament"] as const).map((kind) => {
        const name = chosenName(bundle, kind, names[kind]);
        return name === undefined ? { settings: {}, warnings: [] } : bundleProfile(bundle, kind, name);
      }),
    );
  }
  return readProfile(text, profileProgram(text) === "PrusaSlicer" ? {} : await parentsBeside(file, text));
};

/** The same of a resin print: PrusaSlicer's alone. */
export const loadResinProfile: LoadProfile<ResinSettings> = async (file, { printer, print, filament }) => {
  const text = await readText(file);
  if (!isBundle(text)) return parseResinIni(text);
  const bundle = parseBundle(text);
  const wanted = [
    ["printer", printer],
    ["sla_print", print],
    ["sla_material", filament],
  ] as const;
  return merged(
    wanted.map(([kind, given]) => {
      const name = chosenName(bundle, kind, given);
      return name === undefined ? { settings: {}, warnings: [] } : bundleResinProfile(bundle, kind, name);
    }),
  );
};

function merged<T>(profiles: readonly Profile<T>[]): Profile<T> {
  return {
    settings: profiles.reduce<Partial<T>>((all, { settings }) => mergeSettings(all, settings), {}),
    warnings: profiles.flatMap(({ warnings }) => warnings),
  };
}

/** Undefined where a bundle has none of the kind. @throws SlicewrightError `PROFILE_NOT_FOUND` */
function chosenName({ names, chosen }: Bundle, kind: BundleKind, given: string | null): string | undefined {
  if (given !== null) return given;
  const known = names[kind];
  const own = chosen[kind];
  if (own !== undefined && known.includes(own)) return own;
  if (known.length <= 1) return known[0];
  const option = {
    printer: "printer",
    print: "print",
    filament: "filament",
    sla_print: "print",
    sla_material: "filament",
  };
  throw new SlicewrightError(
    "PROFILE_NOT_FOUND",
    `bundle: got no --${option[kind]}-profile, expected one of its ${known.length} (slicewright profiles FILE lists them)`,
    { kind, names: known },
  );
}

async function readText(file: string): Promise<string> {
  return new TextDecoder().decode(await readBytes(file));
}

/** What a profile inherits, and what that inherits: files in its folder that are called so. */
async function parentsBeside(file: string, text: string): Promise<Record<string, string>> {
  const isCura = profileProgram(text) === "Cura";
  const found: Record<string, string> = {};
  const wanted = [...parentsOf(text, isCura)];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (Object.hasOwn(found, name)) continue;
    const path = join(dirname(file), `${basename(name)}.${isCura ? "def.json" : "json"}`);
    const parent = await readText(path).catch(() => undefined);
    if (parent === undefined) continue;
    found[name] = parent;
    wanted.push(...parentsOf(parent, isCura));
  }
  return found;
}

function parentsOf(text: string, isCura: boolean): readonly string[] {
  if (!isCura) return orcaParents(text);
  const inherits = /"inherits"\s*:\s*"([^"]+)"/.exec(text)?.[1];
  return inherits === undefined ? [] : [inherits];
}
