/** What the generated pages are written with. */

/** Heads every generated page. */
export const GENERATED = "<!-- Made by scripts/make-docs.ts from the tables in src/: edit those. -->";

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map((row) => line(row)).join("");
}

export function code(text: string): string {
  return text === "" ? "" : `\`${text.replaceAll("|", "\\|")}\``;
}

export function numberRange({ min, max, unit }: { min: number; max: number; unit: string }): string {
  return `${min} to ${max} ${unit}`.trimEnd();
}
