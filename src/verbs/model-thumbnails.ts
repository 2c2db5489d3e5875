/** Pictures of a plate for the head of its g-code. */
import { MM_PER_UNIT } from "../core/units.ts";
import { encodeJpeg } from "../formats/jpeg.ts";
import { encodePng } from "../formats/png.ts";
import { encodeQoi } from "../formats/qoi.ts";
import type { Thumbnail, ThumbnailSpec } from "../gcode/thumbnails.ts";
import { modelImage } from "../preview/model-image.ts";
import { deflate } from "../workers/platform.ts";
import type { LoadedPlate } from "./load-plate.ts";

/** PrusaSlicer's orange. */
const COLOUR = "#ed6b21";

/** One row for each format. */
const ENCODERS: Readonly<
  Record<ThumbnailSpec["format"], (width: number, height: number, pixels: Uint8Array) => Uint8Array>
> = {
  PNG: (width, height, pixels) => encodePng(width, height, pixels, deflate),
  JPG: encodeJpeg,
  QOI: encodeQoi,
};

/** The parts of a plate as they stand, drawn once for each size. */
export function modelThumbnails(
  { objects, items }: Pick<LoadedPlate, "objects" | "items">,
  specs: readonly ThumbnailSpec[],
): Thumbnail[] {
  const meshes = items.map(({ object, positionMm: [dx, dy] }) => {
    const { vertices, triangles } = objects[object];
    const positions = new Float64Array(vertices.length);
    for (let at = 0; at < vertices.length; at += 3) {
      positions[at] = vertices[at] * MM_PER_UNIT + dx;
      positions[at + 1] = vertices[at + 1] * MM_PER_UNIT + dy;
      positions[at + 2] = vertices[at + 2] * MM_PER_UNIT;
    }
    return { positions, triangles };
  });
  return specs.map((spec) => {
    const { width, height, format } = spec;
    const pixels = modelImage([{ meshes, colour: COLOUR }], width, height);
    return { ...spec, bytes: ENCODERS[format](width, height, pixels) };
  });
}
