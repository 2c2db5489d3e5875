import { SlicewrightError } from "../core/errors.ts";
import { BYTES, checkArgument, listOf, OBJECT } from "../core/option.ts";
import { DEFAULT_ZIP_LIMITS, looksLikeZip, openZip } from "../formats/zip.ts";
import type { Profile } from "../settings/ini.ts";
import { type ExportedProfile, isCuraProfile } from "../settings/profiles/cura.ts";
import type { ProfileText } from "../settings/profiles/inherit.ts";
import { readSources } from "../settings/profiles/read-profile.ts";
import { inflateRaw } from "../workers/platform.ts";

/** Profiles are texts of some KB. */
const MOST_BYTES = 2 ** 26;

/** A profile's file, with the texts of the profiles that it may inherit, by their names. */
export interface ProfileFile extends Pick<ProfileText, "others"> {
  readonly bytes: Uint8Array;
}

/**
 * Reads one profile from its file's bytes: any that `readProfile` reads, or what Cura exports (`.curaprofile`), an
 * archive of the machine's settings and those of its extruders.
 * @param others as `readProfile` takes them
 * @throws SlicewrightError `PROFILE_MALFORMED`, `ZIP_MALFORMED`, `INPUT_TOO_LARGE`, and the codes of `readProfile`
 */
export function readProfileFile(bytes: Uint8Array, others: Readonly<Record<string, string>> = {}): Profile {
  checkArgument("profile", "bytes", bytes, BYTES);
  return readProfileFiles([{ bytes, others }]);
}

/**
 * Reads several profiles' files as `readProfiles` reads texts, the later over the earlier.
 * @param files files, or what is read already
 * @throws SlicewrightError as {@link readProfileFile}
 */
export function readProfileFiles(files: readonly (ProfileFile | Profile)[]): Profile {
  checkArgument("profile", "files", files, listOf(OBJECT));
  return readSources(
    files.map((file) => {
      if (!("bytes" in file)) return file;
      const { bytes, ...rest } = file;
      checkArgument("profile", "bytes", bytes, BYTES);
      return looksLikeZip(bytes) ? readArchive(bytes) : { ...rest, text: new TextDecoder().decode(bytes) };
    }),
  );
}

function readArchive(bytes: Uint8Array): ExportedProfile {
  const decoder = new TextDecoder();
  const archive = openZip(bytes, inflateRaw, { ...DEFAULT_ZIP_LIMITS, inflatedBytes: MOST_BYTES });
  const texts = archive.names.map((name) => decoder.decode(archive.read(name)));
  if (texts.length === 0 || !texts.every(isCuraProfile)) {
    const got = `an archive of ${archive.names.slice(0, 4).join(", ") || "nothing"}`;
    throw new SlicewrightError("PROFILE_MALFORMED", `profile: got ${got}, expected one of Cura's profiles`, { got });
  }
  return { exported: texts };
}
