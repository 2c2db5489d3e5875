/**
 * What slicers say of their objects beside the 3MF itself, in parts of their own: names, and which volumes are no part of
 * the print but tools of the slicer: blockers and enforcers of supports and negative volumes, which are kept; modifiers,
 * which are not.
 *
 * PrusaSlicer makes all volumes of an object one mesh and tells them by ranges of triangles; Bambu Studio and OrcaSlicer
 * make them components, and keep several plates in one build; Cura marks whole objects by metadata.
 */
import { XmlScanner } from "../formats/xml.ts";
import type { ThreemfObject } from "./threemf-model.ts";
import type { ThreemfPackage } from "./threemf-package.ts";
import type { VolumeKind } from "./volume-meshes.ts";

const PRUSA_PART = "/Metadata/Slic3r_PE_model.config";
const BAMBU_PART = "/Metadata/model_settings.config";

/** PrusaSlicer's and Bambu Studio's words for volumes that are printed. */
const PRINTED: ReadonlySet<string> = new Set(["ModelPart", "normal_part"]);

/** What a volume is that is no part of the print. */
export interface VolumeRole {
  readonly what: string;
  /** As what it is kept; undefined for what is left out. */
  readonly kind?: VolumeKind;
  /** It was to be printed as support itself, as it is. */
  readonly isShape?: boolean;
}

const NEGATIVE: VolumeRole = { what: "a negative volume", kind: "negativeVolumes" };
const MODIFIER: VolumeRole = { what: "a modifier" };
const BLOCKER: VolumeRole = { what: "a support blocker", kind: "supportBlockers" };
const ENFORCER: VolumeRole = { what: "a support enforcer", kind: "supportEnforcers" };

const VOLUME_ROLES: Readonly<Record<string, VolumeRole>> = {
  NegativeVolume: NEGATIVE,
  negative_part: NEGATIVE,
  ParameterModifier: MODIFIER,
  modifier_part: MODIFIER,
  SupportBlocker: BLOCKER,
  support_blocker: BLOCKER,
  SupportEnforcer: ENFORCER,
  support_enforcer: ENFORCER,
};

const CURA_ROLES: Readonly<Record<string, VolumeRole>> = {
  "cura:infill_mesh": MODIFIER,
  "cura:cutting_mesh": MODIFIER,
  "cura:anti_overhang_mesh": BLOCKER,
  "cura:support_mesh": { ...ENFORCER, isShape: true },
};

/** Triangles of an object, first and last. */
export interface VolumeRange {
  readonly first: number;
  readonly last: number;
  readonly role: VolumeRole;
}

/** A slicer's word on one object of the first model part. */
class ObjectRoles {
  name = "";
  /** Counted from 1; 0 where none is chosen. */
  extruder = 0;
  /** Of its printed volumes; 0 for the object's. */
  readonly volumeExtruders: number[] = [];
  /** By component's object id. */
  readonly components = new Map<string, VolumeRole>();
  readonly ranges: VolumeRange[] = [];
}

export class SlicerRoles {
  readonly #rootPart: string;
  readonly #objects = new Map<string, ObjectRoles>();
  #plates = 0;

  /** @throws SlicewrightError `XML_MALFORMED`, `INPUT_TOO_LARGE` */
  constructor(parts: ThreemfPackage, xmlDepth: number) {
    this.#rootPart = parts.rootPart;
    for (const part of [PRUSA_PART, BAMBU_PART]) {
      const bytes = parts.findPart(part);
      if (bytes !== null) this.#read(new XmlScanner(bytes, part, xmlDepth));
    }
  }

  /** Plates that the slicer would print one after another, and that have something on them; 0 where it tells of none. */
  get plates(): number {
    return this.#plates;
  }

  /** As the slicer calls it; "" where it does not. */
  nameOf(object: ThreemfObject): string {
    return this.#of(object)?.name ?? "";
  }

  /** The extruders that print its volumes, from 1, each once; none where the slicer chooses none. */
  extrudersOf(object: ThreemfObject): readonly number[] {
    const own = this.#of(object);
    if (own === undefined) return [];
    const volumes = own.volumeExtruders.length > 0 ? own.volumeExtruders : [0];
    return [...new Set(volumes.map((extruder) => extruder || own.extruder))].filter((extruder) => extruder > 0);
  }

