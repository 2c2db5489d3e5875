import { ClipperEngine } from "./clipper.ts";
import { loadClipper2 } from "./clipper2.ts";
import type { PolygonEngine } from "./engine.ts";

/** A polygon engine with a WebAssembly instance of its own, to be disposed. Its types name nothing of what computes it. */
export async function createPolygonEngine(): Promise<PolygonEngine> {
  return new ClipperEngine(await loadClipper2());
}
