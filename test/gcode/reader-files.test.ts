/** Real files of three slicers: filament, layers and own figures as their heads and feet say. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MOVE, MOVE_STRIDE, moveCount } from "../../src/core/moves.ts";
import { ROLE } from "../../src/core/roles.ts";
import { FilamentCounter } from "../../src/estimate/filament.ts";
import { ownFigures, parseFileSettings } from "../../src/gcode/reader/file-settings.ts";
import { createGcodeReader } from "../../src/gcode/reader/reader.ts";

const ESTIMATOR = new URL("../../../shared/estimator/", import.meta.url);
const EXPECTED = new URL("expected.json", ESTIMATOR);

interface Entry {
  readonly file: string;
  readonly kind: string;
  readonly slicer: string;
  readonly version: string;
  readonly seconds: number | null;
  readonly filament_mm: number;
  readonly layers?: number;
  readonly layer_end_seconds?: readonly number[];
}

const entries: readonly Entry[] = existsSync(EXPECTED)
  ? JSON.parse(readFileSync(EXPECTED, "utf8")).entries.filter(({ kind }: Entry) => kind === "fdm")
  : [];
const PIECE = 65_536;

describe.skipIf(entries.length === 0)("files of other slicers (skipped where shared/estimator is absent)", () => {
  it.each(entries.map((entry) => [entry.file, entry] as const))("%s", (_, entry) => {
    const bytes = gunzipSync(readFileSync(new URL(entry.file, ESTIMATOR)));
    const reader = createGcodeReader();
    const filament = new FilamentCounter();
    const layers: number[] = [];
    const elapsed: number[] = [];
    for (let from = 0; from <= bytes.length; from += PIECE) {
      const chunk = from + PIECE < bytes.length ? reader.push(bytes.subarray(from, from + PIECE)) : lastOf(from);
      for (const event of chunk.events) {
        filament.happen(event);
        if (event.kind === "layer") layers.push(event.index);
        if (event.kind === "progress" && event.elapsedSeconds !== null) elapsed.push(event.elapsedSeconds);
      }
      for (let at = 0; at < moveCount(chunk) * MOVE_STRIDE; at += MOVE_STRIDE)
        filament.move(chunk.moves[at + MOVE.e], chunk.moves[at + MOVE.meta]);
    }
    const fed = filament.finish().get(0)!;
    const all = fed.reduce((sum, mm) => sum + mm, 0);
    expect(Math.abs(all - fed[ROLE.custom] - entry.filament_mm)).toBeLessThan(0.05);

    // CuraEngine signs for Cura.
    const slicer = entry.slicer === "CuraEngine" ? "Cura" : entry.slicer;
    expect(reader.dialect).toMatchObject({ slicer, slicerVersion: entry.version });
    expect(reader.findings).toEqual([]);
    const told = entry.layers ?? entry.layer_end_seconds?.length;
    if (told !== undefined) expect(layers).toEqual(Array.from({ length: told }, (_, index) => index));
    if (entry.layer_end_seconds !== undefined) expect(elapsed).toEqual(entry.layer_end_seconds);

    const own = ownFigures(bytes.subarray(0, PIECE), bytes.subarray(-PIECE));
    const settings = parseFileSettings(bytes.subarray(0, PIECE), bytes.subarray(-PIECE));
    if (slicer === "Cura") expect([own.timeSeconds, own.filamentMm, settings.size]).toEqual([entry.seconds, null, 0]);
    else {
      expect([own.timeSeconds, own.filamentMm]).toEqual([entry.seconds, [entry.filament_mm]]);
      expect(Number(settings.get("filament_diameter"))).toBe(1.75);
    }

    function lastOf(from: number) {
      const rest = reader.push(bytes.subarray(from));
      expect(moveCount(reader.finish())).toBe(0);
      return rest;
    }
  });
});
