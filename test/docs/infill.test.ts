/** docs/infill.md shows every pattern that there is, and nothing large. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { INFILL } from "../../src/settings/print/infill.ts";

const docs = new URL("../../docs/", import.meta.url);
const page = readFileSync(new URL("infill.md", docs), "utf8");
const pictures = readdirSync(new URL("infill/", docs));
const named = new Set([...INFILL.fill_pattern.choices, ...INFILL.top_fill_pattern.choices]);

test.each([...named])("%s has a picture", (pattern) => {
  expect(page).toContain(`| \`${pattern}\` | ![${pattern}](infill/${pattern}.png) |`);
  expect(pictures).toContain(`${pattern}.png`);
});

test("there are no others, and all are less than 400 KB", () => {
  expect(pictures.toSorted()).toEqual([...named].map((pattern) => `${pattern}.png`).toSorted());
  const bytes = pictures.reduce((sum, name) => sum + statSync(new URL(`infill/${name}`, docs)).size, 0);
  expect(bytes).toBeLessThan(400_000);
});
