/**
 * Thicknesses of layers that PrusaSlicer, Bambu Studio and OrcaSlicer keep in parts of their own, by object: profiles
 * as text, a line for each object, and ranges of heights as XML.
 */
import type { XmlScanner } from "../formats/xml.ts";
import type { HeightRange, ToldHeights } from "./layer-heights.ts";
import type { ThreemfPackage } from "./threemf-package.ts";
import { scanSlicerPart } from "./threemf-slicer-part.ts";

/** Each program's, of profiles and of ranges. */
const PARTS = [
  {
    program: "PrusaSlicer",
    profiles: "/Metadata/Slic3r_PE_layer_heights_profile.txt",
    ranges: "/Metadata/Prusa_Slicer_layer_config_ranges.xml",
  },
  {
    program: "BambuStudio",
    profiles: "/Metadata/layer_heights_profile.txt",
    ranges: "/Metadata/layer_config_ranges.xml",
  },
] as const;

/**
 * What the file tells of its objects' heights, by the object's number among those that its build names, from 1.
 * @throws SlicewrightError `XML_MALFORMED`, `INPUT_TOO_LARGE`
 */
export function readHeights(parts: ThreemfPackage, xmlDepth: number): ReadonlyMap<number, ToldHeights> {
  const told = new Map<number, ToldHeights>();
  for (const { program, profiles, ranges } of PARTS) {
    const xml = scanSlicerPart(parts, ranges, xmlDepth);
    if (xml !== null) for (const [id, own] of readRanges(xml)) told.set(id, { program, ranges: own });
    const text = new TextDecoder().decode(parts.findPart(profiles) ?? undefined);
    for (const [, number, profile] of text.matchAll(/^object_id=(\d+)\|(.*)$/gm))
      told.set(Number(number), { program, ...told.get(Number(number)), profile });
  }
  return told;
}

function readRanges(xml: XmlScanner): Map<number, HeightRange[]> {
  const all = new Map<number, HeightRange[]>();
  let id = Number.NaN;
  let values = new Map<string, string>();
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.localName === "object") id = Number(xml.attribute("id"));
    else if (xml.localName === "range") {
      const [from, to] = ["min_z", "max_z"].map((name) => Number(xml.attribute(name)));
      values = new Map();
      const own = all.get(id) ?? [];
      own.push({ from, to, values });
      all.set(id, own);
    } else if (xml.localName === "option") values.set(xml.attribute("opt_key") ?? "", xml.readText().trim());
  }
  return all;
}
