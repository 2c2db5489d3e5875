import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { writeWhole } from "../../src/cli/write-whole.ts";
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

  it("leaves a file that is replaced to whom it was readable", async () => {
    const path = folder.path("private.txt");
    writeFileSync(path, "old", { mode: 0o600 });
    await writeWhole(path, "new");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await writeWhole(folder.path("other.txt"), "new");
    expect(statSync(folder.path("other.txt")).mode & 0o777).toBe(0o666 & ~process.umask());
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

describe("writeWhole through a link", () => {
  it.each([
    ["to a file", "target.txt", "old"],
    ["to nothing yet", "new.txt", undefined],
    ["into another folder", "elsewhere/target.txt", "old"],
  ])("%s replaces what it leads to", async (name, target, old) => {
    mkdirSync(folder.path("elsewhere"), { recursive: true });
    if (old !== undefined) writeFileSync(folder.path(target), old);
    const [link, over] = [folder.path(`${name} link`), folder.path(`${name} over`)];
    symlinkSync(target, link);
    symlinkSync(link, over);
    await writeWhole(over, ["ne", "w"]);
    expect([readlinkSync(over), readlinkSync(link)]).toEqual([link, target]);
    expect(lstatSync(folder.path(target)).isFile()).toBe(true);
    expect(readFileSync(folder.path(target), "utf8")).toBe("new");
    expect(folder.files().filter((file) => file.endsWith(".part"))).toEqual([]);
  });

  it("leaves a device what it is", async () => {
    const link = folder.path("device");
    symlinkSync("/dev/null", link);
    await writeWhole(link, "gone");
    expect(readlinkSync(link)).toBe("/dev/null");
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  it("that leads to itself is refused", async () => {
    symlinkSync("loop", folder.path("loop"));
    await expect(writeWhole(folder.path("loop"), "x")).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
  });
});

describe("writeWhole into a pipe", () => {
  it("writes for who reads it", async () => {
    const pipe = folder.path("pipe");
    execFileSync("mkfifo", [pipe]);
    const heard = readFile(pipe, "utf8");
    await writeWhole(pipe, ["one", Uint8Array.of(32), "two"]);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
    expect(await heard).toBe("one two");
  });
});
