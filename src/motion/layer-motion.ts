import { MoveBuffer } from "../core/move-buffer.ts";
import { askFan, MOVE_KIND, type MoveChunk, type MoveEvent, moveMeta, UM_PER_MM } from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import { MM_PER_UNIT, toUnits } from "../core/units.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import { simplifyLines } from "../geometry/simplify.ts";
import { ENTITY, type Toolpaths } from "../toolpaths/toolpaths.ts";
import { zoneOf } from "../toolpaths/zones.ts";
import { accelerationEvent } from "./accelerations.ts";
import { type Barriers, barriersOf } from "./avoid-crossing.ts";
import { feedOf } from "./feeds.ts";
import type { Ground, LayerPlace } from "./ground.ts";
import { LayerTravels } from "./layer-travels.ts";
import type { Nozzle } from "./nozzle.ts";
import { byOverlap, cutByOverlap } from "./overlap.ts";
import type { LayerSpeeds, MotionOptions } from "./resolve.ts";
import { isShortLoop } from "./short-loop.ts";
import { insideEnd } from "./step-inside.ts";
import { pushStrand } from "./strand.ts";
import { type TravelTask, travelTo } from "./travel.ts";
import { toUm } from "./um.ts";
import { wipeTrail } from "./wipe.ts";

/** The speeds of what is printed on the bed, on a raft and on another layer. */
const KINDS = { bed: "firstLayer", raft: "overRaft", layer: "rest" } as const;

/** The moves of a layer by itself. */
export interface LayerMoves extends MoveChunk {
  /** What a retraction after the last may wipe along (x, y in um), where one does. */
  readonly trail?: Int32Array | undefined;
  /** See {@link LayerPlace}. */
  readonly cooledIndex: number;
  /** It is a layer of its own, which the object does not count: later ones count one more. */
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
  readonly barriers: Barriers | undefined;
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
  const motion = new LayerMotion(toolpaths, shares, layer, options, grounds);
  for (let entity = 0; entity + 1 < toolpaths.entityStarts.length; entity++) motion.print(entity);
  return motion.finish();
}

class LayerMotion {
  readonly #toolpaths: Toolpaths;
  /** Of each path the share of its width that lies on the layer below, where that counts. */
  readonly #shares: readonly number[] | undefined;
  readonly #layer: LayerPlace;
  readonly #options: MotionOptions;
  readonly #grounds: readonly Ground[];
  readonly #travels: LayerTravels;
  /** By how much the toolpaths are moved to where they stand on the bed, units. */
  readonly #offset: readonly [number, number];
  readonly #moves: MoveBuffer;
  readonly #events: MoveEvent[];
  readonly #nozzle: Nozzle;
  #acceleration = 0;
  /** Of travels, where the firmware keeps one for them. */
  #travelAcceleration: number | undefined;
  /** The item whose name was said last. */
  #named: number | null = null;
  /** E that the text has not been told yet. */
  #owed = 0;

  constructor(
    toolpaths: Toolpaths,
    shares: readonly number[] | undefined,
    layer: LayerPlace,
    options: MotionOptions,
    grounds: readonly Ground[],
  ) {
    this.#toolpaths = toolpaths;
    this.#shares = shares;
    this.#layer = layer;
    this.#options = options;
    this.#grounds = grounds;
    this.#travelAcceleration = options.accelerations?.ownTravel;
    this.#offset = [toUnits(layer.offset[0]), toUnits(layer.offset[1])];
    this.#travels = new LayerTravels(grounds, this.#offset, options);
    const { index, printZ, height } = layer;
    this.#events = [{ at: 0, kind: "layer", index, printZ, height }];
    this.#moves = new MoveBuffer(toolpaths.coords.length / 2 + (toolpaths.entityStarts.length - 1) * 5);
    const z = nozzleHeight(printZ, options);
    this.#nozzle = { x: NaN, y: NaN, z, raised: 0, drawn: 0, extra: 0, fed: 0, tool: 0 };
  }

