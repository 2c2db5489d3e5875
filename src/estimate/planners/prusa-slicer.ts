/**
 * PrusaSlicer 2.5.0's own planner, to compare with the figure in its files: its order and its quirks, not a machine's.
 *
 * - Blocks queue up. When more than {@link REFRESH_ABOVE} are queued, all but the last {@link KEPT} are counted, as if
 *   the machine stopped at the end of the queue; the entry of the first one kept may still change, so that it need not
 *   be the exit of the block before it.
 * - The forward pass runs before the reverse pass, so it works with the entries of the last time, and what the reverse
 *   pass raises is not checked again.
 * - An acceleration above an axis's own becomes the axis's own, however small the axis's share of the move is. An axis
 *   without a limit, which the g-code writes as 0, makes it 0: its moves neither speed up nor slow down.
 * - Fewer than two queued blocks are not counted when the queue is emptied. They stay queued, and a change of the tool
 *   that empties it takes no time.
 * - Homing is a move to 0. M220, M600, dwells and waits are not known; M221 changes only how fast E seems to turn. A
 *   change of the tool and what it takes for a stop empty the queue; the seconds that a change takes are the overhead's.
 * - M204 with an S sets the travels' acceleration to it, and the retractions' to its T. One of 0, as is written of a
 *   machine without a limit, is taken as it stands: what it is for neither speeds up nor slows down.
 * - The sum is kept in single precision, so a move's seconds are what it adds to that sum.
 *
 * Units: `_v` mm/s, `_a` mm/s2, lengths mm.
 */
import { type Happening, MOVE_KIND, type MoveChunk, moveKind, UNMARKED_WIPE } from "../../core/moves.ts";
import { reachableSpeed } from "../../core/trapezoid.ts";
import type { MachineLimits } from "../../settings/machine-limits.ts";
import { applyLimits, limitState } from "../limits.ts";
import { BlockWindow } from "./block-window.ts";
import { MoveWalker, type Step } from "./move-walker.ts";
import type { OnPlanned, Planner } from "./planner.ts";
import { cornerSide, cornerSpeed, restSpeed } from "./prusa-slicer-junction.ts";
import { layTrapezoid, type Trapezoid } from "./prusa-slicer-trapezoid.ts";

const REFRESH_ABOVE = 256;
const KEPT = 64;
const LEAST_COUNTED = 2;
/** Where nothing tells the height of what is extruded at a Z of 0, um. */
const LEAST_Z = 200;
/** What a machine without an acceleration of its own travels at, mm/s2. */
const DEFAULT_TRAVEL_A = 1250;

/**
 * @param machine the limits of the mode: the first value of each limit in the normal mode, the second in silent mode
 * @param mode in silent mode the limits that g-code sets before the first move pass by: they are the normal mode's
 */
