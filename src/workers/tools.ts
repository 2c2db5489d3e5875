import { createPolygonEngine } from "../geometry/create-engine.ts";
import type { KernelName } from "../layers/kernel.ts";
import { createTwin } from "../layers/twin.ts";
import { createKernel } from "../layers/wasm.ts";
import type { ThreadTools } from "./stage.ts";

/** The tools of this thread: a polygon engine and a kernel, each with memory of its own. */
export async function createTools(kernelName: KernelName): Promise<ThreadTools> {
  const [engine, kernel] = await Promise.all([
    createPolygonEngine(),
    kernelName === "wasm" ? createKernel() : createTwin(),
  ]);
  return { engine, kernel };
}
