/**
 * What an archive is: how it holds a layer's picture, which any thread may make, and how the file is put together.
 * One file for each format, and one row in the registry.
 */
import type { Deflate } from "../../formats/png.ts";
import type { ResinSettings } from "../../settings/resin-settings.ts";
import type { ResinFigures } from "../figures.ts";
import type { RasterRuns } from "../raster-runs.ts";

/** A picture for the file's reader: red, green, blue of each pixel, rows from the top. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** One layer of the file. */
export interface ArchiveLayer {
  /** mm of the layer's top above the plate. */
  readonly printZ: number;
  readonly heightMm: number;
  readonly exposureSeconds: number;
  /** Exposed and lifted as a bottom layer. */
  readonly isBottom: boolean;
  readonly areaMm2: number;
  /** The picture, as {@link ArchiveRow.encode} made it; layers that look alike share it. */
  readonly picture: Uint8Array;
}

export interface ArchiveJob {
  /** Name of the print without an extension: letters, digits, `-` and `_`. */
  readonly name: string;
  readonly settings: ResinSettings;
  readonly figures: ResinFigures;
  readonly layers: readonly ArchiveLayer[];
  /** Draws the part at a size. */
  readonly thumbnail: (width: number, height: number) => Thumbnail;
  readonly deflate: Deflate;
}

export interface ArchiveRow {
  /** Without a dot. */
  readonly extension: string;
  /** Most layers that the format holds. */
  readonly maxLayers: number;
  readonly encode: (runs: RasterRuns) => Uint8Array;
  /** The file, piece by piece, the same bytes for the same job. */
  readonly write: (job: ArchiveJob) => Iterable<Uint8Array>;
}
