/**
 * The motion of a masked printer: rest, light, rest, rise, rest, fall. The bottom layers have an exposure and a motion
 * of their own; the exposure of the transition layers after them falls in equal steps. Where there is no rest before the
 * light, a light-off delay of older printers is the least time between two lights.
 */
import { trapezoidSeconds } from "../../core/trapezoid.ts";
import type { Leg, LiftOptions } from "../resolve.ts";
import { isSlow } from "./prusa-sla.ts";
import type { TimeModel } from "./time-model.ts";

export const msla: TimeModel = {
  isBottom: (layer, { bottomLayers }) => layer < bottomLayers,
  exposureSeconds: (layer, { exposure, initialExposure, bottomLayers, transitionLayers }) => {
    if (layer < bottomLayers) return initialExposure;
    const transition = layer - bottomLayers + 1;
    if (transition > transitionLayers) return exposure;
    return initialExposure - (transition * (initialExposure - exposure)) / (transitionLayers + 1);
  },
  cycleSeconds: (layer, isBottom, timing) => {
    const lift = isBottom ? timing.bottomLift : timing.lift;
    const tilt = isSlow(layer, timing) ? timing.slowTilt : timing.fastTilt;
    const motion = timing.tilts ? tilt : liftSeconds(lift, timing.acceleration);
    const rests = lift.waitBeforeCure + lift.waitAfterCure + lift.waitAfterLift;
    return lift.waitBeforeCure > 0
      ? rests + motion
      : lift.waitAfterCure + Math.max(lift.waitAfterLift + motion, lift.lightOffDelay);
  },
};

/** Up and down. */
export function liftSeconds({ rise, fall }: Pick<LiftOptions, "rise" | "fall">, acceleration: number): number {
  return [...rise, ...fall].reduce((sum, leg) => sum + legSeconds(leg, acceleration), 0);
}

/** From rest to rest. */
function legSeconds({ mm, speed }: Leg, acceleration: number): number {
  return acceleration > 0 ? trapezoidSeconds(mm, acceleration, 0, speed, 0) : mm / speed;
}
