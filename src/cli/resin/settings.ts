import { type Profile, RESIN_PRINTERS, RESIN_SETTINGS, RESINS, type ResinSettings, usualResin } from "../../index.ts";
import { type Arguments, loadOver, named, text, type Vocabulary } from "../arguments.ts";
import { loadResinProfiles } from "../load-profile.ts";

const RESIN_PRINTS: Vocabulary<ResinSettings> = { loadProfiles: loadResinProfiles, rows: RESIN_SETTINGS };
const DEFAULT_PRINTER = "sl1";

/**
 * Settings of presets, profiles and single settings, the later over the earlier. Where no profile is loaded, a printer
 * and a resin that were not named are an SL1 and what its display usually takes.
 */
export async function loadResinSettings(args: Arguments): Promise<Profile<ResinSettings>> {
  const isLoaded = args.values.load !== undefined;
  const printer = text(args, "printer")?.replaceAll("-", "_") ?? (isLoaded ? undefined : DEFAULT_PRINTER);
  const machine = printer === undefined ? {} : named(RESIN_PRINTERS, "printer", printer);
  const resin =
    text(args, "resin-preset")?.replaceAll("-", "_") ??
    (isLoaded || printer === undefined ? undefined : usualResin(printer));
  const before: Partial<ResinSettings> = {
    ...machine,
    ...(resin !== undefined && named(RESINS, "resin-preset", resin)),
  };
  return loadOver(args, before, RESIN_PRINTS);
}
