/** Whoever installs the package finds the pages that its pages lead to. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const packed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  cwd: root,
  encoding: "utf8",
});
const [{ files }] = JSON.parse(packed) as [{ files: readonly { path: string }[] }];
const shipped = new Set(files.map(({ path }) => path));
const pages = [...shipped].filter((path) => /^(docs\/)?[^/]*\.md$/.test(path));

test("the pages are shipped", () => {
  expect(pages).toContain("README.md");
  expect(pages.length).toBeGreaterThan(10);
});

test("the README names the oldest Node of the library, and of the service", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { engines: { node: string } };
  expect(readme).toContain(`Node ${engines.node.replace(">=", "")} or later and npm`);
  const source = readFileSync(join(root, "src/cli/service/load-server.ts"), "utf8");
  const oldest = /OLDEST_NODE = \[(\d+), (\d+)\]/.exec(source)!.slice(1).join(".");
  expect(readme).toMatch(new RegExp(`Serving needs\\s+Node ${oldest} or later`));
});

test.each(pages)("%s leads to nothing that is not", (page) => {
  // Pictures stay behind: they would double the package.
  const links = [...readFileSync(join(root, page), "utf8").matchAll(/(?<!!)\[[^\]]*\]\((?!https?:)([^)#]+)[^)]*\)/g)];
  const paths = links.map(([, link]) => normalize(join(dirname(page), link!)));
  expect(paths.filter((path) => !shipped.has(path))).toEqual([]);
});
