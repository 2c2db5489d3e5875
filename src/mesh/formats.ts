/** The registry of model formats. */
import { amf } from "./amf.ts";
import type { MeshFormat, UnknownFile } from "./mesh-format.ts";
import { obj } from "./obj.ts";
import { ply } from "./ply.ts";
import { asciiStl } from "./stl-ascii.ts";
import { binaryStl } from "./stl-binary.ts";
import { threemf } from "./threemf.ts";

/** In the order of trial: the first format that recognises a file reads it. */
const FORMATS: readonly MeshFormat[] = [threemf, amf, ply, binaryStl, asciiStl, obj];

export function formatOf(file: UnknownFile): MeshFormat | undefined {
  return FORMATS.find((candidate) => candidate.matches(file));
}
