import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Writes a file that is not there or differs: whoever reads it meanwhile finds it whole where nothing has changed. */
export function writeChanged(path: string | URL, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  writeFileSync(path, text);
}
