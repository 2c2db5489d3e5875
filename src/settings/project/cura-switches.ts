/** What several of Cura's settings ask: switches, `True` and `False`, and how wide a strand is. */
import { type Lookup, words } from "./mapping.ts";

export const yesNo: ReturnType<typeof words> = words({ True: "1", False: "0", true: "1", false: "0" });

/** A value that counts only where a switch is on. */
export const onlyIf =
  (name: string, otherwise: string | null) =>
  (text: string, lookup: Lookup): string | null =>
    isOn(lookup(name)) ? text : otherwise;

export const accelerated: ReturnType<typeof onlyIf> = onlyIf("acceleration_enabled", null);

/** Where Cura sends no accelerations, which it does only where told to, the firmware's own rules. */
export const unaccelerated = (text: string, lookup: Lookup): string | null =>
  isOn(lookup("acceleration_enabled") ?? "False") ? null : text;

export function isOn(text: string | undefined): boolean {
  return text === undefined || /^true$/i.test(text);
}

/** How wide strands are, mm: as the nozzle where nobody says. */
export function lineWidth(lookup: Lookup): string | undefined {
  return lookup("line_width") ?? lookup("machine_nozzle_size");
}

/** Cura's name of the firmware whose E counts mm3 instead of mm of filament. */
export const VOLUMETRIC = "RepRap (Volumetric)";

export function countsVolume(lookup: Lookup): boolean {
  return lookup("machine_gcode_flavor") === VOLUMETRIC;
}
