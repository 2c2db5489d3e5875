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

/** The bed of PrusaSlicer's that the element just opened is about, from 0; versions that know one bed tell none. */
export function bedOf(xml: XmlScanner): number {
  return xml.number("bed_idx") || 0;
}
