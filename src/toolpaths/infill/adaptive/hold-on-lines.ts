/**
 * Lines that end on others, as those of small cubes do on those of larger ones beside them, hold on to these, by
 * PrusaSlicer's rules: two that end on one side of a line are joined along it where they are near enough and nothing lies
 * between; else each takes a hook along it. Those too short for that end before the line, and the shortest are left out.
 */
import { PolylinesBuilder } from "../../../geometry/builder.ts";
import { EdgeGrid } from "../../../geometry/edge-grid.ts";
import { concatRings } from "../../../geometry/islands.ts";
import { PointWelder } from "../../../geometry/point-welder.ts";
import { type Polylines, polylineCount, type Rings } from "../../../geometry/polygons.ts";
import type { FillTask } from "../pattern.ts";

/** How far beside a line a hook runs, and how far before a strand lines and hooks end, over the spacing of strands. */
const BESIDE = 0.81;
const BEFORE = 0.375;
/** How much longer the way to a line is for lines of cubes, which meet at 60 degrees. */
const SLANT: number = 1 / Math.cos(Math.PI / 6);
/** Ends this near to each other meet, and end on a line this near to it; units. */
const MEETING = 120;
const ON_LINE = 100;

/** The end of a line on another one. */
interface Joint {
  /** The line that ends, and the one that it ends on. */
  readonly line: number;
  readonly on: number;
  readonly x: number;
  readonly y: number;
  /** The side of the other line that it comes from. */
  readonly isLeft: boolean;
  /** The place along the other line. */
  readonly along: number;
  isDone: boolean;
}

type Point = readonly [x: number, y: number];
type Limits = Pick<FillTask, "spacing" | "anchor" | "maxAnchor">;

/**
 * @param lines straight, cut by the rings
 * @returns the same lines, longer by what they hold on with
 */
export function holdOnLines(lines: Polylines, rings: Rings, limits: Limits): Polylines {
  const net = new LineNet(lines, rings, limits);
  net.joinAlong(net.endOnLines());
  return net.build();
}

class LineNet {
  readonly #count: number;
  /** The lines as they were given, a ring of two points each, and behind them the rings. */
  readonly #all: Rings;
  readonly #grid: EdgeGrid;
  /** What has become of each line: x and y of its points; none where it was left out or has become part of another. */
  readonly #strands: number[][];
  /** Of a line that is part of another, that one. */
  readonly #within: number[];
  /** Pairs of ends that meet: 2 * line for its first, 2 * line + 1 for its last. */
  readonly #meetings: readonly (readonly [number, number])[];
  /** Numbers of the pairs of lines whose ends these are: they do not end on one another. */
  readonly #pairs: ReadonlySet<number>;
  readonly #beside: number;
  readonly #before: number;
  readonly #anchor: number;
  readonly #maxAnchor: number;

