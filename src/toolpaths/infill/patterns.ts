import type { SolidPattern, SparsePattern } from "../../settings/settings.ts";
import { concentric } from "./concentric.ts";
import { cubic } from "./cubic.ts";
import { grid } from "./grid.ts";
import { gyroid } from "./gyroid.ts";
import { line } from "./line.ts";
import { monotonic } from "./monotonic.ts";
import type { Pattern } from "./pattern.ts";
import { rectilinear } from "./rectilinear.ts";
import { triangles } from "./triangles.ts";

/** All infill patterns by their settings' names: a new one is a file and a row here. */
export const PATTERNS: Readonly<Record<SparsePattern | SolidPattern, Pattern>> = Object.freeze({
  rectilinear,
  line,

  grid,
  gyroid,
  triangles,
  cubic,
  concentric,
  monotonic,
});
