/** Files of formats that only tests write. */
import { deflateRawSync } from "node:zlib";
import { crc32 } from "../../src/formats/crc32.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Rows of three. */
function rows(values: Float64Array | Uint32Array): number[][] {
  return Array.from({ length: values.length / 3 }, (_, k) => [...values.subarray(k * 3, k * 3 + 3)]);
}

/** The meshes as objects of the names given, their points counted through the file. */
export function objText(meshes: Readonly<Record<string, TriangleMesh>>, keyword = "o", back = false): string {
  const lines: string[] = [];
  let before = 0;
  for (const [name, { positions, triangles }] of Object.entries(meshes)) {
    lines.push(`${keyword} ${name}`, ...rows(positions).map((point) => `v ${point.join(" ")}`));
    const count = positions.length / 3;
    lines.push(
      ...rows(triangles).map((face) => `f ${face.map((at) => (back ? at - count : before + at + 1)).join(" ")}`),
    );
    before += count;
  }
  return `${lines.join("\n")}\n`;
}

export type PlyEncoding = "ascii" | "binary_little_endian" | "binary_big_endian";

/** A PLY with properties and an element that nobody asked for. */
export function plyFile(mesh: TriangleMesh, encoding: PlyEncoding): Uint8Array {
  const header = `ply
format ${encoding} 1.0
comment of a test
element camera 1
property float zoom
property list uchar short lens
element vertex ${mesh.positions.length / 3}
property double x
property uchar red
property double y
property double z
element face ${mesh.triangles.length / 3}
property list uchar int vertex_indices
property float quality
end_header
`;
  const isLittle = encoding.includes("little");
  const data: number[] = [];
  const text: string[] = [];
  const put = (type: "Uint8" | "Int16" | "Int32" | "Float32" | "Float64", value: number): void => {
    text.push(String(value));
    const view = new DataView(new ArrayBuffer(8));
    view[`set${type}`](0, value, isLittle);
    const size = Number(type.replace(/\D/g, "")) / 8;
    data.push(...new Uint8Array(view.buffer, 0, size));
  };
  put("Float32", 1.5);
  put("Uint8", 2);
  put("Int16", -7);
  put("Int16", 8);
  for (const [x, y, z] of rows(mesh.positions)) {
    put("Float64", x);
    put("Uint8", 200);
    put("Float64", y);
    put("Float64", z);
  }
  for (const face of rows(mesh.triangles)) {
    put("Uint8", 3);
    for (const corner of face) put("Int32", corner);
    put("Float32", 0.5);
  }
  return Uint8Array.of(...utf8(header), ...(encoding === "ascii" ? utf8(text.join(" ")) : data));
}

export function amfObject(id: number, mesh: TriangleMesh, inside = "", volume = ""): string {
  const points = rows(mesh.positions).map(
    ([x, y, z]) => `<vertex><coordinates><x>${x}</x><y>${y}</y><z>${z}</z></coordinates></vertex>`,
  );
  const triangles = rows(mesh.triangles).map(
    ([a, b, c]) => `<triangle><v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>`,
  );
  return `<object id="${id}">${inside}<mesh><vertices>${points.join("")}</vertices><volume>${volume}${triangles.join("")}</volume></mesh></object>`;
}

export function amfText(content: string, unit = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<amf ${unit === "" ? "" : `unit="${unit}"`} version="1.1">${content}</amf>\n`;
}

/** An archive of one deflated entry. */
export function deflatedZip(name: string, data: Uint8Array): Uint8Array {
  const packed = deflateRawSync(data, { level: 9 });
  const path = utf8(name);
  const record = (signature: number, size: number, from: number): Uint8Array => {
    const bytes = new Uint8Array(size + path.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, signature, true);
    view.setUint16(from, 20, true);
    view.setUint16(from + 4, 8, true);
    view.setUint32(from + 10, crc32(data), true);
    view.setUint32(from + 14, packed.length, true);
    view.setUint32(from + 18, data.length, true);
    view.setUint16(from + 22, path.length, true);
    bytes.set(path, size);
    return bytes;
  };
  const local = record(0x04034b50, 30, 4);
  const entry = record(0x02014b50, 46, 6);
  const end = new Uint8Array(22);
  const view = new DataView(end.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, 1, true);
  view.setUint16(10, 1, true);
  view.setUint32(12, entry.length, true);
  view.setUint32(16, local.length + packed.length, true);
  return Buffer.concat([local, packed, entry, end]);
}
