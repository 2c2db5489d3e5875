/** Where PrusaSlicer's wipe tower stands: since it knows several beds, in a part of its own, an element for each bed. */
import type { ThreemfPackage } from "./threemf-package.ts";
import { bedOf, scanSlicerPart } from "./threemf-slicer-part.ts";

const PART = "/Metadata/Prusa_Slicer_wipe_tower_information.xml";
/** Attributes by the settings that they were before. */
const PLACE: readonly (readonly [name: string, attribute: string])[] = [
  ["wipe_tower_x", "position_x"],
  ["wipe_tower_y", "position_y"],
  ["wipe_tower_rotation_angle", "rotation_deg"],
];

/**
 * The first bed's, as settings; none where the file has none.
 * @throws SlicewrightError `XML_MALFORMED`, `INPUT_TOO_LARGE`
 */
export function readTowerPlace(parts: ThreemfPackage, xmlDepth: number): Readonly<Record<string, string>> {
  const xml = scanSlicerPart(parts, PART, xmlDepth);
  if (xml === null) return {};
  for (let token = xml.next(); token !== "end"; token = xml.next())
    if (token === "open" && xml.localName === "wipe_tower_information" && bedOf(xml) === 0)
      return Object.fromEntries(
        PLACE.flatMap(([name, attribute]) => {
          const value = xml.attribute(attribute);
          return value === undefined ? [] : [[name, value]];
        }),
      );
  return {};
}
