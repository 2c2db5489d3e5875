/**
 * Cooling, as PrusaSlicer does it: a layer that would be printed in too little time is slowed, and the fan follows
 * the time that the layer takes.
 *
 * All strands are slowed alike, unless the surface is to look the same on all layers: then external perimeters come
 * last (cooling-stages). The time is length over feed, of every move from the layer's link on; no planner has a say. Strands are slowed,
 * the fastest first: all down to the next lower feed, then those together further down, until the layer takes long
 * enough or they reach the lowest speed. Bridges keep their feed. A slowed feed is a whole number of mm/min.
 */
import { E_PER_MM, F_PER_MM_S, MOVE, MOVE_KIND, MOVE_STRIDE, moveKind, moveRole, UM_PER_MM } from "../core/moves.ts";
import { ROLE, ROLES } from "../core/roles.ts";
import { COOLING_STAGES, coolingStages } from "./cooling-stages.ts";
import type { CoolingOptions } from "./resolve.ts";

/** Fan speeds as shares of 1. */
export interface LayerFan {
  readonly speed: number;
  /** For bridges; not below `speed`. */
  readonly bridgeSpeed: number;
  /** The share of any other speed that is allowed: less than 1 while the fan comes up, 0 while it is off. */
  readonly ramp: number;
}

/** Layers take this much longer than is asked, so that rounded feeds do not make them shorter. */
const MARGIN = 1.001;
/** The F quanta of 1 mm/min. */
const WHOLE_FEED = F_PER_MM_S / 60;

/**
 * Slows a layer's moves in place if it is too short, and says how fast the fan runs.
 * @param from x, y, z of the nozzle before the first move, in um
 */
export function coolLayer(
  moves: Int32Array,
  from: readonly [number, number, number],
  layerIndex: number,
  options: CoolingOptions,
): LayerFan {
  const { seconds, lengthByFeed } = layerTime(moves, from);
  const wanted = options.layerSeconds * MARGIN;
  let taken = seconds;
  if (taken < wanted)
    if (options.surfaceTransition === undefined) taken += slow(moves, lengthByFeed, wanted - taken, options.minSpeed);
    else {
      const stages = coolingStages(moves, options.surfaceTransition);
      for (const stage of COOLING_STAGES) {
        if (taken >= wanted) break;
        const staged: Staged = { stages, stage };
        const lengths = layerTime(moves, from, staged).lengthByFeed;
        taken += slow(moves, lengths, wanted - taken, options.minSpeed, staged);
      }
    }
  return layerFan(taken, layerIndex, options);
}

/** Moves of one stage of {@link coolingStages}. */
interface Staged {
  readonly stages: Uint8Array;
  readonly stage: number;
}

/** Slows strands in place so that they take `stretch` seconds more, or as many as may be, and says how many. */
function slow(
  moves: Int32Array,
  lengthByFeed: ReadonlyMap<number, number>,
  stretch: number,
  minSpeed: number,
  staged?: Staged,
): number {
  const { feed, added } = slowDown(lengthByFeed, stretch, minSpeed);
  if (feed < Infinity) capFeeds(moves, feed, staged);
  return added;
}

/** Moves' seconds, and their millimetres of slowable strands by F. */
export function layerTime(
  moves: Int32Array,
  from: readonly [number, number, number],
  staged?: Staged,
): { seconds: number; lengthByFeed: Map<number, number> } {
  const lengthByFeed = new Map<number, number>();
  let [x, y, z] = from;
  let seconds = 0;
  let feed = -1;
  let length = 0;
  for (let at = 0; at < moves.length; at += MOVE_STRIDE) {
    const byX = moves[at + MOVE.x] - x;
    const byY = moves[at + MOVE.y] - y;
    const byZ = moves[at + MOVE.z] - z;
    x += byX;
    y += byY;
    z += byZ;
    const way = Math.sqrt(byX * byX + byY * byY + byZ * byZ) / UM_PER_MM;
    const mm = way > 0 ? way : Math.abs(moves[at + MOVE.e]) / E_PER_MM;
    seconds += (mm * F_PER_MM_S) / moves[at + MOVE.f];
    if (!isSlowable(moves, at, staged)) continue;
    if (moves[at + MOVE.f] !== feed) {
      addLength();
      feed = moves[at + MOVE.f];
    }
    length += mm;
  }
  addLength();
  return { seconds, lengthByFeed };

  function addLength(): void {
    if (length > 0) lengthByFeed.set(feed, (lengthByFeed.get(feed) ?? 0) + length);
    length = 0;
  }
}

