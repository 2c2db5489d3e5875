/** What the engine refuses of settings that it takes one by one, told by the members that they were. */
import { completeSettings, type Settings, SlicewrightError } from "../../../index.ts";
import type { FieldError } from "../../http/problems.ts";
import { KINDS } from "../kinds.ts";
import { rowsOf } from "../vocabulary/rows.ts";
import { conflict, inline, named } from "./conflict.ts";

/** Of a whole print; the pointers are into the quote's body. */
export function engineConflicts(settings: Partial<Settings>): readonly FieldError[] {
  const found = conflictOf(settings);
  if (found === undefined) return [];
  const { name, detail } = found;
  const kinds = ["print-setting", "filament", "printer"] as const;
  const [inPrint, inFilament, inPrinter] = kinds.map((kind) => memberOf(kind, name));
  if (inPrint !== undefined) return inline("print_settings", [conflict(inPrint, detail)]);
  if (inFilament !== undefined && inPrinter === undefined) return named("filament_id", [conflict(inFilament, detail)]);
  return named("printer_id", [conflict(inPrinter ?? "general", detail)]);
}

/** Of a printer by itself, whatever is printed with it; the pointers are into it. */
export function printerConflicts(settings: Partial<Settings>): readonly FieldError[] {
  const height = (settings.nozzle_diameter ?? 0.4) / 2;
  const found = conflictOf({ ...settings, layer_height: height, first_layer_height: height });
  const member = found && memberOf("printer", found.name);
  return member === undefined ? [] : [conflict(member, found!.detail)];
}

function conflictOf(settings: Partial<Settings>): { readonly name: string; readonly detail: string } | undefined {
  try {
    completeSettings(settings);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof SlicewrightError) || !/^SETTING(S_CONFLICT|_UNSUPPORTED)$/.test(thrown.code)) throw thrown;
    const name = String(thrown.details.name);
    return { name, detail: thrown.message.replace(/^settings: /, "") };
  }
}

function memberOf(kind: "printer" | "filament" | "print-setting", name: string): string | undefined {
  return rowsOf(KINDS[kind].vocabulary)
    .find(([, row]) => row.settings.includes(name))?.[0]
    .join(".");
}
