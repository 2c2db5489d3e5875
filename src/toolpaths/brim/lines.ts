/**
 * A brim's rings as toolpaths: whole where they lie in its area, else the parts that do. Each begins near where the one
 * before ended; parts whose ends are near each other, with nothing but brim between, become one.
 */
import { ROLE } from "../../core/roles.ts";
import { toUnits } from "../../core/units.ts";
import { joinedAtStart } from "../../geometry/closed-lines.ts";
import type { PolygonEngine } from "../../geometry/engine.ts";
import { reversePoints } from "../../geometry/path.ts";
import { type ExPolygons, type Polylines, polylineCount } from "../../geometry/polygons.ts";
import { ToolpathsBuilder } from "../builder.ts";
import { cutLoop } from "../seam/cut-loop.ts";
import { nearestToEnd } from "../seam/nearest-place.ts";
import { ENTITY, type Toolpaths } from "../toolpaths.ts";
import type { BrimOptions } from "./resolve.ts";

/** Open parts are joined over at most so many spacings. */
const JOINED_OVER = 2;
/** How far beside the area a link still runs in it, mm. */
const EDGE_MM = 0.005;

/** @param rings closed lines, in print order */
export function brimLines(
  engine: PolygonEngine,
  rings: readonly Int32Array[],
  area: ExPolygons,
  { flow, seamClip }: BrimOptions,
): Toolpaths {
  const builder = new ToolpathsBuilder();
  const reach = toUnits(JOINED_OVER * flow.spacing);
  let isOpen = false;
  let grown: ExPolygons | undefined;
  for (const ring of rings) {
    const whole = Int32Array.of(...ring, ring[0], ring[1]);
    const inside = engine.clipLines({ coords: whole, starts: Uint32Array.of(0, whole.length / 2) }, area);
    if (isWhole(inside, whole)) addLoop(whole);
    else addParts(joinedAtStart(inside, ring));
  }
  endLine();
  return builder.build();

  function addLoop(whole: Int32Array): void {
    endLine();
    const loop = new ToolpathsBuilder();
    loop.beginPath(ROLE.skirtBrim, flow.width, flow.height, flow.mm3PerMm);
    for (let i = 0; i < whole.length; i += 2) loop.addPoint(whole[i], whole[i + 1]);
    loop.endPath();
    loop.endEntity(ENTITY.closed);
    const paths = loop.build();
    if (paths.roles.length > 0) cutLoop(builder, paths, 0, nearestToEnd(builder, paths, 0), seamClip);
  }

  function addParts(parts: Int32Array[]): void {
    while (parts.length > 0) {
      const { index, reversed } = nearestPart(parts, builder.lastX, builder.lastY);
      const [part] = parts.splice(index, 1);
      const points = reversed ? reversePoints(part) : part;
      if (!isOpen || !isJoinable(points[0], points[1])) {
        endLine();
        builder.beginPath(ROLE.skirtBrim, flow.width, flow.height, flow.mm3PerMm);
        isOpen = true;
      }
      for (let i = 0; i < points.length; i += 2) builder.addPoint(points[i], points[i + 1]);
    }
  }

  function isJoinable(x: number, y: number): boolean {
    const [fromX, fromY] = [builder.lastX!, builder.lastY!];
    if (Math.hypot(x - fromX, y - fromY) > reach) return false;
    // Ends lie on the area's edge, or beside it by their rounding.
    grown ??= engine.offset(area, toUnits(EDGE_MM));
    const link = { coords: Int32Array.of(fromX, fromY, x, y), starts: Uint32Array.of(0, 2) };
    return polylineCount(engine.cutLines(link, grown)) === 0;
  }

  function endLine(): void {
    if (!isOpen) return;
    builder.endPath();
    builder.endEntity(0);
    isOpen = false;
  }
}

function isWhole({ coords, starts }: Polylines, whole: Int32Array): boolean {
  return starts.length === 2 && coords.length === whole.length && coords.every((value, i) => value === whole[i]);
}

function nearestPart(
  parts: readonly Int32Array[],
  x: number | undefined,
  y: number | undefined,
): { index: number; reversed: boolean } {
  let best = { index: 0, reversed: false };
  if (x === undefined || y === undefined) return best;
  let distance = Infinity;
  parts.forEach((part, index) => {
    for (const reversed of [false, true]) {
      const at = reversed ? part.length - 2 : 0;
      const own = Math.hypot(part[at] - x, part[at + 1] - y);
      if (own >= distance) continue;
      distance = own;
      best = { index, reversed };
    }
  });
  return best;
}
