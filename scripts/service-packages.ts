/** Prints the packages that serving needs, at the versions that the tests ran with, as arguments for `npm install`. */
import { readFileSync } from "node:fs";

const { peerDependencies, devDependencies } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as Record<"peerDependencies" | "devDependencies", Record<string, string>>;

console.log(
  Object.keys(peerDependencies)
    .map((name) => `${name}@${devDependencies[name]}`)
    .join(" "),
);
