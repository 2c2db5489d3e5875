/** Sliced projects of Bambu Studio and OrcaSlicer (.gcode.3mf): the g-code of their plates. */
import { SlicewrightError } from "../../core/errors.ts";
import { noPlate } from "../../core/plates.ts";
import { plateOfGcode } from "../../formats/plate-gcode.ts";
import { type InflateRaw, openZip } from "../../formats/zip.ts";

/**
 * The text of a plate, the first one's unless another is asked for.
 * @throws SlicewrightError `GCODE_CONTAINER_UNSUPPORTED`, `PLATE_NOT_FOUND`, `ZIP_MALFORMED`, `INPUT_TOO_LARGE`
 */
export function readPlate(bytes: Uint8Array, inflateRaw: InflateRaw, plate?: number): Uint8Array {
  const archive = openZip(bytes, inflateRaw);
  const names = new Map(archive.names.map((name) => [plateOfGcode(name), name]));
  const plates = [...names.keys()].filter((number) => number !== undefined).sort((a, b) => a - b);
  if (plates.length === 0)
    throw new SlicewrightError(
      "GCODE_CONTAINER_UNSUPPORTED",
      "read g-code: got a ZIP archive without the g-code of a plate, expected a sliced project (.gcode.3mf) or g-code itself",
    );
  const name = names.get(plate ?? plates[0]);
  if (name === undefined) throw noPlate("read g-code", plate!, plates);
  return archive.read(name);
}
