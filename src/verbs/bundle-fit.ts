/**
 * Whether a bundle's profiles were made for each other: PrusaSlicer offers a print or a filament only where its list of
 * printers (or of prints) names the chosen one, or, without a list, where its condition is true of the chosen one's
 * settings.
 */
import { SlicewrightError } from "../core/errors.ts";
import { checkArgument, having, listOf, OBJECT, oneOf, TEXT } from "../core/option.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { Source } from "../gcode/placeholders/error.ts";
import { fillTemplate } from "../gcode/placeholders/template.ts";
import { settingPlaceholders } from "../gcode/setting-placeholders.ts";
import { completeResinSettings, completeSettings } from "../settings/complete.ts";
import { unescapeText } from "../settings/ini.ts";
import { type Compatibility, parentNames } from "../settings/profiles/bundle.ts";
import type { ResinSettings } from "../settings/resin-settings.ts";
import type { Settings } from "../settings/settings.ts";

/** A profile that was taken from a bundle. */
export interface ChosenProfile {
  /** Resins count as filaments. */
  readonly kind: "printer" | "print" | "filament";
  readonly name: string;
  readonly settings: Partial<Settings> | Partial<ResinSettings>;
  readonly compatibility: Compatibility;
}

const CHOSEN = listOf(
  having({ kind: oneOf(["printer", "print", "filament"]), name: TEXT, settings: OBJECT, compatibility: OBJECT }),
);

/**
 * A warning for each profile that is not for another one beside it.
 * @throws SlicewrightError `USAGE`
 */
export function bundleMismatches(chosen: readonly ChosenProfile[]): Warning[] {
  checkArgument("bundle", "chosen", chosen, CHOSEN);
  return chosen.flatMap((profile) =>
    chosen
      .filter((other) => !isFor(profile, other))
      .map((other) => {
        const message = `bundle: ${profile.kind} "${profile.name}" is not made for ${other.kind} "${other.name}"`;
        const { kind, name } = profile;
        return warning("PROFILE_INCOMPATIBLE", message, { kind, name, [other.kind]: other.name });
      }),
  );
}

function isFor({ kind, compatibility }: ChosenProfile, other: ChosenProfile): boolean {
  if (kind === "printer" || (other.kind !== "printer" && (other.kind !== "print" || kind !== "filament"))) return true;
  const names = compatibility[`compatible_${other.kind}s`] ?? "";
  const setting = `compatible_${other.kind}s_condition` as const;
  const condition = unescapeText(compatibility[setting] ?? "");
  if (names !== "") return parentNames(names).includes(other.name);
  return condition.trim() === "" || isTrueOf({ text: `{if ${condition}}1{else}0{endif}`, setting }, other);
}

/** A condition that cannot be worked out is not true. */
function isTrueOf(condition: Source, { settings }: ChosenProfile): boolean {
  const all = { ...completeResinSettings(), ...completeSettings(), ...settings } as Settings;
  try {
    return fillTemplate(condition, settingPlaceholders(all)({})) === "1";
  } catch (thrown) {
    if (thrown instanceof SlicewrightError && thrown.code === "PLACEHOLDER_INVALID") return false;
    throw thrown;
  }
}
