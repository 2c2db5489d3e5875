import { MoveBuffer } from "../core/move-buffer.ts";
import { askFan, MOVE_KIND, type MoveChunk, type MoveEvent, moveMeta, UM_PER_MM } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import { MM_PER_UNIT, toUnits, UNITS_PER_MM } from "../core/units.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { simplifyLines } from "../geometry/simplify.ts";
import { ENTITY, type Toolpaths } from "../toolpaths/toolpaths.ts";
import { zoneOf } from "../toolpaths/zones.ts";
import { type Walls, wallsOf } from "./avoid-crossing.ts";
import { feedOf } from "./feeds.ts";
import { wayStaysInside } from "./inside.ts";
import type { Nozzle } from "./nozzle.ts";
import { byOverlap, cutByOverlap } from "./overlap.ts";
import type { MotionOptions } from "./resolve.ts";
import { insideEnd } from "./step-inside.ts";
import { travelTo } from "./travel.ts";
import { toUm } from "./um.ts";
import { createWays } from "./ways.ts";
import { wipeTrail } from "./wipe.ts";

/** Where a layer stands in the print; lengths in mm. */
export interface LayerPlace {
  readonly index: number;
  readonly printZ: number;
  readonly height: number;
  /** What it is printed on: the layer of index 0 on the bed, unless told. */
  readonly on?: "bed" | "raft" | "layer";
  /** Where the toolpaths' origin stands on the bed. */
  readonly offset: readonly [number, number];
  /** The layer by the count that the fan goes by; its index unless told. */
  readonly cooledIndex?: number;
}

/** What an object is like where a layer's entities stand, from one of them on; in the toolpaths' coordinates. */
export interface Ground extends Partial<Walls> {
  /** The first entity that it is for; it is until the next one's. */
  readonly entity: number;
  /** Which of the plate's items it is; undefined for none alone. */
  readonly item?: number;
  /** What its entities are printed on; as all others of the layer unless told. */
  readonly on?: LayerPlace["on"];
  /** Where travels need not retract; undefined where none is free. */
  readonly free?: ExPolygons | undefined;
  /** The object's layer below; undefined where it does not matter. */
  readonly below?: ExPolygons | undefined;
  /** Where supports are printed: travels inside, from one of their strands to another, do not retract. */
  readonly supported?: ExPolygons | undefined;
}

/** The speeds of what is printed on the bed, on a raft and on another layer. */
const KINDS = { bed: "firstLayer", raft: "overRaft", layer: "rest" } as const;

/** The moves of a layer by itself. */
export interface LayerMoves extends MoveChunk {
  /** What a retraction after the last may wipe along (x, y in um), where one does. */
  readonly trail?: Int32Array | undefined;
  /** See {@link LayerPlace}. */
  readonly cooledIndex: number;
  /** It is none of the object's layers: those after it count one more. */
  readonly isBetween?: boolean;
  /** Of a raft. */
  readonly isRaft?: boolean;
  /** It is one loop, along which the nozzle rises by the layer's height. */
  readonly rises?: boolean;
  /** What the way to the first of them must know of the object that it stands in, where it is more than a line. */
  readonly entry?: LayerEntry | undefined;
}

/** Where a layer is entered. */
interface LayerEntry {
  /** What a way is led around; undefined where it is a line. */
  readonly walls: Walls | undefined;
  /** Where the way there need not retract. */
  readonly free: ExPolygons | undefined;
  /** Where their origin stands on the bed, units. */
  readonly offset: readonly [number, number];
}

/**
 * The moves of one layer by itself: toolpaths in their order with speeds, and the travels between them.
 * The first move is a bare travel to where the layer begins; how the nozzle gets there is the linker's to say.
 * Positions are rounded from the exact ones, and E carries its remainder on, so neither drifts.
 *
 * @param printed the layer's toolpaths, in print order, loops opened at their seam, in integer units
 * @param grounds of each object of the layer; looked at where the options say so: a travel to an entity inside a free
 *   area of its object does not retract (`retract.onlyCrossing`), perimeters hang over what is below (`overhangs`)
 */
