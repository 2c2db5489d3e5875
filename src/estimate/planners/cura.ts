/**
 * CuraEngine's own arithmetic, as it was from 4.13 on: the seconds that it writes after each layer (`;TIME_ELAPSED:`)
 * and into its header.
 *
 * It reckons while it writes, so it knows what it planned and not what the text says:
 * - Only layers count. What stands before the first one and after the last one's time is the machine's own g-code.
 * - Layers are planned one by one: each begins at {@link restSpeed} and ends at {@link SLOWEST}.
 * - Its own last move before the first layer is a retraction, planned from the origin to {@link START_Z}.
 * - Lifts are not planned, nor is E's return to 0 known: see cura-nozzle.ts.
 * - The firmware's own retraction is planned at {@link FIRMWARE_RETRACT_V}.
 * - A pause is added to its layer's time, and nothing stops for it.
 * - M204 and M205 are those that it wrote itself, and nothing holds them below the machine's own.
 *
 * A stream without layers is planned whole.
 * Units: `_v` mm/s, `_a` mm/s2, lengths mm.
 */
import { type Happening, MOVE_KIND, type MoveChunk, moveKind, moveMeta } from "../../core/moves.ts";
import { ROLE } from "../../core/roles.ts";
import { reachableSpeed } from "../../core/trapezoid.ts";
import type { MachineLimits } from "../../settings/machine-limits.ts";
import { applyLimits, limitState } from "../limits.ts";
import { cornerSpeed, restSpeed } from "./cura-corner.ts";
import { CuraNozzle, START_Z } from "./cura-nozzle.ts";
import { LookAheadWindow } from "./look-ahead-window.ts";
import { MoveWalker, type Step, type WalkRules } from "./move-walker.ts";
import type { OnPlanned, Planner } from "./planner.ts";

/** What a layer ends at, and the least that any move is taken to reach. */
const SLOWEST = 0.05;
const FIRMWARE_RETRACT_V = 25;

/** It does not read what it writes, nor know what a firmware makes of it. */
const OWN_WRITING: WalkRules = Object.freeze({ scales: false, homesByMove: false });

