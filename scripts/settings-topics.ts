/** The settings by topic: each file of a folder in src/settings is one, called as the file. */
import { readdirSync } from "node:fs";
import type { AnySchema } from "../src/settings/schema.ts";

export interface Topic {
  readonly title: string;
  readonly rows: AnySchema;
}

const SETTINGS = new URL("../src/settings/", import.meta.url);

/**
 * The topics of a table, in the table's order.
 * @param folder where its topics are, and how the file that joins them is called
 */
export async function topicsOf(folder: string, table: AnySchema): Promise<readonly Topic[]> {
  const files = readdirSync(new URL(`${folder}/`, SETTINGS)).filter((name) => name.endsWith(".ts"));
  const topics = await Promise.all(
    files.map(async (file) => ({
      title: titleOf(file),
      rows: rowsIn(await import(`${SETTINGS}${folder}/${file}`), table),
    })),
  );
  const names = Object.keys(table);
  const first = ({ rows }: Topic): number => names.indexOf(Object.keys(rows)[0]);
  const found = topics.filter(({ rows }) => Object.keys(rows).length > 0).sort((a, b) => first(a) - first(b));
  const missing = names.filter((name) => !found.some(({ rows }) => Object.hasOwn(rows, name)));
  if (missing.length > 0) throw new Error(`no topic of ${folder} has ${missing.join(", ")}`);
  return found;
}

function titleOf(file: string): string {
  const words = file.replace(/\.ts$/, "").replaceAll("-", " ").replace("gcode", "g-code");
  return words[0].toUpperCase() + words.slice(1);
}

/** What a module exports that stands in the table. */
function rowsIn(module: Readonly<Record<string, unknown>>, table: AnySchema): AnySchema {
  const rows = Object.values(module).flatMap((value) =>
    typeof value === "object" && value !== null
      ? Object.entries(value).filter(([name, row]) => table[name] === row)
      : [],
  );
  return Object.fromEntries(rows);
}
