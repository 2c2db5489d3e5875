/** Where a support holds the part. */
export interface SupportPoint {
  /** mm, in the part's own frame: x and y centred on its box, z = 0 at its lowest point. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Radius of what the point holds up, mm: every hanging spot lies within it of some point. */
  readonly reach: number;
  /** Whether it holds an island that nothing below holds, rather than an overhang. */
  readonly isIsland: boolean;
}
