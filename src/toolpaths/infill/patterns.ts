import type { SolidPattern, SparsePattern } from "../../settings/settings.ts";
import { adaptiveCubic, supportCubic } from "./adaptive/adaptive-cubic.ts";
import { alignedRectilinear } from "./aligned-rectilinear.ts";
import { archimedeanChords } from "./archimedean-chords.ts";
import { concentric } from "./concentric.ts";
import { cubic } from "./cubic.ts";
import { grid } from "./grid.ts";
import { gyroid } from "./gyroid.ts";
import { hilbertCurve } from "./hilbert-curve.ts";
import { honeycomb } from "./honeycomb.ts";
import { honeycomb3d } from "./honeycomb-3d.ts";
import { lightning } from "./lightning/lightning.ts";
import { line } from "./line.ts";
import { monotonic } from "./monotonic.ts";
import { monotonicLines } from "./monotonic-lines.ts";
import { octagramSpiral } from "./octagram-spiral.ts";
import type { Pattern } from "./pattern.ts";
import { rectilinear } from "./rectilinear.ts";
import { stars } from "./stars.ts";
import { triangles } from "./triangles.ts";

/** All infill patterns by their settings' names: a new one is a file and a row here. */
export const PATTERNS: Readonly<Record<SparsePattern | SolidPattern, Pattern>> = Object.freeze({
  rectilinear,
  alignedrectilinear: alignedRectilinear,
  // Rectilinear keeps to one grid on all layers and is joined into zigzags already.
  zigzag: rectilinear,
  line,

  grid,
  triangles,
  stars,
  cubic,
  concentric,
  honeycomb,
  "3dhoneycomb": honeycomb3d,
  gyroid,
  hilbertcurve: hilbertCurve,
  archimedeanchords: archimedeanChords,
  octagramspiral: octagramSpiral,
  adaptivecubic: adaptiveCubic,
  supportcubic: supportCubic,
  lightning,
  monotonic,
  monotoniclines: monotonicLines,
});
