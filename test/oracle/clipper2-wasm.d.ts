/** The part of clipper2-wasm that the adapter uses; the package's own types name a file that it does not ship. */
declare module "clipper2-wasm/dist/es/clipper2z.js" {
  /** Lives in WebAssembly memory until `delete()`. */
  interface Handle {
    delete(): void;
    /** Embind's own: where the C++ object lies, in bytes. */
    readonly $$: { readonly ptr: number };
  }
  /** A path of x, y, z triples. */
  export interface Path64 extends Handle {
    /** Copies the triples in. */
    assign(triples: BigInt64Array): void;
    /** The triples in place: stale after any other call. */
    view(): BigInt64Array;
  }
  export interface Paths64 extends Handle {
    clear(): void;
    push_back(path: Path64): void;
    /** A copy, to be deleted. */
    get(index: number): Path64;
  }
  export interface Clipper64 extends Handle {
    SetPreserveCollinear(preserve: boolean): void;
    AddSubject(paths: Paths64): void;
    AddClip(paths: Paths64): void;
    ExecutePath(clipType: Constant, fillRule: Constant, result: Paths64): boolean;
    /** Forgets subject and clip. */
    Clear(): void;
  }
  /** An embind enumeration value. */
  export interface Constant {
    readonly value: number;
  }
  export interface Clipper2Module {
    readonly HEAPU8: Uint8Array;
    readonly Path64: new () => Path64;
    readonly Paths64: new () => Paths64;
    readonly Clipper64: new () => Clipper64;
    readonly FillRule: Readonly<Record<"EvenOdd" | "NonZero" | "Positive", Constant>>;
    readonly ClipType: Readonly<Record<"Intersection" | "Union" | "Difference", Constant>>;
    readonly JoinType: Readonly<Record<"Square" | "Round" | "Miter", Constant>>;
    readonly EndType: Readonly<Record<"Polygon" | "Butt" | "Square" | "Round", Constant>>;
    InflatePaths64(
      paths: Paths64,
      delta: number,
      join: Constant,
      end: Constant,
      miterLimit: number,
      arcTolerance: number,
    ): Paths64;
  }
  export default function load(options?: {
    print?: (line: string) => void;
    printErr?: (line: string) => void;
  }): Promise<Clipper2Module>;
}
