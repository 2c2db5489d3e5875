import { afterEach, describe, expect, it, vi } from "vitest";
import { loadServer } from "../../../src/cli/service/load-server.ts";

afterEach(() => vi.unstubAllGlobals());

describe("loading the service", () => {
  it.each(["20.19.0", "22.12.0"])("is refused on Node %s, which has nothing to lock its folder with", async (node) => {
    vi.stubGlobal("process", { ...process, versions: { ...process.versions, node } });
    await expect(loadServer("serve")).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: `serve: got Node ${node}, expected 22.13 or newer`,
      details: { got: node, expected: "22.13" },
    });
  });
});