export function createPrusaSlicerPlanner(
  machine: MachineLimits,
  onPlanned: OnPlanned,
  mode: "normal" | "silent" = "normal",
): Planner {
  const limits = limitState(machine);
  if (machine.travel === 0) limits.travel = DEFAULT_TRAVEL_A;
  const window = new BlockWindow(REFRESH_ABOVE + 1, onPlanned);
  const { length, accel_a, cruise_v, entry_v } = window;
  const mostEntry_v = window.also();
  const safe_v = window.also();
  /** 1 where a block is long enough to reach its cruise speed from its safe speed. */
  const isNominal = window.also();
  const trapezoid: Trapezoid = { seconds: 0, peak_v: 0, exit_v: 0 };
  let before = cornerSide();
  let now = cornerSide();
  let flowFactor = 1;
  let tool = 0;
  let takesChange = false;
  let takesLimits = mode === "normal";
  let sum = 0;

  const walker = new MoveWalker(addMove, happen, {
    scales: false,
    homesByMove: true,
    leastZ: LEAST_Z,
  });

  return {
    push: (chunk: MoveChunk) => walker.push(chunk),
    finish: () => count(0),
    dwellSeconds: 0,
    get takesChange() {
      return takesChange;
    },
  };

  function happen(happening: Happening): void {
    if (happening.kind === "flow-factor") flowFactor = happening.factor;
    else if (happening.kind === "slicer-stop") count(0);
    else if (happening.kind === "tool") {
      takesChange = happening.tool !== tool && window.count >= LEAST_COUNTED;
      if (takesChange) count(0);
      tool = happening.tool;
    } else if (takesLimits) takeLimits(asWritten(happening));
  }

  function takeLimits(happening: Happening): void {
    applyLimits(limits, happening, machine);
    if (happening.kind !== "acceleration") return;
    for (const purpose of ["print", "travel", "retract"] as const) if (happening[purpose] === 0) limits[purpose] = 0;
  }

  function addMove(step: Step): void {
    takesLimits = true;
    const { way, length: mm } = step;
    if (mm === 0) return;
    now.asked_v = Math.max(step.feed_v, way[3] === 0 ? limits.minTravelFeed : limits.minExtrudingFeed);

    // 1. The speed that no axis exceeds.
    let factor = 1;
    for (let axis = 0; axis < 4; axis++) {
      const axis_v = (now.asked_v * way[axis] * (axis === 3 ? flowFactor : 1)) / mm;
      now.axes_v[axis] = axis_v;
      if (axis_v !== 0) factor = Math.min(factor, limits.feed[axis] / Math.abs(axis_v));
    }
    const cruise = now.asked_v * factor;
    for (let axis = 0; axis < 4; axis++) now.axes_v[axis] *= factor;

    // 2. The acceleration for what it does.
    let accel = accelerationFor(step);
    for (let axis = 0; axis < 4; axis++) {
      const most = limits.acceleration[axis];
      if (most === Infinity && way[axis] !== 0) accel = 0;
      else if ((accel * Math.abs(way[axis])) / mm > most) accel = most;
    }

    // 3. How fast it may be entered.
    const safe = restSpeed(now.axes_v, cruise, limits.jerk);
    now.safe_v = safe;
    const most = window.count === 0 ? safe : cornerSpeed(before, now, cruise, limits.jerk);
    const reachable = reachableSpeed(safe, mm, accel);

    const i = window.add(step, accel, cruise, Math.min(most, reachable));
    mostEntry_v[i] = most;
    safe_v[i] = safe;
    isNominal[i] = cruise <= reachable ? 1 : 0;
    const spare = before;
    before = now;
    now = spare;
    if (window.count > REFRESH_ABOVE) count(KEPT);
  }

  function accelerationFor({ way, meta, isExtruderOnly }: Step): number {
    if (isExtruderOnly) return limits.retract;
    const isUnmarked = (meta & UNMARKED_WIPE) !== 0;
    if (moveKind(meta) === MOVE_KIND.wipe && !isUnmarked) return limits.print;
    const isTravel = way[3] <= 0 || (way[0] === 0 && way[1] === 0);
    return isTravel ? limits.travel : limits.print;
  }

  /** Counts all queued blocks but the last `kept`. */
  function count(kept: number): void {
    const blocks = window.count;
    if (blocks < LEAST_COUNTED) return;
    lookAhead(blocks);
    lookBack(blocks);
    const done = blocks - kept;
    for (let i = 0; i < done; i++) add(i, i + 1 < blocks ? entry_v[i + 1] : safe_v[i]);
    window.drop(done);
  }

  /** Lowers entries to what the block before can speed up to. */
  function lookAhead(blocks: number): void {
    for (let i = 0; i + 1 < blocks; i++) {
      if (isNominal[i] === 1 || entry_v[i] >= entry_v[i + 1]) continue;
      entry_v[i + 1] = Math.min(entry_v[i + 1], reachableSpeed(entry_v[i], length[i], accel_a[i]));
    }
  }

  /** Raises entries to the most that the block can slow down from, to the next one's. */
  function lookBack(blocks: number): void {
    for (let i = blocks - 2; i >= 0; i--) {
      const most = mostEntry_v[i];
      const next = entry_v[i + 1];
      if (entry_v[i] === most) continue;
      const mustSlow = isNominal[i] === 0 && most > next;
      entry_v[i] = mustSlow ? Math.min(most, reachableSpeed(next, length[i], accel_a[i])) : most;
    }
  }

  /** Counts block `i`, which ends at `exit` where it can. */
  function add(i: number, exit: number): void {
    layTrapezoid(trapezoid, length[i], accel_a[i], entry_v[i], cruise_v[i], exit);
    const { seconds, peak_v, exit_v } = trapezoid;
    if (seconds === 0) return;
    const total = Math.fround(sum + Math.fround(seconds));
    window.reportAs(i, exit_v, peak_v, total - sum);
    sum = total;
  }
}

/**
 * Accelerations as they are set there: M204's T is the travels' only where there is no S. M201 limits axes for every
 * firmware, and Repetier's M202 is not known.
 */
function asWritten(happening: Happening): Happening {
  if (happening.kind !== "acceleration") return happening;
  const { tBesideS, byAxis, print } = happening;
  if (tBesideS !== undefined) return { ...happening, travel: print, retract: tBesideS };
  if (byAxis === undefined) return happening;
  return { kind: "axis-limits", limit: "acceleration", axes: print === null ? [] : byAxis };
}
