import { ROLE } from "../core/roles.ts";
import { toMm, toUnits } from "../core/units.ts";
import { ExPolygonsBuilder } from "../geometry/builder.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { medialAxis, type ThickLines } from "../geometry/medial-axis.ts";
import { type ExPolygons, isEmpty, type Rings } from "../geometry/polygons.ts";
import { flowOfSpacing } from "../settings/flow.ts";
import { ToolpathsBuilder } from "./builder.ts";
import type { PerimeterOptions } from "./resolve.ts";
import { ENTITY, type Toolpaths } from "./toolpaths.ts";

/** Narrowest gap over the width of an inner perimeter. */
const NARROWEST = 0.12;
/** Widest gap over the spacing of inner perimeters. */
const WIDEST = 2;
/** A path keeps its width while the gap's differs by less than this, mm. */
const WIDTH_STEP = 0.05;
const NO_TOOLPATHS = new ToolpathsBuilder().build();
/** Rounding that cutting gaps out of infill must cover, in units. */
const SAFETY = 1;

/** Entities along the middle of the gaps, as wide as these are, in paths of nearly constant width. */
export function fillGaps(engine: PolygonEngine, gaps: ExPolygons, options: PerimeterOptions): Toolpaths {
  const minWidth = toUnits(NARROWEST * options.inner.width);
  const maxWidth = toUnits(WIDEST * options.inner.spacing);
  const wideEnough = engine.offset2(gaps, -minWidth / 2, minWidth / 2);
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

/** Adds one line as an entity; where its width changes within a segment, the segment is parted evenly. */
function addThickLine(builder: ToolpathsBuilder, lines: ThickLines, line: number, height: number): void {
  const { coords, widths } = lines;
  const start = lines.starts[line];
  const count = lines.starts[line + 1] - start;
  const isClosed = lines.closed[line] === 1;
  const step = toUnits(WIDTH_STEP);
  let pathWidth = -Infinity;
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const a = start + i;
    const b = start + ((i + 1) % count);
    const change = widths[b] - widths[a];
    const parts = Math.max(1, Math.ceil(Math.abs(change) / step));
    for (let part = 0; part < parts; part++) {
      const width = Math.max(widths[a] + (change * part) / parts, widths[a] + (change * (part + 1)) / parts);
      if (Math.abs(width - pathWidth) > step) {
        if (pathWidth >= 0) builder.endPath();
        beginGapPath(builder, width, height);
        addBetween(builder, coords, a, b, part / parts);
        pathWidth = width;
      }
      addBetween(builder, coords, a, b, (part + 1) / parts);
    }
  }
  builder.endPath();
  builder.endEntity(isClosed ? ENTITY.closed : 0);
}

/** The gap's width is what the strand has to fill, so it is the strand's spacing. */
function beginGapPath(builder: ToolpathsBuilder, gapWidth: number, height: number): void {
  const flow = flowOfSpacing(toMm(gapWidth), height);
  builder.beginPath(ROLE.gapFill, flow.width, height, flow.mm3PerMm);
}

function addBetween(builder: ToolpathsBuilder, coords: Int32Array, a: number, b: number, t: number): void {
  builder.addPoint(
    Math.floor(coords[2 * a] + (coords[2 * b] - coords[2 * a]) * t + 0.5),
    Math.floor(coords[2 * a + 1] + (coords[2 * b + 1] - coords[2 * a + 1]) * t + 0.5),
  );
}
