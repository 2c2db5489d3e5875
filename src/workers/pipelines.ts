import type { Pipeline } from "./executor.ts";
import { FILAMENT } from "./filament.ts";

type AnyPipeline = Pipeline<never, never>;

/** Every pipeline a thread can be asked to work on, by name; resin's rooms are loaded when first asked for. */
export const PIPELINES: Readonly<Record<string, () => AnyPipeline | Promise<AnyPipeline>>> = {
  filament: () => FILAMENT as unknown as AnyPipeline,
  "filament-apart": async () => (await import("./filament-apart.ts")).FILAMENT_APART as unknown as AnyPipeline,
  "filament-tools": async () => (await import("./filament-tools.ts")).FILAMENT_TOOLS as unknown as AnyPipeline,
  "filament-tools-apart": async () =>
    (await import("./filament-tools-apart.ts")).FILAMENT_TOOLS_APART as unknown as AnyPipeline,
  resin: async () => (await import("./resin.ts")).RESIN as unknown as AnyPipeline,
};
