/** The faces of an OBJ by the object, or else the group, that they belong to. */
import { NumberList } from "./number-list.ts";

export interface ObjPart {
  readonly name: string;
  readonly faces: number;
  /** Point indices of all faces. */
  readonly corners: Uint32Array;
  eachFace(visit: (corners: Uint32Array) => void): void;
}

export class ObjParts {
  readonly #corners: NumberList<Uint32Array> = new NumberList(Uint32Array, 0);
  /** Where each face begins. */
  readonly #starts: NumberList<Uint32Array> = new NumberList(Uint32Array, 0);
  readonly #objects: Ranges = new Ranges();
  readonly #groups: Ranges = new Ranges();

  /** Triangles that the faces make, at most. */
  get triangles(): number {
    return Math.max(0, this.#corners.length - 2 * this.#starts.length);
  }

  beginFace(): void {
    this.#starts.push(this.#corners.length);
  }

  addCorner(point: number): void {
    this.#corners.push(point);
  }

  beginObject(name: string): void {
    this.#objects.begin(name, this.#starts.length);
  }

  beginGroup(name: string): void {
    this.#groups.begin(name, this.#starts.length);
  }

  /** The parts that have faces, in the order of their first ones. */
  parts(): readonly ObjPart[] {
    const ranges = this.#objects.isEmpty ? this.#groups : this.#objects;
    const corners = this.#corners.values();
    const starts = this.#starts.values();
    const startOf = (face: number): number => (face < starts.length ? starts[face] : corners.length);
    return [...ranges.byName(starts.length)].map(([name, spans]) => ({
      name,
      faces: spans.reduce((sum, [from, to]) => sum + to - from, 0),
      corners: joined(spans.map(([from, to]) => corners.subarray(startOf(from), startOf(to)))),
      eachFace(visit) {
        for (const [from, to] of spans)
          for (let face = from; face < to; face++) visit(corners.subarray(startOf(face), startOf(face + 1)));
      },
    }));
  }
}

/** A file's faces in ranges that a line each begins; a name that comes again goes on. */
class Ranges {
  readonly #begun: { readonly name: string; readonly face: number }[] = [{ name: "", face: 0 }];

  get isEmpty(): boolean {
    return this.#begun.length === 1;
  }

  begin(name: string, face: number): void {
    // A line that follows another at once takes its place: files that name every face stay small here.
    if (this.#begun.at(-1)!.face === face && this.#begun.length > 1) this.#begun.pop();
    this.#begun.push({ name, face });
  }

  byName(faces: number): ReadonlyMap<string, [from: number, to: number][]> {
    const spans = new Map<string, [number, number][]>();
    for (const [k, { name, face }] of this.#begun.entries()) {
      const end = this.#begun[k + 1]?.face ?? faces;
      if (end === face) continue;
      const own = spans.get(name) ?? [];
      own.push([face, end]);
      spans.set(name, own);
    }
    return spans;
  }
}

function joined(pieces: readonly Uint32Array[]): Uint32Array {
  if (pieces.length === 1) return pieces[0];
  const whole = new Uint32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
