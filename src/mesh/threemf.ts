/**
 * 3MF: a package of XML parts. Core specification 1.4 with the production extension 1.2; materials, textures and what
 * any optional extension adds are passed over. Slicers' project files are 3MF too: what they say of their volumes is
 * heeded, their settings and pictures are handed on.
 */
import { SlicewrightError } from "../core/errors.ts";
import { atOnce, type Steps } from "../core/steps.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { plateOfGcode } from "../formats/plate-gcode.ts";
import { openZip } from "../formats/zip.ts";
import { degenerateWarnings } from "./degenerate.ts";
import { withHeights } from "./layer-heights.ts";
import type { FormatResult, MeshFormat, ReadContext } from "./mesh-format.ts";
import { buildItems } from "./threemf-build.ts";
import { readHeights } from "./threemf-heights.ts";
import { readMarks } from "./threemf-marks.ts";
import { readModelPart, type ThreemfModel, type ThreemfObject, type ThreemfReference } from "./threemf-model.ts";
import { looksLikePackage, malformed3mf, openPackage, type ThreemfPackage } from "./threemf-package.ts";
import { chosenPlate, filled, itemsOfPlate, type ThreemfPlate } from "./threemf-plates.ts";
import { readProject } from "./threemf-project.ts";
import { SlicerRoles } from "./threemf-roles.ts";
import { volumeMeshesOf } from "./volume-meshes.ts";

export const threemf: MeshFormat = {
  name: "3mf",
  matches: ({ zipNames }) => zipNames !== null && looksLikePackage(zipNames),
  read: readThreemf,
};

function* readThreemf(bytes: Uint8Array, context: ReadContext): Steps<FormatResult> {
  const { inflateRaw, limits } = context;
  if (inflateRaw === undefined)
    throw new SlicewrightError("FORMAT_UNSUPPORTED", "read 3MF: got no inflateRaw option, expected an inflater");
  const parts = openPackage(openZip(bytes, inflateRaw, limits));
  const models = new ModelParts(parts, context);
  const whole = yield* models.readRoot();
  const roles = new SlicerRoles(parts, limits.xmlDepth);
  const { plates } = roles;
  const plate = chosenPlate(plates, context.plate);
  const application = whole.metadata.get("Application") ?? "";
  const { project, warnings: projectWarnings } = readProject(parts, application, limits.xmlDepth, plate);
  const root =
    context.plate === undefined || plate === undefined
      ? whole
      : { ...whole, items: itemsOfPlate(whole.items, plate, plates, project?.values ?? {}) };
  yield* models.readItems(root.items);
  const build = buildItems(root, (reference) => models.objectOf(reference), roles, limits);
  if (build.items.length === 0 && parts.partNames.some((name) => plateOfGcode(name) !== undefined)) throw slicedPlate();
  const marked = readMarks(parts, limits.xmlDepth, plate?.number);
  const heights = readHeights(parts, limits.xmlDepth);
  return {
    objects: build.objects.map((object, i) => {
      const told = heights.get(build.numbers[i]);
      return told ? withHeights(object, i, build.items, told) : object;
    }),
    items: build.items,
    ...volumeMeshesOf(build),
    unit: root.unit,
    metadata: Object.fromEntries(root.metadata),
    thumbnails: parts.readThumbnails(),
    marks: marked.marks,
    project,
    warnings: [
      ...models.warnings(),
      ...(plate === undefined ? plateWarnings(filled(plates)) : []),
      ...build.skipped.warnings(),
      ...marked.warnings,
      ...projectWarnings,
      ...supportMeshWarnings(build.supportMeshes),
      ...degenerateWarnings(build.degenerate),
    ],
  };
}

function slicedPlate(): SlicewrightError {
  const format = "the g-code of a sliced plate (.gcode.3mf)";
  const advice = "estimate reads it; to slice it, send the project";
  const message = `read: got ${format}, expected a model: ${advice}`;
  return new SlicewrightError("FORMAT_UNSUPPORTED", message, { format, advice });
}

function plateWarnings(plates: readonly ThreemfPlate[]): Warning[] {
  if (plates.length < 2) return [];
  const numbers = plates.map(({ number }) => number);
  const message = `the ${plates.length} plates of the project were read as one: plate chooses one, ${numbers.join(", ")}`;
  return [warning("THREEMF_PLATES", message, { plates: plates.length, numbers })];
}

function supportMeshWarnings(count: number): Warning[] {
  if (count === 0) return [];
  const message = `${count} meshes that Cura prints as supports were taken as support enforcers: what faces down inside them is supported`;
  return [warning("SUPPORT_MESH_AS_ENFORCER", message, { count })];
}

/** The package's model parts, each read once, where something in it is referred to. */
class ModelParts {
  readonly #parts: ThreemfPackage;
  readonly #context: ReadContext;
  readonly #models = new Map<string, ThreemfModel>();
  readonly #count: number;

  constructor(parts: ThreemfPackage, context: ReadContext) {
    this.#parts = parts;
    this.#context = context;
    this.#count = Math.max(1, parts.partNames.filter((name) => /\.model$/i.test(name)).length);
  }

  *readRoot(): Steps<ThreemfModel> {
    return yield* this.#modelAt(this.#parts.rootPart);
  }

  /** What is to be printed of all parts. */
  *readItems(items: ThreemfModel["items"]): Steps<void> {
    const open: ThreemfReference[] = items.filter(({ printable, isElsewhere }) => printable && !isElsewhere);
    const seen = new Set<ThreemfObject>();
    for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
      const object = (yield* this.#modelAt(reference.path)).objects.get(reference.objectId);
      if (object === undefined || seen.has(object)) continue;
      seen.add(object);
      for (const component of object.components) open.push(component);
    }
  }

  objectOf({ path, objectId }: ThreemfReference): ThreemfObject {
    const object = atOnce(this.#modelAt(path)).objects.get(objectId);
    if (object === undefined) throw malformed3mf(`a reference to object ${objectId} of ${path}`, "one that is there");
    return object;
  }

  warnings(): Warning[] {
    const models = [...this.#models.values()];
    const namespaces = [...new Set(models.flatMap((model) => [...model.ignoredNamespaces]))].sort();
    const markup = [...new Set(models.flatMap((model) => [...model.unknownMarkup]))].sort().slice(0, 20);
    const ignored = namespaces.map((namespace) =>
      warning("THREEMF_EXTENSION_IGNORED", `content of the extension ${namespace} was passed over`, { namespace }),
    );
    if (markup.length === 0) return ignored;
    const message = `markup that the core specification does not know was passed over: ${markup.join(", ")}`;
    return [...ignored, warning("THREEMF_MARKUP_UNKNOWN", message, { markup })];
  }

  *#modelAt(path: string): Steps<ThreemfModel> {
    const key = path.toLowerCase();
    const known = this.#models.get(key);
    if (known !== undefined) return known;
    const isRoot = key === this.#parts.rootPart.toLowerCase();
    const done = this.#models.size;
    // The last of it is for the build.
    const share = (fraction: number): number => (0.9 * Math.min(done + fraction, this.#count)) / this.#count;
    const context = { ...this.#context, step: (fraction: number) => this.#context.step(share(fraction)) };
    const model = yield* readModelPart(this.#parts.readPart(path), path, isRoot, context);
    this.#models.set(key, model);
    return model;
  }
}
