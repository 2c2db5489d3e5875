import type { CustomGcode, CustomGcodeName, CustomLines, Placeholders } from "../core/custom-gcode.ts";
import { SlicewrightError } from "../core/errors.ts";
import { MoveBuffer } from "../core/move-buffer.ts";
import {
  type Happening,
  MOVE,
  MOVE_STRIDE,
  type MoveChunk,
  type MoveEvent,
  moveCount,
  moveRole,
  UM_PER_MM,
} from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import { bridgeFanEvents } from "./bridge-fan.ts";
import { coolLayer } from "./cooling.ts";
import { nozzleHeight } from "./layer-motion.ts";
import type { MotionOptions } from "./resolve.ts";
import { liftOf, moveZ, type Nozzle, retract, travelTo } from "./travel.ts";

/** What a print's custom g-code may ask for beyond the settings. */
export interface PrintFacts {
  readonly layerCount: number;
  /** mm. */
  readonly maxPrintZ: number;
}

/**
 * Links layers into one print, serially and in order: each layer's own moves (layer-motion) get the way from where
 * the last one ended, are cooled, and get the events that depend on more than the layer.
 */
export interface Linker {
  /** What comes before the first layer: limits, temperatures, custom start. */
  start(): MoveChunk;
  /** A layer's own moves, linked and cooled. */
  push(layer: MoveChunk): MoveChunk;
  /** What comes after the last layer: retraction, lift, custom end. */
  finish(): MoveChunk;
}

const SETS_HOTEND = /^\s*M10[49]\b/im;
const SETS_BED = /^\s*M1[49]0\b/im;

/**
 * @param custom fills in custom g-code; it may throw `PLACEHOLDER_INVALID`
 */
