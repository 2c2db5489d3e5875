import type { MoveBuffer } from "../../core/move-buffer.ts";
import { type MoveEvent, UM_PER_MM } from "../../core/moves.ts";
import { ROLE } from "../../core/roles.ts";
import { accelerationEvent } from "../accelerations.ts";
import type { Nozzle } from "../nozzle.ts";
import type { MotionOptions } from "../resolve.ts";
import { moveZ, retract, travelTo } from "../travel.ts";
import { changeOnTower, leaveTower } from "./change.ts";
import { drawStrokes, type TowerFrame, type TowerMachine, towerFrame } from "./draw.ts";
import { finishLayer } from "./finish.ts";
import type { TowerLayer } from "./layer.ts";
import type { Pen } from "./pen.ts";
import type { TowerPlan } from "./plan.ts";
import { primingLines } from "./prime.ts";
import { restoreCurrent } from "./swap.ts";

/** Builds the tower while the print's layers are linked, bottom up. */
export class TowerBuilder {
  readonly #plan: TowerPlan;
  readonly #nozzle: Nozzle;
  readonly #layers: ReadonlyMap<number, TowerLayer>;
  /** Layers of the plan so far. */
  #number = -1;
  /** mm of those that were built. */
  #builtHeight = 0;
  #layer: TowerLayer | undefined;
  #frame: TowerFrame | undefined;
  #changed = 0;
  /** mm of the layer's depth that its changes took so far. */
  #depth = 0;
  /** Which way the last line of wiping ran, on whichever layer that was. */
  #leftToRight = true;

  constructor(plan: TowerPlan, nozzle: Nozzle) {
    this.#plan = plan;
    this.#layers = new Map(plan.layers.map((layer) => [layer.index, layer]));
    this.#nozzle = nozzle;
  }

