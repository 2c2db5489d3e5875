/** Profiles of OrcaSlicer and Bambu Studio: a JSON object each, which may inherit others by name. */
import { SlicewrightError } from "../../core/errors.ts";
import { isRecord, jsonText, parseJson } from "../../core/json.ts";
import { checkArgument, TEXT } from "../../core/option.ts";
import { mapBambu } from "../project/bambu.ts";
import type { ProjectProfile } from "../project/project-settings.ts";
import { inherited, type ProfileText, type WrittenProfile } from "./inherit.ts";

/** Members that say whose profile it is, and set nothing. */
const LABELS =
  /^(type|name|inherits|include|from|version|url|description|is_custom_defined|instantiation|setting_id|filament_id|base_id|renamed_from|(printer|print|filament)_settings_id|compatible_(printers|prints)(_condition)?|model_id|printer_variant|default_(print|filament|materials)\w*|family|machine_tech|bed_model|bed_texture|hotend_model|nozzle_type)$/;

/** Whether a text is a profile of either program. */
export function isOrcaProfile(text: string): boolean {
  return /^\s*\{/.test(text) && /"(type|inherits|from|setting_id)"\s*:/.test(text);
}

/**
 * The parents that a profile names, its first choice last.
 * @throws SlicewrightError `USAGE`, `PROFILE_MALFORMED`
 */
export function orcaParents(text: string): readonly string[] {
  checkArgument("profile", "text", text, TEXT);
  return written(text).profile.parents;
}

/**
 * What of profiles, each with all that it inherits, the later over the earlier, corresponds to the engine's settings.
 * They are put together before they are mapped: a process has widths in shares of the machine's nozzle.
 * @throws SlicewrightError `PROFILE_MALFORMED`, `PROFILE_PARENT_MISSING` or `PROFILE_CYCLE`
 */
export function parseOrcaProfiles(profiles: readonly ProfileText[]): ProjectProfile {
  const values = profiles.flatMap((profile) => [...valuesOf(profile)]);
  return mapBambu(Object.fromEntries(values.filter(([member]) => !LABELS.test(member))));
}

function valuesOf({ text, others = {} }: ProfileText): Map<string, string> {
  const { name, profile } = written(text);
  const parents = new Map(
    Object.values(others)
      .map(written)
      .map((other) => [other.name, other.profile]),
  );
  return inherited(name, profile, (parent) => parents.get(parent));
}

function written(text: string): { readonly name: string; readonly profile: WrittenProfile } {
  const members = membersOf(text);
  const name = typeof members.name === "string" ? members.name : "";
  const parents = [members.include, members.inherits].flat().filter((one): one is string => typeof one === "string");
  const values = Object.entries(members).map(([member, value]) => [member, jsonText(value)] as const);
  return { name, profile: { parents: parents.filter((parent) => parent !== ""), values: new Map(values) } };
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseJson(text);
    if (isRecord(value)) return value;
  } catch (cause) {
    throw malformed(text, cause);
  }
  throw malformed(text);
}

function malformed(text: string, cause?: unknown): SlicewrightError {
  const got = text.trim().slice(0, 40);
  return new SlicewrightError("PROFILE_MALFORMED", `profile: got "${got}", expected a JSON object`, { got }, cause);
}
