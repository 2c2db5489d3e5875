import { boolean, numberOrPercent, type Schema } from "../schema.ts";
import type { NumberOrPercent } from "../values.ts";

const SPEED = 10_000;
const speed = (value: number, overlap: string): ReturnType<typeof numberOrPercent> =>
  numberOrPercent(
    value,
    "mm/s",
    0,
    SPEED,
    1000,
    `Speed where ${overlap} of a perimeter's width lies on the layer below, or a percentage of external_perimeter_speed; 0 is that speed.`,
  );

/** How fast perimeters are that hang over the layer below. */
export interface OverhangSettings {
  enable_dynamic_overhang_speeds: boolean;
  overhang_speed_0: NumberOrPercent;
  overhang_speed_1: NumberOrPercent;
  overhang_speed_2: NumberOrPercent;
  overhang_speed_3: NumberOrPercent;
}

/** Their rows. */
export const OVERHANGS: Schema<OverhangSettings> = {
  enable_dynamic_overhang_speeds: boolean(
    false,
    "Slows perimeters by how much they hang over, between the speeds below.",
  ),
  overhang_speed_0: speed(15, "nothing"),
  overhang_speed_1: speed(15, "a quarter"),
  overhang_speed_2: speed(20, "half"),
  overhang_speed_3: speed(25, "three quarters"),
};
