/**
 * Draws a layer on the display, as runs of grey: each pixel's level is the exact share of it that the polygons cover.
 */
import { UNITS_PER_MM } from "../../core/units.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";
import { ringCount } from "../../geometry/polygons.ts";
import type { RasterRuns } from "../raster-runs.ts";
import type { DisplayOptions } from "../resolve.ts";
import { CoverageCells } from "./cells.ts";
import { RunsBuilder } from "./runs-builder.ts";

/** Grey levels of a pixel by its coverage, in steps of 1 / 4096: finer than any level. */
const STEPS = 4096;

/** Highest level. */
const WHITE = 255;

/**
 * @param polygons islands and holes, units from the display's centre; x to the right and y up, seen from above
 */
export function rasterise(polygons: ExPolygons, display: DisplayOptions): RasterRuns {
  return new Rasteriser(display).draw(polygons);
}

/** Draws layer after layer in the same memory: a layer's cells and runs take some megabytes on a fine display. */
export class Rasteriser {
  readonly #display: DisplayOptions;
  readonly #cells: CoverageCells;
  readonly #levels: Uint8Array;
  readonly #out = new RunsBuilder();

  constructor(display: DisplayOptions) {
    this.#display = display;
    this.#cells = new CoverageCells(display.pixelsX, display.pixelsY);
    this.#levels = levelTable(display);
  }

  /** As {@link rasterise}. */
  draw(polygons: ExPolygons): RasterRuns {
    const { pixelsX: width, pixelsY: height } = this.#display;
    this.#cells.clear();
    addRings(this.#cells, polygons, this.#display);
    return { width, height, runs: runsOf(this.#cells, width, height, this.#levels, this.#out) };
  }
}

/**
 * Where the part lies in the picture. Rows run down while the part's y runs up. Portrait lays the part's y along the
 * columns and its x along the rows, both backwards, as PrusaSlicer's printers expect.
 */
function addRings(cells: CoverageCells, { coords, ringStarts }: ExPolygons, display: DisplayOptions): void {
  const { pixelsX, pixelsY, widthMm, heightMm, isPortrait } = display;
  const [alongX, alongY] = isPortrait ? [1, 0] : [0, 1];
  const flipX = display.mirrorX === isPortrait ? 1 : -1;
  const flipY = display.mirrorY ? 1 : -1;
  const scaleX = (flipX * pixelsX) / (widthMm * UNITS_PER_MM);
  const scaleY = (flipY * pixelsY) / (heightMm * UNITS_PER_MM);
  const column = (point: number): number => coords[2 * point + alongX] * scaleX + pixelsX / 2;
  const row = (point: number): number => coords[2 * point + alongY] * scaleY + pixelsY / 2;
  // Contours must gain what they enclose: an odd number of flips turns them round.
  const isTurned = scaleX * scaleY > 0 === isPortrait;
  for (let ring = 0; ring < ringCount({ coords, ringStarts }); ring++) {
    const start = ringStarts[ring];
    const end = ringStarts[ring + 1];
    let x = column(end - 1);
    let y = row(end - 1);
    for (let point = start; point < end; point++) {
      const toX = column(point);
      const toY = row(point);
      if (isTurned) cells.addEdge(x, y, toX, toY);
      else cells.addEdge(toX, toY, x, y);
      x = toX;
      y = toY;
    }
  }
}

/** The levels, by coverage in steps: with gamma, in so many greys as there are. */
function levelTable({ gamma, levels }: DisplayOptions): Uint8Array {
  return Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
    const coverage = step / STEPS;
    if (gamma === 0) return coverage >= 0.5 ? WHITE : 0;
    return Math.floor((Math.floor(coverage ** gamma * levels + 0.5) / levels) * WHITE + 0.5);
  });
}

function runsOf(
  cells: CoverageCells,
  width: number,
  height: number,
  levels: Uint8Array,
  out: RunsBuilder,
): Uint32Array {
  const { order, rowStarts } = byRow(cells, height);
  const { columns, covers, parts } = cells;
  const levelAt = (coverage: number): number => levels[Math.floor(Math.min(1, Math.max(0, coverage)) * STEPS + 0.5)];
  for (let row = 0; row < height; row++) {
    const end = rowStarts[row + 1];
    let covered = 0;
    let next = 0;
    for (let k = rowStarts[row]; k < end; ) {
      const column = columns[order[k]];
      out.add(row * width + next, column - next, levelAt(covered));
      let own = covered;
      for (; k < end && columns[order[k]] === column; k++) {
        own += parts[order[k]];
        covered += covers[order[k]];
      }
      out.add(row * width + column, 1, levelAt(own));
      next = column + 1;
    }
    out.add(row * width + next, width - next, levelAt(covered));
    out.endRow();
  }
  return out.take();
}

/** The cells' indices by row, and in a row by column. */
function byRow(
  { count, rows, columns }: CoverageCells,
  height: number,
): { readonly order: Uint32Array; readonly rowStarts: Uint32Array } {
  const rowStarts = new Uint32Array(height + 1);
  for (let i = 0; i < count; i++) rowStarts[rows[i] + 1]++;
  for (let row = 0; row < height; row++) rowStarts[row + 1] += rowStarts[row];
  const next = rowStarts.slice(0, height);
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[next[rows[i]]++] = i;
  for (let row = 0; row < height; row++) sortByColumn(order, columns, rowStarts[row], rowStarts[row + 1]);
  return { order, rowStarts };
}

/** Rows hold few cells, and those of one edge lie side by side. */
function sortByColumn(order: Uint32Array, columns: Int32Array, from: number, to: number): void {
  if (to - from > 64) {
    order.subarray(from, to).sort((a, b) => columns[a] - columns[b] || a - b);
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const cell = order[i];
    let at = i;
    while (at > from && columns[order[at - 1]] > columns[cell]) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = cell;
  }
}
