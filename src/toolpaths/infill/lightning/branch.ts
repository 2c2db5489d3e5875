/** A tree of branches in the plane: its root stands on the edge of the area or is to be led there. */
import { toUnits } from "../../../core/units.ts";
import type { PolylinesBuilder } from "../../../geometry/builder.ts";
import type { Outline, Place } from "./outline.ts";

/** Up to this share of how far a line may move, a fork may. */
const FORK_SHARE = 0.75;
/** How strongly each branch draws a fork, units. */
const PULL: number = toUnits(0.001);
/** A point this near to the line of its neighbours is left out, units. */
const STRAIGHT = 1;

export class Branch {
  /** Whole units, so that what stands on the edge of an area stays there. */
  x: number;
  y: number;
  parent: Branch | undefined;
  children: Branch[] = [];
  /** Where the root stood on the edge, or where it was cut off, if that is known. */
  ground: Place | undefined;

  constructor({ x, y }: Place, ground?: Place) {
    this.x = Math.round(x);
    this.y = Math.round(y);
    this.ground = ground;
  }

  /** A new branch at a place. */
  grow(place: Place): Branch {
    const child = new Branch(place);
    this.adopt(child);
    return child;
  }

  adopt(child: Branch): void {
    child.parent = this;
    this.children.push(child);
  }

  isUnder(other: Branch): boolean {
    for (let at: Branch | undefined = this; at !== undefined; at = at.parent) if (at === other) return true;
    return false;
  }

  visit(see: (branch: Branch) => void): void {
    see(this);
    for (const child of this.children) child.visit(see);
  }

  copy(): Branch {
    const own = new Branch(this, this.ground);
    for (const child of this.children) own.adopt(child.copy());
    return own;
  }

  nearest(place: Place): Branch {
    let best: Branch = this;
    let least = Infinity;
    this.visit((branch) => {
      const distance = (branch.x - place.x) ** 2 + (branch.y - place.y) ** 2;
      if (distance >= least) return;
      least = distance;
      best = branch;
    });
    return best;
  }

  /** Makes this the root of its tree. */
  reroot(): void {
    const { parent } = this;
    if (parent === undefined) return;
    parent.reroot();
    parent.children = parent.children.filter((child) => child !== this);
    this.adopt(parent);
    this.parent = undefined;
  }

  /** Shortens all tips by a length, and returns how much of that the longest took. */
  prune(length: number): number {
    let most = 0;
    this.children = this.children.filter((child) => {
      const pruned = child.prune(length);
      if (pruned >= length) {
        most = Math.max(most, pruned);
        return true;
      }
      const dx = this.x - child.x;
      const dy = this.y - child.y;
      const own = Math.hypot(dx, dy);
      if (pruned + own <= length) {
        most = Math.max(most, pruned + own);
        return false;
      }
      child.#move((dx / own) * (length - pruned), (dy / own) * (length - pruned));
      most = length;
      return true;
    });
    return most;
  }

  /**
   * Moves points by up to `most` towards straight lines between forks, and forks towards the middle of what they join.
   * Points on a straight line between neighbours up to `joined` apart are left out.
   */
  straighten(most: number, joined: number): void {
    this.#straighten(most, joined, this, 0);
  }