  /** Primes filaments one after the other on the bed, with the nozzle at the first layer's height; false where none is. */
  prime(
    tools: readonly number[],
    moves: MoveBuffer,
    events: MoveEvent[],
    options: MotionOptions,
    machineOf: (tool: number) => TowerMachine,
  ): boolean {
    const { options: tower, layers } = this.#plan;
    if (tower.priming === undefined) return false;
    const { height } = layers[0];
    moveZ(moves, this.#nozzle, Math.round(height * UM_PER_MM) + options.zOffset, options);
    const frame = { place: (x: number, y: number) => [Math.round(x * UM_PER_MM), Math.round(y * UM_PER_MM)] as const };
    const pens = primingLines(tools, tower.priming, height, tower);
    for (const [i, { strokes }] of pens.entries()) {
      // A pen begins with its tool and ends by heating for the next.
      const machine = machineOf(tools[i]);
      const heat = machineOf(tools[i + 1] ?? tools[i]).heat;
      drawStrokes(strokes, {
        moves,
        events,
        nozzle: this.#nozzle,
        frame,
        height,
        machine: { ...machine, heat },
        role: ROLE.custom,
      });
    }
    const last = tools.length - 1;
    this.#leaveTrail(pens[last], frame, machineOf(tools[last]));
    return true;
  }

  /** A layer without changes is built before anything else of the print's layer. */
  beginLayer(
    index: number,
    moves: MoveBuffer,
    events: MoveEvent[],
    options: MotionOptions,
    machine: TowerMachine,
  ): void {
    const layer = this.#layers.get(index);
    this.#layer = layer;
    if (layer === undefined) return;
    this.#number++;
    this.#frame = towerFrame(this.#plan, layer, this.#number);
    this.#changed = 0;
    this.#depth = 0;
    const isSparse = layer.changes.length === 0;
    // What stands on the bed is there in any case.
    if (isSparse && this.#number > 0 && this.#plan.options.skipsSparse) return;
    this.#builtHeight += layer.height;
    if (!isSparse) return;
    this.#draw([this.#filling(layer)], moves, events, options, machine);
  }

  /** Changes the tool on the tower; false where it has no layer for it. */
  change(to: number, moves: MoveBuffer, events: MoveEvent[], options: MotionOptions, machine: TowerMachine): boolean {
    const layer = this.#layer;
    const change = layer?.changes[this.#changed];
    if (layer === undefined || change?.to !== to) return false;
    const { isReversed } = this.#frame!;
    const { options: tower } = this.#plan;
    // The first layer is full all over.
    const below = this.#number > 1 ? this.#plan.layers[this.#number - 1] : undefined;
    const pens = this.#changed === 0 && layer.filledAfter < 0 ? [this.#filling(layer)] : [];
    const { pen, leftToRight } = changeOnTower(layer, change, { from: this.#depth, isReversed, below }, tower);
    this.#leftToRight = leftToRight;
    pens.push(pen);
    if (this.#changed === layer.filledAfter) pens.push(this.#filling(layer));
    this.#depth += change.depth;
    this.#changed++;
    this.#draw(pens, moves, events, options, machine);
    return true;
  }

  /**
   * Lets the last tool leave, which rams and unloads its filament where all share a nozzle: on the height of the print's
   * last layer, which may be far above the tower's, or a layer above that where the tower has filled it, which it tells.
   */
  finish(tool: number, moves: MoveBuffer, events: MoveEvent[], options: MotionOptions, machine: TowerMachine): boolean {
    const { options: tower, layers } = this.#plan;
    const isFull = this.#layer !== undefined;
    const nozzle = this.#nozzle;
    const { height } = layers[layers.length - 1];
    retract(moves, nozzle, options);
    if (isFull) moveZ(moves, nozzle, nozzle.z + Math.round(height * UM_PER_MM), options);
    const { pen } = leaveTower(height, tool, { front: 0, lead: 0 }, tower);
    if (tower.swaps) restoreCurrent(pen, tower.swaps[tool]);
    pen.overrideSpeed(true);
    this.#goTo(pen, moves, options, machine);
    drawStrokes(pen.strokes.slice(1), { moves, events, nozzle, frame: this.#frame!, height, machine });
    return isFull;
  }

  #filling(layer: TowerLayer): Pen {
    const { isReversed } = this.#frame!;
    return finishLayer(layer, this.#plan.options, { leftToRight: this.#leftToRight, isReversed });
  }

  /** Goes to the tower, and down to its top where that is lower, and draws; from pen to pen it travels. */
  #draw(
    pens: readonly Pen[],
    moves: MoveBuffer,
    events: MoveEvent[],
    options: MotionOptions,
    machine: TowerMachine,
  ): void {
    const nozzle = this.#nozzle;
    const frame = this.#frame!;
    const { height } = this.#layer!;
    const printZ = nozzle.z;
    const towerZ = this.#plan.options.skipsSparse
      ? Math.round(this.#builtHeight * UM_PER_MM) + options.zOffset
      : printZ;
    this.#goTo(pens[0], moves, options, machine);
    if (towerZ !== printZ) moveZ(moves, nozzle, towerZ, options);
    const { accelerations } = options;
    if (accelerations?.tower !== undefined)
      events.push(accelerationEvent(moves.count, accelerations.tower, accelerations));
    const strokes = pens.flatMap((pen) => pen.strokes).slice(1);
    drawStrokes(strokes, { moves, events, nozzle, frame, height, machine });
    nozzle.trail = undefined;
    if (towerZ === printZ) {
      this.#leaveTrail(pens[pens.length - 1], frame, machine);
      return;
    }
    retract(moves, nozzle, options);
    moveZ(moves, nozzle, printZ, options);
  }

  /** What oozes from now on is wiped off where the pen has drawn. */
  #leaveTrail({ trail }: Pen, { place }: Pick<TowerFrame, "place">, machine: TowerMachine): void {
    const nozzle = this.#nozzle;
    const [byX, byY] = machine.filament().offset;
    const points = trail.flatMap((point) => {
      const [x, y] = place(...point);
      return [x - byX, y - byY];
    });
    nozzle.trail = Int32Array.of(nozzle.x, nozzle.y, ...points);
  }

  /** To where a pen begins. */
  #goTo({ start }: Pen, moves: MoveBuffer, options: MotionOptions, machine: TowerMachine): void {
    const [x, y] = this.#frame!.place(...start);
    const [byX, byY] = machine.filament().offset;
    travelTo(moves, this.#nozzle, { x: x - byX, y: y - byY, retracts: true, role: ROLE.wipeTower }, options);
  }
}
