import {
  type CustomGcode,
  type CustomGcodeName,
  type CustomLines,
  extrudersUsed,
  type FilamentState,
  type Placeholders,
} from "../core/custom-gcode.ts";
import type { MoveBuffer } from "../core/move-buffer.ts";
import type { Happening, MoveEvent } from "../core/moves.ts";
import { TRAVEL } from "./elevation.ts";
import type { LayerPlace } from "./ground.ts";
import type { Nozzle } from "./nozzle.ts";
import type { PrintTools } from "./print-tools.ts";
import type { MotionOptions } from "./resolve.ts";
import { heatTools } from "./tool-heat.ts";
import { namesTools, type ToolSet } from "./tools.ts";
import { liftOf, moveZ, retract } from "./travel.ts";
import { TowerBuilder } from "./wipe-tower/builder.ts";
import type { TowerMachine } from "./wipe-tower/draw.ts";

/** Where the layer that is linked stands. */
type CurrentLayer = Pick<LayerPlace, "index" | "printZ">;

/** A filament that nothing was done to. */
const UNUSED: FilamentState = { drawn: 0, extra: 0, fed: 0 };

/**
 * Lets one tool take over from another: on the tower where there is one, else over the part or beside the skirt, drawn
 * back so far that nothing oozes until the tool is in use again.
 */
export class ToolChanger implements PrintTools {
  readonly #set: ToolSet;
  readonly #nozzle: Nozzle;
  readonly #fill: (name: CustomGcodeName) => CustomLines;
  readonly #tower: TowerBuilder | undefined;
  readonly #isUsed: readonly boolean[];
  #tool: number;
  #previous = -1;
  #next = -1;
  #layer: CurrentLayer;
  #changes = 0;
  /** The filament of each tool that is not in use; by its number. */
  readonly #resting: FilamentState[] = [];
  /** The move before which the last change of the tool stands. */
  changedAt = 0;

  constructor(set: ToolSet, nozzle: Nozzle, fill: (name: CustomGcodeName) => CustomLines) {
    this.#set = set;
    this.#nozzle = nozzle;
    this.#fill = fill;
    this.#tool = firstTool(set);
    this.#isUsed = extrudersUsed(set.used);
    this.#tower = set.tower && new TowerBuilder(set.tower, nozzle);
    // What is primed before the first layer is so at its height.
    this.#layer = { index: 0, printZ: set.tower?.options.priming ? set.tower.layers[0].height : 0 };
  }

  /** The number of the tool in use. */
  get tool(): number {
    return this.#tool;
  }

  /** Of the tool in use. */
  get options(): MotionOptions {
    return this.#set.tools[this.#tool].motion;
  }

  optionsOf(tool: number): MotionOptions {
    return this.#set.tools[tool].motion;
  }

  customOf(tool: number): CustomGcode {
    return this.#set.custom[tool];
  }

  usedFrom(layer: number): (tool: number) => boolean {
    return (tool) => this.#set.until[tool] >= layer;
  }

