import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { readBytes, writeWhole } from "../../src/cli/files.ts";
import { SlicewrightError } from "../../src/index.ts";
import { temporaryFolder } from "./harness.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

describe("writeWhole", () => {
  it("writes text, bytes and runs of bytes over what was there", async () => {
    const path = folder.path("a.txt");
    for (const content of ["text", Uint8Array.of(116, 119, 111), [Uint8Array.of(97), Uint8Array.of(98)]]) {
      await writeWhole(path, content);
      expect(folder.files()).toEqual(["a.txt"]);
    }
    expect(readFileSync(path, "utf8")).toBe("ab");
  });

  it("keeps the old file where the new one breaks off", async () => {
    const path = folder.path("kept.txt");
    writeFileSync(path, "old");
    const before = folder.files();
    async function* breaking(): AsyncGenerator<string> {
      yield "half of";
      throw new SlicewrightError("ABORTED", "test: stopped");
    }
    await expect(writeWhole(path, breaking())).rejects.toMatchObject({ code: "ABORTED", message: "test: stopped" });
    expect(readFileSync(path, "utf8")).toBe("old");
    expect(folder.files()).toEqual(before);
  });

  it("names what stands in its way, and leaves nothing", async () => {
    mkdirSync(folder.path("folder"));
    const before = folder.files();
    await expect(writeWhole(folder.path("folder"), "x")).rejects.toMatchObject({
      code: "FILE_UNWRITABLE",
      message: expect.stringMatching(/^write: got .*folder: it is a folder$/),
      details: { path: folder.path("folder") },
    });
    await expect(writeWhole(folder.path("none/x"), "x")).rejects.toMatchObject({
      message: expect.stringMatching(/no such file or folder$/),
    });
    await expect(writeWhole(folder.path("a.txt/x"), "x")).rejects.toMatchObject({
      message: expect.stringMatching(/a folder of its path is a file$/),
    });
    expect(folder.files()).toEqual(before);
  });
});

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
