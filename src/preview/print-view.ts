/**
 * A whole print in 3D, a wipe tower apart, coloured by role: every strand as the bar with rounded sides that it is.
 *
 * Of a strand three faces can be seen, as no part of the view looks up or along it: its flat top, and on the side towards
 * the eye a bevel above and one below the middle. Ends are drawn out at corners, so that no wedge stays open there. As
 * nearer hides farther the order of drawing does not count.
 */
import {
  checkArgument,
  checkOptions,
  listOf,
  numberFrom,
  OBJECT,
  type OptionKind,
  type OptionKinds,
} from "../core/option.ts";
import { ROLES } from "../core/roles.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { type Deflate, encodePng } from "../formats/png.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { type Rgb, rgb } from "./colour.ts";
import { DepthCanvas } from "./depth-canvas.ts";
import { BACKGROUND, DEFAULT_WIDTH, PICTURE_OPTIONS, PIXELS, type PictureOptions, TOOLPATHS } from "./picture.ts";
import { along, brightness, type Extents, FINER, type Fit, fitted, heightFor, NEAR, place, RIGHT, UP } from "./view.ts";

/** What is drawn of a layer. */
export interface PrintedStrands {
  /** Where the nozzle is, mm above the bed. */
  readonly printZ: number;
  readonly toolpaths: Toolpaths;
}

export interface PrintViewOptions extends PictureOptions {
  /** Pixels; default: what the print needs, at most twice the width. */
  readonly height?: number;
}

const PRINT_VIEW_OPTIONS: OptionKinds<PrintViewOptions> = { ...PICTURE_OPTIONS, height: PIXELS };

const HEIGHT = numberFrom();
const STRANDS: OptionKind = {
  expected: "a layer with its printZ and its toolpaths",
  allows: (value) => {
    if (!OBJECT.allows(value)) return false;
    const { printZ, toolpaths } = value as Partial<PrintedStrands>;
    return HEIGHT.allows(printZ) && TOOLPATHS.allows(toolpaths);
  },
};

/** A bevel's slope: its normal points as much up as to the side. */
const SLANT = Math.SQRT1_2;

/**
 * A PNG of layers, the first ones of a print or all.
 * @throws SlicewrightError `USAGE`
 */
export function pngOfPrint(
  layers: readonly PrintedStrands[],
  deflate: Deflate,
  options: PrintViewOptions = {},
): Uint8Array {
  checkArgument("preview", "layers", layers, listOf(STRANDS));
  checkOptions("preview", options, PRINT_VIEW_OPTIONS);
  const { width = DEFAULT_WIDTH, height } = options;
  const seen = extents(layers);
  const rows = height ?? heightFor(seen, width);
  const canvas = new DepthCanvas(width * FINER, rows * FINER, rgb(BACKGROUND));
  const brush = new StrandBrush(canvas, seen);
  const colours = ROLES.map(({ colour }) => rgb(colour));
  for (const { printZ, toolpaths } of layers)
    for (let path = 0; path < toolpaths.roles.length; path++)
      brush.draw(toolpaths, path, printZ, colours[toolpaths.roles[path]]);
  return encodePng(width, rows, canvas.averaged(FINER), deflate);
}

/** Draws the strands of paths on a canvas. */
class StrandBrush {
  readonly #canvas: DepthCanvas;
  readonly #fit: Fit;
  /** A face's corners: x to the right, y down, nearness. */
  readonly #corners = new Float64Array(12);

  constructor(canvas: DepthCanvas, seen: Extents) {
    this.#canvas = canvas;
    this.#fit = fitted(seen, canvas.width, canvas.height);
  }

