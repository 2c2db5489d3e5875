import { SlicewrightError } from "../../core/errors.ts";

/** What is drawn between edges needs room of so many lines' widths. */
const LEAST_LINES = 6;

/**
 * @param of the setting that gives the room, and what is drawn there
 * @throws SlicewrightError `SETTINGS_CONFLICT` where there is less room than lines of this width need, mm
 */
export function checkRoom(
  room: number,
  lineWidth: number,
  of: { readonly name: string; readonly place: string },
): void {
  const least = LEAST_LINES * lineWidth;
  if (room >= least) return;
  throw new SlicewrightError(
    "SETTINGS_CONFLICT",
    `settings: ${of.name} leaves ${room} mm for ${of.place} with lines of ${lineWidth} mm, expected at least ${least}`,
    { name: of.name, got: room, least },
  );
}
