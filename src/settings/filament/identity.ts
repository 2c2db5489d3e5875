import { boolean, number, type Schema, text } from "../schema.ts";

/** What the filament is called: for custom g-code to tell by. */
export interface FilamentIdentity {
  filament_type: string;
  filament_vendor: string;
  filament_abrasive: boolean;
  filament_notes: string;
  filament_settings_id: string;
  filament_spool_weight: number;
}

/** Their rows. */
export const FILAMENT_IDENTITY: Schema<FilamentIdentity> = {
  filament_type: text("PLA", "Material of the filament, a placeholder of custom g-code."),
  filament_vendor: text("(Unknown)", "Vendor of the filament, a placeholder of custom g-code."),
  filament_abrasive: boolean(false, "The filament wears soft nozzles out, a placeholder of custom g-code."),
  filament_notes: text("", "Notes on the filament, a placeholder of custom g-code."),
  filament_settings_id: text("", "Name of the filament's profile, a placeholder of custom g-code."),
  filament_spool_weight: number(0, "g", 0, 100_000, "Weight of the empty spool, a placeholder of custom g-code."),
};
