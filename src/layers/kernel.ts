/**
 * The triangle-plane kernel: one interface, computed by WebAssembly or, equal to the bit, by its TypeScript twin.
 *
 * Memory of a band, in this order; every part begins at a multiple of 16 bytes:
 * ```
 * heads    i32 per edge of the mesh 1 + the record that starts on the edge; zero before the first chain of a band
 * planes   i32 per layer            z of the plane
 * starts   i32 per layer, + 1       where each layer's records start; written by count
 * cursors  i32 per layer            where emit writes next; left by count at the starts
 * levels   i32 x 4 per triangle     levels of corners a, b, c in the band (0 to layers), a the lowest; one unused
 * corners  i32 x 12 per triangle    x, y, z, edge of corners a, b, c; edge k joins corner k to the next
 * records  i32 x 4 per segment      start edge, end edge, x, y of the start; solid lies on the left
 * points   i32 x 2 per segment      written by chain
 * rings    i32 per segment, + 1     where each ring's points start; written by chain
 * ```
 */

import type { WasmMemory } from "../core/embedded-wasm.ts";
import type { Rings } from "../geometry/polygons.ts";

/** What the WASM module exports; addresses are byte offsets. Written by hand, and the twin's interface too. */
export interface KernelExports {
  readonly memory: WasmMemory;
  /** Fills starts and cursors; returns the number of segments. */
  count(levels: number, triangles: number, starts: number, cursors: number, layers: number): number;
  /** Writes every segment's record into its layer's place. */
  emit(levels: number, corners: number, triangles: number, planes: number, cursors: number, records: number): void;
  /**
   * Chains the records from..to of one layer into rings, without repeated points and without rings of fewer than three.
   * Returns the number of rings, or -1 when an edge starts two segments or none follows one: the layer is not simple.
   */
  chain(records: number, from: number, to: number, heads: number, points: number, rings: number): number;
}

export type KernelName = "wasm" | "twin";

/** Where a band's triangles are to be written. Good until {@link Kernel.count}. */
export interface BandInput {
  readonly planes: Int32Array;
  readonly levels: Int32Array;
  readonly corners: Int32Array;
}

/** A kernel with its memory. One band at a time: reserve, fill, count, emit, chain each layer. */
export interface Kernel {
  readonly name: KernelName;
  /** Makes room for a band of so many triangles and layers of a mesh with so many edges. */
  reserve(triangles: number, layers: number, edges: number): BandInput;
  /** Counts the segments of each layer; `triangles` may be fewer than reserved. Returns their number. */
  count(triangles: number): number;
  emit(): void;
  /** Rings of one layer of the band, in no canonical order; undefined when the layer is not simple. */
  chain(layer: number): Rings | undefined;
  /** Views of what the band holds, for layers that are not simple: good until the next call. */
  records(layer: number): Int32Array;
  corners(): Int32Array;
}

const PAGE = 65536;
/** The first page is left to the module's own statics. */
const HEADS_AT: number = PAGE;

/** Binds a kernel's exports to the memory layout. */
export function bindKernel(name: KernelName, exports: KernelExports): Kernel {
  const { memory } = exports;
  let layers = 0;
  /** This many heads are known to be zero: chaining a simple layer leaves none behind. */
  let zeroHeads = 0;
  let triangles = 0;
  let planesAt = 0;
  let startsAt = 0;
  let cursorsAt = 0;
  let levelsAt = 0;
  let cornersAt = 0;
  let recordsAt = 0;
  let pointsAt = 0;
  let ringsAt = 0;

  /** A view, always made anew: growing detaches the old buffer. */
  const view = (at: number, length: number): Int32Array => new Int32Array(memory.buffer, at, length);
  const grow = (bytes: number): void => {
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  };

  return {
    name,
    reserve(triangleCount, layerCount, edgeCount) {
      layers = layerCount;
      planesAt = align(HEADS_AT + 4 * edgeCount);
      startsAt = align(planesAt + 4 * layers);
      cursorsAt = align(startsAt + 4 * (layers + 1));
      levelsAt = align(cursorsAt + 4 * layers);
      cornersAt = levelsAt + 16 * triangleCount;
      recordsAt = cornersAt + 48 * triangleCount;
      grow(recordsAt);
      if (edgeCount > zeroHeads) view(HEADS_AT, edgeCount).fill(0);
      zeroHeads = edgeCount;
      return {
        planes: view(planesAt, layers),
        levels: view(levelsAt, 4 * triangleCount),
        corners: view(cornersAt, 12 * triangleCount),
      };
    },
    count(triangleCount) {
      triangles = triangleCount;
      const segments = exports.count(levelsAt, triangles, startsAt, cursorsAt, layers);
      pointsAt = recordsAt + 16 * segments;
      ringsAt = align(pointsAt + 8 * segments);
      grow(ringsAt + 4 * (segments + 1));
      return segments;
    },
    emit() {
      exports.emit(levelsAt, cornersAt, triangles, planesAt, cursorsAt, recordsAt);
    },
    chain(layer) {
      const starts = view(startsAt, layers + 1);
      const rings = exports.chain(recordsAt, starts[layer], starts[layer + 1], HEADS_AT, pointsAt, ringsAt);
      if (rings < 0) {
        zeroHeads = 0;
        return undefined;
      }
      const ringStarts = new Uint32Array(view(ringsAt, rings + 1));
      return { coords: view(pointsAt, 2 * ringStarts[rings]).slice(), ringStarts };
    },
    records(layer) {
      const starts = view(startsAt, layers + 1);
      return view(recordsAt + 16 * starts[layer], 4 * (starts[layer + 1] - starts[layer]));
    },
    corners() {
      return view(cornersAt, 12 * triangles);
    },
  };
}

function align(address: number): number {
  return Math.ceil(address / 16) * 16;
}
