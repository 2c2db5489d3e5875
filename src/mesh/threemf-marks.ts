/**
 * Changes of tool and colour, pauses and lines at heights that slicers keep in parts of their own: PrusaSlicer as `code`
 * elements with their nozzle height, Bambu Studio and OrcaSlicer as `layer` elements of a plate.
 */
import { type HeightMark, passedOverMarks } from "../core/height-marks.ts";
import type { Warning } from "../core/warnings.ts";
import { XmlScanner } from "../formats/xml.ts";
import type { ThreemfPackage } from "./threemf-package.ts";

const PRUSA_PART = "/Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml";
const BAMBU_PART = "/Metadata/custom_gcode_per_layer.xml";
/** Both programs' numbers of kinds. */
const KINDS: readonly HeightMark["kind"][] = ["color-change", "pause", "tool-change", "template", "custom"];
/** Kinds that are about an extruder. */
const OF_EXTRUDER: ReadonlySet<HeightMark["kind"]> = new Set(["color-change", "tool-change"]);

/**
 * The marks, lowest first, and a warning of those of a kind that is not known.
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
  for (const part of [PRUSA_PART, BAMBU_PART]) {
    const bytes = parts.findPart(part);
    if (bytes === null) continue;
    const xml = new XmlScanner(bytes, part, xmlDepth);
    let current = Number.NaN;
    for (let token = xml.next(); token !== "end"; token = xml.next()) {
      if (token === "open" && xml.localName === "plate") current = Number.NaN;
      if (token === "open" && xml.localName === "plate_info") current = Number(xml.attribute("id"));
      if (plate !== undefined && current > 0 && current !== plate) continue;
      if (token !== "open" || (xml.localName !== "code" && xml.localName !== "layer")) continue;
      const printZ = Number(xml.attribute("print_z") ?? xml.attribute("top_z") ?? Number.NaN);
      if (!(printZ > 0) || !Number.isFinite(printZ)) continue;
      const type = xml.attribute("type");
      const kind = KINDS[Number(type ?? Number.NaN)] ?? oldKind(xml.attribute("gcode"));
      if (kind === undefined) unknown.push({ kind: `type ${type ?? "none"}`, printZ });
      else marks.push(markOf(xml, kind, printZ));
    }
  }
  return {
    marks: marks.sort((a, b) => a.printZ - b.printZ),
    warnings: passedOverMarks(unknown, "what they mean is not known"),
  };
}

function markOf(xml: XmlScanner, kind: HeightMark["kind"], printZ: number): HeightMark {
  const text = xml.attribute("extra");
  const colour = xml.attribute("color");
  const extruder = OF_EXTRUDER.has(kind) ? Number(xml.attribute("extruder")) : 0;
  return { kind, printZ, ...(text && { text }), ...(extruder > 0 && { extruder }), ...(colour && { colour }) };
}

/** Before files told kinds, they held the command. */
function oldKind(gcode: string | undefined): HeightMark["kind"] | undefined {
  if (gcode === "M600") return "color-change";
  if (gcode === "tool_change") return "tool-change";
  return gcode === "M601" ? "pause" : undefined;
}
