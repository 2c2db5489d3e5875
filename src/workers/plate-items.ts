/** Where the things on a plate stand to each other. */
import { toUnits } from "../core/units.ts";
import { translate } from "../geometry/transform.ts";

/** One thing on the plate. */
export interface PlateItem {
  /** Which of the plate's items, in print order; the same in a job of fewer. */
  readonly index: number;
  /** Index into the objects. */
  readonly object: number;
  /** Where its own origin stands on the bed, mm. */
  readonly offset: readonly [number, number];
}

/** From the first item's origin to this one's, units. */
export function shiftOf(
  { items }: { readonly items: readonly PlateItem[] },
  { offset }: PlateItem,
): readonly [number, number] {
  const [first] = items;
  return [toUnits(offset[0]) - toUnits(first.offset[0]), toUnits(offset[1]) - toUnits(first.offset[1])];
}

/** The same elsewhere. */
export function moved<T extends { readonly coords: Int32Array }>(value: T, [dx, dy]: readonly [number, number]): T {
  return dx === 0 && dy === 0 ? value : { ...value, coords: translate(value.coords, dx, dy) };
}
