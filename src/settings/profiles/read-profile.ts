/** Any profile that is read here, by what its text looks like. */
import { checkArgument, having, listOf, OBJECT, type OptionKind, TEXT } from "../../core/option.ts";
import { type Warning, warning } from "../../core/warnings.ts";
import { mergeSettings } from "../extruders.ts";
import { type Profile, parseIni, parseResinIni } from "../ini.ts";
import type { ResinSettings } from "../resin-settings.ts";
import type { Settings } from "../settings.ts";
import { type ExportedProfile, isCuraProfile, maySetNothing, parseCuraProfiles } from "./cura.ts";
import type { ProfileText } from "./inherit.ts";
import { isOrcaProfile, parseOrcaProfiles } from "./orca.ts";
import { nothingSaid, settingLines } from "./setting-lines.ts";

const PROFILE: OptionKind = {
  expected: "a profile's text, or what is read of one",
  allows: (value) => {
    if (!OBJECT.allows(value)) return false;
    const { text, settings } = value as Partial<ProfileText & Profile>;
    return TEXT.allows(text) || OBJECT.allows(settings);
  },
};

/** The program whose settings a profile has. */
export type ProfileProgram = "PrusaSlicer" | "OrcaSlicer" | "Cura";

/**
 * Whose profile a text is. A bundle is PrusaSlicer's.
 * @throws SlicewrightError `USAGE`
 */
export function profileProgram(text: string): ProfileProgram {
  checkArgument("profile", "text", text, TEXT);
  return isCuraProfile(text) ? "Cura" : isOrcaProfile(text) ? "OrcaSlicer" : "PrusaSlicer";
}

/**
 * Reads one profile: an `.ini` of PrusaSlicer or the settings in its g-code, a JSON of OrcaSlicer or Bambu Studio, or
 * Cura's `.inst.cfg` or `.def.json`. Of other programs than PrusaSlicer what has no counterpart is passed over, with one
 * warning.
 * @param others profiles that it may inherit, by their names
 * @throws SlicewrightError the codes of `parseIni`, `PROFILE_MALFORMED` of one that sets nothing,
 * `PROFILE_PARENT_MISSING` or `PROFILE_CYCLE`
 */
export function readProfile(text: string, others: Readonly<Record<string, string>> = {}): Profile {
  checkArgument("profile", "text", text, TEXT);
  return readProfiles([{ text, others }]);
}

/**
 * Reads several profiles, the later over the earlier. Texts of one program that follow each other are read as one:
 * what one says of the nozzles, or a filament of its own retraction, then counts for them all, and Cura's formulas are
 * worked out over them all.
 * @param profiles texts, or what is read already
 * @throws SlicewrightError as {@link readProfile}
 */
export function readProfiles(profiles: readonly (ProfileText | Profile)[]): Profile {
  checkArgument("profile", "profiles", profiles, listOf(PROFILE));
  return readSources(profiles);
}

/** A profile that is not read yet. */
type Source = ProfileText | ExportedProfile;

/** The same of what Cura exports too. */
export function readSources(profiles: readonly (Source | Profile)[]): Profile {
  const read: Profile[] = [];
  let sources: Source[] = [];
  for (const [i, profile] of profiles.entries()) {
    if (!isSource(profile)) {
      read.push(profile);
      continue;
    }
    sources.push(profile);
    const program = programOf(profile);
    const next = profiles[i + 1];
    if (next && isSource(next) && programOf(next) === program) continue;
    read.push(readAsOne(program, sources));
    sources = [];
  }
  return mergeProfiles(read);
}

function isSource(profile: Source | Profile): profile is Source {
  return "text" in profile || "exported" in profile;
}

function programOf(source: Source): ProfileProgram {
  return "text" in source ? profileProgram(source.text) : "Cura";
}

/** Profiles of one program. */
function readAsOne(program: ProfileProgram, sources: readonly Source[]): Profile {
  const texts = sources.filter((source) => "text" in source);
  if (program === "PrusaSlicer") return parseIni(texts.map(({ text }) => settingLines(text)));
  const { settings, passedOver, warnings } =
    program === "Cura" ? parseCuraProfiles(sources) : { ...parseOrcaProfiles(texts), warnings: [] };
  const isNothing = Object.keys(settings).length === 0 && passedOver.length === 0;
  if (isNothing && texts.some(({ text }) => program !== "Cura" || !maySetNothing(text)))
    throw nothingSaid(`one of ${program}'s`);
  return { settings, warnings: [...warnings, ...passedOverWarnings(program, passedOver)] };
}

const READ = having({ settings: OBJECT, warnings: listOf(OBJECT) });

/**
 * Profiles' settings, the later over the earlier by `mergeSettings`, and the warnings of all.
 * @throws SlicewrightError `USAGE`
 */
export function mergeProfiles<T extends object = Settings>(profiles: readonly Profile<T>[]): Profile<T> {
  checkArgument("profile", "profiles", profiles, listOf(READ));
  return {
    settings: profiles.reduce<Partial<T>>((all, { settings }) => mergeSettings(all, settings), {}),
    warnings: profiles.flatMap(({ warnings }) => warnings),
  };
}

/**
 * Reads one profile of a resin print: an `.ini` of PrusaSlicer.
 * @throws SlicewrightError the codes of `parseResinIni`, `PROFILE_MALFORMED` also of one that sets nothing
 */
export function readResinProfile(text: string): Profile<ResinSettings> {
  return parseResinIni(settingLines(text));
}

/** Names that the warning's message gives; its details have them all. */
const NAMED = 8;

/** The warning of names, as a program calls them, that have no counterpart here. */
export function passedOverWarnings(program: string, names: readonly string[]): Warning[] {
  if (names.length === 0) return [];
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : "";
  const message = `settings of ${program} without a counterpart here were passed over: ${names.slice(0, NAMED).join(", ")}${more}`;
  return [warning("SETTING_NOT_HONOURED", message, { program, names })];
}