function isSlowable(moves: Int32Array, at: number, staged: Staged | undefined): boolean {
  if (staged !== undefined && staged.stages[at / MOVE_STRIDE] !== staged.stage) return false;
  const meta = moves[at + MOVE.meta];
  const role = moveRole(meta);
  return moveKind(meta) === MOVE_KIND.extrude && !ROLES[role].isBridge && role !== ROLE.wipeTower;
}

/**
 * The feed to which strands are slowed so that `stretch` seconds are added, or as many as the lowest speed allows.
 * Infinity when nothing is to be slowed.
 */
function slowDown(
  lengthByFeed: ReadonlyMap<number, number>,
  stretch: number,
  minSpeed: number,
): { feed: number; added: number } {
  const lowest = minSpeed * F_PER_MM_S;
  const feeds = [...lengthByFeed.keys()].sort((a, b) => b - a);
  let reached = Infinity;
  let added = 0;
  // Strands at `reached` so far: their length, and the seconds they take there.
  let length = 0;
  for (let i = 0; i < feeds.length && feeds[i] > lowest; i++) {
    length += lengthByFeed.get(feeds[i]) ?? 0;
    const target = Math.max(feeds[i + 1] ?? 0, lowest);
    const now = (length * F_PER_MM_S) / feeds[i];
    const gain = target > 0 ? (length * F_PER_MM_S) / target - now : Infinity;
    if (added + gain >= stretch) return { feed: (length * F_PER_MM_S) / (now + stretch - added), added: stretch };
    added += gain;
    reached = target;
  }
  return { feed: reached, added };
}

function capFeeds(moves: Int32Array, feed: number, staged: Staged | undefined): void {
  const capped = Math.max(Math.floor(feed / WHOLE_FEED + 0.5), 1) * WHOLE_FEED;
  for (let at = 0; at < moves.length; at += MOVE_STRIDE)
    if (moves[at + MOVE.f] > feed && isSlowable(moves, at, staged)) moves[at + MOVE.f] = capped;
}

function layerFan(seconds: number, layerIndex: number, options: CoolingOptions): LayerFan {
  if (layerIndex < options.fanFromLayer) return { speed: 0, bridgeSpeed: 0, ramp: 0 };
  const ramp =
    layerIndex + 1 < options.fullFanLayer
      ? (layerIndex + 1 - options.fanFromLayer) / (options.fullFanLayer - options.fanFromLayer)
      : 1;
  const speed = wholePercent(fanPercent(seconds, options) * ramp);
  return { speed, bridgeSpeed: Math.max(speed, wholePercent(options.bridgeFan * ramp)), ramp };
}

function fanPercent(seconds: number, options: CoolingOptions): number {
  const { layerSeconds, fanBelowSeconds, minFan, maxFan, restFan } = options;
  if (!options.adaptFan || seconds >= Math.max(fanBelowSeconds, layerSeconds)) return restFan;
  if (seconds < layerSeconds) return maxFan;
  const share = (seconds - layerSeconds) / (fanBelowSeconds - layerSeconds);
  return Math.floor(share * minFan + (1 - share) * maxFan);
}

function wholePercent(percent: number): number {
  return Math.min(Math.max(Math.floor(percent + 0.5), 0), 100) / 100;
}
