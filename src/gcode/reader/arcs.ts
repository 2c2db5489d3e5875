/**
 * G2 and G3 as firmwares take them: an arc in a plane about a centre, straight along the axis across it, split into
 * straight moves by the firmware's own rule. Millimetres throughout.
 */
import { type ArcRule, UM_PER_MM } from "../../core/moves.ts";

/** An arc in its plane: it goes through `sweep` radians, counter-clockwise where positive. */
export interface Arc {
  readonly centreA: number;
  readonly centreB: number;
  readonly radius: number;
  readonly startAngle: number;
  readonly sweep: number;
}

/** How far chords may be from their arc under the rules that bound it, mm. */
const CHORD_TOLERANCE = 0.0125;
const MARLIN_TOLERANCE_X8 = 8 * 0.02;
const MARLIN_SEGMENTS_PER_SECOND = 50;
const MARLIN_SHORTEST = 0.1;
const MARLIN_LONGEST = 2;
const KLIPPER_SEGMENT = 1;
/** Marlin rounds up from a fifth of a segment. */
const MARLIN_ROUNDING = 0.8;
const SMALLEST_RADIUS = 0.001;
/** Ends nearer than this are one: a full circle. */
const SAME_PLACE = 1e-6;
const TURN = 2 * Math.PI;

/**
 * The arc about the centre that lies `(i, j)` from the start; a full circle when it ends where it starts.
 * null where there is no centre.
 */
export function arcAbout(i: number, j: number, way: Way, isClockwise: boolean, turns: number): Arc | null {
  const radius = Math.hypot(i, j);
  if (!(radius >= SMALLEST_RADIUS)) return null;
  // Spokes from the centre to the start and to the end.
  const endA = way.a - i;
  const endB = way.b - j;
  let sweep = Math.atan2(-i * endB + j * endA, -i * endA - j * endB);
  if (Math.hypot(way.a, way.b) < SAME_PLACE) sweep = isClockwise ? -TURN : TURN;
  else if (isClockwise && sweep >= 0) sweep -= TURN;
  else if (!isClockwise && sweep <= 0) sweep += TURN;
  sweep += (isClockwise ? -TURN : TURN) * turns;
  return { centreA: i, centreB: j, radius, startAngle: Math.atan2(-j, -i), sweep };
}

/**
 * The arc of a radius, the shorter of both for a positive one. null where the ends are one place: no centre is told.
 * Where the radius is too short for the ends, a half circle, as firmwares do.
 */
export function arcOfRadius(radius: number, way: Way, isClockwise: boolean, turns: number): Arc | null {
  const chord = Math.hypot(way.a, way.b);
  if (!(chord >= SAME_PLACE) || radius === 0) return null;
  const height = Math.sqrt(Math.max(0, (radius - chord / 2) * (radius + chord / 2)));
  const side = isClockwise === radius > 0 ? -1 : 1;
  const i = way.a / 2 - ((side * height) / chord) * way.b;
  const j = way.b / 2 + ((side * height) / chord) * way.a;
  return arcAbout(i, j, way, isClockwise, turns);
}

/** From an arc's start to its end in its plane; centres are relative to the start too. */
export interface Way {
  readonly a: number;
  readonly b: number;
}

/** Where an arc is when a share of it is gone, um from its start in its plane. */
export function arcPoint({ centreA, centreB, radius, startAngle, sweep }: Arc, share: number): [number, number] {
  const angle = startAngle + sweep * share;
  return [
    Math.round((centreA + radius * Math.cos(angle)) * UM_PER_MM),
    Math.round((centreB + radius * Math.sin(angle)) * UM_PER_MM),
  ];
}

/**
 * How many straight moves an arc becomes.
 * @param along mm along the axis across the arc's plane
 * @param feed_v mm/s
 */
export function arcSegments(rule: ArcRule, { radius, sweep }: Arc, along: number, feed_v: number): number {
  const flat = radius * Math.abs(sweep);
  switch (rule) {
    case "ignored":
      return 0;
    case "chord": {
      const step = 2 * Math.acos(Math.max(-1, 1 - CHORD_TOLERANCE / radius));
      return Math.max(1, Math.ceil(Math.abs(sweep) / step));
    }
    case "klipper":
      return Math.max(1, Math.floor(Math.hypot(flat, along) / KLIPPER_SEGMENT));
    case "marlin": {
      const wanted = Math.min(Math.sqrt(radius * MARLIN_TOLERANCE_X8), feed_v / MARLIN_SEGMENTS_PER_SECOND);
      const segment = Math.min(Math.max(wanted, MARLIN_SHORTEST), MARLIN_LONGEST);
      return Math.max(1, Math.floor(flat / segment + MARLIN_ROUNDING));
    }
  }
}
