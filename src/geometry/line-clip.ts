/**
 * Open lines against a region (nonzero fill): the parts inside, the parts outside, each in its line's direction. Found by
 * assembly/line-clip.ts. A part that begins where the last one of its line ended goes on with it; one that runs along an
 * edge of the region is inside or outside as it would be a little to the right and above.
 *
 * Why not the polygon engine: it loses the direction of open paths, and takes several times as long.
 */
import { instantiateEmbedded, type WasmMemory } from "../core/embedded-wasm.ts";
import { LINE_CLIP_WASM } from "./line-clip.generated.ts";
import { type Polylines, polylineCount, type Rings, ringCount } from "./polygons.ts";

/** What the WASM module exports; addresses are byte offsets. Written by hand. */
interface ClipExports {
  readonly memory: WasmMemory;
  /**
   * Makes room. Returns where to write, as Int32, the starts of the lines and of the rings, one more each than there are,
   * and behind them the points of the lines and of the rings.
   */
  reserve(lines: number, linePoints: number, rings: number, ringPoints: number): number;
  /** @returns the number of parts */
  clip(inside: number): number;
  /** @returns where the parts' starts lie, Int32, one more than there are parts */
  partStartsAt(): number;
  /** @returns where their points lie, Int32 */
  pointsAt(): number;
}

/** One for all of a thread's lines: each call's parts are read before the next. */
let instance: ClipExports | undefined;

/** The parts of open lines inside the region. */
export function clipLines(lines: Polylines, region: Rings): Polylines {
  return partsOf(lines, region, 1);
}

/** The parts of open lines outside the region. */
export function cutLines(lines: Polylines, region: Rings): Polylines {
  return partsOf(lines, region, 0);
}

function partsOf(lines: Polylines, region: Rings, inside: number): Polylines {
  instance ??= instantiateEmbedded<ClipExports>(LINE_CLIP_WASM);
  const { memory, reserve, clip, partStartsAt, pointsAt } = instance;
  const lineNumbers = 2 * lines.starts[polylineCount(lines)];
  const ringNumbers = 2 * region.ringStarts[ringCount(region)];
  const at = reserve(polylineCount(lines), lineNumbers / 2, ringCount(region), ringNumbers / 2);
  const { starts } = lines;
  const { ringStarts } = region;
  const input = new Int32Array(memory.buffer, at, starts.length + ringStarts.length + lineNumbers + ringNumbers);
  input.set(starts);
  input.set(ringStarts, starts.length);
  input.set(lines.coords.subarray(0, lineNumbers), starts.length + ringStarts.length);
  input.set(region.coords.subarray(0, ringNumbers), starts.length + ringStarts.length + lineNumbers);
  const parts = clip(inside);
  const partStarts = new Uint32Array(memory.buffer, partStartsAt(), parts + 1).slice();
  return { coords: new Int32Array(memory.buffer, pointsAt(), 2 * partStarts[parts]).slice(), starts: partStarts };
}
