import { MoveBuffer } from "../core/move-buffer.ts";
import { F_PER_MM_S, MOVE_KIND, type MoveChunk, type MoveEvent, moveMeta, UM_PER_MM } from "../core/moves.ts";
import { ROLES } from "../core/roles.ts";
import { MM_PER_UNIT, toUnits, UNITS_PER_MM } from "../core/units.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { ENTITY, type Toolpaths } from "../toolpaths/toolpaths.ts";
import { staysInside } from "./inside.ts";
import type { LayerSpeeds, MotionOptions } from "./resolve.ts";
import { insideEnd } from "./step-inside.ts";
import { type Nozzle, travelTo } from "./travel.ts";
import { toUm } from "./um.ts";
import { wipeTrail } from "./wipe.ts";

/** Where a layer stands in the print; lengths in mm. */
export interface LayerPlace {
  readonly index: number;
  readonly printZ: number;
  readonly height: number;
  /** Where the toolpaths' origin stands on the bed. */
  readonly offset: readonly [number, number];
}

/** Where travels need not retract, from one of a layer's entities on. */
export interface FreeArea {
  /** The first entity that it is for; it is until the next one's. */
  readonly entity: number;
  /** An object's infill areas, in the toolpaths' coordinates. */
  readonly areas: ExPolygons;
}

/** The moves of a layer by itself. */
export interface LayerMoves extends MoveChunk {
  /** What a retraction after the last may wipe along (x, y in um), where one does. */
  readonly trail?: Int32Array | undefined;
}

/**
 * The moves of one layer by itself: toolpaths in their order with speeds, and the travels between them.
 * The first move is a bare travel to where the layer begins; how the nozzle gets there is the linker's to say.
 * Positions are rounded from the exact ones, and E carries its remainder on, so neither drifts.
 *
 * @param toolpaths the layer's, in print order, loops opened at their seam, in integer units
 * @param freeAreas the infill areas of each object of the layer; a travel to an entity inside one of its object's does
 *   not retract if the options say so (`retract.onlyCrossing`), and they are not looked at otherwise
 */
