import { ADHESION, type AdhesionSettings } from "./print/adhesion.ts";
import { PRINT_IDENTITY, type PrintIdentity } from "./print/identity.ts";
import { INFILL, type InfillSettings } from "./print/infill.ts";
import { INFILL_LAYERS, type InfillLayerSettings } from "./print/infill-layers.ts";
import { IRONING, type IroningSettings } from "./print/ironing.ts";
import { LAYERS, type LayerSettings } from "./print/layers.ts";
import { OUTPUT, type OutputSettings } from "./print/output.ts";
import { OVERHANGS, type OverhangSettings } from "./print/overhangs.ts";
import { PERIMETERS, type PerimeterSettings } from "./print/perimeters.ts";
import { SEQUENCE, type SequenceSettings } from "./print/sequence.ts";
import { SHELLS, type ShellSettings } from "./print/shells.ts";
import { SPEEDS, type SpeedSettings } from "./print/speeds.ts";
import { SUPPORTS, type SupportSettings } from "./print/supports.ts";
import { TOOLS, type ToolSettings } from "./print/tools.ts";
import { TRAVELS, type TravelSettings } from "./print/travels.ts";
import { TREE_SUPPORTS, type TreeSupportSettings } from "./print/tree-supports.ts";
import { WALLS, type WallSettings } from "./print/walls.ts";
import { WIDTHS, type WidthSettings } from "./print/widths.ts";
import { WIPE_TOWER, type WipeTowerSettings } from "./print/wipe-tower.ts";
import type { Schema } from "./schema.ts";

/** The print. */
export interface PrintSettings
  extends PrintIdentity,
    LayerSettings,
    PerimeterSettings,
    WallSettings,
    ShellSettings,
    InfillSettings,
    InfillLayerSettings,
    IroningSettings,
    WidthSettings,
    SpeedSettings,
    OverhangSettings,
    TravelSettings,
    AdhesionSettings,
    SupportSettings,
    TreeSupportSettings,
    SequenceSettings,
    OutputSettings,
    ToolSettings,
    WipeTowerSettings {}

/** Its rows. */
export const PRINT: Schema<PrintSettings> = {
  ...PRINT_IDENTITY,
  ...LAYERS,
  ...PERIMETERS,
  ...WALLS,
  ...SHELLS,
  ...INFILL,
  ...INFILL_LAYERS,
  ...IRONING,
  ...WIDTHS,
  ...SPEEDS,
  ...OVERHANGS,
  ...TRAVELS,
  ...ADHESION,
  ...SUPPORTS,
  ...TREE_SUPPORTS,
  ...SEQUENCE,
  ...OUTPUT,
  ...TOOLS,
  ...WIPE_TOWER,
};
