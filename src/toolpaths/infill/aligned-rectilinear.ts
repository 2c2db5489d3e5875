import type { Pattern } from "./pattern.ts";
import { rectilinear } from "./rectilinear.ts";

/** Rectilinear in one direction on all layers. */
export const alignedRectilinear: Pattern = { ...rectilinear, directions: 1 };
