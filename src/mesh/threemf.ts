/**
 * 3MF: a package of XML parts. Core specification 1.3 with the production extension's paths; materials, textures and
 * what any optional extension adds are passed over.
 */
import { SlicewrightError } from "../core/errors.ts";
import { warning } from "../core/warnings.ts";
import { openZip } from "../formats/zip.ts";
import { degenerateWarnings } from "./degenerate.ts";
import type { FormatResult, MeshFormat, ReadContext } from "./mesh-format.ts";
import { buildItems } from "./threemf-build.ts";
import { readModelPart, type ThreemfModel } from "./threemf-model.ts";
import { openPackage } from "./threemf-package.ts";

export const threemf: MeshFormat = { name: "3mf", matches: ({ zipNames }) => zipNames !== null, read: readThreemf };

function readThreemf(bytes: Uint8Array, { inflateRaw, limits }: ReadContext): FormatResult {
  if (inflateRaw === undefined)
    throw new SlicewrightError("FORMAT_UNSUPPORTED", "read 3MF: got no inflateRaw option, expected an inflater");
  const parts = openPackage(openZip(bytes, inflateRaw, limits));
  const models = new Map<string, ThreemfModel>();
  const modelAt = (path: string): ThreemfModel => {
    const known = models.get(path.toLowerCase());
    if (known !== undefined) return known;
    const model = readModelPart(parts.readPart(path), path);
    models.set(path.toLowerCase(), model);
    return model;
  };
  const { mesh, degenerate, skipped } = buildItems(parts.rootPart, modelAt);
  const ignored = [...new Set([...models.values()].flatMap((model) => [...model.ignoredNamespaces]))].sort();
  return {
    objects: [{ name: "", mesh }],
    items: [{ object: 0, transform: null }],
    unit: null,
    warnings: [
      ...ignored.map((namespace) =>
        warning("THREEMF_EXTENSION_IGNORED", `content of the extension ${namespace} was passed over`, { namespace }),
      ),
      ...skipped.map(({ id, why }) =>
        warning("THREEMF_OBJECT_SKIPPED", `object ${id} was left out: ${why}`, { object: id }),
      ),
      ...degenerateWarnings(degenerate),
    ],
  };
}
