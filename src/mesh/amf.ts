/**
 * AMF, the additive manufacturing file format (ISO/ASTM 52915): objects of volumes over common points, and
 * constellations that place them. Materials, colours and curved edges are passed over.
 */
import type { Steps } from "../core/steps.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { XmlScanner } from "../formats/xml.ts";
import { type AmfConstellation, placeAmf } from "./amf-constellations.ts";
import { type AmfObject, malformedAmf, readAmfObject } from "./amf-object.ts";
import { degenerateWarnings } from "./degenerate.ts";
import { withHeights } from "./layer-heights.ts";
import { LENGTH_UNITS, type LengthUnit } from "./length-unit.ts";
import type { FormatResult, MeshFormat, ReadContext } from "./mesh-format.ts";
import { volumeMeshesOf } from "./volume-meshes.ts";
import { xmlRoot } from "./xml-root.ts";

export const amf: MeshFormat = { name: "amf", matches: ({ bytes }) => xmlRoot(bytes) === "amf", read: readAmf };

const UNITS: ReadonlyMap<string, LengthUnit> = new Map([
  ["millimeter", "mm"],
  ["inch", "inch"],
  ["feet", "foot"],
  ["foot", "foot"],
  ["meter", "m"],
  ["micron", "micron"],
  ["micrometer", "micron"],
]);

function* readAmf(bytes: Uint8Array, context: ReadContext): Steps<FormatResult> {
  const xml = new XmlScanner(bytes, "the AMF", context.limits.xmlDepth);
  xml.next();
  const unitName = xml.attribute("unit")?.trim().toLowerCase() ?? "millimeter";
  const unit = UNITS.get(unitName);
  if (unit === undefined) throw malformedAmf(`the unit ${unitName}`, [...UNITS.keys()].join(", "));
  const objects = new Map<string, AmfObject>();
  const constellations = new Map<string, AmfConstellation>();
  const metadata: Record<string, string> = {};
  const counted = { vertices: 0, triangles: 0 };
  while (xml.next() === "open") {
    if (xml.localName === "object") {
      const id = requiredId(xml);
      if (objects.has(id)) throw malformedAmf(`two objects of id ${id}`, "one");
      objects.set(id, yield* readAmfObject(xml, LENGTH_UNITS[unit], context, counted));
    } else if (xml.localName === "constellation") {
      const id = requiredId(xml);
      if (constellations.has(id)) throw malformedAmf(`two constellations of id ${id}`, "one");
      constellations.set(id, readConstellation(xml));
    } else if (xml.localName === "metadata") {
      const type = xml.attribute("type") ?? "";
      metadata[type] = xml.readText().trim();
    } else xml.skipElement();
  }
  // Past the root only comments and blanks may come; the scanner refuses the rest.
  xml.next();
  const read = [...objects.values()];
  const skipped = read.reduce((sum, object) => sum + object.skippedVolumes, 0);
  const units = { lengthMm: LENGTH_UNITS[unit], angleRadians: isOfSlic3r(metadata) ? 1 : Math.PI / 180 };
  const items = placeAmf(objects, constellations, units, context.limits);
  return {
    objects: read.map(({ name, mesh, settings, zones, heights, ...volumes }, i) =>
      withHeights(
        { name, mesh, ...volumeMeshesOf(volumes), ...(settings && { settings }), ...(zones && { zones }) },
        i,
        items,
        heights,
      ),
    ),
    items,
    unit,
    metadata,
    warnings: [
      ...(skipped === 0
        ? []
        : [
            warning("VOLUME_SKIPPED", `${skipped} volumes of kinds that are not known were left out`, {
              volumes: skipped,
            }),
          ]),
      ...unprintedWarnings([...constellations.values()]),
      ...degenerateWarnings(read.reduce((sum, object) => sum + object.degenerate, 0)),
    ],
  };
}

/** Slic3r and what came of it turn instances by radians, against the specification's degrees. */
function isOfSlic3r({ cad = "", slic3rpe_amf_version }: Readonly<Record<string, string>>): boolean {
  return slic3rpe_amf_version !== undefined || /^(slic3r|prusaslicer)\b/i.test(cad);
}

function unprintedWarnings(constellations: readonly AmfConstellation[]): Warning[] {
  const count = constellations.flatMap(({ instances }) => instances).filter(({ isPrinted }) => !isPrinted).length;
  if (count === 0) return [];
  return [warning("AMF_INSTANCE_SKIPPED", `${count} instances that are not to be printed were left out`, { count })];
}

function requiredId(xml: XmlScanner): string {
  const id = xml.attribute("id");
  if (id === undefined || id === "") throw malformedAmf(`a ${xml.localName} without id`, "one");
  return id;
}

function readConstellation(xml: XmlScanner): AmfConstellation {
  const instances: AmfConstellation["instances"][number][] = [];
  while (xml.next() === "open") {
    if (xml.localName !== "instance") {
      xml.skipElement();
      continue;
    }
    const id = xml.attribute("objectid");
    if (id === undefined) throw malformedAmf("an instance without objectid", "one");
    const values = new Map<string, number>();
    let isPrinted = true;
    while (xml.next() === "open") {
      const name: string = xml.localName;
      const text = xml.readText().trim();
      const value = Number(text || Number.NaN);
      if (name === "printable") isPrinted = text !== "0";
      else if (INSTANCE_VALUES.has(name)) {
        if (!Number.isFinite(value)) throw malformedAmf(`an instance of object ${id} with a wrong ${name}`, "a number");
        values.set(name, value);
      }
    }
    instances.push({ id, values, isPrinted });
  }
  return { instances };
}

/** Of an instance; scales, and mirrors (-1, or 1 where there is none), are what slicers add to the specification. */
const INSTANCE_VALUES: ReadonlySet<string> = new Set([
  ...["deltax", "deltay", "deltaz", "rx", "ry", "rz"],
  ...["scale", "scalex", "scaley", "scalez", "mirrorx", "mirrory", "mirrorz"],
]);
