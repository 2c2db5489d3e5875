/**
 * Files that are no models here, told by their first bytes or by the names in their archive, so that whoever uploads one
 * is told what it is and what to do. One row each: what it is, what to do, how it is known.
 */
import { SlicewrightError } from "../core/errors.ts";
import type { UnknownFile } from "./mesh-format.ts";
import { xmlRoot } from "./xml-root.ts";

/** @throws SlicewrightError `FORMAT_UNSUPPORTED` for a file that is known and not read */
export function refuseForeign(file: UnknownFile): void {
  const head = headOf(file);
  const format = FORMATS.find(({ is }) => is(head));
  if (format === undefined) return;
  throw new SlicewrightError("FORMAT_UNSUPPORTED", `read: got ${format.name}, expected a model: ${format.advice}`, {
    format: format.name,
    advice: format.advice,
  });
}

/** The first bytes, as the tests below want them. */
interface Head {
  readonly bytes: Uint8Array;
  /** A character a byte. */
  readonly text: string;
  /** Without a byte order mark and blanks before. */
  readonly trimmed: string;
  readonly zipNames: readonly string[];
  readonly xmlRoot: string | undefined;
}

const HEAD_BYTES = 4096;

function headOf({ bytes, zipNames }: UnknownFile): Head {
  const head = bytes.subarray(0, HEAD_BYTES);
  const text = String.fromCharCode(...head);
  return {
    bytes: head,
    text,
    trimmed: text.replace(/^\xef\xbb\xbf/, "").trimStart(),
    zipNames: zipNames ?? [],
    xmlRoot: xmlRoot(bytes),
  };
}

interface ForeignFormat {
  /** With its article. */
  readonly name: string;
  readonly advice: string;
  readonly is: (head: Head) => boolean;
}

const FROM_CAD = "export it as STL or 3MF from your CAD program";
const FROM_PROGRAM = "export it as STL or 3MF from the program that made it";
const NO_PICTURE = "send the model itself, as STL or 3MF";
const UNPACK = "unpack it, and send the model in it, or pack it as ZIP";

const begins =
  (...starts: readonly string[]) =>
  ({ text }: Head): boolean =>
    starts.some((start) => text.startsWith(start));
const reads =
  (pattern: RegExp) =>
  ({ trimmed }: Head): boolean =>
    pattern.test(trimmed);
const root =
  (...names: readonly string[]) =>
  (head: Head): boolean =>
    head.xmlRoot !== undefined && names.includes(head.xmlRoot);
const holds =
  (pattern: RegExp) =>
  ({ zipNames }: Head): boolean =>
    zipNames.some((name) => pattern.test(name));

