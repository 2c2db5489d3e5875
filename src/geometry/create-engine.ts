import { ClipperEngine } from "./clipper.ts";
import { loadClipper2 } from "./clipper2.ts";
import type { PolygonEngine } from "./engine.ts";
import { createMiterOffset } from "./miter-offset.ts";

/** A polygon engine with WebAssembly instances of its own, to be disposed. Its types name nothing of what computes it. */
export async function createPolygonEngine(): Promise<PolygonEngine> {
  return new ClipperEngine(...(await Promise.all([loadClipper2(), createMiterOffset()])));
}