  draw({ coords, starts, widths, heights }: Toolpaths, path: number, top: number, colour: Rgb): void {
    const [width, height] = [widths[path], heights[path]];
    const flat = Math.max(0, width - height) / 2;
    const middle = top - height / 2;
    for (let i = starts[path]; i + 1 < starts[path + 1]; i++) {
      const length = distance(coords, i, i + 1);
      if (length === 0) continue;
      const [dx, dy] = [
        (coords[2 * i + 2] - coords[2 * i]) / UNITS_PER_MM / length,
        (coords[2 * i + 3] - coords[2 * i + 1]) / UNITS_PER_MM / length,
      ];
      const before = i > starts[path] ? turnReach(coords, i - 1, dx, dy, width) : height / 2;
      const after = i + 2 < starts[path + 1] ? turnReach(coords, i + 1, dx, dy, width) : height / 2;
      const [ax, ay] = [coords[2 * i] / UNITS_PER_MM - dx * before, coords[2 * i + 1] / UNITS_PER_MM - dy * before];
      const [bx, by] = [ax + dx * (length + before + after), ay + dy * (length + before + after)];
      // To the side that looks to the eye.
      const facing = along(NEAR, -dy, dx, 0) >= 0 ? 1 : -1;
      const [nx, ny] = [-dy * facing, dx * facing];
      const face = (
        from: readonly [out: number, z: number],
        to: readonly [out: number, z: number],
        shade: number,
      ): void => {
        place(this.#fit, ax + nx * from[0], ay + ny * from[0], from[1], this.#corners, 0);
        place(this.#fit, bx + nx * from[0], by + ny * from[0], from[1], this.#corners, 3);
        place(this.#fit, bx + nx * to[0], by + ny * to[0], to[1], this.#corners, 6);
        place(this.#fit, ax + nx * to[0], ay + ny * to[0], to[1], this.#corners, 9);
        const tint: Rgb = [colour[0] * shade, colour[1] * shade, colour[2] * shade];
        this.#canvas.triangle(this.#corners, 0, 3, 6, tint);
        this.#canvas.triangle(this.#corners, 0, 6, 9, tint);
      };
      face([-flat, top], [flat, top], brightness(0, 0, 1));
      face([-flat, top], [-width / 2, middle], brightness(-nx * SLANT, -ny * SLANT, SLANT));
      face([flat, top], [width / 2, middle], brightness(nx * SLANT, ny * SLANT, SLANT));
      face([width / 2, middle], [flat, top - height], brightness(nx * SLANT, ny * SLANT, -SLANT));
    }
  }
}

/** By how much a strand is drawn out where it meets the segment from point i, so that the outer corner is closed, mm. */
function turnReach(coords: Int32Array, i: number, dx: number, dy: number, width: number): number {
  const length = distance(coords, i, i + 1);
  if (length === 0) return 0;
  const ox = (coords[2 * i + 2] - coords[2 * i]) / UNITS_PER_MM / length;
  const oy = (coords[2 * i + 3] - coords[2 * i + 1]) / UNITS_PER_MM / length;
  // tan of half the turn; no further than a right angle needs.
  const cos = ox * dx + oy * dy;
  return (width / 2) * Math.min(1, Math.sqrt(Math.max(0, 1 - cos) / Math.max(1e-9, 1 + cos)));
}

/** Mm between two points of a path. */
function distance(coords: Int32Array, i: number, j: number): number {
  return Math.hypot(coords[2 * j] - coords[2 * i], coords[2 * j + 1] - coords[2 * i + 1]) / UNITS_PER_MM;
}

/** Of all strands. */
function extents(layers: readonly PrintedStrands[]): Extents {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { printZ, toolpaths } of layers) {
    const { coords, starts, widths, heights } = toolpaths;
    for (let path = 0; path < widths.length; path++)
      for (let i = starts[path]; i < starts[path + 1]; i++) {
        const [x, y] = [coords[2 * i] / UNITS_PER_MM, coords[2 * i + 1] / UNITS_PER_MM];
        const across = along(RIGHT, x, y, 0);
        const up = along(UP, x, y, printZ);
        const half = widths[path] / 2;
        minX = Math.min(minX, across - half);
        maxX = Math.max(maxX, across + half);
        minY = Math.min(minY, up - half - heights[path]);
        maxY = Math.max(maxY, up + half);
      }
  }
  return { minX, maxX, minY, maxY };
}
