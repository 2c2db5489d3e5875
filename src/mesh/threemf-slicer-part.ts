/**
 * Parts of a 3MF that a slicer writes for itself. They need not be sound XML: PrusaSlicer and OrcaSlicer write elements
 * of a prefix that nothing declares, and a root for each of several beds.
 */
import { XmlScanner } from "../formats/xml.ts";
import type { ThreemfPackage } from "./threemf-package.ts";

/**
 * A scanner of the part's XML, or null where the package has no such part.
 * @throws SlicewrightError `XML_MALFORMED`
 */
export function scanSlicerPart(parts: ThreemfPackage, part: string, xmlDepth: number): XmlScanner | null {
  const bytes = parts.findPart(part);
  return bytes === null ? null : new XmlScanner(bytes, part, xmlDepth, "fragments");
}
