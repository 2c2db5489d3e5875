import { basename, dirname, join } from "node:path";
import {
  type Bundle,
  type BundleKind,
  type BundleProfile,
  bundleMismatches,
  bundleProfile,
  bundleResinProfile,
  type ChosenProfile,
  curaParents,
  isBundle,
  mergeFilaments,
  mergeProfiles,
  mergeSettings,
  orcaParents,
  type Profile,
  type ProfileFile,
  parseBundle,
  profileProgram,
  type ResinSettings,
  readProfileFiles,
  readResinProfile,
  type Settings,
  SlicewrightError,
} from "../index.ts";
import { findText, readBytes } from "./files.ts";

/** Which profiles of a bundle are meant; null: the chosen one, or the only one. */
interface ProfileNames {
  readonly printer: string | null;
  readonly print: string | null;
  /** Or the resin. */
  readonly filament: string | null;
}

/** What files hold together, and whether one of them is many profiles. */
interface LoadedProfiles<T> extends Profile<T> {
  readonly hasBundle: boolean;
}

/** Reads the profiles that `--load` names, the later over the earlier: of a filament print, or of a resin print. */
export type LoadProfiles<T> = (files: readonly string[], names: ProfileNames) => Promise<LoadedProfiles<T>>;

/** What a profile of each kind in a bundle is asked for as. */
const FILAMENT_KINDS = { printer: "printer", print: "print", filament: "filament" } as const;
const RESIN_KINDS = { printer: "printer", sla_print: "print", sla_material: "filament" } as const;

/** Profiles of any program that is read, or the named ones of a bundle. What they name is looked for beside each. */
export const loadFilamentProfiles: LoadProfiles<Settings> = async (files, names) => {
  const { read, hasBundle } = await readEach<ProfileFile, Settings>(
    files,
    (bundle) => chosenOf(bundle, FILAMENT_KINDS, names, bundleProfile, mergeFilaments),
    async (file, bytes, text) => ({
      bytes,
      others: profileProgram(text) === "PrusaSlicer" ? {} : await parentsBeside(file, text),
    }),
  );
  return { ...readProfileFiles(read), hasBundle };
};

/** The same of a resin print: PrusaSlicer's alone. */
export const loadResinProfiles: LoadProfiles<ResinSettings> = async (files, names) => {
  const { read, hasBundle } = await readEach<Profile<ResinSettings>, ResinSettings>(
    files,
    (bundle) => chosenOf(bundle, RESIN_KINDS, names, bundleResinProfile, mergeResin),
    async (_file, _bytes, text) => readResinProfile(text),
  );
  return { ...mergeProfiles(read), hasBundle };
};

/** What each file holds, bundles apart from all others. */
async function readEach<File, T>(
  files: readonly string[],
  ofBundle: (bundle: Bundle) => Profile<T>,
  ofOther: (file: string, bytes: Uint8Array, text: string) => Promise<File>,
): Promise<{ readonly read: readonly (File | Profile<T>)[]; readonly hasBundle: boolean }> {
  const read: (File | Profile<T>)[] = [];
  let hasBundle = false;
  for (const file of files) {
    const bytes = await readBytes(file);
    const text = new TextDecoder().decode(bytes);
    const isOfMany = isBundle(text);
    read.push(isOfMany ? ofBundle(parseBundle(text)) : await ofOther(file, bytes, text));
    hasBundle ||= isOfMany;
  }
  return { read, hasBundle };
}

/** A resin print has one profile of each kind. */
const mergeResin = (before: Partial<ResinSettings>, [only = {}]: readonly Partial<ResinSettings>[]) =>
  mergeSettings(before, only);

/** A bundle's profiles of some kinds, one over the other; of filaments one for each extruder. */
function chosenOf<T extends Settings | ResinSettings, K extends BundleKind>(
  bundle: Bundle,
  kinds: Readonly<Record<K, keyof ProfileNames>>,
  names: ProfileNames,
  read: (bundle: Bundle, kind: K, name: string) => BundleProfile<T>,
  merge: (before: Partial<T>, profiles: readonly Partial<T>[]) => Partial<T>,
): Profile<T> {
  let settings: Partial<T> = {};
  const profiles: (BundleProfile<T> & ChosenProfile)[] = [];
  for (const kind of Object.keys(kinds) as K[]) {
    const asked = names[kinds[kind]];
    const found = new Map<string, BundleProfile<T>>();
    const tools = asked === null ? usualNames(bundle, kind, kinds[kind]) : [asked];
    for (const name of tools) found.set(name, read(bundle, kind, name));
    settings = merge(
      settings,
      tools.map((name) => found.get(name)!.settings),
    );
    for (const [name, profile] of found) profiles.push({ ...profile, kind: kinds[kind], name });
  }
  if (profiles.length === 0) {
    const expected = Object.values(kinds).join(", ");
    throw new SlicewrightError("PROFILE_NOT_FOUND", `bundle: got no profile to choose, expected one of ${expected}`);
  }
  return {
    settings,
    warnings: [...profiles.flatMap(({ warnings }) => warnings), ...bundleMismatches(profiles)],
  };
}

/**
 * The chosen one, or the only one; filaments of each extruder; empty where a bundle has none.
 * @throws SlicewrightError `PROFILE_NOT_FOUND`
 */
function usualNames(bundle: Bundle, kind: BundleKind, asked: keyof ProfileNames): readonly string[] {
  const known = bundle.names[kind];
  const own = kind === "filament" ? bundle.chosenFilaments : [bundle.chosen[kind] ?? ""];
  if (own.length > 0 && own.every((name) => known.includes(name))) return own;
  if (known.length <= 1) return known;
  throw new SlicewrightError(
    "PROFILE_NOT_FOUND",
    `bundle: got no --${asked}-profile, expected one of its ${known.length} (slicewright profiles FILE lists them)`,
    { kind, names: known },
  );
}

/** Where a definition of Cura's finds those that it names: its installation keeps extruders in a folder of their own. */
const CURA_FOLDERS = [".", "../extruders", "../definitions"];

/** What a profile names, and what that names: files in its folder, or Cura's folders beside it, that are called so. */
async function parentsBeside(file: string, text: string): Promise<Record<string, string>> {
  const isCura = profileProgram(text) === "Cura";
  const [parentsOf, ending, folders] = isCura
    ? ([curaParents, "def.json", CURA_FOLDERS] as const)
    : ([orcaParents, "json", ["."]] as const);
  const found: Record<string, string> = {};
  const wanted = [...parentsOf(text)];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (Object.hasOwn(found, name)) continue;
    const paths = folders.map((folder) => join(dirname(file), folder, `${basename(name!)}.${ending}`));
    const parent = await firstText(paths);
    if (parent === undefined) continue;
    found[name] = parent;
    wanted.push(...parentsOf(parent));
  }
  return found;
}

async function firstText(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const text = await findText(path);
    if (text !== undefined) return text;
  }
  return undefined;
}
