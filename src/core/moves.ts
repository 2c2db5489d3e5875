/**
 * The MoveStream: what motion writes, gcode turns into text, estimate plans and preview draws.
 *
 * A move is one machine segment in the quanta of g-code text, so that text, planner and figures read the same
 * integers: X, Y, Z absolute in micrometres, E relative in 1e-5 mm of filament, F in 1e-3 mm/min.
 * Moves lie in one Int32Array, {@link MOVE_STRIDE} numbers each; everything else that happens (temperatures, fan,
 * custom text, layer changes) is an event that stands before a move.
 */

export const MOVE_STRIDE = 8;
/** Offsets in a move's record. */
export const MOVE = {
  x: 0,
  y: 1,
  z: 2,
  e: 3,
  f: 4,
  meta: 5,
  width: 6,
  height: 7,
} as const;

/** Micrometres in a millimetre: the quantum of X, Y, Z, width and height. */
export const UM_PER_MM = 1000;
/** 1e-5 mm of filament: the quantum of E. */
export const E_PER_MM = 100_000;
/** 1e-3 mm/min: the quantum of F. */
export const F_PER_MM_S = 60_000;

/** What a move is for. */
export const MOVE_KIND = {
  travel: 0,
  extrude: 1,
  retract: 2,
  unretract: 3,
  wipe: 4,
} as const;

/** A move's meta field: its kind and the id of its role (core/roles). */
export function moveMeta(kind: number, role: number): number {
  return (kind << 8) | role;
}

/** What a move is for: one of {@link MOVE_KIND}. Arithmetic on each of millions of numbers: nothing is checked. */
export function moveKind(meta: number): number {
  return (meta >> 8) & 255;
}

/** Whether moves of a kind draw filament back or feed it again. */
export function isRetraction(kind: number): boolean {
  return kind === MOVE_KIND.retract || kind === MOVE_KIND.unretract;
}

/** The id of a move's role, its index in `ROLES`. Nothing is checked, as by {@link moveKind}. */
export function moveRole(meta: number): number {
  return meta & 255;
}

/** Added to the meta of a travel along Z alone whose line names X or Y all the same. */
export const NAMES_XY: number = 1 << 16;

/** Added to the meta of a wipe that draws back, but between no comments that tell of a wipe. */
export const UNMARKED_WIPE: number = 1 << 17;

const FAN_SHIFT = 18;
const FAN_MASK: number = 127 << FAN_SHIFT;

/** A strand's meta with a fan of its own, in whole percents. */
export function askFan(meta: number, percent: number): number {
  return (meta & ~FAN_MASK) | ((percent + 1) << FAN_SHIFT);
}

/** The fan that a strand's meta asks for, in percent; undefined where it asks for none. */
export function askedFan(meta: number): number | undefined {
  return (meta & FAN_MASK) === 0 ? undefined : ((meta & FAN_MASK) >> FAN_SHIFT) - 1;
}

/** A meta that asks for no fan. */
export function withoutFan(meta: number): number {
  return meta & ~FAN_MASK;
}

/** Whether a travel along Z alone is the line of a move to a point, and not that of a lift. */
export function namesXY(meta: number): boolean {
  return (meta & NAMES_XY) !== 0;
}

export const ARC_RULES = ["marlin", "chord", "klipper", "ignored"] as const;
/**
 * How a firmware splits arcs into straight moves. `marlin`: by radius and feed; `chord`: so that no chord is further
 * than 0.0125 mm from the arc; `klipper`: 1 mm each; `ignored`: arcs are not drawn at all.
 */
export type ArcRule = (typeof ARC_RULES)[number];

/** Something that happens before a move. */
export type MoveEvent = Happening & {
  /** Index of the move in its chunk that it stands before; may equal the count. */ readonly at: number;
};