export function layerMoves(
  printed: Toolpaths,
  layer: LayerPlace,
  options: MotionOptions,
  grounds: readonly Ground[] = [],
): LayerMoves {
  const simple = options.resolution > 0 ? { ...printed, ...simplifyLines(printed, options.resolution) } : printed;
  const { toolpaths, shares } = options.overhangs
    ? cutByOverlap(simple, (entity) => grounds.findLast((ground) => ground.entity <= entity)?.below)
    : { toolpaths: simple };
  const { coords, starts, roles, entityStarts } = toolpaths;
  const { wipe: wiping } = options.retract;
  const kindOf = (ground?: Ground) => KINDS[ground?.on ?? layer.on ?? (layer.index === 0 ? "bed" : "layer")];
  let kind = kindOf();
  let speeds = options[kind];
  const dx = toUnits(layer.offset[0]);
  const dy = toUnits(layer.offset[1]);
  const events: MoveEvent[] = [
    { at: 0, kind: "layer", index: layer.index, printZ: layer.printZ, height: layer.height },
  ];
  const entities = entityStarts.length - 1;
  const moves = new MoveBuffer(coords.length / 2 + entities * 5);
  const nozzle: Nozzle = {
    x: NaN,
    y: NaN,
    z: nozzleHeight(layer.printZ, options),
    raised: 0,
    drawn: 0,
    extra: 0,
    fed: 0,
    tool: 0,
  };
  let acceleration = 0;
  let named: number | null = null;
  // The exact end of what was printed last, in units on the bed, and the E owed to the text.
  let endX = 0;
  let endY = 0;
  let owed = 0;
  let passed = 0;
  let endPassed = 0;
  const ways = createWays(grounds, [dx, dy], options);

  for (let entity = 0; entity < entities; entity++) {
    while (passed < grounds.length && grounds[passed].entity <= entity) kind = kindOf(grounds[passed++]);
    const firstPath = entityStarts[entity];
    const lastPath = entityStarts[entity + 1];
    const first = starts[firstPath] * 2;
    if (options.namesObjects) nameObject(passed > 0 ? (grounds[passed - 1].item ?? null) : null);
    // 1. Travel to where the entity begins.
    if (entity > 0) changeAcceleration(options.accelerations?.travel);
    const startX = coords[first] + dx;
    const startY = coords[first + 1] + dy;
    const role = roles[firstPath];
    const stays = ways !== undefined && endPassed === passed ? ways : undefined;
    let retracts = entity > 0 && needsRetraction([], startX, startY, role);
    const way = retracts ? stays?.wayTo(passed - 1, startX, startY) : undefined;
    // Led inside, it may need none after all.
    if (retracts && stays)
      retracts = needsRetraction(stays.corners(passed - 1, endX, endY, startX, startY), startX, startY, role);
    travelTo(moves, nozzle, { x: toUm(startX), y: toUm(startY), retracts, role, way }, options);
    // 2. Print its paths.
    speeds = (options.zones?.[zoneOf(toolpaths.entityFlags[entity])] ?? options)[kind];
    const accelerations = options.accelerations?.[kind];
    const isShort = isShortLoop(toolpaths, entity, options.smallPerimeterLength);
    for (let path = firstPath; path < lastPath; path++) {
      changeAcceleration(accelerations?.[roles[path]]);
      printPath(path, isShort);
    }
    const last = (starts[lastPath] - 1) * 2;
    endX = coords[last] + dx;
    endY = coords[last + 1] + dy;
    endPassed = passed;
    // 3. Leave an external loop to its inside, so that what oozes stays off the surface.
    const inside = insideEnd(toolpaths, entity, options.stepInside);
    if (inside !== undefined) {
      changeAcceleration(options.accelerations?.travel);
      const [x, y] = [toUm(inside[0] + dx), toUm(inside[1] + dy)];
      travelTo(moves, nozzle, { x, y, retracts: false, role: roles[firstPath] }, options);
    }
    if (wiping !== null) nozzle.trail = wipeTrail(toolpaths, entity, [dx, dy], wiping.reach);
  }
  nameObject(null);
  const own = { moves: moves.take(), events, cooledIndex: layer.cooledIndex ?? layer.index };
  // Objects without a strand on the layer come before the one whose strand is the first.
  const ground = grounds.findLast(({ entity }) => entity === 0);
  const walls = ways && ground && wallsOf(ground);
  const ownFree = options.retract.onlyCrossing ? ground?.free : undefined;
  const entry = (walls ?? ownFree) && { walls, free: ownFree, offset: [dx, dy] as const };
  return { ...own, ...(nozzle.trail && { trail: nozzle.trail }), ...(entry && { entry }) };

  function nameObject(to: number | null): void {
    if (to === named) return;
    if (named !== null) events.push({ at: moves.count, kind: "object", item: named, begins: false });
    if (to !== null) events.push({ at: moves.count, kind: "object", item: to, begins: true });
    named = to;
  }

  function printPath(path: number, isShort: boolean): void {
    const flow = toolpaths.flows[path];
    const ePerUnit = flow * options.ePerMm3 * MM_PER_UNIT;
    const own = (isShort ? speeds.smallPerimeter : speeds.byRole[roles[path]]) || automaticSpeed(roles[path], flow);
    const hangs = shares !== undefined && shares[path] < 1 ? options.overhangs : undefined;
    const hanging = hangs?.shares ? hangs.speeds?.map((speed, i) => speed || own * hangs.shares![i]) : hangs?.speeds;
    const speed = hanging ? Math.min(own, byOverlap(hanging, own, shares![path])) : own;
    const feed = feedOf(Math.min(speed, options.maxFlow / flow));
    const plain = moveMeta(MOVE_KIND.extrude, roles[path]);
    const meta = hangs?.fans ? askFan(plain, Math.round(byOverlap(hangs.fans, 0, shares![path]))) : plain;
    const strand: Strand = {
      feed,
      meta,
      width: Math.round(toolpaths.widths[path] * UM_PER_MM),
      height: Math.round(toolpaths.heights[path] * UM_PER_MM),
      ePerUnit,
      dx,
      dy,
    };
    owed = pushStrand(moves, nozzle, strand, coords, starts[path], starts[path + 1], owed);
  }

  /** That at which a strand extrudes as much per second as all others whose speed is automatic. */
  function automaticSpeed(role: number, flow: number): number {
    return Math.min(options.evenFlow / flow, options.maxAutomatic) * speeds.shares[role];
  }

  function needsRetraction(corners: readonly number[], x: number, y: number, role: number): boolean {
    if (Math.hypot(x - endX, y - endY) * MM_PER_UNIT < options.retract.beforeTravel) return false;
    if (passed === 0) return true;
    const { free, supported } = grounds[passed - 1];
    if (supported && role === ROLE.support && isWithin(supported, corners, x, y)) return false;
    if (!options.retract.onlyCrossing) return true;
    return free === undefined || !isWithin(free, corners, x, y);
  }

  /** Whether the way from the end of what was printed last stays inside. */
  function isWithin(areas: ExPolygons, corners: readonly number[], x: number, y: number): boolean {
    return wayStaysInside(areas, [endX, endY, ...corners, x, y], [dx, dy]);
  }

  function changeAcceleration(to: number | undefined): void {
    if (to === undefined || to === acceleration) return;
    acceleration = to;
    const travel = options.accelerations?.travel === undefined ? null : to;
    events.push({ at: moves.count, kind: "acceleration", print: to, travel, retract: null });
  }
}

