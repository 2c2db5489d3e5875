/**
 * CuraEngine's own arithmetic, as it was from 4.13 on: the seconds that it writes after each layer (`;TIME_ELAPSED:`)
 * and into its header.
 *
 * It reckons while it writes, so it knows what it planned and not what the text says:
 * - Only layers count. What stands before the first one and after the last one's time is the machine's own g-code.
 * - Layers are planned one by one: each begins at {@link restSpeed} and ends at {@link SLOWEST}.
 * - Its own last move before the first layer is a retraction, planned from the origin to {@link START_Z}.
 * - A lift is written, but not planned: the nozzle is up when the next move begins there, and so that move climbs.
 * - The firmware's own retraction is planned at {@link FIRMWARE_RETRACT_V}. What it drew back is not forgotten in E,
 *   so the move after it feeds it again.
 * - A pause is added to its layer's time, and nothing stops for it.
 * - E is set to 0 (G92) after 10 cm3 of filament and for a change of tools, which its arithmetic does not hear of: the
 *   move after it takes as long as drawing all of it back. Others set E to 0 as well, so this counts once the text has
 *   told a layer's time, or right at a change of tools.
 * - A change of tools is a climb of {@link TOOL_CLIMB}, to make the next line tell its Z; the retraction after it has that
 *   for its length.
 * - M204 and M205 are those that it wrote itself, and nothing holds them below the machine's own.
 *
 * A stream without layers is planned whole.
 * Units: `_v` mm/s, `_a` mm/s2, lengths mm.
 */
import { type Happening, MOVE_KIND, type MoveChunk, moveKind, moveMeta, namesXY, UM_PER_MM } from "../../core/moves.ts";
import { ROLE } from "../../core/roles.ts";
import { reachableSpeed } from "../../core/trapezoid.ts";
import type { MachineLimits } from "../../settings/machine-limits.ts";
import { applyLimits, limitState } from "../limits.ts";
import { cornerSpeed, restSpeed } from "./cura-corner.ts";
import { LookAheadWindow } from "./look-ahead-window.ts";
import { MoveWalker, type Step, type WalkRules } from "./move-walker.ts";
import type { OnPlanned, Planner } from "./planner.ts";

/** What a layer ends at, and the least that any move is taken to reach. */
const SLOWEST = 0.05;
/** Where CuraEngine takes the nozzle to be when it begins, um. */
const START_Z = 20_001;
/** How far it takes the nozzle to climb at a change of tools until the next move to a point, um. */
const TOOL_CLIMB = 1;
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
  // Motion that is not planned by itself but goes with the next move: um of Z, mm of filament.
  let lift = 0;
  let debt = 0;
  let isNudged = false;
  const way = new Float64Array(4);
  // Where E is since it was last set to 0, and where it was then until a move follows, in mm.
  let e = 0;
  let forgotten = 0;
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
    } else if (happening.kind === "tool") {
      remember();
      if (!isNudged) lift += TOOL_CLIMB;
      isNudged = true;
    } else if (happening.kind === "progress") {
      if (!hasBegun || happening.elapsedSeconds === null) return;
      tellsEnds = true;
      endLayer();
    } else if (happening.kind === "dwell") heldSeconds += happening.seconds;
    else if (happening.kind === "reset-extruder") {
      forgotten += e;
      e = 0;
      if (tellsEnds) remember();
    } else if (happening.kind === "firmware-retract") {
      const mm = happening.isRetract ? machine.retraction.length : 0;
      lead = mm;
      lead_v = FIRMWARE_RETRACT_V;
      retract(-mm, FIRMWARE_RETRACT_V);
      debt = mm;
    } else if (happening.kind === "acceleration") {
      print_a = happening.print ?? print_a;
      travel_a = happening.travel ?? travel_a;
    } else applyLimits(limits, happening, machine);
  }

  /** What the text takes off E is to be drawn back. */
  function remember(): void {
    debt -= forgotten;
    forgotten = 0;
  }

  /** The first layer: all before it goes, but for a retraction right before it. */
  function begin(): void {
    forget();
    hasBegun = true;
    limits = limitState(machine);
    print_a = travel_a = limits.print;
    const owed = debt;
    lift = debt = 0;
    isNudged = false;
    e = owed - lead;
    walker.place(0, 0, lead > 0 ? START_Z : 0);
    if (lead === 0) return;
    lift = START_Z;
    retract(-lead, lead_v);
    debt = owed;
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
    const { meta } = step;
    const [x, y, z, fed] = step.way;
    forgotten = 0;
    const kind = moveKind(meta);
    if (!hasBegun) {
      lead = kind === MOVE_KIND.retract ? -fed : 0;
      lead_v = step.feed_v;
    }
    if (kind === MOVE_KIND.travel && x === 0 && y === 0 && !namesXY(meta)) lift += Math.round(z * UM_PER_MM);
    else {
      if (isNudged && !step.isExtruderOnly) {
        lift -= TOOL_CLIMB;
        isNudged = false;
      }
      plan(step);
    }
    e += fed;
  }

  function plan(step: Step): void {
    // 1. What goes with it.
    way.set(step.way);
    if (lift !== 0) way[2] = (Math.round(way[2] * UM_PER_MM) + lift) / UM_PER_MM;
    way[3] += debt;
    lift = debt = 0;
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
