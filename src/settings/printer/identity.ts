import { type Schema, text } from "../schema.ts";

/** What the machine is called: for custom g-code to tell by. */
export interface PrinterIdentity {
  printer_model: string;
  printer_variant: string;
  printer_vendor: string;
  printer_notes: string;
  printer_settings_id: string;
}

/** Their rows. */
export const PRINTER_IDENTITY: Schema<PrinterIdentity> = {
  printer_model: text("", "Model of the printer, a placeholder of custom g-code."),
  printer_variant: text("", "Variant of the printer, a placeholder of custom g-code."),
  printer_vendor: text("", "Vendor of the printer, a placeholder of custom g-code."),
  printer_notes: text("", "Notes on the printer, a placeholder of custom g-code."),
  printer_settings_id: text("", "Name of the printer's profile, a placeholder of custom g-code."),
};
