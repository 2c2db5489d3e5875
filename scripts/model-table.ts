/** The table of a folder's MODELS.md, written from what other programs read, and what is read here beside it. */
import { readFileSync } from "node:fs";
import { gunzipSync, inflateRawSync } from "node:zlib";
import { SlicewrightError } from "../src/core/errors.ts";
import { buildEdges } from "../src/mesh/edges.ts";
import { measureMesh } from "../src/mesh/measure.ts";
import { mergeItems } from "../src/mesh/merge-meshes.ts";
import type { Model } from "../src/mesh/model.ts";
import { readModel } from "../src/mesh/read-model.ts";

/** Files of `broken/` that hold nothing to print, and the code that says so. */
export const NOTHING_TO_PRINT: ReadonlyMap<string, string> = new Map([
  ["broken/cube_and_plane.stl", "STL_MALFORMED"],
  ["broken/vertical_line.stl", "MESH_EMPTY"],
  ["broken/zero_size_cube.stl", "MESH_EMPTY"],
]);

/** 3MF files with supports, which are left out here: the triangles that are left. */
export const WITHOUT_SUPPORTS: ReadonlyMap<string, number> = new Map([
  ["3mf/pass_explicit_support.3mf", 404],
  ["3mf/holed_cube_support_inch.3mf", 144],
]);

/** Bodies turned different ways: the table's volume is their difference. */
export const MIXED_TURNS = "3mf/mirrored_and_inside_out.3mf";

/** Files of `invalid/` that hold a usable mesh, and why they are read. */
export const READ_ALL_THE_SAME: ReadonlyMap<string, string> = new Map([
  ["missingEndsolid.ascii.stl", "a warning"],
  ["notANumberNormal.ascii.stl", "normals are not used"],
  ["missingNormal.ascii.stl", "normals are not used"],
  ["wrongHeader.bin.stl", "the header is not used"],
  ["must_warn_or_fail.3mf", "only its unit of packaging is odd"],
  ["MUSTFAIL_Chapter3.4.1a_MissingMetadataName.3mf", "unknown metadata names are common in the field"],
]);

/** Materials alone are wrong in these: they have no part in the shape, so that either outcome is right. */
export const OF_MATERIALS: RegExp = /MUSTFAIL_3MF100_Extension_/;

/** Share of the volume that a reading may be off. */
const VOLUME_BAR = 1e-4;

const UNITS: Readonly<Record<string, string>> = {
  millimeter: "mm",
  centimeter: "cm",
  inch: "inch",
  meter: "m",
  micron: "micron",
  foot: "foot",
};

export interface Verdict {
  /** What is printed of the file, column by column. */
  readonly cells: readonly string[];
  /** Where it differs from the table; empty when nowhere. */
  readonly problems: readonly string[];
}

/** The cells of each row whose file lies in a group's folder. */
export function modelRows(folder: URL, group: string): string[][] {
  return readFileSync(new URL("MODELS.md", folder), "utf8")
    .split("\n")
    .map((row) =>
      row
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
    .filter(([file = ""]) => file.startsWith(`${group}/`) && /\.(stl|3mf)(\.gz)?$/.test(file));
}

export function readFile(folder: URL, path: string): Uint8Array {
  const bytes = readFileSync(new URL(path, folder));
  return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

export function read(bytes: Uint8Array): Model {
  return readModel(bytes, {
    inflateRaw: (data, size) => inflateRawSync(data, { maxOutputLength: Math.max(1, size) }),
  });
}

/** A file that is to be read, against its row. */
export function verdictOf(folder: URL, row: readonly string[]): Verdict {
  const [file] = row;
  try {
    const model = read(readFile(folder, file));
    return file.endsWith(".3mf") ? compare3mf(model, row) : compareStl(model, row);
  } catch (thrown) {
    if (!(thrown instanceof SlicewrightError)) throw thrown;
    const problems = NOTHING_TO_PRINT.get(file) === thrown.code ? [] : [thrown.message];
    return { cells: ["refused", thrown.code, "", "", ""], problems };
  }
}

function compareStl(model: Model, [file, triangles, size, , , admeshVolume, , rawVolume]: readonly string[]): Verdict {
  const got = figures(model);
  const problems: string[] = [];
  const volume = Number(/\d/.test(rawVolume) ? rawVolume : admeshVolume);
  // The volume of a broken mesh depends on the origin it is counted from.
  if (!(file.startsWith("broken/") && got.isOpen)) compareVolume(got.volumeMm3, volume, problems);
  if (/\d/.test(triangles)) {
    if (got.triangles !== Number(triangles)) problems.push(`triangles ${triangles} expected`);
    if (got.box !== boxOfTable(size)) problems.push(`box ${size} expected`);
  }
  return { cells: got.cells, problems };
}

function compare3mf(model: Model, [file, triangles, size, unit, parts, , volume]: readonly string[]): Verdict {
  const got = figures(model);
  const problems: string[] = [];
  if (model.unit !== UNITS[unit]) problems.push(`unit ${unit} expected`);
  const left = WITHOUT_SUPPORTS.get(file);
  const expected = left ?? Number(triangles.split("/")[1]);
  if (got.triangles !== expected) problems.push(`triangles ${expected} expected`);
  if (left !== undefined) return { cells: got.cells, problems };
  if (got.box !== boxOfTable(size)) problems.push(`box ${size} expected`);
  const items = Number(parts.replace(/\(.*?\)/, "").split("/")[1]);
  if (model.items.length !== items) problems.push(`items ${items} expected`);
  if (file !== MIXED_TURNS && !got.isOpen) compareVolume(Math.abs(got.volumeMm3), Math.abs(Number(volume)), problems);
  return { cells: got.cells, problems };
}

function compareVolume(got: number, expected: number, problems: string[]): void {
  if (!(Math.abs(got - expected) <= Math.abs(expected) * VOLUME_BAR)) problems.push(`volume ${expected} expected`);
}

function figures(model: Model) {
  const mesh = mergeItems(model.objects, model.items);
  const { sizeMm, volumeMm3 } = measureMesh(mesh);
  const degenerate = model.warnings.find(({ code }) => code === "MESH_DEGENERATE")?.details.triangles ?? 0;
  const triangles = mesh.triangles.length / 3 + Number(degenerate);
  const box = boxText(sizeMm);
  const volume = String(Number(volumeMm3.toPrecision(6)));
  const objects = `${model.objects.length} / ${model.items.length}`;
  return {
    triangles,
    box,
    volumeMm3,
    isOpen: buildEdges(mesh).openEdges > 0,
    cells: [String(triangles), box, volume, model.unit ?? "–", objects],
  };
}

/** Four digits an axis, as the table has them. */
function boxText(size: readonly number[]): string {
  return size.map((mm) => Number(mm.toPrecision(4))).join("×");
}

function boxOfTable(cell: string): string {
  return cell.split("×").map(Number).join("×");
}
