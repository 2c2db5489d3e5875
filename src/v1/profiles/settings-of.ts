import type { ProfileKind } from "../database/tables.ts";
import { KINDS } from "./kinds.ts";
import { at } from "./members.ts";
import { type Configuration, rowsOf, type Value } from "./vocabulary/rows.ts";

/** The settings that a configuration's members become: as they are, or as their kind derives them. */
export function settingsOf(kind: ProfileKind, configuration: Configuration): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [path, row] of rowsOf(KINDS[kind].vocabulary)) {
    const value = at<Value | null>(configuration, path.join("."));
    if (row.isDerived || value === null) continue;
    for (const name of row.settings) settings[name] = value;
  }
  return { ...settings, ...KINDS[kind].derive?.(configuration) };
}
