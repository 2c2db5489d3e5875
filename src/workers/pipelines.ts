import { FILAMENT } from "./filament.ts";
import type { AnyPipeline } from "./pipeline.ts";

/** Every pipeline a thread can be asked to work on, by name; resin's rooms are loaded when first asked for. */
export const PIPELINES: Readonly<Record<string, () => AnyPipeline | Promise<AnyPipeline>>> = {
  filament: () => FILAMENT,
  "filament-apart": async () => (await import("./filament-apart.ts")).FILAMENT_APART,
  "filament-tools": async () => (await import("./filament-tools.ts")).FILAMENT_TOOLS,
  "filament-tools-apart": async () => (await import("./filament-tools-apart.ts")).FILAMENT_TOOLS_APART,
  resin: async () => (await import("./resin.ts")).RESIN,
};
