/**
 * A layer's picture as runs: what lies between them is black. Pixels are numbered by rows from the top, as the file
 * holds them: orientation and mirrors are in.
 */
export interface RasterRuns {
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  /**
   * Three numbers a run: number of its first pixel (row x width + column), its length within the row, its level
   * 1 to 255.
   */
  readonly runs: Uint32Array;
}