  /** What an item's object is that is no part of the print; null when it is one. What Cura marks so is for all items. */
  roleOf(object: ThreemfObject): VolumeRole | null {
    const own = this.#of(object)?.components.get(object.id);
    // Whatever it does, it does to its own object, of which there is nothing else.
    return curaRole(object) ?? (own ? { what: own.what } : null);
  }

  /** The same of a component of another object. */
  componentRole(object: ThreemfObject, component: ThreemfObject): VolumeRole | null {
    return this.#of(object)?.components.get(component.id) ?? curaRole(component);
  }

  /** Triangles of an object's mesh that are no part of the print. */
  rangesOf(object: ThreemfObject): readonly VolumeRange[] {
    return this.#of(object)?.ranges ?? [];
  }

  #of(object: ThreemfObject): ObjectRoles | undefined {
    return object.path.toLowerCase() === this.#rootPart.toLowerCase() ? this.#objects.get(object.id) : undefined;
  }

  /** Both parts are `object` elements of a `config`, with volumes in them and `metadata` of keys and values in both. */
  #read(xml: XmlScanner): void {
    xml.next();
    while (xml.next() === "open") {
      const id = xml.attribute("id");
      if (xml.localName === "plate") this.#plates += hasInstance(xml) ? 1 : 0;
      else if (xml.localName !== "object" || id === undefined) xml.skipElement();
      else this.#objects.set(id.trim(), readObject(xml));
    }
  }
}

function curaRole({ metadata }: ThreemfObject): VolumeRole | null {
  for (const [name, value] of metadata)
    if (Object.hasOwn(CURA_ROLES, name) && /^(true|1)$/i.test(value.trim())) return CURA_ROLES[name];
  return null;
}

/** Whether a plate that was just opened has an object on it. */
function hasInstance(xml: XmlScanner): boolean {
  let found = false;
  while (xml.next() === "open") {
    found ||= xml.localName === "model_instance";
    xml.skipElement();
  }
  return found;
}

function readObject(xml: XmlScanner): ObjectRoles {
  const object = new ObjectRoles();
  while (xml.next() === "open") {
    if (xml.localName === "volume") readPrusaVolume(xml, object);
    else if (xml.localName === "part") readBambuPart(xml, object);
    else {
      const key = xml.localName === "metadata" ? xml.attribute("key") : undefined;
      if (key === "name") object.name = xml.attribute("value") ?? "";
      else if (key === "extruder") object.extruder = extruderOf(xml.attribute("value"));
      xml.skipElement();
    }
  }
  return object;
}

/** 0 for what is no extruder's number. */
function extruderOf(value: string | undefined): number {
  const extruder = Number(value ?? 0);
  return Number.isInteger(extruder) && extruder > 0 ? extruder : 0;
}

function readPrusaVolume(xml: XmlScanner, { ranges, volumeExtruders }: ObjectRoles): void {
  const first = xml.number("firstid") ?? Number.NaN;
  const last = xml.number("lastid") ?? Number.NaN;
  let type = "ModelPart";
  let extruder = 0;
  while (xml.next() === "open") {
    const key = xml.attribute("key");
    const value = xml.attribute("value") ?? "";
    if (key === "volume_type") type = value;
    else if (key === "extruder") extruder = extruderOf(value);
    // Before PrusaSlicer knew more kinds of volumes, it knew modifiers alone.
    else if (key === "modifier" && value === "1" && type === "ModelPart") type = "ParameterModifier";
    xml.skipElement();
  }
  if (PRINTED.has(type)) volumeExtruders.push(extruder);
  else if (first <= last) ranges.push({ first, last, role: volumeRole(type) });
}

function readBambuPart(xml: XmlScanner, { components, volumeExtruders }: ObjectRoles): void {
  const id = xml.attribute("id");
  const subtype = xml.attribute("subtype") ?? "normal_part";
  let extruder = 0;
  while (xml.next() === "open") {
    if (xml.attribute("key") === "extruder") extruder = extruderOf(xml.attribute("value"));
    xml.skipElement();
  }
  if (PRINTED.has(subtype)) volumeExtruders.push(extruder);
  else if (id !== undefined) components.set(id.trim(), volumeRole(subtype));
}

function volumeRole(type: string): VolumeRole {
  if (Object.hasOwn(VOLUME_ROLES, type)) return VOLUME_ROLES[type];
  return { what: `a volume of the kind ${type.slice(0, 100)}` };
}
