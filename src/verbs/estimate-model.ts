import type { ArcRule } from "../core/moves.ts";
import { PLANNERS } from "../estimate/planners/firmwares.ts";
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

/** Slicers whose arcs their own planner draws, and since which version: PrusaSlicer 2.5 ignored them. */
const PLAN_ARCS: Readonly<Record<string, number>> = { slicewright: 0, PrusaSlicer: 2.6, OrcaSlicer: 0, BambuStudio: 0 };

/** How a planner splits the arcs of a file; PrusaSlicer's as the version did that wrote it. */
export function arcsOf(planner: EstimateModel, { slicer, slicerVersion }: Dialect): ArcRule {
  const { arcs } = PLANNERS[planner];
  const since = PLAN_ARCS[slicer ?? ""];
  return arcs === "ignored" && since !== undefined && !isOlder(slicerVersion ?? "", since) ? "marlin" : arcs;
}

/** Whether a version, whose second number may have two digits, is older than one that has a single one. */
function isOlder(version: string, than: number): boolean {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return major * 10 + Math.min(minor, 9) < than * 10;
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
