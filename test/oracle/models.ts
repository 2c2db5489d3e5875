/** The shared model files and reference figures, where they are present: `shared` beside the project's folder. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { completeSettings } from "../../src/settings/complete.ts";
import { parseIni } from "../../src/settings/ini.ts";
import type { Settings } from "../../src/settings/settings.ts";

const SHARED = new URL("../../../shared/", import.meta.url);
const MODELS = new URL("models/", SHARED);
const REFERENCE = new URL("reference/prusa.json", SHARED);

export const modelsPresent: boolean = existsSync(MODELS);
/** For the name of a suite that is skipped without them. */
export const NEEDS_MODELS = "needs shared/models beside the project";

export const referencePresent: boolean = modelsPresent && existsSync(REFERENCE);
export const NEEDS_REFERENCE = "needs shared/models and shared/reference beside the project";

/** The models that figures are held to. */
export const SIX: readonly string[] = [
  "3DBenchy",
  "xyz_cube_20mm",
  "gear_knurled",
  "fan_duct_ascii",
  "rear_case_binsolid",
  "castle",
];

/** PrusaSlicer's figures of one print; roles by its own words. */
export interface ReferencePrint {
  readonly layers: number;
  readonly filament_mm: number;
  readonly time_s: number;
  readonly travel_mm: number;
  readonly retractions: number;
  readonly roles: Readonly<Record<string, { readonly e_mm: number; readonly path_mm: number } | undefined>>;
}

/** By model file, then by profile; empty where the reference is absent. */
export const references: Readonly<Record<string, Readonly<Record<string, Partial<ReferencePrint>>>>> = referencePresent
  ? JSON.parse(readFileSync(REFERENCE, "utf8"))
  : {};

/** The settings of the shared profiles: the base and one more. */
export function profileSettings(profile: string): Settings {
  const [base, own] = ["base", profile].map((name) =>
    parseIni(readFileSync(new URL(`reference/profiles/${name}.ini`, SHARED), "utf8")),
  );
  return completeSettings({ ...base.settings, ...own.settings });
}

export function readModel(path: string): Uint8Array {
  return readShared(`models/${path}`);
}

/** A file by its path in the shared folder, unpacked. */
export function readShared(path: string): Uint8Array {
  const bytes = readFileSync(new URL(path, SHARED));
  return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

/** An STL of the shared models by its name without ending, packed or not. */
export function readStl(name: string): Uint8Array {
  const path = `stl/${name}.stl`;
  return readModel(existsSync(new URL(path, MODELS)) ? path : `${path}.gz`);
}

/** The cells of each row of MODELS.md that begins with a file of a folder. */
export function modelRows(folder: string, extension: RegExp): string[][] {
  if (!modelsPresent) return [];
  return readFileSync(new URL("MODELS.md", MODELS), "utf8")
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
    .filter(([file = ""]) => file.startsWith(`${folder}/`) && extension.test(file));
}
