import { type Dialect, type Firmware, firmwareNamed } from "../gcode/reader/dialect.ts";
import { createGcodeReader } from "../gcode/reader/reader.ts";
import type { EstimateModel } from "../settings/settings.ts";

const MODELS: Readonly<Partial<Record<Firmware, EstimateModel>>> = {
  Klipper: "klipper",
  RepRapFirmware: "reprapfirmware",
};

/** The planner of a firmware: Marlin's where it is not known, or has none here. */
export function modelOf(firmware: Firmware | null): EstimateModel {
  return (firmware !== null && MODELS[firmware]) || "marlin";
}

/**
 * Who wrote a file and for which firmware: as its slicer's settings say, else as the first commands and comments tell.
 * @param written the slicer's settings, by name
 */
export function dialectOf(head: Uint8Array, written: ReadonlyMap<string, string>): Dialect {
  const reader = createGcodeReader();
  reader.push(head);
  const { dialect } = reader;
  return { ...dialect, firmware: firmwareNamed(written.get("gcode_flavor") ?? "") ?? dialect.firmware };
}
