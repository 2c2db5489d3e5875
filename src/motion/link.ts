import type { CustomGcode, Placeholders } from "../core/custom-gcode.ts";
import { SlicewrightError } from "../core/errors.ts";
import type { HeightMark } from "../core/height-marks.ts";
import { joinChunks, MoveBuffer } from "../core/move-buffer.ts";
import { type Happening, type MoveChunk, type MoveEvent, moveCount, UM_PER_MM } from "../core/moves.ts";
import { CustomFiller } from "./custom-filler.ts";
import { TRAVEL } from "./elevation.ts";
import { LayerFinisher } from "./layer-finisher.ts";
import { type LayerMoves, nozzleHeight } from "./layer-motion.ts";
import { LayerParts } from "./layer-parts.ts";
import type { ToolCut } from "./linked-layer.ts";
import { type MarkLines, Marks } from "./marks.ts";
import type { Nozzle } from "./nozzle.ts";
import { PrintPlace } from "./print-place.ts";
import { OneTool, type PrintTools } from "./print-tools.ts";
import type { MotionOptions } from "./resolve.ts";
import { bedAfter, firstTemperatures, startEvents } from "./start.ts";
import { ToolChanger } from "./tool-change.ts";
import type { ToolPass, ToolSet } from "./tools.ts";
import { liftOf, moveZ, retract, riseTo } from "./travel.ts";

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
  return new PrintLinker(first, custom, facts, tools);
}

class PrintLinker implements Linker {
  readonly #nozzle: Nozzle = { x: 0, y: 0, z: 0, raised: 0, drawn: 0, extra: 0, fed: 0, tool: 0 };
  readonly #place = new PrintPlace();
  readonly #parts = new LayerParts(this.#nozzle);
  readonly #marks: Marks | undefined;
  readonly #tools: PrintTools;
  readonly #filler: CustomFiller;
  readonly #finisher: LayerFinisher;
  /** What the bed was told last, degC. */
  #bed: number;

  constructor(first: MotionOptions, custom: CustomGcode, facts: PrintFacts, tools: ToolSet | undefined) {
    const { layerCount, plate, firstLayer, marks } = facts;
    this.#marks = marks && new Marks(marks);
    this.#tools = tools
      ? new ToolChanger(tools, this.#nozzle, (name) => this.#filler.fill(name))
      : new OneTool(first, custom, this.#nozzle);
    this.#filler = new CustomFiller(this.#nozzle, this.#place, this.#tools, {
      total_layer_count: layerCount,
      ...plate,
      ...(firstLayer?.length && hullPlaceholders(firstLayer)),
    });
    this.#finisher = new LayerFinisher(first.pressure);
    this.#bed = first.bed.firstLayer;
  }

