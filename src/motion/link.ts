import type { CustomGcode, Placeholders } from "../core/custom-gcode.ts";
import { SlicewrightError } from "../core/errors.ts";
import type { HeightMark } from "../core/height-marks.ts";
import { joinChunks, MoveBuffer } from "../core/move-buffer.ts";
import {
  type Happening,
  MOVE,
  MOVE_STRIDE,
  type MoveChunk,
  type MoveEvent,
  moveCount,
  UM_PER_MM,
} from "../core/moves.ts";
import { approach } from "./approach.ts";
import { CustomFiller } from "./custom-filler.ts";
import { TRAVEL } from "./elevation.ts";
import { LayerFinisher } from "./layer-finisher.ts";
import { type LayerMoves, nozzleHeight } from "./layer-motion.ts";
import type { ToolCut } from "./linked-layer.ts";
import { type MarkLines, Marks } from "./marks.ts";
import type { Nozzle } from "./nozzle.ts";
import { PrintPlace } from "./print-place.ts";
import { OneTool, type PrintTools } from "./print-tools.ts";
import type { MotionOptions } from "./resolve.ts";
import { beginAt, nearestOnLoop, rise } from "./spiral.ts";
import { bedAfter, firstTemperatures, startEvents } from "./start.ts";
import { ToolChanger } from "./tool-change.ts";
import type { ToolPass, ToolSet } from "./tools.ts";
import { heightAbove, liftOf, moveZ, retract } from "./travel.ts";

/** What a print's custom g-code may ask for beyond the settings. */
export interface PrintFacts {
  readonly layerCount: number;
  /** The convex hull of what the first layer prints, mm on the bed. */
  readonly firstLayer?: readonly (readonly [number, number])[];
  /** What happens at heights. */
  readonly marks?: readonly HeightMark[];
  /** Of the plate: how its file is called, how much stands on it. */
  readonly plate?: Placeholders;
}

/** Where an object of a sequential print stands. */
interface ObjectPlace {
  /** Objects before it. */
  readonly index: number;
  /** Where its origin stands on the bed, mm. */
  readonly offset: readonly [number, number];
  /** The tool that begins it, where there are several. */
  readonly tool?: number | undefined;
}

/**
 * Links layers into one print, serially and in order: each layer's own moves (layer-motion) get the way from where
 * the last one ended, are cooled, and get the events that depend on more than the layer.
 */
export interface Linker {
  /** What comes before the first layer: limits, temperatures, custom start. */
  start(): MoveChunk;
  /**
   * A layer's own moves, linked and cooled, or those of layers before it that waited for it.
   * @param passes where there are several tools, what each prints, in order; the layer's moves are the first one's
   */
  push(layer: LayerMoves, passes?: readonly ToolPass[]): MoveChunk;
  /** The way from a finished object, above all that stands, to where the next one's layers begin again at the bed. */
  nextObject(place: ObjectPlace): MoveChunk;
  /** What comes after the last layer: retraction, lift, custom end. */
  finish(): MoveChunk;
}

/**
 * @param first the options of the tool that begins
 * @param custom fills in custom g-code; it may throw `PLACEHOLDER_INVALID`
 * @param tools where there are several
 */
