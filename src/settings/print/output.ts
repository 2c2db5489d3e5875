import { boolean, type Schema } from "../schema.ts";

/** What the g-code says beside the moves. */
export interface OutputSettings {
  gcode_comments: boolean;
}

/** Their rows. */
export const OUTPUT: Schema<OutputSettings> = {
  gcode_comments: boolean(false, "Explains each line of the g-code."),
};
