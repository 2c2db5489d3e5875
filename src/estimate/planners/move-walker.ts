/**
 * Walks a stream of moves: what each move does along each axis, with the factors of the g-code applied. All planners
 * stand on it, so that positions, homing, layers and custom g-code mean the same to every one.
 */
import {
  E_PER_MM,
  F_PER_MM_S,
  type Happening,
  isRetraction,
  MOVE,
  MOVE_KIND,
  type MoveChunk,
  type MoveEvent,
  moveKind,
  moveMeta,
  UM_PER_MM,
  walkChunk,
} from "../../core/moves.ts";
import { ROLE } from "../../core/roles.ts";
import type { FirmwareRetraction } from "../../settings/machine-limits.ts";
import { planned } from "../limits.ts";

/** A move along its axes. One object serves all moves. Suffixes: `_v` mm/s. */
export interface Step {
  /** mm along X, Y, Z and E. */
  readonly way: Float64Array;
  /** Length of X, Y, Z in mm, or of E where nothing else moves; 0: the move goes nowhere. */
  length: number;
  /** Whether only the extruder moves. */
  isExtruderOnly: boolean;
  /** The commanded speed, factors of the g-code in it. */
  feed_v: number;
  meta: number;
  layer: number;
  /** Index of the move in the stream. */
  sequence: number;
}

/** What the g-code says that a planner may read in its own way. */
export interface WalkRules {
  /** Whether M220 and M221 scale feeds and filament; else a step is as its line says it. */
  readonly scales: boolean;
  /** Whether homing is a move to where the axes read 0, which stays so, told right after its event. */
  readonly homesByMove: boolean;
  /** Whether what extrudes at a Z of 0 leaves the nozzle this high, as PrusaSlicer takes it, um. */
  readonly leastZ?: number;
  /** What G10 and G11 move, as it stands then, told right after their event; nothing where it is not given. */
  readonly retraction?: FirmwareRetraction;
}

/** The firmware lifts as fast as its Z goes: faster than any does, mm/s. */
const LIFT_V = 1000;

const FIRMWARE_RULES: WalkRules = Object.freeze({ scales: true, homesByMove: false });

