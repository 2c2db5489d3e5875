/** What a slice found that whoever offers the print should know, in words that a customer understands. */
import { WARNING_CODES, type Warning, type WarningCode } from "../../index.ts";
import { capitalized } from "../capitalized.ts";
import type { Finding } from "./children.ts";
import { millimetres } from "./words.ts";

type Details = Warning["details"];

/** Sentences of those that figures make plainer; the others' are what the engine says of their codes. */
const WORDS: Partial<Record<WarningCode, (details: Details) => string>> = {
  UNIT_SUSPECT: ({ sizeMm, likelyUnit, sizeThenMm }) =>
    `The longest side is ${millimetres(Number(sizeMm))} mm as read; were the file's unit the ${likelyUnit}, it would be ${millimetres(Number(sizeThenMm))} mm.`,
  ISLANDS_HANGING: ({ islands, fromMm }) =>
    islands === 1
      ? `A spot begins in the air, ${fromMm} mm above the bed: without supports it will not print well.`
      : `${islands} spots begin in the air, the lowest ${fromMm} mm above the bed: without supports they will not print well.`,
  LAYERS_MISSING: ({ fromMm, toMm }) =>
    `Nothing of the model can be printed from ${fromMm} to ${toMm} mm above the bed: what follows hangs in the air.`,
};

/** What is said of the model and its print; the rest is of settings, prices and how files are written. */
const TOLD: ReadonlySet<WarningCode> = new Set<WarningCode>([
  ...(["UNIT_SUSPECT", "STL_UNFINISHED", "ARCHIVE_FILE_SKIPPED", "THREEMF_PLATES", "THREEMF_OBJECT_SKIPPED"] as const),
  ...(["AMF_INSTANCE_SKIPPED", "VOLUME_SKIPPED", "ITEMS_LEFT_OUT", "ITEMS_LOWERED"] as const),
  ...(["MESH_REPAIRED", "MESH_OPEN", "LAYER_GAPS_CLOSED", "LAYER_CONTOUR_DROPPED"] as const),
  ...(["LAYERS_MISSING", "ISLANDS_HANGING", "MOVES_OFF_BED"] as const),
  ...(["RESIN_UNSUPPORTED", "RESIN_ISLANDS", "RESIN_PEEL_FORCE", "RESIN_CUP", "RESIN_NO_DRAIN"] as const),
]);

/** In their order; what is found twice is told once. */
export function findingsOf(warnings: readonly Warning[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const { code, details } of warnings) {
    if (!TOLD.has(code)) continue;
    const message = WORDS[code]?.(details) ?? `${capitalized(WARNING_CODES[code])}.`;
    found.set(message, { code: code.toLowerCase(), message });
  }
  return [...found.values()];
}
