import { GCODE, type GcodeSettings } from "./printer/gcode.ts";
import { PRINTER_IDENTITY, type PrinterIdentity } from "./printer/identity.ts";
import { LIMITS, type LimitSettings } from "./printer/limits.ts";
import { MACHINE, type MachineSettings } from "./printer/machine.ts";
import { OVERHEAD, type OverheadSettings } from "./printer/overhead.ts";
import { RETRACTION, type RetractionSettings } from "./printer/retraction.ts";
import { TOOL_CHANGES, type ToolChangeSettings } from "./printer/tools.ts";
import type { Schema } from "./schema.ts";

/** The machine. */
export interface PrinterSettings
  extends PrinterIdentity,
    MachineSettings,
    GcodeSettings,
    RetractionSettings,
    LimitSettings,
    OverheadSettings,
    ToolChangeSettings {}

/** Its rows. */
export const PRINTER: Schema<PrinterSettings> = {
  ...PRINTER_IDENTITY,
  ...MACHINE,
  ...GCODE,
  ...RETRACTION,
  ...LIMITS,
  ...OVERHEAD,
  ...TOOL_CHANGES,
};
