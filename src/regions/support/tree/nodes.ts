/** The branches that pass a layer, as flat columns. */
export interface NodeLayer {
  /** Middles, units. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
  /** Height of the highest tip that each carries, mm. */
  readonly top: Float64Array;
  /** By node, the node of the layer below that carries it; -1 where it stands on the bed or on the part. */
  readonly below: Int32Array;
  readonly count: number;
}

/** A layer's nodes while their number is not known. */
export class NodeBuilder {
  #x: number[] = [];
  #y: number[] = [];
  #radius: number[] = [];
  #top: number[] = [];

  get count(): number {
    return this.#x.length;
  }

  add(x: number, y: number, radius: number, top: number): number {
    this.#x.push(x);
    this.#y.push(y);
    this.#radius.push(radius);
    return this.#top.push(top) - 1;
  }

  build(): NodeLayer {
    return {
      x: Int32Array.from(this.#x),
      y: Int32Array.from(this.#y),
      radius: Int32Array.from(this.#radius),
      top: Float64Array.from(this.#top),
      below: new Int32Array(this.#x.length).fill(-1),
      count: this.#x.length,
    };
  }
}