const FORMATS: readonly ForeignFormat[] = [
  { name: "a STEP file", advice: FROM_CAD, is: reads(/^(\/\*[\s\S]*?\*\/\s*)?ISO-10303-21\s*;/) },
  {
    name: "an IGES file",
    advice: FROM_CAD,
    is: ({ text }) => /^.{72}[SBC ] {0,6}0{0,6}1 *\r?\n?/.test(text.slice(0, 83)) && /^[SBC]/.test(text.slice(72, 73)),
  },
  { name: "a Parasolid file", advice: FROM_CAD, is: begins("**ABCDEFGHIJKLMNOPQRSTUVWXYZ", "PS\0\0") },
  { name: "an ACIS file", advice: FROM_CAD, is: begins("ACIS BinaryFile", "ASM BinaryFile") },
  { name: "a DWG drawing", advice: FROM_CAD, is: ({ text }) => /^AC(10\d\d|1\.\d|2\.\d)\0/.test(text) },
  {
    name: "a DXF drawing",
    advice: FROM_CAD,
    is: (head) =>
      begins("AutoCAD Binary DXF")(head) ||
      reads(/^(999[^\S\n]*\n[^\n]*\n\s*)*0[^\S\r\n]*[\r\n]\s*SECTION\s*[\r\n]/)(head),
  },
  { name: "a JT file", advice: FROM_CAD, is: ({ text }) => /^Version \d+\.\d+ JT/.test(text) },
  { name: "a Creo file", advice: FROM_CAD, is: begins("#UGC:2 ") },
  { name: "a CATIA file", advice: FROM_CAD, is: begins("V5_CFV2", "CATIA") },
  { name: "a Fusion design (.f3d)", advice: FROM_CAD, is: holds(/^(FusionAssetName|Manifest\.dat|.*\.f3d)/) },
  { name: "a FreeCAD document", advice: FROM_CAD, is: holds(/^(GuiDocument\.xml|PartShape\d*\.brp)$/) },
  {
    name: "a document of SolidWorks, Inventor or another program of Windows",
    advice: FROM_CAD,
    is: begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
  },
  { name: "a Rhino file", advice: FROM_PROGRAM, is: begins("3D Geometry File Format ") },
  {
    name: "a SketchUp file",
    advice: FROM_PROGRAM,
    is: begins("\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0", "\x0dSketchUp Model"),
  },
  { name: "a Blender file", advice: FROM_PROGRAM, is: begins("BLENDER-v", "BLENDER_v", "BLENDER17") },
  {
    name: "a glTF model",
    advice: FROM_PROGRAM,
    is: (head) =>
      begins("glTF\x01\0\0\0", "glTF\x02\0\0\0")(head) || reads(/^\{[\s\S]*"asset"\s*:\s*\{[^}]*"version"/)(head),
  },
  { name: "an FBX file", advice: FROM_PROGRAM, is: begins("Kaydara FBX Binary", "; FBX ") },
  { name: "a Collada file", advice: FROM_PROGRAM, is: root("COLLADA") },
  { name: "an X3D file", advice: FROM_PROGRAM, is: root("X3D") },
  { name: "a VRML file", advice: FROM_PROGRAM, is: reads(/^#(VRML|X3D) V/) },
  {
    name: "a USD file",
    advice: FROM_PROGRAM,
    is: (head) => begins("PXR-USDC")(head) || reads(/^#usda /)(head) || holds(/\.usd[ac]?$/i)(head),
  },
  { name: "an OFF model", advice: FROM_PROGRAM, is: reads(/^(ST)?(C)?(N)?(4|n)?OFF( BINARY)?\s*[\r\n]/) },
  {
    name: "the materials of an OBJ, without the model",
    advice: "send the OBJ file that belongs to it",
    is: reads(/^(#.*[\r\n]\s*)*newmtl\s/),
  },
  {
    name: "sliced layers for a resin printer",
    advice: "send the model that was sliced",
    is: (head) => holds(/^prusaslicer\.ini$/)(head) && holds(/\d{4}\.png$/)(head),
  },
  { name: "g-code, which is sliced already", advice: "estimate reads it; to slice, send the model", is: isGcode },
  { name: "a PNG picture", advice: NO_PICTURE, is: begins("\x89PNG\r\n") },
  { name: "a JPEG picture", advice: NO_PICTURE, is: begins("\xff\xd8\xff") },
  { name: "a GIF picture", advice: NO_PICTURE, is: begins("GIF87a", "GIF89a") },
  { name: "a WebP picture", advice: NO_PICTURE, is: ({ text }) => /^RIFF[\s\S]{4}WEBP/.test(text) },
  {
    name: "a photo of a phone (HEIC)",
    advice: NO_PICTURE,
    is: ({ text }) => /^[\s\S]{4}ftyp(heic|heix|mif1|avif)/.test(text),
  },
  { name: "an SVG drawing", advice: NO_PICTURE, is: root("svg") },
  { name: "a PDF document", advice: NO_PICTURE, is: reads(/^%PDF-/) },
  {
    name: "a web page",
    advice: "the link may have led to a page rather than to the file: download the model itself",
    is: reads(/^<(!doctype html|html)[\s>]/i),
  },
  { name: "an office document", advice: NO_PICTURE, is: holds(/^(word|xl|ppt)\//) },
  {
    name: "a pointer to a file in Git LFS, not the file",
    advice: "download the file itself",
    is: begins("version https://git-lfs.github.com/spec/"),
  },
  { name: "a RAR archive", advice: UNPACK, is: begins("Rar!\x1a\x07") },
  { name: "a 7z archive", advice: UNPACK, is: begins("7z\xbc\xaf\x27\x1c") },
  { name: "a gzip file", advice: UNPACK, is: begins("\x1f\x8b\x08") },
  { name: "a Zstandard file", advice: UNPACK, is: begins("\x28\xb5\x2f\xfd") },
  { name: "an xz archive", advice: UNPACK, is: begins("\xfd7zXZ\0") },
  { name: "a tar archive", advice: UNPACK, is: ({ text }) => text.slice(257, 262) === "ustar" },
];

/** Binary g-code, a slicer's own words, or a few lines that are commands and nothing else. */
function isGcode({ text, trimmed }: Head): boolean {
  if (text.startsWith("GCDE") || /^; (generated by|HEADER_BLOCK_START)|^;(FLAVOR:|Generated with Cura)/m.test(trimmed))
    return true;
  const lines = trimmed
    .split(/[\r\n]+/)
    .slice(0, 100)
    .filter((line) => !/^\s*(;|$)/.test(line));
  const commands = lines.filter((line) => /^\s*(N\d+\s*)?[GMT]\d{1,4}(\.\d+)?(\s|;|$)/i.test(line));
  return commands.length >= 3 && commands.length * 2 > lines.length;
}
