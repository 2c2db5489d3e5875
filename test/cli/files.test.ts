import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { modelSource, readBytes } from "../../src/cli/files.ts";
import type { ModelFile } from "../../src/mesh/model-source.ts";
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

describe("modelSource", () => {
  const path = folder.path("model.stl");
  const open = async (): Promise<ModelFile> => {
    writeFileSync(path, Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7));
    return (await modelSource(path)) as ModelFile;
  };

  it("reads pieces of a file, in any order", async () => {
    const { size, read } = await open();
    expect(size).toBe(8);
    const piece = new Uint8Array(3);
    read(piece, 5);
    expect([...piece]).toEqual([5, 6, 7]);
    read(piece, 0);
    expect([...piece]).toEqual([0, 1, 2]);
  });

  it("reads at once what has no size", async () => {
    writeFileSync(path, "");
    expect(await modelSource(path)).toEqual(Buffer.alloc(0));
  });

  it.each<[string, () => void, RegExp]>([
    ["grew", () => appendFileSync(path, "more"), /^read: got .*model\.stl: it was changed while it was read$/],
    [
      "was replaced by another of its size",
      () => {
        writeFileSync(`${path}.new`, Uint8Array.of(8, 9, 10, 11, 12, 13, 14, 15));
        renameSync(`${path}.new`, path);
      },
      /^read: got .*model\.stl: it was changed while it was read$/,
    ],
    ["went", () => rmSync(path), /^read: got .*model\.stl: no such file or folder$/],
  ])("refuses to go on in a file that %s meanwhile", async (_, change, message) => {
    const { read } = await open();
    read(new Uint8Array(4), 0);
    change();
    expect(() => read(new Uint8Array(4), 4)).toThrowError(
      expect.objectContaining({ code: "FILE_UNREADABLE", message: expect.stringMatching(message) }),
    );
  });

  it.each([
    ["none.stl", /^read: got .*none\.stl: no such file or folder$/],
    [".", /^read: got .*: it is a folder$/],
  ])("says why it cannot read %j", async (name, message) => {
    await expect(modelSource(folder.path(name))).rejects.toMatchObject({
      code: "FILE_UNREADABLE",
      message: expect.stringMatching(message),
    });
  });
});
