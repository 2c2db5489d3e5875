/** The part of clipper-lib, an independent port of Clipper 6, that judges the polygon engine. */
declare module "clipper-lib" {
  interface Point {
    X: number;
    Y: number;
  }
  type Paths = Point[][];
  class Clipper {
    AddPaths(paths: Paths, type: number, closed: boolean): void;
    Execute(operation: number, solution: Paths, subjectFill: number, clipFill: number): boolean;
    static Area(path: Point[]): number;
  }
  class ClipperOffset {
    constructor(miterLimit: number, arcTolerance: number);
    AddPaths(paths: Paths, join: number, end: number): void;
    Execute(solution: Paths, delta: number): void;
  }
  const library: {
    Clipper: typeof Clipper;
    ClipperOffset: typeof ClipperOffset;
    ClipType: Record<"ctIntersection" | "ctUnion" | "ctDifference", number>;
    PolyType: Record<"ptSubject" | "ptClip", number>;
    PolyFillType: Record<"pftEvenOdd" | "pftNonZero" | "pftPositive", number>;
    JoinType: Record<"jtSquare" | "jtRound" | "jtMiter", number>;
    EndType: Record<"etClosedPolygon", number>;
  };
  export default library;
}
