// Points as one i64 each, as they lie in memory: x in the lower half, y in the upper one.
import { orientation } from "./orientation";

// @ts-ignore: decorator
@inline
export function xOf(point: i64): i32 {
  return <i32>point;
}

// @ts-ignore: decorator
@inline
export function yOf(point: i64): i32 {
  return <i32>(point >> 32);
}

// @ts-ignore: decorator
@inline
export function pointOf(x: i32, y: i32): i64 {
  return (<i64>y << 32) | <i64>(<u32>x);
}

/** Whether one point comes before another one, by y, then x. */
// @ts-ignore: decorator
@inline
export function isBefore(a: i64, b: i64): bool {
  return yOf(a) < yOf(b) || (yOf(a) == yOf(b) && xOf(a) < xOf(b));
}

/** On which side of the line from a to b the point c lies, as of orientation. */
// @ts-ignore: decorator
@inline
export function sideOf(a: i64, b: i64, c: i64): f64 {
  return orientation(xOf(a), yOf(a), xOf(b), yOf(b), xOf(c), yOf(c));
}

/** Twice the area within a ring, less where it runs clockwise; from its first point on, so that large coordinates cancel. */
export function twiceArea(from: usize, to: usize): f64 {
  const x0 = <f64>load<i32>(from);
  const y0 = <f64>load<i32>(from, 4);
  let twice: f64 = 0;
  let px: f64 = 0;
  let py: f64 = 0;
  for (let at = from + 8; at < to; at += 8) {
    const x = <f64>load<i32>(at) - x0;
    const y = <f64>load<i32>(at, 4) - y0;
    twice += px * y - x * py;
    px = x;
    py = y;
  }
  return twice;
}