export function createLinker(options: MotionOptions, custom: CustomGcode, facts: PrintFacts): Linker {
  const nozzle: Nozzle = { x: 0, y: 0, z: 0, isRetracted: false };
  let fan = 0;
  let layer = { index: 0, printZ: 0 };
  return { start, push, finish };

  function start(): MoveChunk {
    const { hotend, bed, limits } = options;
    const lines = fill("start_gcode");
    const setsHotend = hotend.firstLayer > 0 && !SETS_HOTEND.test(lines.text);
    const setsBed = bed.firstLayer > 0 && !SETS_BED.test(lines.text);
    const events: Happening[] = [];
    if (limits !== null) {
      events.push({ kind: "axis-limits", limit: "acceleration", axes: limits.acceleration });
      events.push({ kind: "axis-limits", limit: "feed", axes: limits.feed });
      events.push({ kind: "acceleration", print: limits.print, travel: limits.travel, retract: limits.retract });
      events.push({ kind: "axis-limits", limit: "jerk", axes: limits.jerk });
      events.push({ kind: "minimum-feeds", extruding: limits.minExtrudingFeed, travel: limits.minTravelFeed });
    }
    events.push({ kind: "fan", speed: 0 });
    if (setsBed) events.push({ kind: "bed", celsius: bed.firstLayer, wait: true });
    if (setsHotend) events.push({ kind: "hotend", celsius: hotend.firstLayer, wait: false });
    if (lines.text !== "") events.push({ kind: "gcode", ...lines });
    if (setsHotend) events.push({ kind: "hotend", celsius: hotend.firstLayer, wait: true });
    events.push({ kind: "modes" });
    const filamentLines = fill("start_filament_gcode");
    if (filamentLines.text !== "") events.push({ kind: "gcode", ...filamentLines });
    return { moves: new Int32Array(0), events: events.map((event) => ({ ...event, at: 0 })) };
  }

  function push(own: MoveChunk): MoveChunk {
    const opening = own.events[0];
    if (opening?.kind !== "layer" || opening.at !== 0)
      throw new SlicewrightError("INTERNAL", "motion: a layer's moves do not begin with their layer event");
    const from = [nozzle.x, nozzle.y, nozzle.z] as const;
    const moves = new MoveBuffer(moveCount(own) + 8);
    const events: MoveEvent[] = [{ ...opening }];
    layer = { index: opening.index, printZ: opening.printZ };

    // 1. The way from the last layer's end to where this one begins.
    if (options.accelerations !== null) {
      const { travel } = options.accelerations;
      events.push({ at: 0, kind: "acceleration", print: travel, travel, retract: null });
    }
    addCustom(events, moves.count, "before_layer_gcode");
    if (options.retract.atLayerChange) retract(moves, nozzle, options);
    if (options.resetExtruder) events.push({ at: moves.count, kind: "reset-extruder" });
    moveZ(moves, nozzle, nozzleHeight(layer.printZ, options), options);
    addCustom(events, moves.count, "layer_gcode");
    moveZ(moves, nozzle, nozzleHeight(layer.printZ, options), options);
    for (const change of temperatureChanges()) events.push({ ...change, at: moves.count });
    const count = moveCount(own);
    if (count > 0) {
      const x = own.moves[MOVE.x];
      const y = own.moves[MOVE.y];
      const way = Math.hypot(x - nozzle.x, y - nozzle.y) / UM_PER_MM;
      const role = count > 1 ? moveRole(own.moves[MOVE_STRIDE + MOVE.meta]) : ROLE.travel;
      travelTo(moves, nozzle, x, y, nozzle.isRetracted || way >= options.retract.beforeTravel, role, options);
    }

    // 2. The layer's own moves: all but the bare travel that the way above stands for.
    const shift = moves.count - 1;
    moves.append(own.moves, 1);
    for (const event of own.events.slice(1)) events.push({ ...event, at: event.at + (count > 0 ? shift : 0) });
    if (count > 0) {
      nozzle.x = own.moves[(count - 1) * MOVE_STRIDE + MOVE.x];
      nozzle.y = own.moves[(count - 1) * MOVE_STRIDE + MOVE.y];
    }

    // 3. Slow it if it is short, and blow on it.
    const linked = moves.take();
    const blow = coolLayer(linked, from, layer.index, options.cooling);
    if (blow.speed !== fan) events.unshift({ at: 0, kind: "fan", speed: blow.speed });
    fan = blow.speed;
    const bridgeFan = bridgeFanEvents(linked, blow);
    return { moves: linked, events: bridgeFan.length > 0 ? merge(events, bridgeFan) : events };
  }

  function finish(): MoveChunk {
    const moves = new MoveBuffer(2);
    retract(moves, nozzle, options);
    const lift = liftOf(nozzle, options);
    if (lift > 0) moveZ(moves, nozzle, nozzle.z + lift, options);
    const events: MoveEvent[] = [{ at: moves.count, kind: "fan", speed: 0 }];
    addCustom(events, moves.count, "end_filament_gcode");
    addCustom(events, moves.count, "end_gcode");
    return { moves: moves.take(), events };
  }

  function addCustom(events: MoveEvent[], at: number, name: CustomGcodeName): void {
    const lines = fill(name);
    if (lines.text !== "") events.push({ at, kind: "gcode", ...lines });
  }

  /** Fills in custom lines and follows the nozzle to where they leave it. */
  function fill(name: CustomGcodeName): CustomLines {
    const values: Placeholders = {
      layer_num: layer.index,
      layer_z: layer.printZ,
      max_layer_z: facts.maxPrintZ,
      total_layer_count: facts.layerCount,
    };
    const lines = custom(name, values, [nozzle.x, nozzle.y, nozzle.z]);
    [nozzle.x, nozzle.y, nozzle.z] = lines.to;
    return lines;
  }

  function temperatureChanges(): Happening[] {
    if (layer.index !== 1) return [];
    const { hotend, bed } = options;
    const changes: Happening[] = [];
    if (hotend.rest > 0 && hotend.rest !== hotend.firstLayer)
      changes.push({ kind: "hotend", celsius: hotend.rest, wait: false });
    if (bed.rest !== bed.firstLayer) changes.push({ kind: "bed", celsius: bed.rest, wait: false });
    return changes;
  }
}

/** Two runs of events in order of their moves; at the same move, the first run's come first. */
function merge(events: readonly MoveEvent[], others: readonly MoveEvent[]): MoveEvent[] {
  return [...events, ...others].sort((a, b) => a.at - b.at);
}
