import { basename, dirname, join } from "node:path";
import {
  type Bundle,
  type BundleKind,
  type BundleProfile,
  bundleMismatches,
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
  readProfileFile,
  type Settings,
  SlicewrightError,
} from "../index.ts";
import { readBytes, readText } from "./files.ts";

/** Which profiles of a bundle are meant; null: the chosen one, or the only one. */
interface ProfileNames {
  readonly printer: string | null;
  readonly print: string | null;
  /** Or the resin. */
  readonly filament: string | null;
}

/** Reads a profile that `--load` names: of a filament print, or of a resin print. */
export type LoadProfile<T> = (file: string, names: ProfileNames) => Promise<Profile<T>>;

/** What a profile of each kind in a bundle is asked for as. */
const FILAMENT_KINDS = { printer: "printer", print: "print", filament: "filament" } as const;
const RESIN_KINDS = { printer: "printer", sla_print: "print", sla_material: "filament" } as const;

/** A profile of any program that is read, or the named ones of a bundle. Parents are looked for beside the file. */
export const loadFilamentProfile: LoadProfile<Settings> = async (file, names) => {
  const bytes = await readBytes(file);
  const text = new TextDecoder().decode(bytes);
  if (isBundle(text)) return chosenOf(parseBundle(text), FILAMENT_KINDS, names, bundleProfile);
  return readProfileFile(bytes, profileProgram(text) === "PrusaSlicer" ? {} : await parentsBeside(file, text));
};

/** The same of a resin print: PrusaSlicer's alone. */
export const loadResinProfile: LoadProfile<ResinSettings> = async (file, names) => {
  const text = await readText(file);
  return isBundle(text) ? chosenOf(parseBundle(text), RESIN_KINDS, names, bundleResinProfile) : parseResinIni(text);
};

/** A bundle's profiles of some kinds, one over the other. */
function chosenOf<T extends Settings | ResinSettings, K extends BundleKind>(
  bundle: Bundle,
  kinds: Readonly<Record<K, keyof ProfileNames>>,
  names: ProfileNames,
  read: (bundle: Bundle, kind: K, name: string) => BundleProfile<T>,
): Profile<T> {
  const profiles = (Object.keys(kinds) as K[]).flatMap((kind) => {
    const name = names[kinds[kind]] ?? usualName(bundle, kind, kinds[kind]);
    return name === undefined ? [] : [{ ...read(bundle, kind, name), kind: kinds[kind], name }];
  });
  return {
    settings: profiles.reduce<Partial<T>>((all, { settings }) => mergeSettings(all, settings), {}),
    warnings: [...profiles.flatMap(({ warnings }) => warnings), ...bundleMismatches(profiles)],
  };
}

/** The chosen one or the only one; undefined where a bundle has none. @throws SlicewrightError `PROFILE_NOT_FOUND` */
function usualName({ names, chosen }: Bundle, kind: BundleKind, asked: keyof ProfileNames): string | undefined {
  const known = names[kind];
  const own = chosen[kind];
  if (own !== undefined && known.includes(own)) return own;
  if (known.length <= 1) return known[0];
  throw new SlicewrightError(
    "PROFILE_NOT_FOUND",
    `bundle: got no --${asked}-profile, expected one of its ${known.length} (slicewright profiles FILE lists them)`,
    { kind, names: known },
  );
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
