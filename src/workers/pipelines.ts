import type { Pipeline } from "./executor.ts";
import { FILAMENT } from "./filament.ts";
import { RESIN } from "./resin.ts";

/** Every pipeline a thread can be asked to work on. */
export const PIPELINES = [FILAMENT, RESIN] as unknown as readonly Pipeline<never, never>[];
