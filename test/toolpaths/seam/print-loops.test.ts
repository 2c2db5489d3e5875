import { expect, test } from "vitest";
import { boundsOfPoints } from "../../../src/geometry/bounds.ts";
import { ToolpathsBuilder } from "../../../src/toolpaths/builder.ts";
import { resolveOrder, resolvePerimeters } from "../../../src/toolpaths/resolve.ts";
import { LoopPrinter } from "../../../src/toolpaths/seam/print-loops.ts";
import { ENTITY, type Toolpaths } from "../../../src/toolpaths/toolpaths.ts";
import { makePerimeters } from "../make-perimeters.ts";
import { box, engine, shape, testSettings } from "../shapes.ts";

/** Sides and begins of each loop, mm. */
function loopsOf({ coords, starts, entityStarts, entityFlags }: Toolpaths) {
  return Array.from(entityFlags, (flags, i) => {
    const [first, last] = [starts[entityStarts[i]], starts[entityStarts[i + 1]]];
    const { minX, maxX } = boundsOfPoints(coords, first, last);
    return {
      isExternal: (flags & ENTITY.external) !== 0,
      side: (maxX - minX) / 1e5,
      begin: [coords[2 * first] / 1e5, coords[2 * first + 1] / 1e5] as const,
    };
  });
}

test("in a thin wall each inner loop begins beside the seam of the external one next to it", () => {
  // From a corner of the hole's inner loop the outline is nearer than the hole.
  const slices = shape(box(0, 0, 10, 10), box(1.4, 1.4, 8.6, 8.6));
  const options = resolvePerimeters(testSettings({ perimeters: 2 }), 0.2, false);
  const loops = makePerimeters(engine, { slices, below: undefined, above: undefined }, options).loops;
  const externals = loopsOf(loops).filter(({ isExternal }) => isExternal);
  expect(externals.length).toBe(2);
  // The outline's seam is in one corner, the hole's in the opposite one.
  const seams = externals.flatMap(({ side }) => {
    const corner = side > 9 ? 5 - side / 2 : 5 + side / 2;
    return [Math.round(corner * 1e5), Math.round(corner * 1e5)];
  });
  const builder = new ToolpathsBuilder();
  const printer = new LoopPrinter(builder, loops, Int32Array.from(seams), resolveOrder(testSettings(), 5));
  printer.print(0, loops.entityFlags.length);
  const inner = loopsOf(builder.build()).filter(({ isExternal }) => !isExternal);
  expect(inner.length).toBe(2);
  const [ofOutline, ofHole] = inner.sort((a, b) => b.side - a.side);
  expect(Math.hypot(ofOutline.begin[0] - 0.7, ofOutline.begin[1] - 0.7)).toBeLessThan(0.5);
  expect(Math.hypot(ofHole.begin[0] - 9.3, ofHole.begin[1] - 9.3)).toBeLessThan(0.5);
});

test("behind a corner that turns inwards the inner loop begins in its own corner", () => {
  const slices = shape([
    [0, 0],
    [20, 0],
    [20, 20],
    [10, 20],
    [10, 10],
    [0, 10],
  ]);
  const options = resolvePerimeters(testSettings({ perimeters: 2 }), 0.2, false);
  const loops = makePerimeters(engine, { slices, below: undefined, above: undefined }, options).loops;
  const { external, inner } = options;
  const corner = 10 + external.width / 2;
  const begins = (seam: readonly [number, number]) => {
    const builder = new ToolpathsBuilder();
    const units = Int32Array.from(seam, (part) => Math.round(part * 1e5));
    new LoopPrinter(builder, loops, units, resolveOrder(testSettings(), 5)).print(0, loops.entityFlags.length);
    return loopsOf(builder.build()).find(({ isExternal }) => !isExternal)!.begin;
  };
  const apart = (external.spacing + inner.spacing) / 2;
  const [x, y] = begins([corner, 20 - corner]);
  expect(x).toBeCloseTo(corner + apart, 2);
  expect(y).toBeCloseTo(20 - corner - apart, 2);
  // On the side beside it, it begins beside the seam.
  expect(begins([5, 20 - corner])[0]).toBeCloseTo(5, 2);
});