  print(entity: number): void {
    const options = this.#options;
    const toolpaths = this.#toolpaths;
    const { coords, starts, entityStarts } = toolpaths;
    const [dx, dy] = this.#offset;
    const firstPath = entityStarts[entity];
    const lastPath = entityStarts[entity + 1];
    const role = toolpaths.roles[firstPath];
    const travels = this.#travels;
    travels.begin(entity);
    if (options.namesObjects) this.#nameObject(travels.ground?.item ?? null);

    const kind = KINDS[travels.ground?.on ?? this.#layer.on ?? (this.#layer.index === 0 ? "bed" : "layer")];

    // 1. Travel to where the entity begins.
    const first = starts[firstPath] * 2;
    const [x, y] = [coords[first] + dx, coords[first + 1] + dy];
    const isOutside = role === ROLE.externalPerimeter && kind !== KINDS.bed;
    if (entity > 0) this.#accelerateTravel(isOutside ? this.#shortTravelTo(x, y) : undefined);
    this.#travel(travels.taskTo(x, y, role));

    // 2. Print its paths.
    const speeds = (options.zones?.[zoneOf(toolpaths.entityFlags[entity])] ?? options)[kind];
    const accelerations = options.accelerations?.[kind];
    const own = this.#ownSpeed(entity, speeds);
    for (let path = firstPath; path < lastPath; path++) {
      this.#changeAcceleration(accelerations?.[toolpaths.roles[path]]);
      this.#printPath(path, speeds, own);
    }
    const last = (starts[lastPath] - 1) * 2;
    travels.end(coords[last] + dx, coords[last + 1] + dy);

    // 3. Leave an external loop to its inside, so that what oozes stays off the surface.
    const inside = insideEnd(toolpaths, entity, options.stepInside);
    if (inside !== undefined) {
      this.#accelerateTravel();
      this.#travel({ x: toUm(inside[0] + dx), y: toUm(inside[1] + dy), retracts: false, role });
    }
    const { wipe } = options.retract;
    if (wipe !== null) this.#nozzle.trail = wipeTrail(toolpaths, entity, this.#offset, wipe.reach);
  }

  finish(): LayerMoves {
    this.#nameObject(null);
    // What another tool prints of the layer begins with it.
    this.#changeTravelAcceleration(this.#options.accelerations?.ownTravel);
    const { index, cooledIndex = index } = this.#layer;
    const own = { moves: this.#moves.take(), events: this.#events, cooledIndex };
    // Objects without a strand on the layer come before the one whose strand is the first.
    const ground = this.#grounds.findLast(({ entity }) => entity === 0);
    const barriers = this.#travels.areLed && ground ? barriersOf(ground) : undefined;
    const free = this.#options.retract.onlyCrossing ? ground?.free : undefined;
    const { trail } = this.#nozzle;
    return {
      ...own,
      ...(trail && { trail }),
      ...((barriers ?? free) && { entry: { barriers, free, offset: this.#offset } }),
    };
  }

  #travel(task: TravelTask): void {
    travelTo(this.#moves, this.#nozzle, task, this.#options);
  }

  #nameObject(to: number | null): void {
    if (to === this.#named) return;
    const at = this.#moves.count;
    if (this.#named !== null) this.#events.push({ at, kind: "object", item: this.#named, begins: false });
    if (to !== null) this.#events.push({ at, kind: "object", item: to, begins: true });
    this.#named = to;
  }

  /** What a travel to there is accelerated by if it is short and such travels have their own; units on the bed. */
  #shortTravelTo(x: number, y: number): number | undefined {
    const short = this.#options.accelerations?.shortTravel;
    return short !== undefined && this.#travels.isShort(x, y) ? short : undefined;
  }

  /** @param to mm/s2; undefined: as any other */
  #accelerateTravel(to?: number): void {
    const { travel, ownTravel } = this.#options.accelerations ?? {};
    if (travel !== undefined) this.#changeAcceleration(to ?? travel);
    else this.#changeTravelAcceleration(to ?? ownTravel);
  }

  #changeTravelAcceleration(to: number | undefined): void {
    if (to === undefined || to === this.#travelAcceleration) return;
    this.#travelAcceleration = to;
    this.#events.push({ at: this.#moves.count, kind: "acceleration", print: null, travel: to, retract: null });
  }

  #changeAcceleration(to: number | undefined): void {
    if (to === undefined || to === this.#acceleration) return;
    this.#acceleration = to;
    this.#events.push(accelerationEvent(this.#moves.count, to, this.#options.accelerations));
  }

  /** An entity's, mm/s, 0: automatic; undefined where that of its role counts. */
  #ownSpeed(entity: number, speeds: LayerSpeeds): number | undefined {
    if (isShortLoop(this.#toolpaths, entity, this.#options.smallPerimeterLength)) return speeds.smallPerimeter;
    return (this.#toolpaths.entityFlags[entity] & ENTITY.overBridge) !== 0 ? speeds.overBridge : undefined;
  }

  #printPath(path: number, speeds: LayerSpeeds, ofEntity: number | undefined): void {
    const { coords, starts, roles, widths, heights, flows } = this.#toolpaths;
    const options = this.#options;
    const role = roles[path];
    const flow = flows[path];
    const own = (ofEntity ?? speeds.byRole[role]) || this.#automaticSpeed(speeds, role, flow);
    const share = this.#shares?.[path] ?? 1;
    const hangs = share < 1 ? options.overhangs : undefined;
    const hanging = hangs?.shares ? hangs.speeds?.map((speed, i) => speed || own * hangs.shares![i]) : hangs?.speeds;
    const speed = hanging ? Math.min(own, byOverlap(hanging, own, share)) : own;
    const plain = moveMeta(MOVE_KIND.extrude, role);
    const strand = {
      feed: feedOf(Math.min(speed, options.maxFlow / flow)),
      meta: hangs?.fans ? askFan(plain, Math.round(byOverlap(hangs.fans, 0, share))) : plain,
      width: Math.round(widths[path] * UM_PER_MM),
      height: Math.round(heights[path] * UM_PER_MM),
      ePerUnit: flow * options.ePerMm3 * MM_PER_UNIT,
      dx: this.#offset[0],
      dy: this.#offset[1],
    };
    this.#owed = pushStrand(this.#moves, this.#nozzle, strand, coords, starts[path], starts[path + 1], this.#owed);
  }

  /** That at which a strand extrudes as much per second as all others whose speed is automatic. */
  #automaticSpeed(speeds: LayerSpeeds, role: number, flow: number): number {
    return Math.min(this.#options.evenFlow / flow, this.#options.maxAutomatic) * speeds.shares[role];
  }
}

/** The nozzle's height over a layer, in um. */
export function nozzleHeight(printZ: number, options: MotionOptions): number {
  return Math.round(printZ * UM_PER_MM) + options.zOffset;
}
