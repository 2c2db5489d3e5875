/**
 * The container of a 3MF: an OPC package, a ZIP whose relationships say which part is what. Names of parts count for
 * nothing but in slicers' own parts, which no relationship tells of.
 */
import { SlicewrightError } from "../core/errors.ts";
import { XmlScanner } from "../formats/xml.ts";
import type { ZipArchive } from "../formats/zip.ts";
import type { ModelThumbnail } from "./model.ts";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const MODEL_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";
const TICKET_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/printticket";
const THUMBNAIL_TYPE = `${RELATIONSHIPS}/metadata/thumbnail`;
/** Of Bambu Studio and OrcaSlicer: plates seen from above, in two sizes. */
const COVER_TYPE = /^http:\/\/schemas\.bambulab\.com\/package\/2021\/cover-thumbnail-/;
const CONTENT_TYPES = "[content_types].xml";
/** Parts of slicers that tell their volumes: such a slicer wrote the package. */
const SLICER_PARTS: readonly string[] = ["/metadata/slic3r_pe_model.config", "/metadata/model_settings.config"];

export interface ThreemfPackage {
  /** Absolute name of the model that is to be built, e.g. `/3D/3dmodel.model`. */
  readonly rootPart: string;
  /** Names of all parts, absolute, as written. */
  readonly partNames: readonly string[];
  /** The bytes of a part; its name absolute, its case of no matter. */
  readPart(name: string): Uint8Array;
  /** The bytes of a part that may be missing. */
  findPart(name: string): Uint8Array | null;
  /** Pictures of the whole package. */
  readThumbnails(): ModelThumbnail[];
}

interface Relationship {
  readonly type: string;
  /** Absolute name of a part. */
  readonly target: string;
}

/** Whether an archive's files are those of a package with a model. */
export function looksLikePackage(names: readonly string[]): boolean {
  return names.some((name) => /^(\[content_types\]\.xml|_rels\/\.rels|3d\/.*\.model)$/i.test(name));
}

/** @throws SlicewrightError `THREEMF_MALFORMED`, `ZIP_MALFORMED`, `XML_MALFORMED` */
export function openPackage(archive: ZipArchive): ThreemfPackage {
  const names = new Map(archive.names.map((name) => [`/${name}`.toLowerCase(), name]));
  const findPart = (part: string): Uint8Array | null => {
    const name = names.get(part.toLowerCase()) ?? names.get(decodedName(part).toLowerCase());
    return name === undefined ? null : archive.read(name);
  };
  const hasPart = (part: string): boolean =>
    names.has(part.toLowerCase()) || names.has(decodedName(part).toLowerCase());
  const readPart = (part: string): Uint8Array => {
    const bytes = findPart(part);
    if (bytes === null) throw malformed3mf(`no part ${part}`, "every part that is referred to");
    return bytes;
  };
  if (!hasPart(`/${CONTENT_TYPES}`)) throw malformed3mf("no [Content_Types].xml", "an OPC package");
  const ofPackage = readRelationships(readPart("/_rels/.rels"), "/_rels/.rels");
  const models = ofPackage.filter(({ type }) => type === MODEL_TYPE);
  if (models.length !== 1) throw malformed3mf(`${models.length} models to start from`, "one");
  // PrusaSlicer tells of a picture even when it runs without a window and draws none.
  const mayMiss = SLICER_PARTS.some(hasPart);
  for (const { type, target } of ofPackage)
    if (!hasPart(target) && !(mayMiss && type === THUMBNAIL_TYPE))
      throw malformed3mf(`a relationship to ${target}, which is not there`, "it");
  const rootPart = models[0].target;
  checkModelRelationships(findPart(relationshipsOf(rootPart)), rootPart);
  return {
    rootPart,
    partNames: archive.names.map((name) => `/${name}`),
    readPart,
    findPart,
    readThumbnails: () => readThumbnails(ofPackage, findPart),
  };
}

export function malformed3mf(got: string, expected: string): SlicewrightError {
  return new SlicewrightError("THREEMF_MALFORMED", `read 3MF: got ${got}, expected ${expected}`);
}

function relationshipsOf(part: string): string {
  const slash = part.lastIndexOf("/");
  return `${part.slice(0, slash)}/_rels${part.slice(slash)}.rels`;
}

/** A model's own relationships tell of parts that are not needed here; they must be sound all the same. */
function checkModelRelationships(bytes: Uint8Array | null, modelPart: string): void {
  if (bytes === null) return;
  const tickets = readRelationships(bytes, relationshipsOf(modelPart)).filter(({ type }) => type === TICKET_TYPE);
  if (tickets.length > 1) throw malformed3mf(`${tickets.length} print tickets of ${modelPart}`, "at most one");
}

function readRelationships(bytes: Uint8Array, part: string): Relationship[] {
  const xml = new XmlScanner(bytes, part);
  // Names in /a/_rels/b.rels are relative to /a.
  const folder = part.slice(0, part.lastIndexOf("/_rels/"));
  const found: Relationship[] = [];
  for (let event = xml.next(); event !== "end"; event = xml.next()) {
    if (event !== "open" || xml.localName !== "Relationship" || xml.namespace !== RELATIONSHIPS) continue;
    const type = xml.attribute("Type");
    const target = xml.attribute("Target");
    if (type === undefined || target === undefined) throw malformed3mf("a relationship without type or target", "both");
    if (xml.attribute("TargetMode") === "External") {
      if (type === MODEL_TYPE) throw malformed3mf("a model outside the package", "one inside");
    } else found.push({ type, target: absoluteName(target, folder) });
  }
  return found;
}

/** A target as the absolute name of a part. */
function absoluteName(target: string, folder: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target))
    throw malformed3mf(`a relationship to ${target}, which is outside the package`, "a part inside");
  const segments: string[] = [];
  for (const segment of (target.startsWith("/") ? target : `${folder}/${target}`).split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/** Relationships are URIs: blanks and letters beyond ASCII may stand in them as %20. */
function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readThumbnails(
  relationships: readonly Relationship[],
  findPart: (name: string) => Uint8Array | null,
): ModelThumbnail[] {
  const targets = relationships.filter(({ type }) => type === THUMBNAIL_TYPE || COVER_TYPE.test(type));
  const thumbnails: ModelThumbnail[] = [];
  for (const target of new Set(targets.map((relationship) => relationship.target))) {
    const bytes = findPart(target);
    const mediaType = bytes === null ? null : mediaTypeOf(bytes);
    if (bytes !== null && mediaType !== null) thumbnails.push({ mediaType, bytes });
  }
  return thumbnails;
}

/** By content; 3MF allows PNG and JPEG. */
function mediaTypeOf([a, b, c, d]: Uint8Array): string | null {
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return "image/png";
  return a === 0xff && b === 0xd8 && c === 0xff ? "image/jpeg" : null;
}