export function createCuraPlanner(machine: MachineLimits, onPlanned: OnPlanned): Planner {
  let limits = limitState(machine);
  const window = new LookAheadWindow(SLOWEST, onPlanned);
  let dwellSeconds = 0;
  // Pauses since the layer began: they count when it ends, like its moves.
  let heldSeconds = 0;
  let hasBegun = false;
  let tellsEnds = false;
  const nozzle = new CuraNozzle();
  // What a move goes as it is planned.
  const way = new Float64Array(4);
  // The axis speeds of the block before, while it cruises, and of this one: swapped, never copied.
  let previous_v = new Float64Array(4);
  let axes_v = new Float64Array(4);
  let previousCruise_v = 0;
  let isAtRest = true;
  // The accelerations that were written last.
  let print_a = limits.print;
  let travel_a = limits.print;
  // A retraction that no line commands as it is planned.
  const retraction: Step = {
    way: new Float64Array(4),
    length: 0,
    isExtruderOnly: true,
    feed_v: 0,
    meta: moveMeta(MOVE_KIND.retract, ROLE.travel),
    layer: 0,
    sequence: 0,
  };
  // The retraction that is the last move so far, while there are no layers; 0: the last move is another.
  let lead = 0;
  let lead_v = 0;

  const walker = new MoveWalker(addMove, happen, OWN_WRITING);

  return {
    push: (chunk: MoveChunk) => walker.push(chunk),
    finish: () => (tellsEnds ? forget() : endLayer()),
    get dwellSeconds() {
      return dwellSeconds;
    },
  };

  function happen(happening: Happening): void {
    if (happening.kind === "layer") {
      if (!hasBegun) begin();
      else if (!tellsEnds) endLayer();
    } else if (happening.kind === "progress") {
      if (!hasBegun || happening.elapsedSeconds === null) return;
      tellsEnds = true;
      endLayer();
    } else if (happening.kind === "dwell") heldSeconds += happening.seconds;
    else if (happening.kind === "tool") nozzle.changeTool();
    else if (happening.kind === "reset-extruder") nozzle.zeroE(tellsEnds);
    else if (happening.kind === "firmware-retract") {
      const mm = happening.isRetract ? machine.retraction.length : 0;
      lead = mm;
      lead_v = FIRMWARE_RETRACT_V;
      retract(-mm, FIRMWARE_RETRACT_V);
      nozzle.debt = mm;
    } else if (happening.kind === "acceleration") {
      print_a = happening.print || print_a;
      travel_a = happening.travel || travel_a;
    } else applyLimits(limits, happening, machine);
  }

  /** The first layer: all before it goes, but for a retraction right before it. */
  function begin(): void {
    forget();
    hasBegun = true;
    limits = limitState(machine);
    print_a = travel_a = limits.print;
    // The firmware's retraction is still to be fed, but not taken off E.
    const { debt } = nozzle;
    nozzle.begin(lead > 0, debt - lead);
    walker.place(0, 0, lead > 0 ? START_Z : 0);
    if (lead === 0) return;
    retract(-lead, lead_v);
    nozzle.debt = debt;
  }

  /** Plans a retraction by `mm` of filament, with all that goes with it. */
  function retract(mm: number, feed_v: number): void {
    retraction.way.fill(0);
    retraction.way[3] = mm;
    retraction.length = Math.abs(mm);
    retraction.feed_v = feed_v;
    retraction.layer = walker.layer;
    retraction.sequence = walker.sequence;
    plan(retraction);
  }

  /** Drops what is queued, and what was held back. */
  function forget(): void {
    window.drop(window.count);
    heldSeconds = 0;
    isAtRest = true;
  }

  /** Plans all that is queued. */
  function endLayer(): void {
    window.planAll(SLOWEST);
    dwellSeconds += heldSeconds;
    heldSeconds = 0;
    isAtRest = true;
  }

  function addMove(step: Step): void {
    if (!hasBegun) {
      lead = moveKind(step.meta) === MOVE_KIND.retract ? -step.way[3] : 0;
      lead_v = step.feed_v;
    }
    if (nozzle.follow(step)) plan(step);
  }

  function plan(step: Step): void {
    // 1. What goes with it.
    way.set(step.way);
    nozzle.settle(way);
    const mm = wayLength(way);
    const isPrinting = moveKind(step.meta) === MOVE_KIND.extrude || moveKind(step.meta) === MOVE_KIND.unretract;
    let cruise = Math.max(step.feed_v, isPrinting ? limits.minExtrudingFeed : limits.minTravelFeed);
    if (mm === 0 || cruise === 0) return;
    step.length = mm;

    // 2. Cruise speed that no axis exceeds; an acceleration that one does becomes that axis's own, whatever its share.
    let accel = isPrinting ? print_a : travel_a;
    for (let axis = 0; axis < 4; axis++) {
      axes_v[axis] = way[axis] / mm;
      const share = Math.abs(axes_v[axis]);
      if (cruise * share > limits.feed[axis]) cruise = limits.feed[axis] / share;
      if (accel * share > limits.acceleration[axis]) accel = limits.acceleration[axis];
    }
    for (let axis = 0; axis < 4; axis++) axes_v[axis] *= cruise;

    // 3. How fast it may be entered: a layer's first move so that it could stop again, even if others follow.
    const entry = isAtRest
      ? Math.min(restSpeed(axes_v, cruise, limits.jerk), reachableSpeed(SLOWEST, mm, accel))
      : cornerSpeed(previous_v, previousCruise_v, axes_v, cruise, limits.jerk);

    if (window.isFull) {
      // So many moves before a layer are no start g-code: the stream tells of no layers, and all of it counts.
      hasBegun = true;
      window.makeRoom();
    }
    window.add(step, accel, cruise, entry);
    const spare = previous_v;
    previous_v = axes_v;
    axes_v = spare;
    previousCruise_v = cruise;
    isAtRest = false;
  }
}

/** CuraEngine has lengths in single precision, which decides where an axis's share of them just reaches a limit. */
function wayLength([x, y, z, e]: Float64Array): number {
  return Math.fround(Math.sqrt(Math.fround(x * x + y * y + z * z))) || Math.abs(e);
}
