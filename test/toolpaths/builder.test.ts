import { describe, expect, test } from "vitest";
import { concatToolpaths, ToolpathsBuilder } from "../../src/toolpaths/builder.ts";
import { ENTITY, type Toolpaths } from "../../src/toolpaths/toolpaths.ts";

/** An entity of two paths, then one of one path. */
function sample(): Toolpaths {
  const builder = new ToolpathsBuilder();
  addPath(builder, 1, [0, 0, 10, 0]);
  addPath(builder, 2, [10, 0, 10, 10, 0, 10]);
  builder.endEntity(ENTITY.directed);
  addPath(builder, 3, [5, 5, 6, 6]);
  builder.endEntity(0);
  return builder.build();
}

function addPath(builder: ToolpathsBuilder, role: number, points: readonly number[]): void {
  builder.beginPath(role, role / 10, 0.2, role / 100);
  for (let i = 0; i < points.length; i += 2) builder.addPoint(points[i], points[i + 1]);
  builder.endPath();
}

describe("ToolpathsBuilder", () => {
  test("lays points, paths and entities flat", () => {
    const paths = sample();
    expect(Array.from(paths.starts)).toEqual([0, 2, 5, 7]);
    expect(Array.from(paths.entityStarts)).toEqual([0, 2, 3]);
    expect(Array.from(paths.roles)).toEqual([1, 2, 3]);
    expect(Array.from(paths.widths)).toEqual([0.1, 0.2, 0.3]);
    expect(Array.from(paths.entityFlags)).toEqual([ENTITY.directed, 0]);
  });

  test("passes over repeated points, paths of one point and entities of none", () => {
    const builder = new ToolpathsBuilder();
    addPath(builder, 1, [3, 4, 3, 4]);
    builder.endEntity(0);
    addPath(builder, 2, [3, 4, 3, 4, 5, 6, 5, 6]);
    addPath(builder, 1, [5, 6]);
    builder.endEntity(0);
    const paths = builder.build();
    expect(Array.from(paths.coords)).toEqual([3, 4, 5, 6]);
    expect(Array.from(paths.roles)).toEqual([2]);
    expect(Array.from(paths.entityStarts)).toEqual([0, 1]);
  });

  test("appends an entity backwards", () => {
    const builder = new ToolpathsBuilder();
    builder.appendEntity(sample(), 0, true);
    const paths = builder.build();
    expect(Array.from(paths.coords)).toEqual([0, 10, 10, 10, 10, 0, 10, 0, 0, 0]);
    expect(Array.from(paths.roles)).toEqual([2, 1]);
    expect([builder.lastX, builder.lastY]).toEqual([0, 0]);
  });

  test("grows beyond its first buffer", () => {
    const builder = new ToolpathsBuilder();
    const points = Array.from({ length: 4000 }, (_, i) => i);
    addPath(builder, 1, points);
    builder.endEntity(0);
    expect(Array.from(builder.build().coords)).toEqual(points);
    const twice = concatToolpaths([builder.build(), builder.build()]);
    expect(Array.from(twice.coords)).toEqual([...points, ...points]);
  });

  test("concatenating keeps entities whole", () => {
    const twice = concatToolpaths([sample(), sample()]);
    expect(Array.from(twice.entityStarts)).toEqual([0, 2, 3, 5, 6]);
    expect(Array.from(twice.entityFlags)).toEqual([ENTITY.directed, 0, ENTITY.directed, 0]);
  });
});
