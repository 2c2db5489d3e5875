import type { Pipeline } from "./executor.ts";
import { FILAMENT } from "./filament.ts";

/** Every pipeline a thread can be asked to work on. */
export const PIPELINES: readonly Pipeline<never, never>[] = [FILAMENT as unknown as Pipeline<never, never>];
