/**
 * Supports stretched into a grid: each cell of the grid that an area touches belongs to it as far as it can be reached
 * without crossing the part. Columns of supports then keep their outlines from layer to layer, and their strands lie
 * on the grid's lines.
 *
 * A cell is sampled by pixels about a strand wide. All is done in a frame turned with the supports' strands.
 */
import { boundsOf } from "../../geometry/bounds.ts";
import { containsPoint } from "../../geometry/contains.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { interiorPoint } from "../../geometry/interior-point.ts";
import { islandAt, pickIslands } from "../../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, isEmpty, islandCount, type Rings } from "../../geometry/polygons.ts";
import { type Borders, borderRings, cellBorders, coveredCells, eroded, type Raster, withoutGaps } from "./raster.ts";

export interface GridOptions {
  /** Side of the grid's cells, and the least of a pixel, units. */
  readonly gridStep: number;
  readonly spacing: number;
  /** Of the grid's lines, radians. */
  readonly angle: number;
  /** By how much more than the grid's the outlines' cells rise from one to the next, units. */
  readonly gridSlip: number;
}

/** Most pixels along a cell. */
const MOST_PIXELS = 8;

/** An area stretched into the grid; outlines are made of it. */
export interface Stretched {
  /**
   * The stretched area without what it was trimmed by, its pixels grown by `grow` units; pieces that hold nothing of
   * the area that was stretched are left out.
   * @param fillsGaps pixels between two others are filled
   */
  outline(grow: number, fillsGaps: boolean): ExPolygons;
}

/**
 * @param area what is to be stretched; nothing of it lies in `trim`
 * @param trim what the supports must not enter
 */
export function stretchIntoGrid(
  engine: PolygonEngine,
  area: ExPolygons,
  trim: ExPolygons,
  options: GridOptions,
): Stretched {
  if (isEmpty(area)) return { outline: () => EMPTY_EXPOLYGONS };
  const turnedArea = turned(area, -options.angle);
  const { raster, pixels } = rasterOver(turnedArea, options);
  // The part's rim does not block: what is found there is cut off later.
  const blocked = eroded(coveredCells(turned(trim, -options.angle), raster), raster);
  const cells = coveredCells(turnedArea, raster);
  fillCells(cells, blocked, raster, pixels);
  let samples: number[] | undefined;
  let filled: Borders | undefined;
  return {
    outline(grow, fillsGaps) {
      const borders = fillsGaps
        ? (filled ??= cellBorders(withoutGaps(cells, raster), raster))
        : cellBorders(cells, raster);
      const slipped = grow > 0 ? withSlip(raster, options.gridSlip / pixels) : raster;
      const outlines = borderRings(borders, slipped, grow);
      const stretched = engine.difference(turned(outlines, options.angle), trim);
      // Shrunk cells may part where the area does not: each part is then told by what it holds of it.
      if (grow <= 0) return islandsWith(stretched, samplesOf(engine.intersection(area, stretched)));
      samples ??= samplesOf(area);
      return islandsWith(stretched, samples);
    },
  };
}

/** Pixels over an area, with a rim of one pixel around whole cells of the grid. */
function rasterOver(area: Rings, { gridStep, spacing }: GridOptions): { raster: Raster; pixels: number } {
  const pixels = Math.min(Math.max(Math.floor(gridStep / (spacing + 10)), 1), MOST_PIXELS);
  const cell = Math.max(spacing + 2, gridStep / pixels);
  const { minX, minY, maxX, maxY } = boundsOf(area);
  const left = Math.floor((minX - 2) / gridStep) * gridStep;
  const bottom = Math.floor((minY - 2) / gridStep) * gridStep;
  const across = (low: number, high: number): number =>
    Math.ceil((Math.ceil((high + 2 - low) / gridStep) * gridStep) / (pixels * cell) - 1e-9) * pixels + 2;
  return {
    raster: {
      columns: across(left, maxX),
      rows: across(bottom, maxY),
      cell,
      left: left - cell,
      bottom: bottom - cell,
    },
    pixels,
  };
}

/** The raster with larger pixels; the first corner inside of its rim stays where it is. */
function withSlip(raster: Raster, slip: number): Raster {
  return { ...raster, cell: raster.cell + slip, left: raster.left - slip, bottom: raster.bottom - slip };
}

/** Spreads set pixels over their own cell of the grid, from neighbour to neighbour, past no blocked one. */
function fillCells(cells: Uint8Array, blocked: Uint8Array, { columns, rows }: Raster, pixels: number): void {
  const free = new Uint8Array(cells.length);
  for (let at = 0; at < cells.length; at++) free[at] = (cells[at] | blocked[at]) ^ 1;
  const ahead = joinedAhead(columns, pixels);
  const above = joinedAhead(rows, pixels);
  const queue: number[] = [];
  for (let row = 1, at = columns; row + 1 < rows; row++)
    for (let column = 0; column < columns; column++, at++) if (cells[at] && !blocked[at]) spread(at, column, row);
  while (queue.length > 0) {
    const at = queue.pop()!;
    const column = at % columns;
    spread(at, column, (at - column) / columns);
  }

  function spread(at: number, column: number, row: number): void {
    if (ahead[column] & free[at + 1]) take(at + 1);
    if (column > 0 && ahead[column - 1] & free[at - 1]) take(at - 1);
    if (above[row] & free[at + columns]) take(at + columns);
    if (above[row - 1] & free[at - columns]) take(at - columns);
  }

  function take(at: number): void {
    free[at] = 0;
    cells[at] = 1;
    queue.push(at);
  }
}

/** Whether the pixel after each, along a side of the raster, is of the same cell of the grid; the rim is of none. */
function joinedAhead(count: number, pixels: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, i) => (i % pixels > 0 && i + 2 < count ? 1 : 0));
}

/** A point inside of each island. */
function samplesOf(area: ExPolygons): number[] {
  const samples: number[] = [];
  for (let i = 0; i < islandCount(area); i++) samples.push(...interiorPoint(islandAt(area, i)));
  return samples;
}

function islandsWith(polygons: ExPolygons, samples: readonly number[]): ExPolygons {
  const kept: number[] = [];
  for (let i = 0; i < islandCount(polygons); i++) {
    const island = islandAt(polygons, i);
    const { minX, minY, maxX, maxY } = boundsOf(island);
    for (let s = 0; s < samples.length; s += 2) {
      const [x, y] = [samples[s], samples[s + 1]];
      if (x < minX || x > maxX || y < minY || y > maxY || !containsPoint(island, x, y)) continue;
      kept.push(i);
      break;
    }
  }
  return kept.length === islandCount(polygons) ? polygons : pickIslands(polygons, kept);
}

/** Turned about the origin, corners rounded. */
function turned<T extends Rings>(rings: T, angle: number): T {
  if (angle === 0) return rings;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const { coords } = rings;
  const out = new Int32Array(coords.length);
  for (let i = 0; i < coords.length; i += 2) {
    out[i] = Math.floor(c * coords[i] - s * coords[i + 1] + 0.5);
    out[i + 1] = Math.floor(s * coords[i] + c * coords[i + 1] + 0.5);
  }
  return { ...rings, coords: out };
}
