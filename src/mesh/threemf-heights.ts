/**
 * Thicknesses of layers that PrusaSlicer keeps in parts of their own, by object: profiles that a user painted, as lists
 * of heights and thicknesses, and ranges of heights with settings. A profile rules over ranges.
 */
import type { HeightSpan } from "../core/height-span.ts";
import { XmlScanner } from "../formats/xml.ts";
import type { ModelRange } from "./model.ts";
import { settingsAmong } from "./settings-among.ts";
import type { ThreemfPackage } from "./threemf-package.ts";

const PROFILES_PART = "/Metadata/Slic3r_PE_layer_heights_profile.txt";
const RANGES_PART = "/Metadata/Prusa_Slicer_layer_config_ranges.xml";
export interface ThreemfHeights {
  /** One for each object that the file tells it of. */
  readonly layerHeights: readonly (readonly HeightSpan[])[];
  /** Ranges with other settings, by the object's number in the build, counted from 1. */
  readonly ranges: ReadonlyMap<string, readonly ModelRange[]>;
}

/** @throws SlicewrightError `XML_MALFORMED`, `INPUT_TOO_LARGE` */
export function readHeights(parts: ThreemfPackage, xmlDepth: number): ThreemfHeights {
  const spans = new Map<string, readonly HeightSpan[]>();
  const ranges = new Map<string, ModelRange[]>();
  const part = parts.findPart(RANGES_PART);
  if (part !== null) readRanges(new XmlScanner(part, RANGES_PART, xmlDepth), spans, ranges);
  const profiles = parts.findPart(PROFILES_PART);
  if (profiles !== null) readProfiles(new TextDecoder().decode(profiles), spans);
  return { layerHeights: [...spans.values()], ranges };
}

function readRanges(
  xml: XmlScanner,
  spans: Map<string, readonly HeightSpan[]>,
  ranges: Map<string, ModelRange[]>,
): void {
  let id = "";
  let range: { readonly from: number; readonly to: number; readonly values: Map<string, string> } | undefined;
  const all = new Map<string, NonNullable<typeof range>[]>();
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.localName === "object") id = xml.attribute("id") ?? "";
    else if (xml.localName === "range") {
      const [from, to] = ["min_z", "max_z"].map((name) => Number(xml.attribute(name)));
      range = { from, to, values: new Map() };
      if (to > from) all.set(id, [...(all.get(id) ?? []), range]);
    } else if (xml.localName === "option") range?.values.set(xml.attribute("opt_key") ?? "", xml.readText().trim());
  }
  for (const [object, own] of all) {
    own.sort((a, b) => a.from - b.from);
    const heights = own.flatMap(({ from, to, values }) => {
      const height = Number(values.get("layer_height"));
      return height > 0 ? [{ from, to, low: height, high: height }] : [];
    });
    if (heights.length > 0) spans.set(object, heights);
    const others = own.flatMap(({ from, to, values }) => {
      const { layer_height: _, ...words } = settingsAmong(values);
      const settings = { program: "PrusaSlicer" as const, values: words };
      return Object.keys(words).length > 0 ? [{ from, to, settings }] : [];
    });
    if (others.length > 0) ranges.set(object, others);
  }
}

/** Lines of `object_id=1|z;thickness;z;thickness`. */
function readProfiles(lines: string, spans: Map<string, readonly HeightSpan[]>): void {
  for (const [, id, list] of lines.matchAll(/^object_id=(\d+)\|([-+\d.eE;\s]*)$/gm)) {
    const values = list.split(";").map(Number);
    const own: HeightSpan[] = [];
    for (let i = 0; i + 3 < values.length; i += 2) {
      const [from, low, to, high] = values.slice(i, i + 4);
      if (to > from && low > 0 && high > 0) own.push({ from, to, low, high });
    }
    if (own.length > 0) spans.set(id, own);
  }
}
