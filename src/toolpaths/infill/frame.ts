import type { PolylinesBuilder } from "../../geometry/builder.ts";
import { turnPoints } from "./hatch.ts";

/** A turned frame in which a pattern is drawn, u, v from x, y, and what of it an area covers; units. */
export interface Frame {
  readonly minU: number;
  readonly minV: number;
  readonly maxU: number;
  readonly maxV: number;
  /** Adds the point u, v at its place outside the frame. */
  readonly addPoint: (out: PolylinesBuilder, u: number, v: number) => void;
}

/** The frame turned by `angle` radians about the origin that all layers share, around points. */
export function frameAround(coords: Int32Array, angle: number): Frame {
  const turned = turnPoints(coords, angle);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let minU = Infinity;
  let minV = Infinity;
  let maxU = -Infinity;
  let maxV = -Infinity;
  for (let i = 0; i < turned.length; i += 2) {
    minU = Math.min(minU, turned[i]);
    maxU = Math.max(maxU, turned[i]);
    minV = Math.min(minV, turned[i + 1]);
    maxV = Math.max(maxV, turned[i + 1]);
  }
  const addPoint = (out: PolylinesBuilder, u: number, v: number): void =>
    out.addPoint(Math.floor(u * cos - v * sin + 0.5), Math.floor(u * sin + v * cos + 0.5));
  return { minU, minV, maxU, maxV, addPoint };
}