  #straighten(most: number, joined: number, fork: Place, walked: number): { place: Place; length: number } {
    if (this.children.length !== 1) return this.#moveFork(most, joined, fork, walked);
    const child = this.children[0];
    const below = child.#straighten(most, joined, fork, walked + Math.hypot(this.x - child.x, this.y - child.y));
    const share = walked / Math.max(1, below.length);
    const dx = fork.x + (below.place.x - fork.x) * share - this.x;
    const dy = fork.y + (below.place.y - fork.y) * share - this.y;
    const by = Math.min(1, most / Math.max(Math.hypot(dx, dy), 1e-9));
    if (fork.x !== below.place.x || fork.y !== below.place.y) this.#move(dx * by, dy * by);
    this.#leaveOut(joined);
    return below;
  }

  #moveFork(most: number, joined: number, fork: Place, walked: number): { place: Place; length: number } {
    const here = { x: this.x, y: this.y };
    let [dx, dy] = pullTo(here, fork);
    let isHeld = false;
    for (const child of [...this.children]) {
      const below = child.#straighten(most, joined, here, Math.hypot(here.x - child.x, here.y - child.y));
      const [px, py] = pullTo(here, below.place);
      dx += px;
      dy += py;
      isHeld ||= below.length < most;
    }
    if (this.children.length > 0 && this.parent !== undefined && !isHeld) {
      const by = Math.min(1, (FORK_SHARE * most) / Math.max(Math.hypot(dx, dy), 1e-9));
      this.#move(dx * by, dy * by);
    }
    return { place: { x: this.x, y: this.y }, length: walked };
  }

  #move(byX: number, byY: number): void {
    this.x = Math.round(this.x + byX);
    this.y = Math.round(this.y + byY);
  }

  /** Joins the only child to the parent where this is on the line between them. */
  #leaveOut(joined: number): void {
    const { parent } = this;
    const child = this.children[0];
    if (parent === undefined) return;
    const dx = child.x - parent.x;
    const dy = child.y - parent.y;
    const length = Math.hypot(dx, dy);
    if (length === 0 || length >= joined) return;
    const off = Math.abs((this.x - parent.x) * dy - (this.y - parent.y) * dx) / length;
    if (off >= STRAIGHT) return;
    child.parent = parent;
    parent.children[parent.children.indexOf(this)] = child;
  }

  /**
   * Cuts off what leaves the outline: parts that are inside, but no longer joined to this, become roots of their own.
   * @param reach how far from a branch's foot the outline may cut it
   * @returns whether this is inside itself
   */
  realign(outline: Outline, reach: number, roots: Branch[]): boolean {
    const isInside = outline.contains(this);
    let isCut = false;
    this.children = this.children.filter((child) => {
      if (!child.realign(outline, reach, roots)) return false;
      if (isInside && outline.crossingNear(child, this, reach) === undefined) return true;
      child.parent = undefined;
      child.ground = isInside ? undefined : { x: this.x, y: this.y };
      roots.push(child);
      isCut = true;
      return false;
    });
    if (isInside && isCut) this.ground = undefined;
    return isInside;
  }

  /** Lines from tips to the root and to forks, each short of its end by `gap`, so that it does not pile up there. */
  writeLines(gap: number, out: PolylinesBuilder): void {
    for (const line of this.#lines()) {
      let end = line.length - 1;
      let left = gap;
      while (end > 0) {
        const dx = line[end - 1].x - line[end].x;
        const dy = line[end - 1].y - line[end].y;
        const length = Math.hypot(dx, dy);
        if (length > left) {
          line[end] = { x: line[end].x + (dx / length) * left, y: line[end].y + (dy / length) * left };
          break;
        }
        left -= length;
        end--;
      }
      if (end > 0) for (const { x, y } of line.slice(0, end + 1)) out.addPoint(Math.round(x), Math.round(y));
      out.endLine();
    }
  }

  /** The line through the first child of each, and others that end at a fork. */
  #lines(): Place[][] {
    const lines: Place[][] = [];
    const follow = (branch: Branch, line: Place[]): void => {
      lines.push(line);
      const others: Branch[] = [];
      const down = (at: Branch): void => {
        if (at.children.length > 0) down(at.children[0]);
        line.push({ x: at.x, y: at.y });
        for (const child of at.children.slice(1)) others.push(child);
      };
      down(branch);
      for (const child of others) {
        const own: Place[] = [];
        follow(child, own);
        own.push({ x: child.parent!.x, y: child.parent!.y });
      }
    };
    follow(this, []);
    return lines;
  }
}

function pullTo(from: Place, to: Place): [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? [0, 0] : [((to.x - from.x) / length) * PULL, ((to.y - from.y) / length) * PULL];
}
