import type { CustomGcode } from "../../src/core/custom-gcode.ts";
import { MOVE, MOVE_STRIDE, type MoveChunk, moveKind, moveRole } from "../../src/core/moves.ts";
import { layerMoves } from "../../src/motion/layer-motion.ts";
import { createLinker } from "../../src/motion/link.ts";
import { resolveMotion } from "../../src/motion/resolve.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { ToolpathsBuilder } from "../../src/toolpaths/builder.ts";
import type { Toolpaths } from "../../src/toolpaths/toolpaths.ts";

/** A path to be: role id, points in mm, and the flags of its entity. */
export interface Path {
  readonly role: number;
  readonly points: readonly (readonly [number, number])[];
  readonly flags?: number;
  /** mm3/mm; that of a strand 0.45 wide and 0.2 high unless given. */
  readonly flow?: number;
}

export const STRAND_FLOW = 0.0814159;

/** Toolpaths of one path an entity. */
export function toolpathsOf(paths: readonly Path[]): Toolpaths {
  const builder = new ToolpathsBuilder();
  for (const { role, points, flags = 0, flow = STRAND_FLOW } of paths) {
    builder.beginPath(role, 0.45, 0.2, flow);
    for (const [x, y] of points) builder.addPoint(Math.round(x * 1e5), Math.round(y * 1e5));
    builder.endPath();
    builder.endEntity(flags);
  }
  return builder.build();
}

/** A straight line. */
export function line(role: number, x0: number, y0: number, x1: number, y1: number): Path {
  const points = [[x0, y0] as const, [x1, y1] as const];
  return { role, points };
}

/** A counter-clockwise square loop with its lower left corner at x, y. */
export function square(role: number, x: number, y: number, size: number, flags = 1): Path {
  const points = [[x, y] as const, [x + size, y] as const, [x + size, y + size] as const, [x, y + size] as const];
  return { role, points: [...points, points[0]], flags };
}

/** Settings to test motion with: 100 mm/s travel, nothing slowed, no fan, no custom g-code, unless changed. */
export function settingsWith(changes: Partial<Settings> = {}): Settings {
  return completeSettings({
    travel_speed: 100,
    perimeter_speed: 50,
    external_perimeter_speed: 25,
    small_perimeter_speed: 15,
    infill_speed: 80,
    solid_infill_speed: 60,
    top_solid_infill_speed: 40,
    bridge_speed: 30,
    gap_fill_speed: 20,
    first_layer_speed: 20,
    cooling: false,
    fan_always_on: false,
    use_relative_e_distances: true,
    start_gcode: "",
    end_gcode: "",
    start_filament_gcode: "",
    end_filament_gcode: "",
    default_acceleration: 0,
    retract_length: 1.5,
    retract_speed: 40,
    retract_before_travel: 3,
    retract_lift: 0.5,
    retract_layer_change: true,
    layer_gcode: "",
    ...changes,
  });
}

export const NO_CUSTOM: CustomGcode = (_name, _values, from) => ({
  text: "",
  does: { moves: new Int32Array(0), events: [] },
  to: from.position,
});

/** A whole print of layers of paths, 0.2 mm each, on a bed whose origin is the paths' own. */
export function print(
  layers: readonly (readonly Path[])[],
  settings: Settings,
  custom: CustomGcode = NO_CUSTOM,
): MoveChunk[] {
  const options = resolveMotion(settings);
  const linker = createLinker(options, custom, { layerCount: layers.length });
  const chunks = [linker.start()];
  layers.forEach((paths, index) => {
    const place = { index, printZ: (index + 1) * 0.2, height: 0.2, offset: [0, 0] as const };
    chunks.push(linker.push(layerMoves(toolpathsOf(paths), place, options)));
  });
  chunks.push(linker.finish());
  return chunks;
}

/** A move as a person reads it: mm, mm/s. */
export interface ReadMove {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly e: number;
  readonly speed: number;
  readonly kind: number;
  readonly role: number;
}

export function readMoves(chunks: readonly MoveChunk[]): ReadMove[] {
  return chunks.flatMap(({ moves }) =>
    Array.from({ length: moves.length / MOVE_STRIDE }, (_, i) => {
      const move = moves.subarray(i * MOVE_STRIDE, (i + 1) * MOVE_STRIDE);
      return {
        x: move[MOVE.x] / 1000,
        y: move[MOVE.y] / 1000,
        z: move[MOVE.z] / 1000,
        e: move[MOVE.e] / 1e5,
        speed: move[MOVE.f] / 60_000,
        kind: moveKind(move[MOVE.meta]),
        role: moveRole(move[MOVE.meta]),
      };
    }),
  );
}
