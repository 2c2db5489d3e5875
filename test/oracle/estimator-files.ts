import { existsSync, readFileSync } from "node:fs";

/** Where files of other slicers lie, with what those say of them. */
export const SHARED: URL = new URL("../../../shared/estimator/", import.meta.url);

/** What is known of the files whose names begin so; empty where there are none. */
export function estimatorEntries<Entry extends { readonly file: string }>(slicer: "P" | "C"): Entry[] {
  const expected = new URL("expected.json", SHARED);
  if (!existsSync(expected)) return [];
  const { entries }: { entries: Partial<Entry>[] } = JSON.parse(readFileSync(expected, "utf8"));
  return entries.filter(({ file }) => file?.startsWith(`gcode/${slicer}`)) as Entry[];
}
