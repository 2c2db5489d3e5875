import { ROLE } from "../core/roles.ts";
import { MM_PER_UNIT } from "../core/units.ts";
import type { ExPolygons } from "../geometry/polygons.ts";
import type { Ground } from "./ground.ts";
import { wayStaysInside } from "./inside.ts";
import type { MotionOptions } from "./resolve.ts";
import type { TravelTask } from "./travel.ts";
import { toUm } from "./um.ts";
import { createWays, type Ways } from "./ways.ts";

/** The travels between a layer's entities: which of them retract, and which way they go. */
export class LayerTravels {
  readonly #grounds: readonly Ground[];
  readonly #offset: readonly [number, number];
  readonly #retract: MotionOptions["retract"];
  readonly #ways: Ways | undefined;
  /** The last of the grounds that the entity in turn stands on; -1 for none. */
  #ground = -1;
  /** The exact end of what was printed last, in units on the bed, and the ground it lies on. */
  #endX = NaN;
  #endY = NaN;
  #endGround = -1;

  /** @param offset of the grounds' coordinates on the bed, units */
  constructor(grounds: readonly Ground[], offset: readonly [number, number], options: MotionOptions) {
    this.#grounds = grounds;
    this.#offset = offset;
    this.#retract = options.retract;
    this.#ways = createWays(grounds, offset, options);
  }

  /** Whether ways may be more than straight lines. */
  get areLed(): boolean {
    return this.#ways !== undefined;
  }

  /** What the entity in turn stands on. */
  get ground(): Ground | undefined {
    return this.#grounds[this.#ground];
  }

  /** An entity's turn comes. */
  begin(entity: number): void {
    while (this.#grounds[this.#ground + 1]?.entity <= entity) this.#ground++;
  }

  /** What was printed last ends here, units on the bed. */
  end(x: number, y: number): void {
    this.#endX = x;
    this.#endY = y;
    this.#endGround = this.#ground;
  }

  /** The travel from there to where a strand of this role begins, units on the bed. The first of all is bare. */
  taskTo(x: number, y: number, role: number): TravelTask {
    const isFirst = Number.isNaN(this.#endX);
    const task = { x: toUm(x), y: toUm(y), role };
    if (isFirst || !this.#needsRetraction([], x, y, role)) return { ...task, retracts: false };
    const ways = this.#endGround === this.#ground ? this.#ways : undefined;
    if (ways === undefined) return { ...task, retracts: true };
    // Led inside, it may need none after all.
    const corners = ways.corners(this.#ground, this.#endX, this.#endY, x, y);
    return {
      ...task,
      retracts: this.#needsRetraction(corners, x, y, role),
      way: ways.wayTo(this.#ground, x, y),
    };
  }

  /** Whether a travel from there is shorter than those that retract; units on the bed. */
  isShort(x: number, y: number): boolean {
    return Math.hypot(x - this.#endX, y - this.#endY) * MM_PER_UNIT < this.#retract.beforeTravel;
  }

  #needsRetraction(corners: readonly number[], x: number, y: number, role: number): boolean {
    if (this.isShort(x, y)) return false;
    const { ground } = this;
    if (ground === undefined) return true;
    const { free, supported } = ground;
    if (supported && role === ROLE.support && this.#isWithin(supported, corners, x, y)) return false;
    if (!this.#retract.onlyCrossing) return true;
    return free === undefined || !this.#isWithin(free, corners, x, y);
  }

  /** Whether the way from the end of what was printed last stays inside. */
  #isWithin(areas: ExPolygons, corners: readonly number[], x: number, y: number): boolean {
    return wayStaysInside(areas, [this.#endX, this.#endY, ...corners, x, y], this.#offset);
  }
}
