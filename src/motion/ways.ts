import { type Barriers, barriersOf, createRouter, type Router } from "./avoid-crossing.ts";
import type { MotionOptions } from "./resolve.ts";
import type { TravelTask } from "./travel.ts";
import { toUm, UNITS_PER_UM } from "./um.ts";

/** The ways of a layer's travels, as far as they are more than straight lines. */
export interface Ways {
  /** The corners of a way inside an object, x and y in turn, in the units of the bed. */
  corners(ground: number, x0: number, y0: number, x1: number, y1: number): readonly number[];
  /** The same for wherever a travel begins; undefined where it is straight, and lifted as soon as may be. */
  wayTo(ground: number, x1: number, y1: number): TravelTask["way"];
}

/**
 * @param offset of the grounds' coordinates on the bed, units
 * @returns undefined where all travels are straight lines that are lifted as soon as may be
 */
export function createWays(
  grounds: readonly Partial<Barriers>[],
  [dx, dy]: readonly [number, number],
  options: MotionOptions,
): Ways | undefined {
  if (options.detour === undefined && !options.retract.risesInside) return undefined;
  const routers: (Router | undefined)[] = [];
  return { corners, wayTo };

  function corners(ground: number, x0: number, y0: number, x1: number, y1: number): readonly number[] {
    const own = routerOf(ground)?.corners(x0 - dx, y0 - dy, x1 - dx, y1 - dy) ?? [];
    return own.map((value, i) => value + (i % 2 === 0 ? dx : dy));
  }

  function wayTo(ground: number, x1: number, y1: number): TravelTask["way"] {
    const router = routerOf(ground);
    return (
      router &&
      ((fromX, fromY) => {
        const from = [fromX * UNITS_PER_UM - dx, fromY * UNITS_PER_UM - dy] as const;
        const to = [x1 - dx, y1 - dy] as const;
        const inner = router.corners(...from, ...to);
        const way = [...from, ...inner, ...to];
        return {
          corners: inner.map((value, i) => toUm(value + (i % 2 === 0 ? dx : dy))),
          clear: options.retract.risesInside ? router.clear(way) / UNITS_PER_UM : Infinity,
          isHidden: () => router.isHidden(way, options.retract.lift > 0),
        };
      })
    );
  }

  function routerOf(ground: number): Router | undefined {
    const barriers = barriersOf(grounds[ground] ?? {});
    return barriers && (routers[ground] ??= createRouter(barriers, options.detour));
  }
}
