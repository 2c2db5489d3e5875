import {
  type Happening,
  isRetraction,
  MOVE,
  MOVE_KIND,
  type MoveChunk,
  moveKind,
  moveRole,
  walkChunk,
} from "../core/moves.ts";
import { ROLE } from "../core/roles.ts";
import { BedWatch } from "./bed-watch.ts";
import { ColdWatch } from "./cold-watch.ts";
import { Box } from "./extents.ts";
import { FilamentCounter } from "./filament.ts";
import { LimitSourceTracker, SETTINGS_RULE } from "./limit-sources.ts";
import { OverheadCounter } from "./overhead.ts";
import type { EstimateOptions } from "./resolve.ts";

/** All that is measured over the stream itself, without a plan, in one walk. */
export class StreamMeasures {
  readonly filament: FilamentCounter;
  readonly overhead: OverheadCounter;
  readonly limits: LimitSourceTracker;
  readonly cold: ColdWatch = new ColdWatch();
  readonly bed: BedWatch | null;
  readonly printBox: Box = new Box();
  readonly moveBox: Box = new Box();
  /** Times that another tool takes over, once anything was fed. */
  toolChanges = 0;
  #tool = 0;
  readonly #onHappening: (happening: Happening, sequence: number) => void;
  // Where the machine is, in um.
  #x = 0;
  #y = 0;
  #z = 0;
  #sequence = 0;

  /**
   * @param onHappening is told of every event, with the number of the move in the stream that it stands before
   * @param takesChange see {@link OverheadCounter}
   */
  constructor(
    options: EstimateOptions,
    onHappening: (happening: Happening, sequence: number) => void,
    takesChange: () => boolean | undefined,
  ) {
    this.filament = new FilamentCounter(options.tools);
    this.overhead = new OverheadCounter(options, takesChange);
    this.limits = new LimitSourceTracker(options.planner, options.limitSources ?? SETTINGS_RULE);
    this.bed = options.bed === undefined ? null : new BedWatch(options.bed);
    this.#onHappening = onHappening;
  }

  /** Walks a chunk that holds no custom g-code: see pieces. */
  push(chunk: MoveChunk): void {
    walkChunk(
      chunk,
      (moves, at) => {
        this.#move(moves, at);
        this.#sequence++;
      },
      (event) => this.#happen(event),
    );
  }

  #happen(event: Happening): void {
    this.filament.happen(event);
    this.overhead.happen(event);
    this.limits.happen(event);
    this.cold.happen(event);
    this.#onHappening(event, this.#sequence);
    if (event.kind === "tool") this.#choose(event.tool);
    if (event.kind !== "home") return;
    if (event.axes[0]) this.#x = 0;
    if (event.axes[1]) this.#y = 0;
    if (event.axes[2]) this.#z = 0;
  }

  #choose(tool: number): void {
    if (tool < 0 || tool === this.#tool) return;
    this.#tool = tool;
    if (this.filament.hasFed) this.toolChanges++;
  }

  #move(moves: Int32Array, at: number): void {
    const meta = moves[at + MOVE.meta];
    const kind = moveKind(meta);
    this.filament.move(moves[at + MOVE.e], meta);
    if (isRetraction(kind)) return;
    const x = moves[at + MOVE.x];
    const y = moves[at + MOVE.y];
    const z = moves[at + MOVE.z];
    this.moveBox.add(x, y, z);
    if (kind === MOVE_KIND.extrude) this.#extrude(meta, x, y, z);
    this.#x = x;
    this.#y = y;
    this.#z = z;
  }

  #extrude(meta: number, x: number, y: number, z: number): void {
    this.overhead.extrude();
    this.cold.extrude();
    if (moveRole(meta) === ROLE.custom) return;
    this.printBox.add(this.#x, this.#y, this.#z);
    this.printBox.add(x, y, z);
    this.bed?.add(x, y, z);
  }
}
