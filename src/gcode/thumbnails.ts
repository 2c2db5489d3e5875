/** Pictures of the part in a g-code file, which printers and print servers show. */

import { SlicewrightError } from "../core/errors.ts";
import type { Settings } from "../settings/settings.ts";

type ThumbnailFormat = "PNG" | "JPG" | "QOI";

/** A picture's size and kind, as the settings ask for it. */
export interface ThumbnailSpec {
  readonly width: number;
  readonly height: number;
  readonly format: ThumbnailFormat;
}

/** A picture, encoded. */
export interface Thumbnail extends ThumbnailSpec {
  readonly bytes: Uint8Array;
}

const FORMATS: readonly string[] = ["PNG", "JPG", "QOI"] satisfies ThumbnailFormat[];
const MOST_PIXELS = 1000;
/** The word of each format. */
const WORDS: Readonly<Record<ThumbnailFormat, string>> = {
  PNG: "thumbnail",
  JPG: "thumbnail_JPG",
  QOI: "thumbnail_QOI",
};
/** Characters of a line of base64. */
const LINE = 78;

/**
 * What `thumbnails` asks for: `16x16/PNG, 220x124/QOI`; sizes without a format have the one of `thumbnails_format`.
 * @throws SlicewrightError `SETTING_INVALID`
 */
export function thumbnailSpecs({ thumbnails, thumbnails_format }: Settings): readonly ThumbnailSpec[] {
  const asked = thumbnails.split(",").filter((one) => one.trim() !== "");
  return asked.map((one) => {
    const [, w, h, named = thumbnails_format] = /^\s*(\d+)x(\d+)(?:\/(\w+))?\s*$/.exec(one) ?? [];
    const [width, height, format] = [Number(w), Number(h), named.toUpperCase()];
    if (!isSize(width) || !isSize(height) || !FORMATS.includes(format)) {
      const expected = `sizes from 1x1 to ${MOST_PIXELS}x${MOST_PIXELS} with a format of ${FORMATS.join(", ")}`;
      throw new SlicewrightError(
        "SETTING_INVALID",
        `settings: thumbnails is "${thumbnails}", expected ${expected}, as 16x16/PNG`,
        { name: "thumbnails", got: thumbnails, expected },
      );
    }
    return { width, height, format: format as ThumbnailFormat };
  });
}

function isSize(pixels: number): boolean {
  return pixels >= 1 && pixels <= MOST_PIXELS;
}

/** The comments that hold pictures, as PrusaSlicer writes them. */
export function thumbnailBlocks(thumbnails: readonly Thumbnail[]): string {
  return thumbnails.map(thumbnailBlock).join("");
}

function thumbnailBlock({ width, height, format, bytes }: Thumbnail): string {
  const data = base64(bytes);
  const lines = [";", `; ${WORDS[format]} begin ${width}x${height} ${data.length}`];
  for (let at = 0; at < data.length; at += LINE) lines.push(`; ${data.slice(at, at + LINE)}`);
  lines.push(`; ${WORDS[format]} end`, ";", "", "");
  return lines.join("\n");
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
