/**
 * What slicers say of their objects beside the 3MF itself, in parts of their own: names, settings, and which volumes are
 * no part of the print but tools of the slicer: blockers and enforcers of supports, negative volumes, modifiers.
 *
 * PrusaSlicer makes all volumes of an object one mesh and tells them by ranges of triangles; Bambu Studio and OrcaSlicer
 * make them components, and keep several plates in one build; Cura gives whole objects metadata.
 */
import type { XmlScanner } from "../formats/xml.ts";
import type { ProjectSettings } from "./model.ts";
import { extruderNumber, settingsAmong } from "./settings-among.ts";
import { curaSettings } from "./threemf-cura.ts";
import type { ThreemfObject } from "./threemf-model.ts";
import type { ThreemfPackage } from "./threemf-package.ts";
import { readPlate, type ThreemfPlate } from "./threemf-plates.ts";
import { scanSlicerPart } from "./threemf-slicer-part.ts";
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
  /** It changes the settings of what is inside it. */
  readonly isModifier?: boolean;
  /** It was to be printed as support itself, as it is. */
  readonly isShape?: boolean;
}

const NEGATIVE: VolumeRole = { what: "a negative volume", kind: "negativeVolumes" };
const MODIFIER: VolumeRole = { what: "a modifier", isModifier: true };
/** Cura's, whose settings are its own. */
const CURA_MODIFIER: VolumeRole = { what: "a modifier" };
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
  "cura:infill_mesh": CURA_MODIFIER,
  "cura:cutting_mesh": CURA_MODIFIER,
  "cura:anti_overhang_mesh": BLOCKER,
  "cura:support_mesh": { ...ENFORCER, isShape: true },
};

/** Settings as a slicer's file has them. */
type Values = Readonly<Record<string, string>>;

/** A volume of an object. */
export interface VolumeWord {
  /** null for a part of the print. */
  readonly role: VolumeRole | null;
  readonly settings: Values;
}

/** Triangles of an object, first and last. */
export interface VolumeRange extends VolumeWord {
  readonly first: number;
  readonly last: number;
}

/** A slicer's word on one object of the first model part. */
interface ObjectRoles {
  readonly program: ProjectSettings["program"];
  readonly name: string;
  readonly settings: Values;
  /** By component's object id. */
  readonly components: ReadonlyMap<string, VolumeWord>;
  readonly ranges: readonly VolumeRange[];
}

export class SlicerRoles {
  readonly #rootPart: string;
  readonly #objects = new Map<string, ObjectRoles>();
  readonly #plates: ThreemfPlate[] = [];

  /** @throws SlicewrightError `XML_MALFORMED`, `INPUT_TOO_LARGE` */
  constructor(parts: ThreemfPackage, xmlDepth: number) {
    this.#rootPart = parts.rootPart;
    for (const part of [PRUSA_PART, BAMBU_PART]) {
      const xml = scanSlicerPart(parts, part, xmlDepth);
      if (xml !== null) this.#read(xml, part === PRUSA_PART ? "PrusaSlicer" : "BambuStudio");
    }
  }

  /** Plates that the slicer would print one after another, in its order; none where it tells of none. */
  get plates(): readonly ThreemfPlate[] {
    return this.#plates;
  }

  /** Whether the slicer has a word on the object itself, be it an empty one. */
  tellsOf(object: ThreemfObject): boolean {
    return this.#of(object) !== undefined;
  }

  /** As the slicer calls it; "" where it does not. */
  nameOf(object: ThreemfObject): string {
    return this.#of(object)?.name ?? "";
  }

  /**
   * The extruders that print its volumes, from 1, each once; none where the slicer chooses none.
   * @param components the object's own
   */
  extrudersOf(object: ThreemfObject, components: readonly ThreemfObject[]): readonly number[] {
    const own = this.#of(object);
    if (own === undefined)
      return [...new Set([object, ...components].map((one) => extruderOf(curaSettings(one))))].filter(isChosen);
    const volumes = volumesOf(own).filter(({ role }) => role === null || role.isModifier);
    const all = [...(volumes.some(({ role }) => role === null) ? [] : [own.settings]), ...volumes.map(settingsOf)];
    return [...new Set(all.map((values) => extruderOf(values) || extruderOf(own.settings)))].filter(isChosen);
  }

  /** What it has instead of the print's settings; undefined where there is none. */
  settingsOf(object: ThreemfObject): ProjectSettings | undefined {
    const { program, settings } = this.#of(object) ?? { program: "Cura", settings: curaSettings(object) };
    return Object.keys(settings).length > 0 ? { program, values: settings } : undefined;
  }