export function createLinker(first: MotionOptions, custom: CustomGcode, facts: PrintFacts, tools?: ToolSet): Linker {
  const nozzle: Nozzle = { x: 0, y: 0, z: 0, raised: 0, drawn: 0, extra: 0, fed: 0, tool: 0 };
  const marks = facts.marks && new Marks(facts.marks);
  const place = new PrintPlace();
  const used: PrintTools = tools
    ? new ToolChanger(tools, nozzle, (name) => filler.fill(name))
    : new OneTool(first, custom, nozzle);
  const { layerCount, plate, firstLayer } = facts;
  const filler = new CustomFiller(nozzle, place, used, {
    total_layer_count: layerCount,
    ...plate,
    ...(firstLayer?.length && hullPlaceholders(firstLayer)),
  });
  const finisher = new LayerFinisher(first.pressure);
  /** What the bed was told last, degC. */
  let bed = first.bed.firstLayer;
  /** The last layer was a turn of a spiral. */
  let isRising = false;
  return { start, push, nextObject, finish };

  function start(): MoveChunk {
    const { tool, options } = used;
    const begun = filler.fill("start_gcode");
    const choice = used.begin();
    const told = startEvents(options, begun, choice, filler.fill("start_filament_gcode"));
    bed = bedAfter(options, begun);
    const events: MoveEvent[] = used.heat(told, tool).map((event) => ({ ...event, at: 0 }));
    const moves = new MoveBuffer();
    used.prime(moves, events);
    return { moves: moves.take(), events };
  }

  function push(own: LayerMoves, passes?: readonly ToolPass[]): MoveChunk {
    const told = own.events[0];
    if (told?.kind !== "layer" || told.at !== 0)
      throw new SlicewrightError("INTERNAL", "motion: a layer's moves do not begin with their layer event");
    place.goTo(told.index, told.printZ, own.isBetween === true);
    const from = [nozzle.x, nozzle.y, nozzle.z] as const;
    const moves = new MoveBuffer(moveCount(own) + 8);
    const events: MoveEvent[] = [{ ...told, index: place.ofPrint }];

    // 1. The way from the last layer's end to where this one begins.
    const height = own.rises ? nozzle.z : nozzleHeight(place.printZ, used.options);
    changeLayer(moves, events, height, dueMarks(told.index, passes), passes?.[0].tool ?? used.tool);
    if (!own.isBetween) used.beginLayer({ index: told.index, printZ: told.printZ }, moves, events);

    // 2. The layer's own moves, tool after tool.
    const cuts: ToolCut[] = [{ at: 0, tool: used.tool, motion: used.options }];
    for (const pass of passes ?? []) {
      if (used.change(pass.tool, moves, events))
        cuts.push({ at: used.changedAt, tool: pass.tool, motion: used.options });
      addPart(moves, events, pass.moves);
    }
    if (passes === undefined) addPart(moves, events, own);
    isRising = own.rises === true;

    // 3. Even its pressure, slow it if it is short, and blow on it.
    const waits = own.isBetween === true && !own.isRaft;
    return finisher.push({ moves: moves.take(), events, from, cuts, cooledIndex: own.cooledIndex, waits });
  }

  /** Goes up to the layer, with all that is said at its beginning. */
  function changeLayer(
    moves: MoveBuffer,
    events: MoveEvent[],
    z: number,
    due: readonly MarkLines[],
    tool: number,
  ): void {
    const { options } = used;
    if (options.accelerations !== null) {
      const { travel = null, ownTravel = null } = options.accelerations;
      const event = {
        at: moves.count,
        kind: "acceleration",
        print: travel,
        travel: travel ?? ownTravel,
        retract: null,
      } as const;
      if (event.travel !== null) events.push(event);
    }
    filler.add(events, moves.count, "before_layer_gcode");
    if (options.retract.atLayerChange) retract(moves, nozzle, options);
    if (options.resetExtruder) events.push({ at: moves.count, kind: "reset-extruder" });
    const height = heightAbove(z, nozzle, options);
    moveZ(moves, nozzle, height, options);
    // What lies below is not wiped along from up here.
    nozzle.trail = undefined;
    filler.add(events, moves.count, "layer_gcode");
    // Custom lines may have left the height.
    moveZ(moves, nozzle, height, options);
    for (const change of temperatureChanges(tool)) events.push({ ...change, at: moves.count });
    for (const { head, name, verbatim, values = {}, ...stop } of due) {
      const { text, ...lines } = filler.fill(name, { verbatim, values });
      events.push({ at: moves.count, kind: "gcode", ...lines, text: `${head}\n${text}`, ...stop });
      moveZ(moves, nozzle, height, options);
    }
    nozzle.z = z;
    nozzle.raised = height - z;
  }

  /** What is to happen at the layer's height. @param index the object's layer */
  function dueMarks(index: number, passes?: readonly ToolPass[]): readonly MarkLines[] {
    const isInUse = used.usedFrom(index);
    return marks?.upTo({ printZ: place.printZ, tool: passes?.[0].tool ?? 0, ...(isInUse && { isInUse }) }) ?? [];
  }

  function addPart(moves: MoveBuffer, events: MoveEvent[], own: LayerMoves): void {
    if (own.rises) addTurn(moves, events, own);
    else addOwn(moves, events, own);
  }

  /** Adds moves of the tool in use, with the whole way there in the place of their bare first travel. */
  function addOwn(moves: MoveBuffer, events: MoveEvent[], own: LayerMoves): void {
    const begin = moves.count;
    if (own.moves.length > 0) approach(moves, nozzle, own, used.options);
    nozzle.trail = own.trail;
    const shift = own.moves.length > 0 ? moves.count - 1 : moves.count;
    moves.append(own.moves, 1);
    nozzle.fed += fedBy(own);
    // What stands before the bare travel stands before the whole way.
    for (const event of own.events.slice(1)) events.push({ ...event, at: event.at === 0 ? begin : event.at + shift });
  }

  /** Adds a loop as a turn of a spiral: after another turn without a travel, on from where that ended. */
  function addTurn(moves: MoveBuffer, events: MoveEvent[], own: LayerMoves): void {
    const { options } = used;
    const start = nearestOnLoop(own.moves, nozzle.x, nozzle.y);
    const isFirst = !isRising || nozzle.drawn > 0 || start.distance > TURN_REACH;
    const turn = beginAt(own.moves, own.events, start);
    if (isFirst) approach(moves, nozzle, turn, options);
    const [low, high] = [nozzle.z, nozzleHeight(place.printZ, options)];
    const loop = turn.moves.slice(MOVE_STRIDE);
    rise(loop, [nozzle.x, nozzle.y], low, high, !isRising);
    [nozzle.x, nozzle.y, nozzle.z] = [start.x, start.y, high];
    const shift = moves.count - 1;
    moves.append(loop, 0);
    nozzle.fed += fedBy(own);
    for (const event of turn.events.slice(1)) events.push({ ...event, at: Math.max(0, event.at + shift) });
  }

  function nextObject({ index, offset, tool = used.tool }: ObjectPlace): MoveChunk {
    const { options } = used;
    const moves = new MoveBuffer();
    retract(moves, nozzle, options);
    // Above all that stands: what was printed last may be lower than what was before it.
    const lift = liftOf(nozzle, options);
    moveZ(moves, nozzle, Math.max(nozzle.z, nozzleHeight(place.maxPrintZ, options)) + lift, options);
    const [x, y] = offset.map((mm) => Math.round(mm * UM_PER_MM));
    moves.push(x, y, nozzle.z, 0, options.travelFeed, TRAVEL, 0, 0);
    nozzle.x = x;
    nozzle.y = y;
    place.goToObject(index);
    const lines = filler.fill("between_objects_gcode", { tool });
    const told = firstTemperatures(used.optionsOf(tool), lines, bed);
    const events: MoveEvent[] = used.heat(told, tool).map((event) => ({ ...event, at: moves.count }));
    bed = bedAfter(used.optionsOf(tool), lines);
    if (lines.text !== "") events.push({ at: moves.count, kind: "gcode", ...lines });
    return joinChunks([finisher.flush(), { moves: moves.take(), events }]);
  }

  function finish(): MoveChunk {
    const moves = new MoveBuffer();
    const events: MoveEvent[] = [];
    const isAbove = used.finish(moves, events);
    const { options, ending } = used;
    retract(moves, nozzle, options);
    moveZ(moves, nozzle, nozzle.z + liftOf(nozzle, options), options);
    events.push({ at: moves.count, kind: "fan", speed: 0 });
    // The g-code that ends the print is told the height of the nozzle, which may be lifted.
    place.end(isAbove ? 1 : 0, (nozzle.z - nozzleHeight(0, options)) / UM_PER_MM);
    for (const tool of ending) filler.add(events, moves.count, "end_filament_gcode", { tool });
    filler.add(events, moves.count, "end_gcode", { values: { filament_extruder_id: ending[ending.length - 1] } });
    return joinChunks([finisher.flush(), { moves: moves.take(), events }]);
  }

  /** After the first layer; the bed is as the filament that begins the second one asks. */
  function temperatureChanges(tool: number): Happening[] {
    if (place.ofObject !== 1) return [];
    const { rest } = used.optionsOf(tool).bed;
    const changes = used.heating();
    if (rest !== bed) changes.push({ kind: "bed", celsius: rest, wait: false });
    bed = rest;
    return changes;
  }
}

/** A turn of a spiral goes on from the last one where it is no further from it, um. */
const TURN_REACH = 2000;

/** E that a layer's own moves feed. */
function fedBy({ moves }: LayerMoves): number {
  let fed = 0;
  for (let at = MOVE.e; at < moves.length; at += MOVE_STRIDE) fed += moves[at];
  return fed;
}

function hullPlaceholders(hull: readonly (readonly [number, number])[]): Placeholders {
  const [xs, ys] = [hull.map(([x]) => x), hull.map(([, y]) => y)];
  const min = [Math.min(...xs), Math.min(...ys)];
  const max = [Math.max(...xs), Math.max(...ys)];
  return {
    first_layer_print_convex_hull: hull,
    first_layer_print_min: min,
    first_layer_print_max: max,
    first_layer_print_size: [max[0] - min[0], max[1] - min[1]],
  };
}
