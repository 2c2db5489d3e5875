/**
 * The settings of a slicer's project file, under the slicer's own names and as text. What they mean is for others.
 *
 * PrusaSlicer writes them as comments of g-code; Bambu Studio and OrcaSlicer as JSON, whose lists stay JSON; Cura as
 * stacks of containers, of which here the machine's and its first extruder's become one table.
 */
import { SlicewrightError } from "../core/errors.ts";
import { isRecord, jsonText, parseJson } from "../core/json.ts";
import type { Warning } from "../core/warnings.ts";
import { readCuraContainers } from "./cura-containers.ts";
import type { ProjectSettings } from "./model.ts";
import type { ThreemfPackage } from "./threemf-package.ts";
import type { ThreemfPlate } from "./threemf-plates.ts";
import { readTowerPlace } from "./threemf-tower.ts";

const PRUSA_PART = "/Metadata/Slic3r_PE.config";
const BAMBU_PART = "/Metadata/project_settings.config";
const CURA_GLOBAL = /^\/cura\/.*\.global\.cfg$/i;

interface FoundProject {
  /** Null where the file brings no settings. */
  readonly project: ProjectSettings | null;
  readonly warnings: readonly Warning[];
}

/**
 * @param application the program that wrote the file, as its metadata say
 * @param plate the one whose settings rule over the project's
 * @throws SlicewrightError `PROFILE_MALFORMED`, `XML_MALFORMED`, `INPUT_TOO_LARGE`
 */
export function readProject(
  parts: ThreemfPackage,
  application: string,
  xmlDepth: number,
  plate?: ThreemfPlate,
): FoundProject {
  const bambu = parts.findPart(BAMBU_PART);
  if (bambu !== null) {
    const program = /orca/i.test(application) ? "OrcaSlicer" : "BambuStudio";
    return { project: { program, values: { ...readJson(text(bambu)), ...plate?.settings } }, warnings: [] };
  }
  const prusa = parts.findPart(PRUSA_PART);
  if (prusa !== null) {
    const values = { ...readComments(text(prusa)), ...readTowerPlace(parts, xmlDepth) };
    return { project: { program: "PrusaSlicer", values }, warnings: [] };
  }
  const global = parts.partNames.find((name) => CURA_GLOBAL.test(name));
  if (global === undefined) return { project: null, warnings: [] };
  const { values, warnings } = readCuraContainers(curaFiles(parts));
  return { project: { program: "Cura", values }, warnings };
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Lines of `; name = value`. */
function readComments(lines: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const match of lines.matchAll(/^;[ \t]*([A-Za-z0-9_]+)[ \t]*=[ \t]?(.*?)\r?$/gm))
    put(values, match[1], match[2]);
  return values;
}

function readJson(json: string): Record<string, string> {
  let parsed: unknown;
  try {
    parsed = parseJson(json);
  } catch (cause) {
    throw new SlicewrightError(
      "PROFILE_MALFORMED",
      "read 3MF: got settings of a project that are no JSON, expected an object of names and values",
      {},
      cause,
    );
  }
  const values: Record<string, string> = {};
  if (isRecord(parsed)) for (const [name, value] of Object.entries(parsed)) put(values, name, jsonText(value));
  return values;
}

/** The project's own files by name without folder and without what encoding made of the name. */
function curaFiles(parts: ThreemfPackage): Map<string, string> {
  const files = new Map<string, string>();
  for (const part of parts.partNames)
    if (/^\/cura\/[^/]+\.(cfg|json|fdm_material)$/i.test(part))
      files.set(part.slice("/cura/".length), text(parts.readPart(part)));
  return files;
}

/** Never as a setter: a name may be `__proto__`. */
function put(values: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
}
