import { SlicewrightError } from "../core/errors.ts";
import { DEFAULT_ZIP_LIMITS, looksLikeZip, openZip } from "../formats/zip.ts";
import type { Profile } from "../settings/ini.ts";
import { isCuraProfile, parseCuraProfiles } from "../settings/profiles/cura.ts";
import { passedOverWarnings, readProfile } from "../settings/profiles/read-profile.ts";
import { inflateRaw } from "../workers/platform.ts";

/** Profiles are texts of some KB. */
const MOST_BYTES = 2 ** 26;

/**
 * Reads one profile from its file's bytes: any that `readProfile` reads, or what Cura exports (`.curaprofile`), an
 * archive of the machine's settings and those of its extruders.
 * @param others as `readProfile` takes them
 * @throws SlicewrightError `PROFILE_MALFORMED`, `ZIP_MALFORMED`, `INPUT_TOO_LARGE`, and the codes of `readProfile`
 */
export function readProfileFile(bytes: Uint8Array, others: Readonly<Record<string, string>> = {}): Profile {
  const decoder = new TextDecoder();
  if (!looksLikeZip(bytes)) return readProfile(decoder.decode(bytes), others);
  const archive = openZip(bytes, inflateRaw, { ...DEFAULT_ZIP_LIMITS, inflatedBytes: MOST_BYTES });
  const texts = archive.names.map((name) => decoder.decode(archive.read(name)));
  if (texts.length === 0 || !texts.every(isCuraProfile)) {
    const got = `an archive of ${archive.names.slice(0, 4).join(", ") || "nothing"}`;
    throw new SlicewrightError("PROFILE_MALFORMED", `profile: got ${got}, expected one of Cura's profiles`, { got });
  }
  const { settings, passedOver } = parseCuraProfiles(texts);
  return { settings, warnings: passedOverWarnings("Cura", passedOver) };
}