  start(): MoveChunk {
    const { tool, options } = this.#tools;
    const begun = this.#filler.fill("start_gcode");
    const choice = this.#tools.begin();
    const told = startEvents(options, begun, choice, this.#filler.fill("start_filament_gcode"));
    this.#bed = bedAfter(options, begun);
    const events: MoveEvent[] = this.#tools.heat(told, tool).map((event) => ({ ...event, at: 0 }));
    const moves = new MoveBuffer();
    this.#tools.prime(moves, events);
    return { moves: moves.take(), events };
  }

  push(own: LayerMoves, passes?: readonly ToolPass[]): MoveChunk {
    const told = own.events[0];
    if (told?.kind !== "layer" || told.at !== 0)
      throw new SlicewrightError("INTERNAL", "motion: a layer's moves do not begin with their layer event");
    const nozzle = this.#nozzle;
    const place = this.#place;
    const tools = this.#tools;
    place.goTo(told.index, told.printZ, own.isBetween === true);
    const { printZ } = place;
    const from = [nozzle.x, nozzle.y, nozzle.z] as const;
    const moves = new MoveBuffer(moveCount(own) + 8);
    const events: MoveEvent[] = [{ ...told, index: place.ofPrint }];

    // 1. The way from the last layer's end to where this one begins.
    const height = own.rises ? nozzle.z : nozzleHeight(printZ, tools.options);
    this.#changeLayer(moves, events, height, this.#dueMarks(told.index, passes), passes?.[0].tool ?? tools.tool);
    if (!own.isBetween) tools.beginLayer({ index: told.index, printZ: told.printZ }, moves, events);

    // 2. The layer's own moves, tool after tool.
    const cuts: ToolCut[] = [{ at: 0, tool: tools.tool, motion: tools.options }];
    for (const pass of passes ?? []) {
      if (tools.change(pass.tool, moves, events))
        cuts.push({ at: tools.changedAt, tool: pass.tool, motion: tools.options });
      this.#parts.add(moves, events, pass.moves, tools.options, printZ);
    }
    if (passes === undefined) this.#parts.add(moves, events, own, tools.options, printZ);

    // 3. Even its pressure, slow it if it is short, and blow on it.
    const waits = own.isBetween === true && !own.isRaft;
    return this.#finisher.push({ moves: moves.take(), events, from, cuts, cooledIndex: own.cooledIndex, waits });
  }

  nextObject({ index, offset, tool = this.#tools.tool }: ObjectPlace): MoveChunk {
    const nozzle = this.#nozzle;
    const { options } = this.#tools;
    const moves = new MoveBuffer();
    retract(moves, nozzle, options);
    // Above all that stands: what was printed last may be lower than what was before it.
    const lift = liftOf(nozzle, options);
    moveZ(moves, nozzle, Math.max(nozzle.z, nozzleHeight(this.#place.maxPrintZ, options)) + lift, options);
    const [x, y] = offset.map((mm) => Math.round(mm * UM_PER_MM));
    moves.push(x, y, nozzle.z, 0, options.travelFeed, TRAVEL, 0, 0);
    nozzle.x = x;
    nozzle.y = y;
    this.#place.goToObject(index);
    const lines = this.#filler.fill("between_objects_gcode", { tool });
    const next = this.#tools.optionsOf(tool);
    const told = firstTemperatures(next, lines, this.#bed);
    const events: MoveEvent[] = this.#tools.heat(told, tool).map((event) => ({ ...event, at: moves.count }));
    this.#bed = bedAfter(next, lines);
    if (lines.text !== "") events.push({ at: moves.count, kind: "gcode", ...lines });
    return joinChunks([this.#finisher.flush(), { moves: moves.take(), events }]);
  }

  finish(): MoveChunk {
    const nozzle = this.#nozzle;
    const filler = this.#filler;
    const moves = new MoveBuffer();
    const events: MoveEvent[] = [];
    const isAbove = this.#tools.finish(moves, events);
    const { options, ending } = this.#tools;
    retract(moves, nozzle, options);
    moveZ(moves, nozzle, nozzle.z + liftOf(nozzle, options), options);
    events.push({ at: moves.count, kind: "fan", speed: 0 });
    // The g-code that ends the print is told the height of the nozzle, which may be lifted.
    this.#place.end(isAbove ? 1 : 0, (nozzle.z - nozzleHeight(0, options)) / UM_PER_MM);
    for (const tool of ending) filler.add(events, moves.count, "end_filament_gcode", { tool });
    filler.add(events, moves.count, "end_gcode", { values: { filament_extruder_id: ending[ending.length - 1] } });
    return joinChunks([this.#finisher.flush(), { moves: moves.take(), events }]);
  }

  /** Goes up to the layer, with all that is said at its beginning. */
  #changeLayer(moves: MoveBuffer, events: MoveEvent[], z: number, due: readonly MarkLines[], tool: number): void {
    const nozzle = this.#nozzle;
    const filler = this.#filler;
    const { options } = this.#tools;
    const { travel = null, ownTravel = null } = options.accelerations ?? {};
    const accelerated = travel ?? ownTravel;
    if (accelerated !== null)
      events.push({ at: moves.count, kind: "acceleration", print: travel, travel: accelerated, retract: null });
    filler.add(events, moves.count, "before_layer_gcode");
    if (options.retract.atLayerChange) retract(moves, nozzle, options);
    if (options.resetExtruder) events.push({ at: moves.count, kind: "reset-extruder" });
    const height = riseTo(z, moves, nozzle, options);
    // What lies below is not wiped along from up here.
    nozzle.trail = undefined;
    filler.add(events, moves.count, "layer_gcode");
    // Custom lines may have left the height.
    moveZ(moves, nozzle, height, options);
    for (const change of this.#temperatureChanges(tool)) events.push({ ...change, at: moves.count });
    for (const { head, name, verbatim, values = {}, ...stop } of due) {
      const { text, ...lines } = filler.fill(name, { verbatim, values });
      events.push({ at: moves.count, kind: "gcode", ...lines, text: `${head}\n${text}`, ...stop });
      moveZ(moves, nozzle, height, options);
    }
    nozzle.z = z;
    nozzle.raised = height - z;
  }

  /** What is to happen at the layer's height. @param index the object's layer */
  #dueMarks(index: number, passes?: readonly ToolPass[]): readonly MarkLines[] {
    const isInUse = this.#tools.usedFrom(index);
    const tool = passes?.[0].tool ?? 0;
    return this.#marks?.upTo({ printZ: this.#place.printZ, tool, ...(isInUse && { isInUse }) }) ?? [];
  }

  /** After the first layer; the bed is as the filament that begins the second one asks. */
  #temperatureChanges(tool: number): Happening[] {
    if (this.#place.ofObject !== 1) return [];
    const { rest } = this.#tools.optionsOf(tool).bed;
    const changes = this.#tools.heating();
    if (rest !== this.#bed) changes.push({ kind: "bed", celsius: rest, wait: false });
    this.#bed = rest;
    return changes;
  }
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