  /** A volume's settings as the object's program has them. */
  own(object: ThreemfObject, { settings }: VolumeWord): ProjectSettings {
    return { program: this.#of(object)?.program ?? "Cura", values: settings };
  }

  /** What an item's object is that is no part of the print; null when it is one. What Cura marks so is for all items. */
  roleOf(object: ThreemfObject): VolumeRole | null {
    const own = this.#of(object)?.components.get(object.id)?.role;
    // Whatever it does, it does to its own object, of which there is nothing else.
    return curaRole(object) ?? (own ? { what: own.what } : null);
  }

  /** The same of a component of another object. */
  componentWord(object: ThreemfObject, component: ThreemfObject): VolumeWord {
    return (
      this.#of(object)?.components.get(component.id) ?? { role: curaRole(component), settings: curaSettings(component) }
    );
  }

  /** Volumes that are triangles of an object's mesh. */
  rangesOf(object: ThreemfObject): readonly VolumeRange[] {
    return this.#of(object)?.ranges ?? [];
  }

  #of(object: ThreemfObject): ObjectRoles | undefined {
    return object.path.toLowerCase() === this.#rootPart.toLowerCase() ? this.#objects.get(object.id) : undefined;
  }

  /** Both parts are `object` elements of a `config`, with volumes in them and `metadata` of keys and values in both. */
  #read(xml: XmlScanner, program: ProjectSettings["program"]): void {
    xml.next();
    while (xml.next() === "open") {
      const id = xml.attribute("id");
      if (xml.localName === "plate") this.#plates.push(readPlate(xml, this.#plates.length + 1));
      else if (xml.localName !== "object" || id === undefined) xml.skipElement();
      else this.#objects.set(id.trim(), readObject(xml, program));
    }
  }
}

function curaRole({ metadata }: ThreemfObject): VolumeRole | null {
  for (const [name, value] of metadata)
    if (Object.hasOwn(CURA_ROLES, name) && /^(true|1)$/i.test(value.trim())) return CURA_ROLES[name];
  return null;
}

function readObject(xml: XmlScanner, program: ProjectSettings["program"]): ObjectRoles {
  const components = new Map<string, VolumeWord>();
  const ranges: VolumeRange[] = [];
  const values = new Map<string, string>();
  while (xml.next() === "open") {
    if (xml.localName === "volume") ranges.push(...readPrusaVolume(xml));
    else if (xml.localName === "part") {
      const id = xml.attribute("id")?.trim();
      const word = readBambuPart(xml);
      if (id !== undefined) components.set(id, word);
    } else readMetadata(xml, values);
  }
  return { program, name: values.get("name") ?? "", settings: settingsAmong(values), components, ranges };
}

/** One element; others than metadata are passed over. */
function readMetadata(xml: XmlScanner, into: Map<string, string>): void {
  const key = xml.localName === "metadata" ? xml.attribute("key") : undefined;
  if (key !== undefined) into.set(key, xml.attribute("value") ?? "");
  xml.skipElement();
}

function readPrusaVolume(xml: XmlScanner): VolumeRange[] {
  const first = xml.number("firstid") ?? Number.NaN;
  const last = xml.number("lastid") ?? Number.NaN;
  const values = new Map<string, string>();
  while (xml.next() === "open") readMetadata(xml, values);
  const type = values.get("volume_type") ?? "ModelPart";
  // Before PrusaSlicer knew more kinds of volumes, it knew modifiers alone.
  const isOldModifier = type === "ModelPart" && values.get("modifier") === "1";
  const role = isOldModifier ? MODIFIER : roleOfType(type);
  return first <= last
    ? [{ first: Math.trunc(first), last: Math.trunc(last), role, settings: settingsAmong(values) }]
    : [];
}

function readBambuPart(xml: XmlScanner): VolumeWord {
  const role = roleOfType(xml.attribute("subtype") ?? "normal_part");
  const values = new Map<string, string>();
  while (xml.next() === "open") readMetadata(xml, values);
  return { role, settings: settingsAmong(values) };
}

function roleOfType(type: string): VolumeRole | null {
  if (PRINTED.has(type)) return null;
  if (Object.hasOwn(VOLUME_ROLES, type)) return VOLUME_ROLES[type];
  return { what: `a volume of the kind ${type.slice(0, 100)}` };
}

function volumesOf({ components, ranges }: ObjectRoles): readonly VolumeWord[] {
  return [...components.values(), ...ranges];
}

/** Whether a volume has settings of its own, or changes those of others. */
export function hasWords({ role, settings }: VolumeWord): boolean {
  return role === null ? Object.keys(settings).length > 0 : role.isModifier === true;
}

function settingsOf({ settings }: VolumeWord): Values {
  return settings;
}

/** Counted from 1; 0 where none is chosen. */
function extruderOf(values: Values): number {
  return Object.hasOwn(values, "extruder") ? extruderNumber(values.extruder) : 0;
}

const isChosen = (extruder: number): boolean => extruder > 0;
