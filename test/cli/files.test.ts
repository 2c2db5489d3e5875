import { writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { readBytes } from "../../src/cli/files.ts";
import { temporaryFolder } from "./harness.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

describe("readBytes", () => {
  it("gives a file's bytes", async () => {
    writeFileSync(folder.path("b.bin"), Uint8Array.of(0, 255, 7));
    expect([...(await readBytes(folder.path("b.bin")))]).toEqual([0, 255, 7]);
  });

  it.each([
    ["none.stl", /^read: got .*none\.stl: no such file or folder$/],
    [".", /^read: got .*: it is a folder$/],
    ["\0", /^read: got .*/],
  ])("says why it cannot read %j", async (name, message) => {
    await expect(readBytes(folder.path(name))).rejects.toMatchObject({
      code: "FILE_UNREADABLE",
      message: expect.stringMatching(message),
    });
  });
});
