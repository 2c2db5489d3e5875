/**
 * The machine's limits in its silent mode: in profiles the second value of each limit. The flat settings are the normal
 * mode's; `silent` holds what is other.
 */
import { SlicewrightError } from "../core/errors.ts";
import { LIMITS, type SilentLimits } from "./printer/limits.ts";
import type { Settings } from "./settings.ts";

/** Names of {@link SilentLimits}, in profiles lists with a value for each mode. */
export const PER_MODE: ReadonlySet<string> = new Set(
  Object.keys(LIMITS).filter((name) =>
    /^machine_(max|min)_(acceleration|feedrate|jerk|junction|extruding|travel)/.test(name),
  ),
);

/** The settings of the silent mode. */
export function forSilentMode<T extends Partial<Settings>>(settings: T): T {
  return { ...settings, ...settings.silent };
}

/** What lists with a value for each mode say of the silent one; nothing where it is no other. */
export function silentOf(lists: Readonly<Record<string, readonly unknown[]>>): Pick<Partial<Settings>, "silent"> {
  const silent = Object.entries(lists).flatMap(([name, [normal, value]]) =>
    PER_MODE.has(name) && value !== undefined && value !== normal ? [[name, value] as const] : [],
  );
  return silent.length === 0 ? {} : { silent: Object.fromEntries(silent) as SilentLimits };
}

/** The silent mode of settings over others: a limit that the later ones give is theirs in both modes. */
export function mergeSilent(before: Partial<Settings>, after: Partial<Settings>): Pick<Partial<Settings>, "silent"> {
  if (before.silent === undefined && after.silent === undefined) return {};
  const kept = Object.entries(before.silent ?? {}).filter(([name]) => !Object.hasOwn(after, name));
  return { silent: { ...Object.fromEntries(kept), ...after.silent } };
}

/** Checks `silent`: each value by `check`, and its names. @throws SlicewrightError */
export function checkSilent(silent: unknown, check: (name: string, value: unknown) => void): void {
  if (typeof silent !== "object" || silent === null) throw invalid(String(silent));
  for (const [name, value] of Object.entries(silent)) {
    if (value === undefined) continue;
    check(name, value);
    if (!PER_MODE.has(name)) throw invalid(`"${name}", which both modes have in common`);
  }
}

function invalid(got: string): SlicewrightError {
  const expected = "an object with the machine's limits that are others in its silent mode";
  return new SlicewrightError("SETTING_INVALID", `settings: silent has ${got}, expected ${expected}`, {
    name: "silent",
    got,
    expected,
  });
}