  constructor(lines: Polylines, rings: Rings, { spacing, anchor, maxAnchor }: Limits) {
    const { coords, starts } = lines;
    this.#count = polylineCount(lines);
    this.#strands = Array.from({ length: this.#count }, (_, i) => {
      const [first, last] = [2 * starts[i], 2 * starts[i + 1] - 2];
      return [coords[first], coords[first + 1], coords[last], coords[last + 1]];
    });
    const ends = this.#strands.flat();
    const given = {
      coords: Int32Array.from(ends),
      ringStarts: Uint32Array.from({ length: this.#count + 1 }, (_, i) => 2 * i),
    };
    this.#all = concatRings([given, rings]);
    this.#grid = new EdgeGrid(this.#all);
    this.#within = this.#strands.map((_, i) => i);
    this.#beside = BESIDE * spacing;
    this.#before = BEFORE * spacing;
    this.#anchor = anchor;
    this.#maxAnchor = maxAnchor;
    this.#meetings = meetingEnds(ends);
    this.#pairs = new Set(this.#meetings.map(([a, b]) => pairOf(this.#count, a >> 1, b >> 1)));
  }

  build(): Polylines {
    const out = new PolylinesBuilder();
    for (const strand of this.#strands) {
      for (let i = 0; i < strand.length; i += 2) out.addPoint(strand[i], strand[i + 1]);
      if (strand.length > 0) out.endLine();
    }
    return out.build();
  }

  /** Finds where lines end on others, leaves out and shortens the short ones, and gives the ends that can hold on. */
  endOnLines(): Joint[] {
    const oneSided = (SLANT + 1.5) * this.#beside;
    const twoSided = (2 * SLANT + 0.5) * this.#beside;
    const joints: Joint[] = [];
    for (let line = 0; line < this.#count; line++) {
      const held = [0, 1].map((end) => ({ end, on: this.#lineUnder(line, end) })).filter(({ on }) => on >= 0);
      if (held.length === 0) continue;
      const length = Math.hypot(...this.#direction(line));
      const least = held.length === 1 ? oneSided : twoSided;
      if (length < least) this.#strands[line] = [];
      else if (length > least + this.#beside) for (const { on, end } of held) joints.push(this.#joint(line, end, on));
      else for (const { end } of held) this.#shorten(line, end, (this.#before * SLANT) / length);
    }
    return joints.filter(({ on }) => this.#strands[on].length > 0);
  }

  /** Joins lines along those that they end on, side by side, and gives hooks to the others. */
  joinAlong(joints: readonly Joint[]): void {
    for (const [a, b] of this.#meetings) this.#append(a, b);
    const sideOf = ({ on, isLeft }: Joint): number => 2 * on + (isLeft ? 1 : 0);
    const sorted = [...joints].sort((a, b) => sideOf(a) - sideOf(b) || a.along - b.along);
    sorted.forEach((joint, i) => {
      if (!this.#isFree(joint)) return;
      const beside = [sorted[i - 1], sorted[i + 1]].map((other) => {
        const isNear = other !== undefined && sideOf(other) === sideOf(joint) && this.#isFree(other);
        return isNear ? other : undefined;
      });
      const near = nearer(joint, beside[0], beside[1]);
      if (near !== undefined && this.#join(joint, near)) near.isDone = true;
      else this.#hook(joint);
      joint.isDone = true;
    });
  }

  /** Lets two lines whose ends meet go on in each other, unless that makes a loop. */
  #append(a: number, b: number): void {
    const [ax, ay] = this.#given(a);
    const [bx, by] = this.#given(b);
    const [one, other] = [this.#owner(a >> 1), this.#owner(b >> 1)];
    if (one === other) return;
    const first = turned(this.#strands[one], ax, ay, true);
    const second = turned(this.#strands[other], bx, by, false);
    if (first === undefined || second === undefined) return;
    first.splice(-2, 2, Math.round((ax + bx) / 2), Math.round((ay + by) / 2));
    this.#keep(one, other, [...first, ...second.slice(2)]);
  }

  /** Keeps what has become of two lines at the place of the first of them. */
  #keep(one: number, other: number, points: number[]): void {
    const kept = Math.min(one, other);
    const gone = Math.max(one, other);
    this.#strands[gone] = [];
    this.#within[gone] = kept;
    this.#strands[kept] = points;
  }

  #owner(line: number): number {
    let owner = line;
    while (this.#within[owner] !== owner) owner = this.#within[owner];
    return owner;
  }

  #given(end: number): Point {
    return [this.#all.coords[2 * end], this.#all.coords[2 * end + 1]];
  }

  #direction(line: number): Point {
    const { coords } = this.#all;
    return [coords[4 * line + 2] - coords[4 * line], coords[4 * line + 3] - coords[4 * line + 1]];
  }

  /** The line in whose course an end lies, nearest to it; -1 for none. */
  #lineUnder(line: number, end: number): number {
    const strand = this.#strands[line];
    if (strand.length === 0) return -1;
    const [x, y] = this.#given(2 * line + end);
    const [dx, dy] = this.#direction(line);
    const reach = MEETING / Math.hypot(dx, dy);
    const [rx, ry] = [Math.round(dx * reach), Math.round(dy * reach)];
    let nearest = ON_LINE;
    let under = -1;
    for (const { ring } of this.#grid.crossings(x - rx, y - ry, x + rx, y + ry)) {
      if (ring >= this.#count || ring === line || this.#pairs.has(pairOf(this.#count, ring, line))) continue;
      const distance = distanceInside(this.#strands[ring], x, y);
      if (distance > nearest || (distance === nearest && under >= 0)) continue;
      nearest = distance;
      under = ring;
    }
    return under;
  }

  #joint(line: number, end: number, on: number): Joint {
    const [x, y] = this.#given(2 * line + end);
    const [otherX, otherY] = this.#given(2 * line + 1 - end);
    const [dx, dy] = this.#direction(on);
    const isLeft = dx * (otherY - y) - dy * (otherX - x) > 0;
    return { line, on, x, y, isLeft, along: dx * x + dy * y, isDone: false };
  }

  #shorten(line: number, end: number, share: number): void {
    const strand = this.#strands[line];
    const [at, from] = end === 0 ? [0, strand.length - 2] : [strand.length - 2, 0];
    strand[at] += Math.round((strand[from] - strand[at]) * share);
    strand[at + 1] += Math.round((strand[from + 1] - strand[at + 1]) * share);
  }

  /** Whether nothing was done at a joint, and it is still an end. */
  #isFree({ line, x, y, isDone }: Joint): boolean {
    return !isDone && turned(this.#strands[this.#owner(line)], x, y, true) !== undefined;
  }

  /** Joins two lines along the one that they end on, if that is not too far and nothing lies in the way. */
  #join(joint: Joint, near: Joint): boolean {
    const [a, b] = [this.#besidePoint(joint), this.#besidePoint(near)];
    if (a === undefined || b === undefined) return false;
    const run = [...a, ...b] as const;
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) > this.#maxAnchor) return false;
    if (this.#grid.crossings(...run).some(({ ring }) => ring !== joint.line && ring !== near.line)) return false;
    const [one, other] = [this.#owner(joint.line), this.#owner(near.line)];
    const first = turned(this.#strands[one], joint.x, joint.y, true)!;
    if (one === other) {
      first.splice(-2, 2, ...run);
      first.splice(0, 2, ...b);
      this.#strands[one] = first;
      return true;
    }
    const second = turned(this.#strands[other], near.x, near.y, false)!;
    this.#keep(one, other, [...first.slice(0, -2), ...run, ...second.slice(2)]);
    return true;
  }

  /** Gives a line a hook along the one that it ends on: ahead where it fits, or back, or the way where more of it does. */
  #hook(joint: Joint): void {
    const beside = this.#besidePoint(joint);
    if (beside === undefined || this.#anchor < 1) return;
    const [x, y] = beside;
    const [dx, dy] = this.#direction(joint.on);
    const scale = this.#anchor / Math.hypot(dx, dy);
    const room = (sign: number): number => this.#room(joint.line, x, y, sign * dx * scale, sign * dy * scale);
    const ahead = room(1);
    const back = ahead < this.#anchor ? room(-1) : 0;
    const share = (ahead >= back ? ahead : -back) / Math.hypot(dx, dy);
    const owner = this.#owner(joint.line);
    const strand = turned(this.#strands[owner], joint.x, joint.y, true)!;
    strand.splice(-2, 2, x, y, Math.round(x + dx * share), Math.round(y + dy * share));
    this.#strands[owner] = strand;
  }

  /** How much of a hook fits before it comes to a strand or to the edge. */
  #room(line: number, x: number, y: number, dx: number, dy: number): number {
    const { coords, ringStarts } = this.#all;
    const length = Math.hypot(dx, dy);
    let room = length;
    for (const { at, ring, point } of this.#grid.crossings(x, y, Math.round(x + dx), Math.round(y + dy))) {
      if (ring === line) continue;
      const next = point + 1 < ringStarts[ring + 1] ? point + 1 : ringStarts[ring];
      const ex = coords[2 * next] - coords[2 * point];
      const ey = coords[2 * next + 1] - coords[2 * point + 1];
      const slant = Math.abs(dx * ey - dy * ex) / (length * Math.max(1, Math.hypot(ex, ey)));
      room = Math.min(room, at * length - this.#before * slant);
    }
    return Math.max(0, room);
  }

  /** Where a line that ends on another comes as near to it as hooks run; undefined where it nowhere does. */
  #besidePoint({ line, on, isLeft }: Joint): Point | undefined {
    const [ax, ay] = this.#given(2 * line);
    const [bx, by] = this.#given(2 * on);
    const [dx, dy] = this.#direction(line);
    const [ox, oy] = this.#direction(on);
    const offset = (isLeft ? this.#beside : -this.#beside) * Math.hypot(ox, oy);
    const t = (offset - (ox * (ay - by) - oy * (ax - bx))) / (ox * dy - oy * dx);
    return t >= 0 && t <= 1 ? [Math.round(ax + t * dx), Math.round(ay + t * dy)] : undefined;
  }
}

/** Of an end's free neighbours on the line, the nearer one. */
function nearer(joint: Joint, before: Joint | undefined, after: Joint | undefined): Joint | undefined {
  if (before === undefined || after === undefined) return before ?? after;
  return after.along - joint.along < joint.along - before.along ? after : before;
}

/** Pairs of ends of different lines that meet, each end in one at most. */
function meetingEnds(ends: readonly number[]): [number, number][] {
  const welder = new PointWelder(MEETING);
  const nodes: number[] = [];
  for (let i = 0; i < ends.length; i += 2) nodes.push(welder.add(ends[i], ends[i + 1]));
  const openAt = new Map<number, number>();
  const pairs: [number, number][] = [];
  for (const [end, first] of nodes.entries()) {
    const node = welder.node(first);
    const other = openAt.get(node);
    if (other === undefined) openAt.set(node, end);
    else if (other >> 1 !== end >> 1) {
      openAt.delete(node);
      pairs.push([other, end]);
    }
  }
  return pairs;
}

function pairOf(count: number, a: number, b: number): number {
  return Math.min(a, b) * count + Math.max(a, b);
}

/** A strand's points turned so that a place is its last or its first; undefined where it is neither. */
function turned(strand: readonly number[], x: number, y: number, isLast: boolean): number[] | undefined {
  const [lastX, lastY] = strand.slice(-2);
  const isFirst = strand[0] === x && strand[1] === y;
  if (!isFirst && (lastX !== x || lastY !== y)) return undefined;
  if (isFirst !== isLast) return [...strand];
  const back: number[] = [];
  for (let i = strand.length - 2; i >= 0; i -= 2) back.push(strand[i], strand[i + 1]);
  return back;
}

/** Distance of a point from the straight line between a strand's ends; infinite beyond these. */
function distanceInside(strand: readonly number[], x: number, y: number): number {
  if (strand.length === 0) return Infinity;
  const [bx, by] = strand.slice(-2) as [number, number];
  const [dx, dy] = [bx - strand[0], by - strand[1]];
  const [px, py] = [x - strand[0], y - strand[1]];
  const along = px * dx + py * dy;
  const length2 = dx * dx + dy * dy;
  return along > 0 && along < length2 ? Math.abs(dx * py - dy * px) / Math.sqrt(length2) : Infinity;
}
