/**
 * Zones: what a print prints by settings of its own, numbered over the whole plate; 0 is what the plate's settings rule.
 * Entities tell theirs in the upper bits of their flags, so that they keep it however they are ordered, cut and moved.
 */
import type { Toolpaths } from "./toolpaths.ts";

const SHIFT = 8;

/** Zones that a print may have. */
export const MOST_ZONES: number = 2 ** (16 - SHIFT);

/** The zone of an entity with these flags. */
export function zoneOf(flags: number): number {
  return flags >>> SHIFT;
}

/** The toolpaths as a zone's; those that are in one already stay there. */
export function inZone(toolpaths: Toolpaths, zone: number): Toolpaths {
  if (zone === 0) return toolpaths;
  const entityFlags = toolpaths.entityFlags.map((flags) => (zoneOf(flags) === 0 ? flags | (zone << SHIFT) : flags));
  return { ...toolpaths, entityFlags };
}
