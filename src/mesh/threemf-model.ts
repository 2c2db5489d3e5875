/** One model part of a 3MF: its objects and what is to be built, as the XML has them. */
import type { Steps } from "../core/steps.ts";
import { XmlScanner } from "../formats/xml.ts";
import { LENGTH_UNITS, type LengthUnit } from "./length-unit.ts";
import type { ReadContext } from "./mesh-format.ts";
import { checkReadLimit } from "./read-limits.ts";
import { type ModelHeader, readHeader, requiredExtension } from "./threemf-header.ts";
import { type PartReader, readMeshElement, type ThreemfMesh } from "./threemf-mesh.ts";
import { PRODUCTION, SHAPELESS, SLICE } from "./threemf-namespaces.ts";
import { malformed3mf } from "./threemf-package.ts";
import { parseTransform } from "./threemf-transform.ts";

/** An object at a place: a build item or a component. */
export interface ThreemfReference {
  /** Part that holds the object. */
  readonly path: string;
  readonly objectId: string;
  /** In millimetres; null for none. */
  readonly transform: Float64Array | null;
}

export interface ThreemfItem extends ThreemfReference {
  readonly printable: boolean;
  /** It stands on another plate than the one that is read. */
  readonly isElsewhere?: boolean;
}

export interface ThreemfObject {
  readonly id: string;
  /** Part that holds it. */
  readonly path: string;
  readonly name: string;
  /** What it is for: only `model` is printed. Of no meaning where there is no mesh. */
  readonly type: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly unitMm: number;
  /** null for an object of components. */
  readonly mesh: ThreemfMesh | null;
  readonly components: readonly ThreemfReference[];
}

export interface ThreemfModel {
  readonly unit: LengthUnit;
  readonly metadata: ReadonlyMap<string, string>;
  readonly objects: ReadonlyMap<string, ThreemfObject>;
  readonly items: readonly ThreemfItem[];
  /** Namespaces of elements that were passed over and may have held geometry. */
  readonly ignoredNamespaces: ReadonlySet<string>;
  /** Core elements and metadata that the specification does not know, in words. */
  readonly unknownMarkup: ReadonlySet<string>;
}

const OBJECT_TYPES: readonly string[] = ["model", "support", "solidsupport", "surface", "other"];

/** Names of a model's metadata; others have a prefix. */
const METADATA: ReadonlySet<string> = new Set([
  "Title",
  "Designer",
  "Description",
  "Copyright",
  "LicenseTerms",
  "Rating",
  "CreationDate",
  "ModificationDate",
  "Application",
]);

/** Core elements that are passed over with reason. */
const PASSED_OVER: ReadonlySet<string> = new Set(["basematerials", "base", "metadatagroup", "metadata"]);

/** Core elements whose schema has no room for attributes of other namespaces. */
const CLOSED: ReadonlySet<string> = new Set(["vertices", "triangles", "components"]);

/** Fewer triangles enclose nothing. */
const FEWEST_TRIANGLES = 4;

/**
 * @param isRoot whether it is the part that is to be built: only its build counts, and only it may refer to others
 * @throws SlicewrightError `THREEMF_MALFORMED`, `THREEMF_EXTENSION_REQUIRED`, `FORMAT_UNSUPPORTED`, `XML_MALFORMED`,
 * `COORDINATE_NOT_FINITE`, `INPUT_TOO_LARGE`
 */
export function readModelPart(
  bytes: Uint8Array,
  path: string,
  isRoot: boolean,
  context: ReadContext,
): Steps<ThreemfModel> {
  return new ModelReader(bytes, path, isRoot, context).read();
}

class ModelReader {
  readonly #xml: XmlScanner;
  readonly #path: string;
  readonly #isRoot: boolean;
  readonly #context: ReadContext;
  readonly #header: ModelHeader;
  readonly #metadata = new Map<string, string>();
  readonly #objects = new Map<string, ThreemfObject>();
  readonly #items: ThreemfItem[] = [];
  readonly #ignored = new Set<string>();
  readonly #unknown = new Set<string>();
  readonly #resourceIds = new Set<string>();
  /** Of the objects before the one that is being read. */
  #points = 0;
  #triangles = 0;

