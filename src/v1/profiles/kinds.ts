/** The six kinds of profiles, as data: everything that differs between them. */
import type { ResinSettings, Settings } from "../../index.ts";
import type { ProfileKind } from "../database/tables.ts";
import { at } from "./members.ts";
import { FILAMENT, filamentSettings } from "./vocabulary/filament.ts";
import { PRINT_SETTING, printSettings } from "./vocabulary/print-setting.ts";
import { PRINTER, printerSettings } from "./vocabulary/printer.ts";
import { RESIN, resinMaterialSettings } from "./vocabulary/resin.ts";
import type { Configuration, Vocabulary } from "./vocabulary/rows.ts";
import { SLA_PRINT_SETTING } from "./vocabulary/sla-print-setting.ts";
import { SLA_PRINTER, slaPrinterSettings } from "./vocabulary/sla-printer.ts";

export interface Kind {
  readonly kind: ProfileKind;
  /** What identifies one is called `<prefix>_id`, `<prefix>_name`. */
  readonly prefix: string;
  /** For people. */
  readonly noun: string;
  readonly vocabulary: Vocabulary;
  /** Where the profile's name is. */
  readonly name: string;
  /** What several members make together, or one in another unit. */
  readonly derive?: (configuration: Configuration) => Partial<Settings> | Partial<ResinSettings>;
}

export const KINDS: Readonly<Record<ProfileKind, Kind>> = {
  printer: kind("printer", "printer", PRINTER, "general.name", printerSettings),
  filament: kind("filament", "filament", FILAMENT, "filament.name", filamentSettings),
  "print-setting": kind("print-setting", "print setting", PRINT_SETTING, "name", printSettings),
  "sla-printer": kind("sla-printer", "resin printer", SLA_PRINTER, "general.name", slaPrinterSettings),
  resin: kind("resin", "resin", RESIN, "resin.name", resinMaterialSettings),
  "sla-print-setting": kind("sla-print-setting", "resin print setting", SLA_PRINT_SETTING, "name"),
};

/** @param configuration a complete one */
export function nameOf({ name }: Kind, configuration: Configuration): string {
  return at<string>(configuration, name);
}

function kind(kind: ProfileKind, noun: string, vocabulary: Vocabulary, name: string, derive?: Kind["derive"]): Kind {
  return { kind, prefix: kind.replaceAll("-", "_"), noun, vocabulary, name, ...(derive && { derive }) };
}
