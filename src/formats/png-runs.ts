/** Writes PNG (W3C recommendation, third edition) from runs of grey: 8 bits a pixel, no filter, nothing laid out. */
import { RunDeflater } from "./deflate-runs.ts";
import { pngFile } from "./png.ts";

/** A grey picture as runs: what lies between them is black. */
export interface GreyRuns {
  readonly width: number;
  readonly height: number;
  /** Three numbers a run, in order: first pixel (row x width + column), length within the row, level. */
  readonly runs: Uint32Array;
}

const GREY = 0;

export function pngOfRuns({ width, height, runs }: GreyRuns): Uint8Array {
  const deflater = new RunDeflater();
  // Every row begins with the byte of its filter, 0: as black as what surrounds it.
  const lineBytes = width + 1;
  let done = 0;
  for (let at = 0; at < runs.length; at += 3) {
    const row = Math.floor(runs[at] / width);
    const start = row * lineBytes + 1 + (runs[at] - row * width);
    deflater.add(0, start - done);
    deflater.add(runs[at + 2], runs[at + 1]);
    done = start + runs[at + 1];
  }
  deflater.add(0, height * lineBytes - done);
  return pngFile(width, height, GREY, deflater.finish());
}
