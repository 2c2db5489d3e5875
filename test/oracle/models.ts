/** The shared model files, where they are present: `shared` beside the project's folder. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const MODELS = new URL("../../../shared/models/", import.meta.url);

export const modelsPresent: boolean = existsSync(MODELS);
/** For the name of a suite that is skipped without them. */
export const NEEDS_MODELS = "needs shared/models beside the project";

export function readModel(path: string): Uint8Array {
  const bytes = readFileSync(new URL(path, MODELS));
  return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
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
