import { ROLE } from "../core/roles.ts";
import { toUnits } from "../core/units.ts";
import { ExPolygonsBuilder } from "../geometry/builder.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { medialAxis, type ThickLines } from "../geometry/medial-axis.ts";
import { type ExPolygons, isEmpty, type Rings } from "../geometry/polygons.ts";
import { opened } from "../regions/grown.ts";
import { ToolpathsBuilder } from "./builder.ts";
import type { PerimeterOptions } from "./resolve.ts";
import { ThickPathWriter, WIDTH_STEP } from "./thick-path.ts";
import { ENTITY, type Toolpaths } from "./toolpaths.ts";

/** Narrowest gap over the width of an inner perimeter. */
const NARROWEST = 0.12;
/** Widest gap over the spacing of inner perimeters. */
const WIDEST = 2;
const NO_TOOLPATHS = new ToolpathsBuilder().build();
/** Rounding that cutting gaps out of infill must cover, in units. */
const SAFETY = 1;

/** Entities along the middle of the gaps, as wide as these are, in paths of nearly constant width. */
export function fillGaps(engine: PolygonEngine, gaps: ExPolygons, options: PerimeterOptions): Toolpaths {
  const minWidth = toUnits(NARROWEST * options.inner.width);
  const maxWidth = toUnits(WIDEST * options.inner.spacing);
  const wideEnough = opened(engine, gaps, minWidth / 2);
  if (isEmpty(wideEnough)) return NO_TOOLPATHS;
  const tooWide = engine.offset2(gaps, -maxWidth / 2, maxWidth / 2 + SAFETY);
  const fillable = isEmpty(tooWide) ? wideEnough : engine.difference(wideEnough, tooWide);
  const lines = medialAxis(fillable, { minWidth, maxWidth });
  const builder = new ToolpathsBuilder();
  for (let line = 0; line < lines.closed.length; line++) addThickLine(builder, lines, line, options.solidInfill.height);
  return builder.build();
}

/**
 * What toolpaths cover, as wide as they are: a rectangle for each segment and the wedge of each bend, overlapping as
 * they may. To be clipped with, under the nonzero rule.
 */
export function coveredArea(paths: Toolpaths): Rings {
  const cover = new ExPolygonsBuilder();
  for (let path = 0; path < paths.roles.length; path++) {
    const reach = toUnits(paths.widths[path] / 2) + SAFETY;
    const line = paths.coords.subarray(2 * paths.starts[path], 2 * paths.starts[path + 1]);
    for (let i = 0; i + 3 < line.length; i += 2) {
      addRectangle(cover, line, i, reach);
      if (i + 5 < line.length) addWedge(cover, line, i, reach);
    }
  }
  const { coords, ringStarts } = cover.build();
  return { coords, ringStarts };
}

/** Counter-clockwise, to both sides of the segment from point `i / 2`. */
function addRectangle(cover: ExPolygonsBuilder, line: Int32Array, i: number, reach: number): void {
  const [x, y] = sideways(line, i, reach);
  cover.addPoint(line[i] - x, line[i + 1] - y);
  cover.addPoint(line[i + 2] - x, line[i + 3] - y);
  cover.addPoint(line[i + 2] + x, line[i + 3] + y);
  cover.addPoint(line[i] + x, line[i + 1] + y);
  cover.endRing();
}

/** Counter-clockwise, on the outer side of the bend between the segment from point `i / 2` and the next. */
function addWedge(cover: ExPolygonsBuilder, line: Int32Array, i: number, reach: number): void {
  const [ax, ay] = sideways(line, i, reach);
  const [bx, by] = sideways(line, i + 2, reach);
  const isLeft = ax * by - ay * bx > 0;
  const [x, y] = [line[i + 2], line[i + 3]];
  cover.addPoint(x, y);
  if (isLeft) {
    cover.addPoint(x - ax, y - ay);
    cover.addPoint(x - bx, y - by);
  } else {
    cover.addPoint(x + bx, y + by);
    cover.addPoint(x + ax, y + ay);
  }
  cover.endRing();
}

/** The step to the left of a segment, as long as `reach`. */
function sideways(line: Int32Array, i: number, reach: number): readonly [number, number] {
  const dx = line[i + 2] - line[i];
  const dy = line[i + 3] - line[i + 1];
  const scale = reach / Math.max(1, Math.hypot(dx, dy));
  return [Math.round(-dy * scale), Math.round(dx * scale)];
}

/** Adds one line as an entity. */
function addThickLine(builder: ToolpathsBuilder, lines: ThickLines, line: number, height: number): void {
  const { coords, widths } = lines;
  const start = lines.starts[line];
  const end = lines.starts[line + 1];
  const isClosed = lines.closed[line] === 1;
  const writer = new ThickPathWriter(builder, { role: ROLE.gapFill, height, tolerance: WIDTH_STEP });
  for (let i = start; i < end; i++) writer.addPoint(coords[2 * i], coords[2 * i + 1], widths[i]);
  if (isClosed) writer.addPoint(coords[2 * start], coords[2 * start + 1], widths[start]);
  writer.end();
  builder.endEntity(isClosed ? ENTITY.closed : 0);
}
