import { boundsMeet } from "./bounds.ts";
import type { Bounds } from "./polygons.ts";

/**
 * Partitions boxes into groups such that boxes of different groups share no point, by a sweep in x over a disjoint-set forest.
 * Groups come in the order of their first member, members in ascending order.
 */
export function overlapGroups(boxes: readonly Bounds[]): number[][] {
  const parent = boxes.map((_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]];
    return i;
  };

  const byLeft = boxes.map((_, i) => i).sort((a, b) => boxes[a].minX - boxes[b].minX || a - b);
  let active: number[] = [];
  for (const i of byLeft) {
    const box = boxes[i];
    active = active.filter((j) => boxes[j].maxX >= box.minX);
    for (const j of active) {
      if (!boundsMeet(box, boxes[j])) continue;
      const a = root(i);
      const b = root(j);
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
    }
    active.push(i);
  }

  // A root is the smallest index of its set, so a group is opened before its other members are met.
  const groups = new Map<number, number[]>();
  for (let i = 0; i < boxes.length; i++) {
    const group = groups.get(root(i));
    if (group) group.push(i);
    else groups.set(i, [i]);
  }
  return [...groups.values()];
}
