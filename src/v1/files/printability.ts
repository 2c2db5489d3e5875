/** Whether a model fits a build volume as it stands: by its bounding box, side by side, as a quote's slice demands it. */
export interface Dimensions {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What a slice forgives too: one step of the g-code's grid. */
const TOLERANCE_MM = 1e-3;

export function fits(model: Dimensions, volume: Dimensions): boolean {
  return (["x", "y", "z"] as const).every((axis) => model[axis] <= volume[axis] + TOLERANCE_MM);
}
