/**
 * The moves that a planner holds: columns of equal length, a block for each move. Planners add their own columns beside
 * these, of the same capacity, by `also`. Suffixes: `_v` mm/s, `_a` mm/s2.
 */
import { peakSpeed, trapezoidSeconds } from "../../core/trapezoid.ts";
import type { Step } from "./move-walker.ts";
import type { OnPlanned, PlannedMove } from "./planner.ts";

export class BlockWindow {
  readonly capacity: number;
  count = 0;
  /** mm. */
  readonly length: Float64Array;
  readonly accel_a: Float64Array;
  /** The highest speed while cruising. */
  readonly cruise_v: Float64Array;
  /** The highest speed at the beginning, and later the planned one. */
  readonly entry_v: Float64Array;
  readonly #feed_v: Float64Array;
  readonly #e: Float64Array;
  readonly #meta: Int32Array;
  readonly #layer: Int32Array;
  readonly #sequence: Float64Array;
  readonly #columns: (Float64Array | Int32Array)[];
  readonly #planned: { -readonly [K in keyof PlannedMove]: PlannedMove[K] };
  readonly #onPlanned: OnPlanned;

  constructor(capacity: number, onPlanned: OnPlanned) {
    this.capacity = capacity;
    this.#onPlanned = onPlanned;
    const column = (): Float64Array => new Float64Array(capacity);
    this.length = column();
    this.accel_a = column();
    this.cruise_v = column();
    this.entry_v = column();
    this.#feed_v = column();
    this.#e = column();
    this.#sequence = column();
    this.#meta = new Int32Array(capacity);
    this.#layer = new Int32Array(capacity);
    this.#columns = [
      this.length,
      this.accel_a,
      this.cruise_v,
      this.entry_v,
      this.#feed_v,
      this.#e,
      this.#sequence,
      this.#meta,
      this.#layer,
    ];
    this.#planned = {
      sequence: 0,
      seconds: 0,
      length: 0,
      e: 0,
      entry_v: 0,
      peak_v: 0,
      exit_v: 0,
      accel_a: 0,
      feed_v: 0,
      meta: 0,
      layer: 0,
    };
  }

  /** A further column, which moves along with the blocks. */
  also(): Float64Array {
    const column = new Float64Array(this.capacity);
    this.#columns.push(column);
    return column;
  }

  get isFull(): boolean {
    return this.count === this.capacity;
  }

  /** Adds a block, where there is room, and gives its index. */
  add(step: Step, accel_a: number, cruise_v: number, entry_v: number): number {
    const i = this.count++;
    this.length[i] = step.length;
    this.accel_a[i] = accel_a;
    this.cruise_v[i] = cruise_v;
    this.entry_v[i] = entry_v;
    this.#feed_v[i] = step.feed_v;
    this.#e[i] = step.way[3];
    this.#meta[i] = step.meta;
    this.#layer[i] = step.layer;
    this.#sequence[i] = step.sequence;
    return i;
  }

  /** Reports block `i` as a trapezoid from its entry to `exit_v`. */
  report(i: number, exit_v: number): void {
    const s = this.length[i];
    const a = this.accel_a[i];
    const v0 = this.entry_v[i];
    const vc = this.cruise_v[i];
    this.reportAs(i, exit_v, peakSpeed(s, a, v0, vc, exit_v), trapezoidSeconds(s, a, v0, vc, exit_v));
  }

  /** Reports block `i` with a peak and a time of the planner's own. */
  reportAs(i: number, exit_v: number, peak_v: number, seconds: number): void {
    const planned = this.#planned;
    planned.sequence = this.#sequence[i];
    planned.seconds = seconds;
    planned.length = this.length[i];
    planned.e = this.#e[i];
    planned.entry_v = this.entry_v[i];
    planned.peak_v = peak_v;
    planned.exit_v = exit_v;
    planned.accel_a = this.accel_a[i];
    planned.feed_v = this.#feed_v[i];
    planned.meta = this.#meta[i];
    planned.layer = this.#layer[i];
    this.#onPlanned(planned);
  }

  /** Takes the first `done` blocks out. */
  drop(done: number): void {
    for (const column of this.#columns) column.copyWithin(0, done, this.count);
    this.count -= done;
  }
}
