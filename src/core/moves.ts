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

export function moveKind(meta: number): number {
	return meta >> 8;
}

export function moveRole(meta: number): number {
	return meta & 255;
}

/** Something that happens before a move. */
export type MoveEvent = {
	/** Index of the move in its chunk that it stands before; may equal the count. */ readonly at: number;
} & (
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
	  }
	| { readonly kind: "bed"; readonly celsius: number; readonly wait: boolean }
	| { readonly kind: "fan" /** 0 to 1. */; readonly speed: number }
	| {
			readonly kind: "acceleration";
			readonly print: number;
			readonly travel: number;
			readonly retract: number;
	  }
	| { readonly kind: "dwell"; readonly seconds: number }
	| { readonly kind: "home" }
	| { readonly kind: "reset-extruder" }
	| {
			readonly kind: "gcode" /** Custom lines, placeholders resolved. */;
			readonly text: string;
	  }
);

/** A run of moves with its events; posted between threads as it is. */
export interface MoveChunk {
	/** {@link MOVE_STRIDE} numbers a move. */
	readonly moves: Int32Array;
	readonly events: readonly MoveEvent[];
}

/** Moves in a chunk. */
export function moveCount(chunk: MoveChunk): number {
	return chunk.moves.length / MOVE_STRIDE;
}
