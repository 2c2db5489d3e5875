/** Text that rules change, and what it then says: the machine moves by this text and not by what it was made of. */
import { NEWLINE } from "../core/ascii.ts";
import { type ArcRule, MOVE_STRIDE, type MoveChunk, type MoveEvent } from "../core/moves.ts";
import { VERSION } from "../core/version.ts";
import { firmwareNamed } from "../gcode/reader/dialect.ts";
import { createGcodeReader } from "../gcode/reader/reader.ts";
import { createSubstitute } from "../gcode/substitutions/substitute.ts";
import type { Settings } from "../settings/settings.ts";

/** A piece of text, its moves and events, and where the line of each move starts. */
export interface WrittenText {
  readonly text: Uint8Array;
  readonly chunk: MoveChunk;
  readonly lineStarts: Uint32Array;
}

export type Rewrite = (text: Uint8Array) => WrittenText;

/** @throws SlicewrightError `SETTING_INVALID` where a rule cannot be read; what it returns as well, where one takes too long */
export function createRewrite(settings: Settings, arcs: ArcRule): Rewrite {
  const substitute = createSubstitute(settings.gcode_substitutions);
  const { filament_diameter: filamentDiameter, use_volumetric_e: volumetricE } = settings;
  const firmware = firmwareNamed(settings.gcode_flavor);
  const reader = createGcodeReader({
    arcs,
    filamentDiameter,
    volumetricE,
    slicer: "slicewright",
    slicerVersion: VERSION,
    ...(firmware && { firmware }),
  });
  return (original) => {
    const text = substitute(original);
    const parts: Int32Array[] = [];
    const events: MoveEvent[] = [];
    const lineStarts: number[] = [];
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf(NEWLINE, from) + 1 || text.length;
      const line = reader.push(text.subarray(from, end));
      for (const event of line.events) events.push({ ...event, at: event.at + lineStarts.length });
      for (let move = 0; move < line.moves.length; move += MOVE_STRIDE) lineStarts.push(from);
      if (line.moves.length > 0) parts.push(line.moves);
      from = end;
    }
    return {
      text,
      chunk: { moves: joined(parts, lineStarts.length), events },
      lineStarts: Uint32Array.from(lineStarts),
    };
  };
}

function joined(parts: readonly Int32Array[], moves: number): Int32Array {
  const all = new Int32Array(moves * MOVE_STRIDE);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