/** What an event is, wherever it stands. */
export type Happening =
  | {
      readonly kind: "layer";
      readonly index: number;
      readonly printZ: number;
      readonly height: number;
    }
  | {
      readonly kind: "hotend";
      readonly celsius: number;
      readonly wait: boolean;
      /** Whose; that in use unless told. */
      readonly tool?: number;
    }
  | { readonly kind: "bed"; readonly celsius: number; readonly wait: boolean }
  | { readonly kind: "chamber"; readonly celsius: number; readonly wait: boolean }
  | { readonly kind: "fan" /** 0 to 1. */; readonly speed: number }
  | {
      /** mm/s2; null keeps what was set before, and so does 0 but for PrusaSlicer. */
      readonly kind: "acceleration";
      readonly print: number | null;
      readonly travel: number | null;
      readonly retract: number | null;
      /** The T of an M204 that has an S as well: for firmwares the travels', for PrusaSlicer the retractions'. */
      readonly tBesideS?: number;
      /** X, Y, Z and E where a Repetier's M201 (print) or M202 (travel) says so; X's is taken for that along a move. */
      readonly byAxis?: readonly (number | null)[];
    }
  | {
      /** The machine's limits for X, Y, Z and E: mm/s2, mm/s and mm/s; null keeps what was set before. */
      readonly kind: "axis-limits";
      readonly limit: "acceleration" | "feed" | "jerk";
      readonly axes: readonly (number | null)[];
    }
  | {
      /** The slowest feeds the machine runs at, mm/s; null keeps what was set before. */
      readonly kind: "minimum-feeds";
      readonly extruding: number | null;
      readonly travel: number | null;
    }
  | {
      /** Marlin's junction deviation, mm; 0 plans corners by jerk. */
      readonly kind: "junction-deviation";
      readonly mm: number;
    }
  | {
      /** Klipper's limits of the toolhead: mm/s, mm/s2, mm/s and a share; null keeps what was set before. */
      readonly kind: "toolhead-limits";
      readonly velocity: number | null;
      readonly acceleration: number | null;
      readonly squareCornerVelocity: number | null;
      readonly minimumCruiseRatio: number | null;
    }
  | {
      /** M220 and M221: every later feed, or what is fed, times a factor. */
      readonly kind: "feed-factor" | "flow-factor";
      readonly factor: number;
    }
  | {
      /** The firmware draws filament back, or feeds it again, by its own length and speed. */
      readonly kind: "firmware-retract";
      readonly isRetract: boolean;
    }
  | {
      /** How it does so from now on (M207, M208): mm of filament, mm/s, mm of Z; null keeps what was set before. */
      readonly kind: "firmware-retraction";
      readonly length: number | null;
      /** Fed beyond what was drawn back. */
      readonly extra: number | null;
      readonly retractFeed: number | null;
      readonly unretractFeed: number | null;
      readonly lift: number | null;
    }
  | {
      /** Whether feeds are scaled by what a person set at the machine, which is kept while they are not. */
      readonly kind: "speed-override";
      readonly counts: boolean;
    }
  | { readonly kind: "pressure-advance-off"; readonly tool: number }
  | { readonly kind: "motor-current" /** Of the extruder's motor. */; readonly milliamperes: number }
  | { readonly kind: "tool"; readonly tool: number }
  | {
      /** Printing one of the plate's items begins or ends here. */
      readonly kind: "object";
      readonly item: number;
      readonly begins: boolean;
    }
  | { readonly kind: "filament-change" /** A pause to change the filament by hand. */ }
  | { readonly kind: "probe" /** The bed is probed. */ }
  | { readonly kind: "macro" /** The machine's own: what it does is not known. */ }
  | {
      /** What the slicer says of the print so far: seconds gone, or the share gone (0 to 100) and the minutes left. */
      readonly kind: "progress";
      readonly elapsedSeconds: number | null;
      readonly percent: number | null;
      readonly remainingMinutes: number | null;
    }
  | { readonly kind: "dwell" /** 0 waits for what is queued. */; readonly seconds: number }
  | {
      /** Whether X, Y, Z are homed. */
      readonly kind: "home";
      readonly axes: readonly [boolean, boolean, boolean];
      /** The feed in force, mm/s; that of the move before unless told. */
      readonly feed_v?: number;
      /** Where X0, Y0, Z0 lay until now (G92; with relative positions here), um; at the machine's own zero unless told. */
      readonly zero?: readonly number[];
    }
  | { readonly kind: "slicer-stop" /** PrusaSlicer takes the machine to stop here, whatever its firmware does. */ }
  | {
      /** The next moves are the straight ones of an arc, which the text says as one line. */
      readonly kind: "arc";
      readonly moves: number;
      /** From its start to its centre, um. */
      readonly i: number;
      readonly j: number;
      readonly isClockwise: boolean;
    }
  | { readonly kind: "reset-extruder" /** Absolute E starts again from 0. */ }
  | { readonly kind: "modes" /** Units, positioning and the kind of E are set to this stream's own. */ }
  | {
      readonly kind: "gcode" /** Custom lines, placeholders resolved. */;
      readonly text: string;
      /** What the lines do, as far as it is known: they stand in the text, and this in the plan. */
      readonly does: MoveChunk;
      /** Where they leave the nozzle: x, y, z in um. */
      readonly to: readonly [number, number, number];
      /** The print waits there for a person. */
      readonly isStop?: boolean;
    };

/** A run of moves with its events; posted between threads as it is. */
export interface MoveChunk {
  /** {@link MOVE_STRIDE} numbers a move. */
  readonly moves: Int32Array;
  readonly events: readonly MoveEvent[];
}

/** Tells a chunk's moves and events in their order; a move by where its record begins. */
export function walkChunk(
  { moves, events }: MoveChunk,
  onMove: (moves: Int32Array, at: number) => void,
  onEvent: (event: MoveEvent) => void,
): void {
  let next = 0;
  for (let at = 0, index = 0; at < moves.length; at += MOVE_STRIDE, index++) {
    while (next < events.length && events[next].at <= index) onEvent(events[next++]);
    onMove(moves, at);
  }
  while (next < events.length) onEvent(events[next++]);
}

/** Moves in a chunk. */
export function moveCount(chunk: MoveChunk): number {
  return chunk.moves.length / MOVE_STRIDE;
}
