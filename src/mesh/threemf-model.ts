/** One model part of a 3MF: its objects and what is to be built, as the XML has them. */
import { SlicewrightError } from "../core/errors.ts";
import { XmlScanner } from "../formats/xml.ts";
import { NumberList } from "./number-list.ts";
import { malformed3mf } from "./threemf-package.ts";

/** Twelve numbers: the rows of a 4 x 3 matrix that multiplies a row vector (x y z 1) from the right. */
export type Affine = readonly number[];

/** An object at a place: a build item or a component. */
export interface ThreemfReference {
  /** Part that holds the object. */
  readonly path: string;
  readonly objectId: string;
  readonly transform: Affine | null;
}

interface ThreemfItem extends ThreemfReference {
  readonly printable: boolean;
}

export interface ThreemfObject {
  readonly type: string;
  /** Points in the model's unit, and their indices, three a triangle; empty for an object of components. */
  readonly points: Float64Array;
  readonly corners: Uint32Array;
  readonly components: readonly ThreemfReference[];
}

export interface ThreemfModel {
  readonly unitMm: number;
  readonly objects: ReadonlyMap<string, ThreemfObject>;
  readonly items: readonly ThreemfItem[];
  /** Namespaces of elements that were passed over and may have held geometry. */
  readonly ignoredNamespaces: ReadonlySet<string>;
}

const CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
/** Versions of Cura swapped the core namespace with their own: its elements are core elements all the same. */
const CORE_OF_CURA = "http://software.ultimaker.com/xml/cura/3mf/2015/10";
const CORE_2013 = "http://schemas.microsoft.com/3dmanufacturing/2013/01";
const PRODUCTION = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06";
const MATERIAL = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02";

/** Extensions that a file may require: what they add is read, or has no part in the shape. */
const SUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set([CORE, PRODUCTION, MATERIAL]);

const UNITS_MM: ReadonlyMap<string, number> = new Map([
  ["micron", 0.001],
  ["millimeter", 1],
  ["centimeter", 10],
  ["inch", 25.4],
  ["foot", 304.8],
  ["meter", 1000],
]);

const OBJECT_TYPES: ReadonlySet<string> = new Set(["model", "support", "solidsupport", "surface", "other"]);

/** @throws SlicewrightError `THREEMF_MALFORMED`, `THREEMF_EXTENSION_REQUIRED`, `XML_MALFORMED`, `COORDINATE_NOT_FINITE` */
export function readModelPart(bytes: Uint8Array, path: string): ThreemfModel {
  return new ModelReader(bytes, path).read();
}

class ModelReader {
  readonly #xml: XmlScanner;
  readonly #path: string;
  #core = CORE;
  readonly #objects = new Map<string, ThreemfObject>();
  readonly #items: ThreemfItem[] = [];
  readonly #ignored = new Set<string>();
  readonly #resourceIds = new Set<string>();
  readonly #metadataNames = new Set<string>();

  constructor(bytes: Uint8Array, path: string) {
    this.#xml = new XmlScanner(bytes, path);
    this.#path = path;
  }

