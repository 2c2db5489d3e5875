import { ROLES } from "../core/roles.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { type Deflate, encodePng } from "../formats/png.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { type Rgb, rgb } from "./colour.ts";
import { BACKGROUND, frameOf, type PictureOptions } from "./picture.ts";

/**
 * A layer's toolpaths as a PNG: strands at their true width, coloured by role, edges anti-aliased.
 * @throws SlicewrightError `USAGE`
 */
export function pngOfLayer(paths: Toolpaths, deflate: Deflate, options: PictureOptions = {}): Uint8Array {
  const frame = frameOf(paths, options);
  const image = new Raster(frame.width, frame.height, rgb(BACKGROUND));
  for (let path = 0; path < paths.roles.length; path++) {
    const colour = rgb(ROLES[paths.roles[path]].colour);
    const radius = (paths.widths[path] * UNITS_PER_MM * frame.scale) / 2;
    for (let i = paths.starts[path]; i + 1 < paths.starts[path + 1]; i++) {
      const [x0, y0, x1, y1] = paths.coords.subarray(2 * i, 2 * i + 4);
      image.strand(frame.x(x0), frame.y(y0), frame.x(x1), frame.y(y1), radius, colour);
    }
  }
  return encodePng(frame.width, frame.height, image.pixels, deflate);
}

/** An RGB image that strands are drawn on. */
class Raster {
  readonly pixels: Uint8Array;
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number, background: Rgb) {
    this.#width = width;
    this.#height = height;
    this.pixels = new Uint8Array(3 * width * height);
    for (let i = 0; i < this.pixels.length; i += 3) this.pixels.set(background, i);
  }

  /** A segment with round ends; a pixel is covered by how far its centre lies inside, over one pixel of edge. */
  strand(x0: number, y0: number, x1: number, y1: number, radius: number, colour: Rgb): void {
    const reach = radius + 1;
    const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
    const right = Math.min(this.#width - 1, Math.ceil(Math.max(x0, x1) + reach));
    const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach));
    const bottom = Math.min(this.#height - 1, Math.ceil(Math.max(y0, y1) + reach));
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length2 = dx * dx + dy * dy;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
        const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
        const distance = Math.hypot(px - along * dx, py - along * dy);
        const coverage = Math.min(1, radius + 0.5 - distance);
        if (coverage > 0) this.#blend(3 * (y * this.#width + x), coverage, colour);
      }
    }
  }

  #blend(at: number, coverage: number, colour: Rgb): void {
    for (let channel = 0; channel < 3; channel++) {
      const under = this.pixels[at + channel];
      this.pixels[at + channel] = Math.round(under + (colour[channel] - under) * coverage);
    }
  }
}
