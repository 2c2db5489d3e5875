/**
 * Changes of tool and colour, pauses and lines at heights that slicers keep in parts of their own: PrusaSlicer as `code`
 * elements with their nozzle height, Bambu Studio and OrcaSlicer as `layer` elements of a plate.
 */
import { type HeightMark, passedOverMarks } from "../core/height-marks.ts";
import type { Warning } from "../core/warnings.ts";
import type { XmlScanner } from "../formats/xml.ts";
import type { ThreemfPackage } from "./threemf-package.ts";
import { bedOf, scanSlicerPart } from "./threemf-slicer-part.ts";

const PRUSA_PART = "/Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml";
/** One for each bed that has marks; of versions that know one bed, for all. */
const PRUSA_BED = "custom_gcodes_per_print_z";
const BAMBU_PART = "/Metadata/custom_gcode_per_layer.xml";
/** Both programs' numbers of kinds. */
const KINDS: readonly HeightMark["kind"][] = ["color-change", "pause", "tool-change", "template", "custom"];
/** Kinds that are about an extruder. */
const OF_EXTRUDER: ReadonlySet<HeightMark["kind"]> = new Set(["color-change", "tool-change"]);

/**
 * The marks, lowest first, and warnings of those of a kind that is not known or of a bed that is not printed.
 * @param plate whose marks of a project of several plates; all where none is chosen
 * @throws SlicewrightError `XML_MALFORMED`, `INPUT_TOO_LARGE`
 */
export function readMarks(
  parts: ThreemfPackage,
  xmlDepth: number,
  plate?: number,
): { readonly marks: readonly HeightMark[]; readonly warnings: readonly Warning[] } {
  const marks: HeightMark[] = [];
  const unknown: { readonly kind: string; readonly printZ: number }[] = [];
  const elsewhere: HeightMark[] = [];
  for (const part of [PRUSA_PART, BAMBU_PART]) {
    const xml = scanSlicerPart(parts, part, xmlDepth);
    if (xml === null) continue;
    let bed = 0;
    let current = Number.NaN;
    for (let token = xml.next(); token !== "end"; token = xml.next()) {
      if (token !== "open") continue;
      if (xml.localName === PRUSA_BED) bed = bedOf(xml);
      if (xml.localName === "plate") current = Number.NaN;
      if (xml.localName === "plate_info") current = Number(xml.attribute("id"));
      if (plate !== undefined && current > 0 && current !== plate) continue;
      if (xml.localName !== "code" && xml.localName !== "layer") continue;
      const printZ = Number(xml.attribute("print_z") ?? xml.attribute("top_z") ?? Number.NaN);
      if (!(printZ > 0) || !Number.isFinite(printZ)) continue;
      const type = xml.attribute("type");
      const mark = type === undefined ? oldMark(xml, printZ) : typedMark(xml, type, printZ);
      if (mark === undefined) unknown.push({ kind: `type ${type ?? "none"}`, printZ });
      else (bed === 0 ? marks : elsewhere).push(mark);
    }
  }
  return {
    marks: marks.sort((a, b) => a.printZ - b.printZ),
    warnings: [
      ...passedOverMarks(unknown, "what they mean is not known"),
      ...passedOverMarks(elsewhere, "they are of another bed than the project's first"),
    ],
  };
}

function typedMark(xml: XmlScanner, type: string, printZ: number): HeightMark | undefined {
  const kind = KINDS[Number(type)];
  return kind && markOf(xml, kind, printZ, xml.attribute("extra"));
}

/** Before files told kinds, they held the command, and what a pause shows where others have their colour. */
function oldMark(xml: XmlScanner, printZ: number): HeightMark | undefined {
  const gcode = xml.attribute("gcode");
  if (gcode === "M600") return markOf(xml, "color-change", printZ);
  if (gcode === "tool_change") return markOf(xml, "tool-change", printZ);
  if (gcode === "M601") return textMark("pause", printZ, xml.attribute("color"));
  return gcode ? textMark("custom", printZ, gcode) : undefined;
}

function markOf(xml: XmlScanner, kind: HeightMark["kind"], printZ: number, text?: string): HeightMark {
  const colour = xml.attribute("color");
  const extruder = OF_EXTRUDER.has(kind) ? Number(xml.attribute("extruder")) : 0;
  return { ...textMark(kind, printZ, text), ...(extruder > 0 && { extruder }), ...(colour && { colour }) };
}

function textMark(kind: HeightMark["kind"], printZ: number, text: string | undefined): HeightMark {
  return { kind, printZ, ...(text && { text }) };
}