  get placeholders(): Placeholders {
    const { used } = this.#set;
    const first = firstTool(this.#set);
    const tools = {
      initial_tool: first,
      initial_extruder: first,
      current_extruder: this.#tool,
      num_printing_extruders: used.length,
      is_extruder_used: this.#isUsed,
    };
    const isChanging = this.#next >= 0;
    const changing = {
      previous_extruder: this.#previous,
      next_extruder: this.#next,
      toolchange_count: this.#changes,
      toolchange_z: this.#layer.printZ,
      layer_z: this.#layer.printZ,
    };
    const { tower, sharesNozzle } = this.#set;
    const purging = {
      has_wipe_tower: tower !== undefined,
      total_toolchanges: tower?.layers.reduce((sum, { changes }) => sum + changes.length, 0) ?? 0,
      has_single_extruder_multi_material_priming: sharesNozzle && tower?.options.priming !== undefined,
    };
    return { ...tools, ...purging, ...(isChanging && changing) };
  }

  /** Whose filament g-code ends the print: every tool's that has a nozzle of its own, in use or not. */
  get ending(): readonly number[] {
    return this.#set.sharesNozzle ? [this.#tool] : [...this.#set.tools.keys()];
  }

  /** Of each tool, in use or not. */
  get filaments(): readonly FilamentState[] {
    return this.#set.tools.map((_, tool) => (tool === this.#tool ? this.#nozzle : (this.#resting[tool] ?? UNUSED)));
  }

  /** The filament of tools that are not in use is as custom lines left it. */
  rest(filaments: readonly FilamentState[]): void {
    Object.assign(this.#resting, filaments);
  }

  /** Temperatures after the first layer. */
  heating(): Happening[] {
    const { used, sharesNozzle } = this.#set;
    return (sharesNozzle ? [this.#tool] : used).flatMap((tool): Happening[] => {
      const { motion, standby } = this.#set.tools[tool];
      const { firstLayer, rest } = motion.hotend;
      if (rest <= 0 || rest === firstLayer) return [];
      return [
        {
          kind: "hotend",
          celsius: rest + (tool === this.#tool ? 0 : standby),
          wait: false,
          ...(!sharesNozzle && namesTools(this.#set) && { tool }),
        },
      ];
    });
  }

  /** What chooses the first tool; nothing where only the first tool is used. */
  begin(): Happening[] {
    return namesTools(this.#set) ? [...this.#choose(this.#tool), ...this.#heatShared()] : [];
  }

  /** A nozzle that all share has one temperature. */
  heat(events: readonly Happening[], first: number): readonly Happening[] {
    return heatTools(events, this.#set, first);
  }

  /** What is primed before the print; the tool that begins it comes last, and what it oozes is wiped off there. */
  prime(moves: MoveBuffer, events: MoveEvent[]): void {
    const isPrimed = this.#tower?.prime(primedTools(this.#set), moves, events, this.options, (tool) =>
      this.#machine(tool, moves, events),
    );
    if (isPrimed) retract(moves, this.#nozzle, this.options);
  }

  /** A layer on which no tool changes on the tower is built up there first. */
  beginLayer(layer: CurrentLayer, moves: MoveBuffer, events: MoveEvent[]): void {
    this.#layer = layer;
    this.#tower?.beginLayer(layer.index, moves, events, this.options, this.#machine(this.#tool, moves, events));
  }

  /** To a tool; false where it is in use. */
  change(to: number, moves: MoveBuffer, events: MoveEvent[]): boolean {
    if (to === this.#tool) return false;
    const machine = this.#machine(to, moves, events);
    if (!this.#tower?.change(to, moves, events, this.options, machine)) this.#changeAbove(to, moves, events);
    return true;
  }

  /** What the tower has at the end of the print; true where that is a layer above the last one. */
  finish(moves: MoveBuffer, events: MoveEvent[]): boolean {
    const machine = this.#machine(this.#tool, moves, events);
    return this.#tower?.finish(this.#tool, moves, events, this.options, machine) ?? false;
  }

  /** The machine on the way to a tool. */
  #machine(to: number, moves: MoveBuffer, events: MoveEvent[]): TowerMachine {
    return {
      filament: () => this.#filament(),
      heat: () => this.#heatNozzle(to, moves, events),
      change: () => {
        const { z } = this.#nozzle;
        this.#swap(to, moves, events);
        // Custom lines may have left the height.
        moveZ(moves, this.#nozzle, z, this.options);
      },
    };
  }

  /** One nozzle that all share is told no tool. */
  #heatNozzle(to: number, moves: MoveBuffer, events: MoveEvent[]): void {
    const celsius = this.#celsius(to);
    if (celsius === this.#celsius(this.#tool)) return;
    events.push({ at: moves.count, kind: "hotend", celsius, wait: false });
  }

  #filament(): { ePerMm3: number; maxFlow: number; offset: readonly [number, number] } {
    const { motion, towerE, offset } = this.#set.tools[this.#tool];
    return { ePerMm3: towerE, maxFlow: motion.maxFlow, offset };
  }

  #changeAbove(to: number, moves: MoveBuffer, events: MoveEvent[]): void {
    const nozzle = this.#nozzle;
    const { motion, changeRetract } = this.#set.tools[this.#tool];
    retract(moves, nozzle, { retract: changeRetract });
    const lift = liftOf(nozzle, motion);
    if (lift > nozzle.raised) moves.push(nozzle.x, nozzle.y, nozzle.z + lift, 0, motion.travelFeedZ, TRAVEL, 0, 0);
    nozzle.raised = lift;
    nozzle.trail = undefined;
    this.#stepAside(moves, motion);
    if (this.#set.sharesNozzle && !this.#set.heatsOnChange) this.#heatNozzle(to, moves, events);
    const { z } = nozzle;
    this.#swap(to, moves, events);
    // However high custom lines left it, it comes down where it prints again.
    nozzle.raised = Math.max(0, nozzle.z + nozzle.raised - z);
    nozzle.z = z;
  }

  /** To the nearest place where what oozes does no harm. */
  #stepAside(moves: MoveBuffer, { travelFeed }: MotionOptions): void {
    const nozzle = this.#nozzle;
    const squared = ([x, y]: readonly [number, number]): number => (x - nozzle.x) ** 2 + (y - nozzle.y) ** 2;
    const [first, ...others] = this.#set.standbyPlaces;
    if (first === undefined) return;
    [nozzle.x, nozzle.y] = others.reduce((best, place) => (squared(place) < squared(best) ? place : best), first);
    moves.push(nozzle.x, nozzle.y, nozzle.z + nozzle.raised, 0, travelFeed, TRAVEL, 0, 0);
  }

  /** The change itself, as the machine is told of it. */
  #swap(to: number, moves: MoveBuffer, events: MoveEvent[]): void {
    const at = moves.count;
    const from = this.#tool;
    this.#previous = from;
    this.#addCustom(events, at, "end_filament_gcode");
    const old = this.#set.tools[from];
    if (old.standby !== 0)
      events.push({ at, kind: "hotend", celsius: this.#celsius(from) + old.standby, wait: false, tool: from });
    for (const happening of this.#choose(to)) events.push({ at, ...happening });
    this.#takeOver(to);
    this.#changes++;
    this.changedAt = at;
    if (this.options.resetExtruder) events.push({ at, kind: "reset-extruder" });
    for (const happening of this.#heatShared()) events.push({ at, ...happening });
    this.#addCustom(events, at, "start_filament_gcode");
    const { standby } = this.#set.tools[to];
    if (standby !== 0) events.push({ at, kind: "hotend", celsius: this.#celsius(to), wait: true, tool: to });
  }

  /** The temperature of the tool in use, told at every change even where it is the same. */
  #heatShared(): Happening[] {
    const celsius = this.#celsius(this.#tool);
    return this.#set.heatsOnChange && celsius > 0 ? [{ kind: "hotend", celsius, wait: false }] : [];
  }

  /** The custom g-code of a change; the tool is chosen after it unless it does so. */
  #choose(to: number): Happening[] {
    this.#next = to;
    const lines = this.#fill("toolchange_gcode");
    this.#next = -1;
    this.#nozzle.tool = to;
    const choice: Happening[] = lines.chosenTool === to ? [] : [{ kind: "tool", tool: to }];
    return lines.text === "" ? choice : [{ kind: "gcode", ...lines }, ...choice];
  }

  /** The tool that leaves stays as far drawn back as it is until it is in use again. */
  #takeOver(to: number): void {
    const { drawn, extra, fed } = this.#nozzle;
    this.#resting[this.#tool] = { drawn, extra, fed };
    Object.assign(this.#nozzle, this.filaments[to]);
    this.#tool = to;
  }

  #celsius(tool: number): number {
    const { hotend } = this.#set.tools[tool].motion;
    return this.#layer.index === 0 ? hotend.firstLayer : hotend.rest;
  }

  #addCustom(events: MoveEvent[], at: number, name: CustomGcodeName): void {
    const lines = this.#fill(name);
    if (lines.text !== "") events.push({ at, kind: "gcode", ...lines });
  }
}

/** All tools in the order in which they are primed, the one that begins the print last. */
function primedTools({ used, initial }: ToolSet): number[] {
  return [...used.filter((tool) => tool !== initial), initial];
}

/** The tool that the print's g-code chooses first. */
export function firstTool(set: ToolSet): number {
  return set.tower?.options.priming ? primedTools(set)[0] : set.initial;
}
