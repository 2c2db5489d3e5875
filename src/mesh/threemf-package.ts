/** The container of a 3MF: an OPC package, a ZIP whose relationships name the part that holds the model. */
import { SlicewrightError } from "../core/errors.ts";
import { XmlScanner } from "../formats/xml.ts";
import type { ZipArchive } from "../formats/zip.ts";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const MODEL_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";
const CONTENT_TYPES = "[content_types].xml";

export interface ThreemfPackage {
  /** Absolute name of the model that is to be built, e.g. `/3D/3dmodel.model`. */
  readonly rootPart: string;
  /** The bytes of a part; its name absolute, its case of no matter. */
  readPart(name: string): Uint8Array;
}

/** @throws SlicewrightError `THREEMF_MALFORMED`, `ZIP_MALFORMED`, `XML_MALFORMED` */
export function openPackage(archive: ZipArchive): ThreemfPackage {
  const names = new Map(archive.names.map((name) => [`/${name}`.toLowerCase(), name]));
  const readPart = (part: string): Uint8Array => {
    const name = names.get(part.toLowerCase());
    if (name === undefined) throw malformed3mf(`no part ${part}`, "every part that is referred to");
    return archive.read(name);
  };
  if (!names.has(`/${CONTENT_TYPES}`)) throw malformed3mf("no [Content_Types].xml", "an OPC package");
  const targets = readRelationships(readPart("/_rels/.rels"));
  for (const { target } of targets)
    if (!names.has(target.toLowerCase())) throw malformed3mf(`a relationship to ${target}, which is not there`, "it");
  const models = targets.filter(({ type }) => type === MODEL_TYPE);
  if (models.length !== 1) throw malformed3mf(`${models.length} models to start from`, "one");
  return { rootPart: models[0].target, readPart };
}

export function malformed3mf(got: string, expected: string): SlicewrightError {
  return new SlicewrightError("THREEMF_MALFORMED", `read 3MF: got ${got}, expected ${expected}`);
}

function readRelationships(bytes: Uint8Array): { readonly type: string; readonly target: string }[] {
  const xml = new XmlScanner(bytes, "/_rels/.rels");
  const found: { type: string; target: string }[] = [];
  for (let event = xml.next(); event !== "end"; event = xml.next()) {
    if (event !== "open" || xml.localName !== "Relationship" || xml.namespace !== RELATIONSHIPS) continue;
    const type = xml.attribute("Type");
    const target = xml.attribute("Target");
    if (type === undefined || target === undefined) throw malformed3mf("a relationship without type or target", "both");
    if (xml.attribute("TargetMode") === "External") {
      if (type === MODEL_TYPE) throw malformed3mf("a model outside the package", "one inside");
    } else found.push({ type, target: target.startsWith("/") ? target : `/${target}` });
  }
  return found;
}
