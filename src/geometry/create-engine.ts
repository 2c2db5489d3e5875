import type { PolygonEngine } from "./engine.ts";
import { WasmPolygonEngine } from "./polygon-engine.ts";

/** A polygon engine with a WebAssembly instance of its own, to be disposed. Its types name nothing of what computes it. */
export async function createPolygonEngine(): Promise<PolygonEngine> {
  return new WasmPolygonEngine();
}
