import { createPolygonEngine } from "../geometry/clipper.ts";
import { createKernel } from "../layers/wasm.ts";
import type { ThreadTools } from "./stage.ts";

/** The tools of this thread: a polygon engine and a kernel, each with memory of its own. */
export async function createTools(): Promise<ThreadTools> {
  const [engine, kernel] = await Promise.all([createPolygonEngine(), createKernel()]);
  return { engine, kernel };
}
