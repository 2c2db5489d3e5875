import { number, type Schema, text } from "../schema.ts";

/** The filament beside others. */
export interface ToolChangeFilamentSettings {
  filament_colour: string;
  filament_minimal_purge_on_wipe_tower: number;
}

/** Their rows. */
export const TOOL_CHANGE_FILAMENT: Schema<ToolChangeFilamentSettings> = {
  filament_colour: text("#29B2B2", "Colour in previews, as #rrggbb."),
  filament_minimal_purge_on_wipe_tower: number(15, "mm3", 0, 100_000, "Purged at least when it takes over."),
};
