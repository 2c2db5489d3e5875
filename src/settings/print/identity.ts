import { type Schema, text } from "../schema.ts";

/** What the print's profile is called: for custom g-code to tell by. */
export interface PrintIdentity {
  notes: string;
  print_settings_id: string;
}

/** Their rows. */
export const PRINT_IDENTITY: Schema<PrintIdentity> = {
  notes: text("", "Notes on the print, a placeholder of custom g-code."),
  print_settings_id: text("", "Name of the print's profile, a placeholder of custom g-code."),
};