  read(): ThreemfModel {
    const xml = this.#xml;
    xml.next();
    this.#checkRoot();
    const unit = xml.attribute("unit") ?? "millimeter";
    const unitMm = UNITS_MM.get(unit);
    if (unitMm === undefined) throw malformed3mf(`the unit ${unit}`, [...UNITS_MM.keys()].join(", "));
    const seen = { resources: 0, build: 0 };
    this.#children((name) => {
      if (name === "resources") {
        seen.resources++;
        this.#readResources();
      } else if (name === "build") {
        seen.build++;
        this.#readBuild();
      } else if (name === "metadata") this.#readMetadata();
      else xml.skipElement();
    });
    // Past the root only comments and blanks may come; the scanner refuses the rest.
    xml.next();
    if (seen.resources !== 1 || seen.build !== 1)
      throw malformed3mf(
        `${seen.resources} resources and ${seen.build} build elements in ${this.#path}`,
        "one of each",
      );
    return { unitMm, objects: this.#objects, items: this.#items, ignoredNamespaces: this.#ignored };
  }

  #checkRoot(): void {
    const xml = this.#xml;
    if (xml.namespace === CORE_2013)
      throw new SlicewrightError(
        "FORMAT_UNSUPPORTED",
        "read 3MF: got a draft of the format from 2013, expected the core specification of 2015",
      );
    if (xml.namespace === CORE_OF_CURA) this.#core = CORE_OF_CURA;
    if (xml.localName !== "model" || xml.namespace !== this.#core)
      throw malformed3mf(`a root <${xml.localName}> of the namespace "${xml.namespace}"`, "a core model");
    if (xml.attribute("xml:space") !== undefined) throw malformed3mf("the attribute xml:space", "none");
    const required = (xml.attribute("requiredextensions") ?? "").split(/\s+/).filter((prefix) => prefix !== "");
    for (const prefix of required) {
      const namespace = xml.namespaceOf(prefix);
      if (namespace === undefined)
        throw malformed3mf(`the undeclared required extension ${prefix}`, "a namespace for it");
      if (!SUPPORTED_EXTENSIONS.has(namespace))
        throw new SlicewrightError(
          "THREEMF_EXTENSION_REQUIRED",
          `read 3MF: got a model that requires the extension ${namespace}, expected one that is supported`,
          { namespace },
        );
    }
  }

  /** Calls for each core child of the element just opened; the callback must read or skip it whole. */
  #children(visit: (name: string) => void): void {
    const xml = this.#xml;
    while (xml.next() === "open") {
      if (xml.namespace === this.#core) visit(xml.localName);
      else {
        if (xml.namespace !== MATERIAL) this.#ignored.add(xml.namespace);
        xml.skipElement();
      }
    }
  }

  #readMetadata(): void {
    const name = this.#required("metadata", "name");
    if (this.#metadataNames.has(name)) throw malformed3mf(`the metadata ${name} twice`, "it once");
    this.#metadataNames.add(name);
    this.#xml.skipElement();
  }

  #readResources(): void {
    const xml = this.#xml;
    while (xml.next() === "open") {
      const id = xml.attribute("id");
      if (id !== undefined && this.#resourceIds.has(id)) throw malformed3mf(`two resources of id ${id}`, "one");
      if (id !== undefined) this.#resourceIds.add(id);
      if (xml.namespace === this.#core && xml.localName === "object") this.#readObject();
      else {
        if (xml.namespace !== this.#core && xml.namespace !== MATERIAL) this.#ignored.add(xml.namespace);
        xml.skipElement();
      }
    }
  }

  #readObject(): void {
    const xml = this.#xml;
    const id = this.#required("object", "id");
    const type = xml.attribute("type") ?? "model";
    if (!OBJECT_TYPES.has(type)) throw malformed3mf(`object ${id} of type ${type}`, [...OBJECT_TYPES].join(", "));
    if (xml.attribute("pindex") !== undefined && xml.attribute("pid") === undefined)
      throw malformed3mf(`object ${id} with a pindex and no pid`, "both");
    const points = new NumberList(Float64Array, 0);
    const corners = new NumberList(Uint32Array, 0);
    const components: ThreemfReference[] = [];
    let contents = 0;
    this.#children((name) => {
      if (name === "mesh") {
        contents++;
        this.#readMesh(id, points, corners);
      } else if (name === "components") {
        contents++;
        this.#children((child) => {
          if (child === "component") components.push(this.#readReference("component"));
          xml.skipElement();
        });
      } else xml.skipElement();
    });
    if (contents !== 1) throw malformed3mf(`object ${id} with ${contents} meshes or component lists`, "one");
    this.#objects.set(id, { type, points: points.values(), corners: corners.values(), components });
  }

  #readMesh(id: string, points: NumberList<Float64Array>, corners: NumberList<Uint32Array>): void {
    const xml = this.#xml;
    this.#children((list) => {
      if (list !== "vertices" && list !== "triangles") return xml.skipElement();
      this.#children((name) => {
        if (list === "vertices" && name === "vertex")
          for (const axis of ["x", "y", "z"]) points.push(this.#readCoordinate(id, axis));
        else if (list === "triangles" && name === "triangle")
          for (const corner of ["v1", "v2", "v3"]) corners.push(this.#readIndex(id, corner));
        xml.skipElement();
      });
    });
    const vertices = points.length / 3;
    for (const corner of corners.values())
      if (corner >= vertices) throw malformed3mf(`vertex ${corner} in object ${id}`, `an index below ${vertices}`);
  }

  #readCoordinate(id: string, axis: string): number {
    const value = this.#xml.number(axis);
    if (value !== undefined && Number.isFinite(value)) return value;
    const text = this.#xml.attribute(axis) ?? "";
    if (value === undefined || (Number.isNaN(value) && !/nan/i.test(text)))
      throw malformed3mf(`a vertex of object ${id} with ${axis} "${text}"`, "a number");
    throw new SlicewrightError(
      "COORDINATE_NOT_FINITE",
      `read 3MF: got the coordinate ${text} in object ${id}, expected finite numbers`,
      { object: id },
    );
  }

  #readIndex(id: string, corner: string): number {
    const value = this.#xml.number(corner) ?? Number.NaN;
    if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return value;
    throw malformed3mf(`a triangle of object ${id} with ${corner} "${this.#xml.attribute(corner) ?? ""}"`, "an index");
  }

  #readBuild(): void {
    const xml = this.#xml;
    this.#children((name) => {
      if (name === "item")
        this.#items.push({ ...this.#readReference("item"), printable: xml.attribute("printable") !== "0" });
      xml.skipElement();
    });
  }

  #readReference(element: string): ThreemfReference {
    const xml = this.#xml;
    const objectId = this.#required(element, "objectid");
    const transform = xml.attribute("transform");
    return {
      path: xml.attribute("path", PRODUCTION) ?? this.#path,
      objectId,
      transform: transform === undefined ? null : readTransform(transform),
    };
  }

  #required(element: string, attribute: string): string {
    const value = this.#xml.attribute(attribute);
    if (value === undefined || value === "") throw malformed3mf(`a ${element} without ${attribute}`, "one");
    return value;
  }
}

function readTransform(text: string): Affine {
  const words = text.trim().split(/\s+/);
  const numbers = words.map((word) => (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word) ? Number(word) : Number.NaN));
  if (numbers.length !== 12 || !numbers.every((value) => Number.isFinite(value)))
    throw malformed3mf(`the transform "${text.slice(0, 200)}"`, "twelve numbers");
  return numbers;
}
