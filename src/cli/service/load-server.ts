import { createRequire } from "node:module";
import { SlicewrightError } from "../../index.ts";

type Server = typeof import("../../v1/index.ts");

/** The oldest Node that has what the service locks its folder with. */
const OLDEST_NODE = [22, 13] as const;

/**
 * Loads the service, whose packages come with slicewright only when they are asked for.
 * @throws SlicewrightError `SERVICE_UNAVAILABLE` naming every package that is missing, or the Node that is needed
 */
export async function loadServer(command: string): Promise<Server> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    throw new SlicewrightError(
      "SERVICE_UNAVAILABLE",
      `${command}: got Node ${process.versions.node}, expected ${OLDEST_NODE.join(".")} or newer`,
      { got: process.versions.node, expected: OLDEST_NODE.join(".") },
    );
  const missing = missingPackages();
  if (missing.length > 0)
    throw new SlicewrightError(
      "SERVICE_UNAVAILABLE",
      `${command}: ${missing.length} packages are missing that serving needs: npm install ${missing.join(" ")}`,
      { missing },
    );
  return await import("../../v1/index.ts");
}

function missingPackages(): readonly string[] {
  const require = createRequire(import.meta.url);
  const { peerDependencies } = require("slicewright/package.json") as { peerDependencies: Record<string, string> };
  return Object.keys(peerDependencies).filter((name) => {
    try {
      import.meta.resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}