  constructor(bytes: Uint8Array, path: string, isRoot: boolean, context: ReadContext) {
    this.#xml = new XmlScanner(bytes, path, context.limits.xmlDepth);
    this.#header = readHeader(this.#xml);
    this.#path = path;
    this.#isRoot = isRoot;
    this.#context = context;
  }

  *read(): Steps<ThreemfModel> {
    const xml = this.#xml;
    const seen = { resources: 0, build: 0 };
    for (const name of this.#children())
      if (name === "resources") {
        seen.resources++;
        yield* this.#readResources();
      } else if (name === "build") {
        seen.build++;
        this.#readBuild();
      } else if (name === "metadata") this.#readModelMetadata();
      else this.#passOver(name);
    // Past the root only comments and blanks may come; the scanner refuses the rest.
    xml.next();
    if (seen.resources !== 1 || seen.build > 1 || (this.#isRoot && seen.build === 0))
      throw malformed3mf(
        `${seen.resources} resources and ${seen.build} build elements in ${this.#path}`,
        "one of each",
      );
    return {
      unit: this.#header.unit,
      metadata: this.#metadata,
      objects: this.#objects,
      items: this.#items,
      ignoredNamespaces: this.#ignored,
      unknownMarkup: this.#unknown,
    };
  }

  /** See {@link PartReader.children}. */
  *#children(): Generator<string, void, undefined> {
    const xml = this.#xml;
    if (CLOSED.has(xml.localName)) this.#refuseForeignAttributes();
    while (xml.next() === "open") {
      if (xml.namespace === this.#header.core) yield xml.localName;
      else this.#passOverForeign();
    }
  }

  #refuseForeignAttributes(): void {
    const namespace = this.#xml.foreignNamespace();
    if (namespace !== undefined && !this.#header.ignorable.has(namespace))
      throw malformed3mf(`an attribute of ${namespace} on <${this.#xml.localName}>`, "none of other namespaces");
  }

  #passOver(name: string): void {
    if (!PASSED_OVER.has(name)) this.#unknown.add(`<${name.slice(0, 100)}>`);
    this.#xml.skipElement();
  }

  #passOverForeign(): void {
    const { namespace } = this.#xml;
    if (!SHAPELESS.has(namespace) && !this.#header.ignorable.has(namespace)) this.#ignored.add(namespace);
    this.#xml.skipElement();
  }

  #readModelMetadata(): void {
    const name = this.#xml.attribute("name") ?? "";
    const colon = name.indexOf(":");
    const isKnown = colon < 0 ? METADATA.has(name) : this.#xml.namespaceOf(name.slice(0, colon)) !== undefined;
    // Bambu Studio writes many names of its own without its prefix.
    if (this.#isRoot && !isKnown && this.#xml.namespaceOf("BambuStudio") === undefined)
      this.#unknown.add(`metadata ${JSON.stringify(name.slice(0, 100))}`);
    this.#readMetadata(this.#metadata);
  }

  #readMetadata(into: Map<string, string>): void {
    const name = this.#required("metadata", "name");
    if (into.has(name)) throw malformed3mf(`the metadata ${name} twice`, "it once");
    into.set(name, this.#xml.readText());
  }

  *#readResources(): Steps<void> {
    const xml = this.#xml;
    while (xml.next() === "open") {
      if (xml.attribute("id") !== undefined) this.#claimId();
      if (xml.namespace !== this.#header.core) this.#passOverForeign();
      else if (xml.localName === "object") yield* this.#readObject();
      else this.#passOver(xml.localName);
    }
  }

  #claimId(): void {
    const id = this.#readId(this.#xml.localName, "id");
    if (this.#resourceIds.has(id)) throw malformed3mf(`two resources of id ${id} in ${this.#path}`, "one");
    this.#resourceIds.add(id);
  }

  *#readObject(): Steps<void> {
    const xml = this.#xml;
    const id = this.#readId("object", "id");
    const object = `object ${id} of ${this.#path}`;
    const type = xml.attribute("type") ?? "model";
    if (!OBJECT_TYPES.includes(type)) throw malformed3mf(`${object}, of type ${type}`, OBJECT_TYPES.join(", "));
    if (xml.attribute("pindex") !== undefined && xml.attribute("pid") === undefined)
      throw malformed3mf(`${object} with a pindex and no pid`, "both");
    if (xml.attribute("meshresolution", SLICE) === "lowres") throw requiredExtension(`${object}, a coarse mesh`, SLICE);
    const name = xml.attribute("name") ?? "";
    const metadata = new Map<string, string>();
    const components: ThreemfReference[] = [];
    let mesh: ThreemfMesh | null = null;
    let contents = 0;
    let foreign = "";
    while (xml.next() === "open") {
      if (xml.namespace !== this.#header.core) {
        foreign = xml.namespace;
        this.#passOverForeign();
      } else if (xml.localName === "mesh") {
        contents++;
        mesh = yield* this.#readMesh(object);
      } else if (xml.localName === "components") {
        contents++;
        for (const child of this.#children())
          if (child === "component") {
            components.push(this.#readReference("component"));
            xml.skipElement();
          } else this.#passOver(child);
      } else if (xml.localName === "metadatagroup") {
        for (const child of this.#children())
          if (child === "metadata") this.#readMetadata(metadata);
          else this.#passOver(child);
      } else this.#passOver(xml.localName);
    }
    if (contents === 0 && foreign !== "") throw requiredExtension(object, foreign);
    if (contents !== 1) throw malformed3mf(`${object} with ${contents} meshes or lists of components`, "one");
    const triangles = (mesh?.corners.length ?? 0) / 3;
    if (type === "model" && triangles > 0 && triangles < FEWEST_TRIANGLES)
      throw malformed3mf(`${object}, a model of ${triangles} triangles`, `at least ${FEWEST_TRIANGLES}`);
    this.#objects.set(id, {
      id,
      path: this.#path,
      name,
      type,
      metadata,
      unitMm: LENGTH_UNITS[this.#header.unit],
      mesh,
      components,
    });
  }

  *#readMesh(object: string): Steps<ThreemfMesh> {
    const { limits, step } = this.#context;
    const part: PartReader = {
      xml: this.#xml,
      children: () => this.#children(),
      passOver: (name) => this.#passOver(name),
      count: (points, triangles) => {
        checkReadLimit(limits, "vertices", this.#points + points);
        checkReadLimit(limits, "triangles", this.#triangles + triangles);
        step(this.#xml.share);
      },
    };
    const mesh = yield* readMeshElement(part, object);
    this.#points += mesh.points.length / 3;
    this.#triangles += mesh.corners.length / 3;
    return mesh;
  }

  #readBuild(): void {
    const xml = this.#xml;
    for (const name of this.#children())
      if (name === "item") {
        const printable = xml.attribute("printable");
        const reference = this.#readReference("item");
        this.#items.push({ ...reference, printable: printable !== "0" && printable !== "false" });
        xml.skipElement();
      } else this.#passOver(name);
  }

  #readReference(element: string): ThreemfReference {
    const xml = this.#xml;
    const objectId = this.#readId(element, "objectid");
    const transform = xml.attribute("transform");
    const path = xml.attribute("path", PRODUCTION);
    if (path !== undefined && !this.#isRoot && element === "component")
      throw malformed3mf(`a path in a component of ${this.#path}`, "paths in the first model part alone");
    if (path !== undefined && !path.startsWith("/")) throw malformed3mf(`the path "${path}"`, "an absolute one");
    return {
      path: path ?? this.#path,
      objectId,
      transform: transform === undefined ? null : parseTransform(transform, LENGTH_UNITS[this.#header.unit]),
    };
  }

  /** A resource's number, written as every program would. */
  #readId(element: string, attribute: string): string {
    const text = this.#required(element, attribute).trim();
    const id = /^\+?\d+$/.test(text) ? Number(text) : 0;
    if (id < 1 || id >= 2 ** 31)
      throw malformed3mf(`a ${element} with ${attribute} "${text.slice(0, 100)}"`, "a number from 1 to 2147483647");
    return String(id);
  }

  #required(element: string, attribute: string): string {
    const value = this.#xml.attribute(attribute);
    if (value === undefined || value === "") throw malformed3mf(`a ${element} without ${attribute}`, "one");
    return value;
  }
}
