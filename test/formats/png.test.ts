import { crc32, deflateSync, inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { encodePng } from "../../src/formats/png.ts";

/** The chunks of a PNG, read by the specification: length, type, data, checksum over type and data. */
function chunksOf(png: Uint8Array): { type: string; data: Uint8Array }[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: { type: string; data: Uint8Array }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(view.getUint32(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: String.fromCharCode(...body.subarray(0, 4)), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

it("writes signature, header, rows without filter and end, each chunk with its checksum", () => {
  const pixels = Uint8Array.from({ length: 3 * 2 * 2 }, (_, i) => 20 * i);
  const png = encodePng(2, 2, pixels, (bytes) => deflateSync(bytes));
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const [header, data, end, ...rest] = chunksOf(png);
  expect(rest).toEqual([]);
  expect(header).toEqual({ type: "IHDR", data: Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0) });
  expect(end).toEqual({ type: "IEND", data: new Uint8Array(0) });
  expect(data.type).toBe("IDAT");
  expect([...inflateSync(data.data)]).toEqual([0, ...pixels.subarray(0, 6), 0, ...pixels.subarray(6)]);
});
