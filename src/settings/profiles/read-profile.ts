/** Any profile that is read here, by what its text looks like. */
import { type Warning, warning } from "../../core/warnings.ts";
import { type Profile, parseIni, parseResinIni } from "../ini.ts";
import type { ResinSettings } from "../resin-settings.ts";
import { isCuraProfile, parseCuraProfile } from "./cura.ts";
import { isOrcaProfile, parseOrcaProfile } from "./orca.ts";
import { nothingSaid, settingLines } from "./setting-lines.ts";

/** The program whose settings a profile has. */
export type ProfileProgram = "PrusaSlicer" | "OrcaSlicer" | "Cura";

/** Whose profile a text is. A bundle is PrusaSlicer's. */
export function profileProgram(text: string): ProfileProgram {
  return isCuraProfile(text) ? "Cura" : isOrcaProfile(text) ? "OrcaSlicer" : "PrusaSlicer";
}

/**
 * Reads one profile: an `.ini` of PrusaSlicer or the settings in its g-code, a JSON of OrcaSlicer or Bambu Studio, or Cura's `.inst.cfg` or
 * `.def.json`. Of other programs than PrusaSlicer what has no counterpart is passed over, with one warning.
 * @param others profiles that it may inherit, by their names
 * @throws SlicewrightError the codes of `parseIni`, `PROFILE_MALFORMED` of one that sets nothing, `PROFILE_PARENT_MISSING` or `PROFILE_CYCLE`
 */
export function readProfile(text: string, others: Readonly<Record<string, string>> = {}): Profile {
  const program = profileProgram(text);
  if (program === "PrusaSlicer") return parseIni(settingLines(text));
  const { settings, passedOver } =
    program === "Cura" ? parseCuraProfile(text, others) : parseOrcaProfile(text, Object.values(others));
  if (Object.keys(settings).length === 0 && passedOver.length === 0) throw nothingSaid(`one of ${program}'s`);
  return { settings, warnings: passedOverWarnings(program, passedOver) };
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