export class MoveWalker {
  readonly #rules: WalkRules;
  readonly #onStep: (step: Step) => void;
  readonly #onHappening: (happening: Happening) => void;
  readonly #step: Step = {
    way: new Float64Array(4),
    length: 0,
    isExtruderOnly: false,
    feed_v: 0,
    meta: 0,
    layer: 0,
    sequence: 0,
  };
  // Where the machine is, in um.
  #x = 0;
  #y = 0;
  #z = 0;
  // How far that is from where the stream has it, in um.
  readonly #shift = new Float64Array(3);
  #isRaised = false;
  #feedFactor = 1;
  #flowFactor = 1;
  // What the firmware drew back, and how far it rose; null: it is ready to print.
  #retracted: { readonly length: number; readonly lift: number } | null = null;

  /**
   * @param onStep is told of every move, those that go nowhere too
   * @param onHappening is told of every event but custom g-code, whose moves and events are walked in its place
   * @param rules a firmware's unless given
   */
  constructor(
    onStep: (step: Step) => void,
    onHappening: (happening: Happening) => void,
    rules: WalkRules = FIRMWARE_RULES,
  ) {
    this.#onStep = onStep;
    this.#onHappening = onHappening;
    this.#rules = rules;
  }

  push(chunk: MoveChunk): void {
    walkChunk(
      chunk,
      (moves, at) => this.#walk(moves, at),
      (event) => this.#happen(event),
    );
  }

  /** The layer that the moves now belong to. */
  get layer(): number {
    return this.#step.layer;
  }

  /** Index of the next move in the stream. */
  get sequence(): number {
    return this.#step.sequence;
  }

  /** Takes the machine to be elsewhere, without a move: um. */
  place(x: number, y: number, z: number): void {
    this.#x = x;
    this.#y = y;
    this.#z = z;
  }

  #happen(event: MoveEvent): void {
    if (event.kind === "gcode") {
      this.push(event.does);
      return;
    }
    if (event.kind === "layer") this.#step.layer = event.index;
    else if (event.kind === "feed-factor" && this.#rules.scales)
      this.#feedFactor = event.factor > 0 ? planned(event.factor) : 0;
    else if (event.kind === "flow-factor" && this.#rules.scales) this.#flowFactor = event.factor;
    this.#onHappening(event);
    if (event.kind === "firmware-retract") this.#walkRetraction(event.isRetract);
    if (event.kind === "home") this.#home(event);
  }

  #home({ axes, feed_v, zero }: Extract<Happening, { kind: "home" }>): void {
    const shift = this.#shift;
    const from = [this.#x, this.#y, this.#z];
    const to = [...from];
    for (let axis = 0; axis < 3; axis++) {
      if (!axes[axis]) continue;
      if (this.#rules.homesByMove) shift[axis] += zero?.[axis] ?? 0;
      to[axis] = shift[axis];
    }
    if (axes[2]) this.#isRaised = false;
    this.place(to[0], to[1], to[2]);
    if (this.#rules.homesByMove) this.#walkHome(from, to, feed_v);
  }

  /** Homing as a move: a travel that has no place of its own in the stream. */
  #walkHome(from: readonly number[], to: readonly number[], feed_v: number | undefined): void {
    const step = this.#step;
    const { way } = step;
    for (let axis = 0; axis < 3; axis++) way[axis] = (to[axis] - from[axis]) / UM_PER_MM;
    way[3] = 0;
    step.feed_v = feed_v ?? step.feed_v;
    step.meta = moveMeta(MOVE_KIND.travel, ROLE.travel);
    step.isExtruderOnly = false;
    step.length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    this.#onStep(step);
  }

  /** The firmware's own retraction as steps that have no place of their own in the stream; a second one is none. */
  #walkRetraction(isRetract: boolean): void {
    const { retraction } = this.#rules;
    if (retraction === undefined || (this.#retracted !== null) === isRetract) return;
    const { length, extra = 0, lift = 0, retractFeed, unretractFeed } = retraction;
    const drawn = this.#retracted;
    if (drawn === null) {
      this.#retracted = { length, lift };
      this.#stepAlone(3, -length, retractFeed, MOVE_KIND.retract);
      this.#stepAlone(2, lift, LIFT_V, MOVE_KIND.travel);
    } else {
      this.#retracted = null;
      this.#stepAlone(2, -drawn.lift, LIFT_V, MOVE_KIND.travel);
      this.#stepAlone(3, Math.max(0, drawn.length + extra), unretractFeed || retractFeed, MOVE_KIND.unretract);
    }
  }

  /** A step along one axis that the firmware makes by itself; one of no length only where it is of the extruder. */
  #stepAlone(axis: 2 | 3, way: number, feed_v: number, kind: number): void {
    if (way === 0 && axis === 2) return;
    const step = this.#step;
    step.way.fill(0);
    step.way[axis] = way;
    step.meta = moveMeta(kind, ROLE.travel);
    step.isExtruderOnly = axis === 3;
    step.length = Math.abs(way);
    step.feed_v = feed_v;
    this.#onStep(step);
  }

  #walk(moves: Int32Array, at: number): void {
    const step = this.#step;
    const { way } = step;
    step.meta = moves[at + MOVE.meta];
    const kind = moveKind(step.meta);
    step.isExtruderOnly = isRetraction(kind);
    if (step.isExtruderOnly) way[0] = way[1] = way[2] = 0;
    else {
      const x = moves[at + MOVE.x] + this.#shift[0];
      const y = moves[at + MOVE.y] + this.#shift[1];
      let z = moves[at + MOVE.z] + this.#shift[2];
      if (this.#isRaised) {
        if (z === 0) z = this.#z;
        else this.#isRaised = false;
      }
      way[0] = (x - this.#x) / UM_PER_MM;
      way[1] = (y - this.#y) / UM_PER_MM;
      way[2] = (z - this.#z) / UM_PER_MM;
      this.#x = x;
      this.#y = y;
      this.#z = z;
    }
    way[3] = (moves[at + MOVE.e] / E_PER_MM) * this.#flowFactor;
    const across = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    step.length = across > 0 ? across : Math.abs(way[3]);
    step.feed_v = (moves[at + MOVE.f] / F_PER_MM_S) * this.#feedFactor;
    this.#onStep(step);
    step.sequence++;
    if (this.#z !== 0 || kind !== MOVE_KIND.extrude || this.#rules.leastZ === undefined) return;
    if (way[0] === 0 && way[1] === 0) return;
    this.#isRaised = true;
    this.#z = this.#rules.leastZ;
  }
}
