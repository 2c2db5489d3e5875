/**
 * A ZIP of models: every model file in it is read as if it had come by itself. What else lies beside models (pictures,
 * terms of use) is passed over and said so; an archive in the archive is not opened.
 */
import { SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import { type Warning, warning } from "../core/warnings.ts";
import { openZip } from "../formats/zip.ts";
import type { FormatResult, ReadContext } from "./mesh-format.ts";
import type { MeshFormatName, ModelItem, ModelObject } from "./model.ts";
import { volumeMeshes } from "./volume-meshes.ts";

export interface ReadFile extends FormatResult {
  readonly format: MeshFormatName;
  /** What a packed file held. */
  readonly inflatedBytes?: number;
}

/** What systems put beside files: folders of macOS, files that begin with a point, picture lists of Windows. */
const OF_SYSTEMS = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
/** Names in a warning. */
const MOST_NAMED = 5;

/**
 * Reads the models of an archive; one alone is given as if it had not been packed.
 * @param readFile reads the bytes of a file in it
 * @throws SlicewrightError what `readFile` throws of a model that is broken, or of a lone file that is none
 */
export function* readArchive(
  bytes: Uint8Array,
  context: ReadContext,
  readFile: (bytes: Uint8Array, context: ReadContext) => Steps<ReadFile>,
): Steps<ReadFile> {
  if (context.inflateRaw === undefined)
    throw new SlicewrightError("FORMAT_UNSUPPORTED", "read ZIP: got no inflateRaw option, expected an inflater");
  const archive = openZip(bytes, context.inflateRaw, context.limits);
  const names = archive.names.filter((name) => !OF_SYSTEMS.test(name));
  const models: (ReadFile & { readonly name: string })[] = [];
  const skipped: { readonly name: string; readonly error: SlicewrightError }[] = [];
  let limits = { ...context.limits, inflatedBytes: archive.roomBytes };
  for (const [k, name] of names.entries()) {
    const content = archive.read(name);
    const step = (fraction: number): void => context.step((k + fraction) / names.length);
    try {
      const model = yield* readFile(content, { ...context, limits, step });
      const used = model.objects.reduce((sum, { mesh }) => sum + mesh.triangles.length / 3, 0);
      yield used;
      const { inflatedBytes = 0 } = model;
      limits = {
        ...limits,
        triangles: limits.triangles - used,
        inflatedBytes: limits.inflatedBytes - inflatedBytes,
      };
      models.push({ ...model, name: baseName(name) });
    } catch (thrown) {
      if (!(thrown instanceof SlicewrightError)) throw thrown;
      const error = inFile(thrown, name);
      if (!NO_MODEL.has(thrown.code)) throw error;
      skipped.push({ name, error });
    }
  }
  if (models.length === 0) throw skipped[0]?.error ?? emptyArchive();
  const [first] = models;
  const passedOver = skippedWarnings(skipped.map(({ name }) => name));
  if (models.length === 1) return { ...named(first), warnings: [...first.warnings, ...passedOver] };
  return { ...merged(models.map(named)), warnings: [...models.flatMap(({ warnings }) => warnings), ...passedOver] };
}

/** Of files that are no models. */
const NO_MODEL: ReadonlySet<string> = new Set(["FORMAT_UNKNOWN", "FORMAT_UNSUPPORTED", "INPUT_EMPTY"]);

function emptyArchive(): SlicewrightError {
  return new SlicewrightError("FORMAT_UNKNOWN", "read ZIP: got an archive without files, expected models in it");
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
}

function inFile({ code, message, details }: SlicewrightError, name: string): SlicewrightError {
  return new SlicewrightError(code, `${message} (in ${name} of the archive)`, { ...details, file: name });
}

/** A file's only object has the file's name: people know it by that. */
function named(model: ReadFile & { readonly name: string }): ReadFile {
  const { name, ...rest } = model;
  const isOnly = rest.objects.length === 1;
  return { ...rest, objects: rest.objects.map((object) => ({ ...object, name: isOnly ? name : object.name || name })) };
}

function merged(models: readonly ReadFile[]): ReadFile {
  const objects: ModelObject[] = [];
  const items: ModelItem[] = [];
  for (const model of models) {
    for (const { object, transform } of model.items) items.push({ object: object + objects.length, transform });
    for (const object of model.objects) objects.push(object);
  }
  return {
    format: "zip",
    objects,
    items,
    unit: null,
    warnings: [],
    ...volumeMeshes((kind) => models.flatMap((model) => model[kind] ?? [])),
  };
}

function skippedWarnings(names: readonly string[]): Warning[] {
  if (names.length === 0) return [];
  const list = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length > MOST_NAMED ? " and others" : "";
  return [
    warning("ARCHIVE_FILE_SKIPPED", `${names.length} files that are no models were passed over: ${list}${more}`, {
      files: names.slice(0, MOST_NAMED),
      count: names.length,
    }),
  ];
}
