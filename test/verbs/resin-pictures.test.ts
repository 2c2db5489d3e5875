import { describe, expect, it } from "vitest";
import { box } from "../../fixtures/shapes.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import { litLayerPng, partSolid, resinBodies, resinPng } from "../../src/verbs/resin-pictures.ts";
import { readGreyPng } from "../resin/grey-png.ts";

/** A rectangle, mm. */
function rectangle(minX: number, minY: number, maxX: number, maxY: number): ExPolygons {
  const coords = Int32Array.from([minX, minY, maxX, minY, maxX, maxY, minX, maxY], (mm) => mm * 1e5);
  return { coords, ringStarts: Uint32Array.of(0, 4), islandStarts: Uint32Array.of(0, 1) };
}

const NOTHING: ExPolygons = {
  coords: new Int32Array(),
  ringStarts: Uint32Array.of(0),
  islandStarts: Uint32Array.of(0),
};

describe("litLayerPng", () => {
  const layers = [rectangle(-4, -9, 4, 9), rectangle(0, 0, 4, 9), NOTHING].map((polygons) => ({ polygons }));

  it("draws every layer in one frame: x to the right, y upwards, a millimetre around", () => {
    const pictures = layers.map((_, i) => readGreyPng(litLayerPng(layers, i, { width: 100 })));
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [100, 200],
      [100, 200],
      [100, 200],
    ]);
    const lit = ({ width, pixels }: { width: number; pixels: Uint8Array }, x: number, y: number): number =>
      pixels[y * width + x];
    // Ten pixels a millimetre, the display's centre in the middle.
    expect([lit(pictures[0], 10, 10), lit(pictures[0], 9, 10), lit(pictures[0], 89, 189)]).toEqual([255, 0, 255]);
    expect([lit(pictures[1], 51, 99), lit(pictures[1], 51, 101), lit(pictures[1], 48, 99)]).toEqual([255, 0, 0]);
    expect(Math.max(...pictures[2].pixels)).toBe(0);
  });

  it("is at most four times as high as wide", () => {
    const tall = [{ polygons: rectangle(-1, -99, 1, 99) }];
    const { width, height } = readGreyPng(litLayerPng(tall, 0, { width: 50 }));
    expect([width, height]).toEqual([50, 200]);
  });
});

describe("resinPng", () => {
  const placed = {
    vertices: Int32Array.of(0, 0, 0, 100_000, 0, 0, 0, 100_000, 200_000),
    triangles: Uint32Array.of(0, 1, 2),
    triangleEdges: Uint32Array.of(0, 1, 2),
    edgeCount: 3,
    height: 200_000,
    inFile: { lowestMm: 0, highestMm: 2, scale: 1 },
  };

  it("shows the part above the plate in one colour, what holds it in another", () => {
    const part = partSolid(placed, 7);
    expect([...part.shells[0].positions]).toEqual([0, 0, 7, 1, 0, 7, 0, 1, 9]);
    const [pillar, plate] = [box([1, 1, 5]), box([9, 9, 2])];
    const bodies = resinBodies({ part, supports: { shells: [pillar] }, pad: { shells: [plate] } });
    expect(bodies.map(({ meshes }) => meshes)).toEqual([part.shells, [pillar, plate]]);
    expect(bodies[0].colour).not.toBe(bodies[1].colour);
  });

  it("draws a part without supports and pad", () => {
    const png = resinPng({ part: partSolid(placed, 0), supports: null, pad: null }, { width: 64 });
    expect(new DataView(png.buffer, png.byteOffset).getUint32(16)).toBe(64);
  });
});
