import { describe, expect, it } from "vitest";
import { thumbnailBlocks, thumbnailSpecs } from "../../src/gcode/thumbnails.ts";
import { completeSettings } from "../../src/settings/complete.ts";

const specs = (thumbnails: string, thumbnails_format: "PNG" | "JPG" | "QOI" = "PNG"): unknown =>
  thumbnailSpecs(completeSettings({ thumbnails, thumbnails_format })).map(
    ({ width, height, format }) => `${width}x${height}/${format}`,
  );

describe("thumbnails", () => {
  it.each([
    ["", []],
    ["16x16", ["16x16/PNG"]],
    ["16x16/QOI, 313x173/jpg,480x240/png", ["16x16/QOI", "313x173/JPG", "480x240/PNG"]],
  ])("%j asks for %j", (text, expected) => {
    expect(specs(text)).toEqual(expected);
  });

  it("have the format of those that name none", () => {
    expect(specs("16x16,20x30/PNG", "QOI")).toEqual(["16x16/QOI", "20x30/PNG"]);
  });

  it.each(["16", "16x16/GIF", "0x16", "16x1001", "16x16/PNG;8x8"])("%j is refused", (text) => {
    expect(() => specs(text)).toThrow(expect.objectContaining({ code: "SETTING_INVALID" }));
  });

  it("stand in comments of base64, 78 characters a line", () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);
    const data = Buffer.from(bytes).toString("base64");
    expect(thumbnailBlocks([{ width: 16, height: 8, format: "QOI", bytes }])).toBe(
      [
        ";",
        `; thumbnail_QOI begin 16x8 ${data.length}`,
        `; ${data.slice(0, 78)}`,
        `; ${data.slice(78)}`,
        "; thumbnail_QOI end",
        ";",
        "",
        "",
      ].join("\n"),
    );
    expect(thumbnailBlocks([])).toBe("");
  });
});