/** What all moves of a path have in common. */
interface Strand {
  readonly feed: number;
  readonly meta: number;
  readonly width: number;
  readonly height: number;
  readonly ePerUnit: number;
  /** By how much its points are moved to where it stands on the bed, units. */
  readonly dx: number;
  readonly dy: number;
}

/**
 * Prints from the first of these points along the others. Not within layerMoves, whose functions are new for every layer,
 * and would be optimised anew time and again.
 * @param owed E that the text has not been told yet
 * @returns what it is owed at the end
 */
function pushStrand(
  moves: MoveBuffer,
  nozzle: Nozzle,
  { feed, meta, width, height, ePerUnit, dx, dy }: Strand,
  coords: Int32Array,
  from: number,
  to: number,
  owed: number,
): number {
  let left = owed;
  for (let at = 2 * from + 2; at < 2 * to; at += 2) {
    const byX = coords[at] - coords[at - 2];
    const byY = coords[at + 1] - coords[at - 1];
    left += Math.sqrt(byX * byX + byY * byY) * ePerUnit;
    const x = toUm(coords[at] + dx);
    const y = toUm(coords[at + 1] + dy);
    if (x === nozzle.x && y === nozzle.y) continue;
    const e = Math.round(left);
    // The text would tell a strand without E as a travel; a machine that is fed none has no other.
    if (e === 0 && ePerUnit > 0) continue;
    left -= e;
    moves.push(x, y, nozzle.z, e, feed, meta, width, height);
    nozzle.x = x;
    nozzle.y = y;
  }
  return left;
}

/** The nozzle's height over a layer, in um. */
export function nozzleHeight(printZ: number, options: MotionOptions): number {
  return Math.round(printZ * UM_PER_MM) + options.zOffset;
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
