/** The arc that the words of a G2 or G3 tell, in the plane that G17, G18 or G19 chose. */
import { type Arc, arcAbout, arcOfRadius, type Way } from "./arcs.ts";
import type { LineScanner } from "./line-scanner.ts";

/** The axes of an arc's plane and the one across it, by index, and the letters of its centre. */
export interface Plane {
  readonly a: number;
  readonly b: number;
  readonly across: number;
  readonly i: number;
  readonly j: number;
}

const [I, J, K, P, R] = [..."IJKPR"].map((letter) => letter.charCodeAt(0));
const XY: Plane = { a: 0, b: 1, across: 2, i: I, j: J };
const PLANES: ReadonlyMap<number, Plane> = new Map([
  [17, XY],
  [18, { a: 2, b: 0, across: 1, i: K, j: I }],
  [19, { a: 1, b: 2, across: 0, i: J, j: K }],
]);
/** Full circles that an arc may make before its end. */
const MOST_CIRCLES = 100;

/** The plane of G17, G18 or G19. */
export function planeOf(number: number): Plane {
  return PLANES.get(number) ?? XY;
}

/**
 * The arc of a line, null where its words tell none. P counts full circles: those before the rest of an arc, or, where
 * it ends in its start, all of them.
 * @param way from the arc's start to its end, mm
 */
export function arcOfWords(line: LineScanner, plane: Plane, way: Way, mmPerUnit: number): Arc | null {
  const isClockwise = line.number === 2;
  const circles = line.has(P) ? line.value(P) : 0;
  if (!(circles >= 0 && circles <= MOST_CIRCLES && Number.isInteger(circles))) return null;
  const turns = way.a === 0 && way.b === 0 ? Math.max(0, circles - 1) : circles;
  if (line.has(R)) return arcOfRadius(line.value(R) * mmPerUnit, way, isClockwise, turns);
  const centreA = line.has(plane.i) ? line.value(plane.i) * mmPerUnit : 0;
  const centreB = line.has(plane.j) ? line.value(plane.j) * mmPerUnit : 0;
  return arcAbout(centreA, centreB, way, isClockwise, turns);
}
