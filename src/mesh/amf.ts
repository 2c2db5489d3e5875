/**
 * AMF, the additive manufacturing file format (ISO/ASTM 52915): objects of volumes over common points, and
 * constellations that place them. Materials, colours and curved edges are passed over.
 */
import { warning } from "../core/warnings.ts";
import { XmlScanner } from "../formats/xml.ts";
import { type AmfConstellation, placeAmf } from "./amf-constellations.ts";
import { type AmfObject, malformedAmf, readAmfObject } from "./amf-object.ts";
import { degenerateWarnings } from "./degenerate.ts";
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

function readAmf(bytes: Uint8Array, context: ReadContext): FormatResult {
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
      objects.set(id, readAmfObject(xml, LENGTH_UNITS[unit], context, counted));
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
  return {
    objects: read.map((object) => ({
      name: object.name,
      mesh: object.mesh,
      ...volumeMeshesOf(object),
      ...(object.settings && { settings: object.settings }),
      ...(object.zones && { zones: object.zones }),
    })),
    items: placeAmf(objects, constellations, LENGTH_UNITS[unit], context.limits),
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
      ...degenerateWarnings(read.reduce((sum, object) => sum + object.degenerate, 0)),
    ],
  };
}

function requiredId(xml: XmlScanner): string {
  const id = xml.attribute("id");
  if (id === undefined || id === "") throw malformedAmf(`a ${xml.localName} without id`, "one");
  return id;
}

function readConstellation(xml: XmlScanner): AmfConstellation {
  const instances: { id: string; values: ReadonlyMap<string, number> }[] = [];
  while (xml.next() === "open") {
    if (xml.localName !== "instance") {
      xml.skipElement();
      continue;
    }
    const id = xml.attribute("objectid");
    if (id === undefined) throw malformedAmf("an instance without objectid", "one");
    const values = new Map<string, number>();
    while (xml.next() === "open") {
      const name = xml.localName;
      const value = Number(xml.readText().trim() || Number.NaN);
      if (INSTANCE_VALUES.has(name)) {
        if (!Number.isFinite(value)) throw malformedAmf(`an instance of object ${id} with a wrong ${name}`, "a number");
        values.set(name, value);
      }
    }
    instances.push({ id, values });
  }
  return { instances };
}

/** Of an instance; the scales are what slicers add to the specification. */
const INSTANCE_VALUES: ReadonlySet<string> = new Set([
  ...["deltax", "deltay", "deltaz", "rx", "ry", "rz"],
  ...["scale", "scalex", "scaley", "scalez", "mirrorx", "mirrory", "mirrorz"],
]);