export function layerMoves(
  toolpaths: Toolpaths,
  layer: LayerPlace,
  options: MotionOptions,
  freeAreas: readonly FreeArea[] = [],
): LayerMoves {
  const { coords, starts, roles, entityStarts } = toolpaths;
  const { wipe: wiping } = options.retract;
  const speeds = layer.index === 0 ? options.firstLayer : options.rest;
  const accelerations = layer.index === 0 ? options.accelerations?.firstLayer : options.accelerations?.rest;
  const dx = toUnits(layer.offset[0]);
  const dy = toUnits(layer.offset[1]);
  const events: MoveEvent[] = [
    { at: 0, kind: "layer", index: layer.index, printZ: layer.printZ, height: layer.height },
  ];
  const entities = entityStarts.length - 1;
  const moves = new MoveBuffer(coords.length / 2 + entities * 5);
  const nozzle: Nozzle = { x: NaN, y: NaN, z: nozzleHeight(layer.printZ, options), isRetracted: false };
  let acceleration = 0;
  // The exact end of what was printed last, in units on the bed, and the E owed to the text.
  let endX = 0;
  let endY = 0;
  let owed = 0;
  let passed = 0;

  for (let entity = 0; entity < entities; entity++) {
    while (passed < freeAreas.length && freeAreas[passed].entity <= entity) passed++;
    const firstPath = entityStarts[entity];
    const lastPath = entityStarts[entity + 1];
    const first = starts[firstPath] * 2;
    // 1. Travel to where the entity begins.
    if (entity > 0) changeAcceleration(options.accelerations?.travel);
    const startX = coords[first] + dx;
    const startY = coords[first + 1] + dy;
    const retracts = entity > 0 && needsRetraction(startX, startY);
    travelTo(moves, nozzle, { x: toUm(startX), y: toUm(startY), retracts, role: roles[firstPath] }, options);
    // 2. Print its paths.
    const isShort = isShortLoop(toolpaths, entity, options.smallPerimeterLength);
    for (let path = firstPath; path < lastPath; path++) {
      changeAcceleration(accelerations?.[roles[path]]);
      printPath(path, isShort);
    }
    const last = (starts[lastPath] - 1) * 2;
    endX = coords[last] + dx;
    endY = coords[last + 1] + dy;
    // 3. Leave an external loop to its inside, so that what oozes stays off the surface.
    const inside = insideEnd(toolpaths, entity, options.stepInside);
    if (inside !== undefined) {
      changeAcceleration(options.accelerations?.travel);
      const [x, y] = [toUm(inside[0] + dx), toUm(inside[1] + dy)];
      travelTo(moves, nozzle, { x, y, retracts: false, role: roles[firstPath] }, options);
    }
    if (wiping !== null) nozzle.trail = wipeTrail(toolpaths, entity, [dx, dy], wiping.reach);
  }
  return { moves: moves.take(), events, ...(nozzle.trail && { trail: nozzle.trail }) };

  function printPath(path: number, isShort: boolean): void {
    const end = starts[path + 1] * 2;
    const flow = toolpaths.flows[path];
    const ePerUnit = flow * options.ePerMm3 * MM_PER_UNIT;
    const feed = pathFeed(speeds, roles[path], isShort, options.maxFlow / flow);
    const meta = moveMeta(MOVE_KIND.extrude, roles[path]);
    const width = Math.round(toolpaths.widths[path] * UM_PER_MM);
    const height = Math.round(toolpaths.heights[path] * UM_PER_MM);
    for (let at = starts[path] * 2 + 2; at < end; at += 2) {
      const byX = coords[at] - coords[at - 2];
      const byY = coords[at + 1] - coords[at - 1];
      owed += Math.sqrt(byX * byX + byY * byY) * ePerUnit;
      const x = toUm(coords[at] + dx);
      const y = toUm(coords[at + 1] + dy);
      if (x === nozzle.x && y === nozzle.y) continue;
      const e = Math.round(owed);
      owed -= e;
      moves.push(x, y, nozzle.z, e, feed, meta, width, height);
      nozzle.x = x;
      nozzle.y = y;
    }
  }

  function needsRetraction(x: number, y: number): boolean {
    if (Math.hypot(x - endX, y - endY) * MM_PER_UNIT < options.retract.beforeTravel) return false;
    if (passed === 0 || !options.retract.onlyCrossing) return true;
    return !staysInside(freeAreas[passed - 1].areas, endX - dx, endY - dy, x - dx, y - dy);
  }

  function changeAcceleration(to: number | undefined): void {
    if (to === undefined || to === acceleration) return;
    acceleration = to;
    const travel = options.accelerations?.travel === undefined ? null : to;
    events.push({ at: moves.count, kind: "acceleration", print: to, travel, retract: null });
  }
}

/** The nozzle's height over a layer, in um. */
export function nozzleHeight(printZ: number, options: MotionOptions): number {
  return Math.round(printZ * UM_PER_MM) + options.zOffset;
}

function pathFeed(speeds: LayerSpeeds, role: number, isShort: boolean, flowSpeed: number): number {
  const speed = Math.min(isShort ? speeds.smallPerimeter : speeds.byRole[role], flowSpeed);
  return Math.round(speed * F_PER_MM_S);
}

/** Whether an entity is a perimeter loop of at most this length, in mm. */
function isShortLoop(toolpaths: Toolpaths, entity: number, limit: number): boolean {
  const { coords, starts, entityStarts } = toolpaths;
  if ((toolpaths.entityFlags[entity] & ENTITY.closed) === 0) return false;
  const firstPath = entityStarts[entity];
  if (!ROLES[toolpaths.roles[firstPath]].isPerimeter) return false;
  const rest = limit * UNITS_PER_MM;
  let length = 0;
  for (let at = starts[firstPath] * 2 + 2; at < starts[entityStarts[entity + 1]] * 2; at += 2) {
    length += Math.hypot(coords[at] - coords[at - 2], coords[at + 1] - coords[at - 1]);
    if (length > rest) return false;
  }
  return true;
}
