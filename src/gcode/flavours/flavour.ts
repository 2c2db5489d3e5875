import type { Flavour } from "../../settings/flavours.ts";
import type { ObjectLabel } from "../labels.ts";
import type { GcodeOptions } from "../resolve.ts";
import type { GcodeWriter } from "../writer.ts";
import { KLIPPER } from "./klipper.ts";
import { MACH3, MACHINEKIT } from "./machinekit.ts";
import { MAKERWARE, SAILFISH } from "./makerware.ts";
import { MARLIN } from "./marlin.ts";
import { MARLIN2 } from "./marlin2.ts";
import { MoveWriter } from "./move-writer.ts";
import { NO_EXTRUSION } from "./no-extrusion.ts";
import { REPETIER } from "./repetier.ts";
import { motorCurrent, pressureAdvanceOff, REPRAPFIRMWARE } from "./reprapfirmware.ts";
import { TEACUP } from "./teacup.ts";
import { type FlavourWords, REPRAP } from "./words.ts";

/**
 * One row for each flavour: its words. Smoothieware says all in RepRap's; RepRap's own name is that of machines with
 * RepRapFirmware, too, whose pressure advance and motor's current are set as PrusaSlicer does it.
 */
export const FLAVOURS: Readonly<Record<Flavour, FlavourWords>> = Object.freeze({
  marlin: MARLIN,
  marlin2: MARLIN2,
  klipper: KLIPPER,
  reprapfirmware: REPRAPFIRMWARE,
  reprap: { ...REPRAP, pressureAdvanceOff, motorCurrent },
  repetier: REPETIER,
  smoothie: REPRAP,
  teacup: TEACUP,
  sailfish: SAILFISH,
  makerware: MAKERWARE,
  mach3: MACH3,
  machinekit: MACHINEKIT,
  "no-extrusion": NO_EXTRUSION,
});

/**
 * A writer of the flavour that the options ask for.
 * @param labels what stands on the plate, where the options have its objects named
 */
export function createGcodeWriter(options: GcodeOptions, labels: readonly ObjectLabel[] = []): GcodeWriter {
  return new MoveWriter(FLAVOURS[options.flavour], options, labels);
}
