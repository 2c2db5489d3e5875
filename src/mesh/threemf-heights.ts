/**
 * Thicknesses of layers that PrusaSlicer keeps in parts of their own, by object: profiles that a user painted, as lists
 * of heights and thicknesses, and ranges of heights with settings. A profile rules over ranges.
 */
import type { HeightSpan } from "../core/height-span.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { XmlScanner } from "../formats/xml.ts";
import type { ThreemfPackage } from "./threemf-package.ts";

const PROFILES_PART = "/Metadata/Slic3r_PE_layer_heights_profile.txt";
const RANGES_PART = "/Metadata/Prusa_Slicer_layer_config_ranges.xml";
/** Options of a range that say nothing by themselves: the object's own extruder. */
const SILENT: ReadonlySet<string> = new Set(["layer_height", "extruder 0"]);

export interface ThreemfHeights {
  /** One for each object that the file tells it of. */
  readonly layerHeights: readonly (readonly HeightSpan[])[];
  readonly warnings: readonly Warning[];
}

/** @throws SlicewrightError `XML_MALFORMED`, `INPUT_TOO_LARGE` */
export function readHeights(parts: ThreemfPackage, xmlDepth: number): ThreemfHeights {
  const spans = new Map<string, readonly HeightSpan[]>();
  const passedOver = new Set<string>();
  const ranges = parts.findPart(RANGES_PART);
  if (ranges !== null) readRanges(new XmlScanner(ranges, RANGES_PART, xmlDepth), spans, passedOver);
  const profiles = parts.findPart(PROFILES_PART);
  if (profiles !== null) readProfiles(new TextDecoder().decode(profiles), spans);
  const names = [...passedOver].sort();
  const message = `settings of ranges of heights were passed over, all but layer_height: ${names.join(", ")}`;
  return {
    layerHeights: [...spans.values()],
    warnings: names.length > 0 ? [warning("SETTING_NOT_HONOURED", message, { names })] : [],
  };
}

function readRanges(xml: XmlScanner, spans: Map<string, readonly HeightSpan[]>, passedOver: Set<string>): void {
  let id = "";
  let [from, to] = [Number.NaN, Number.NaN];
  const own = new Map<string, HeightSpan[]>();
  for (let token = xml.next(); token !== "end"; token = xml.next()) {
    if (token !== "open") continue;
    if (xml.localName === "object") id = xml.attribute("id") ?? "";
    else if (xml.localName === "range") [from, to] = ["min_z", "max_z"].map((name) => Number(xml.attribute(name)));
    else if (xml.localName === "option") {
      const option = xml.attribute("opt_key") ?? "";
      const value = xml.readText().trim();
      const height = Number(value);
      if (option === "layer_height" && height > 0 && to > from) {
        const all = own.get(id) ?? [];
        all.push({ from, to, low: height, high: height });
        own.set(id, all);
      } else if (!SILENT.has(option) && !SILENT.has(`${option} ${value}`)) passedOver.add(option);
    }
  }
  for (const [object, all] of own)
    spans.set(
      object,
      all.sort((a, b) => a.from - b.from),
    );
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
