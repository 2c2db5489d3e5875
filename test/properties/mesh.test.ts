import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asciiStl, binaryStl, meshXml, modelXml, threemfFile } from "../../fixtures/files.ts";
import { box, prism, shuffled, sphere, steps, torus } from "../../fixtures/shapes.ts";
import { makeBed } from "../../src/mesh/bed.ts";
import { buildEdges } from "../../src/mesh/edges.ts";
import { fitToBed } from "../../src/mesh/fit.ts";
import { footprintHull, turnHull } from "../../src/mesh/hull.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { placeMesh } from "../../src/mesh/place.ts";
import { readMesh } from "../../src/mesh/read-mesh.ts";
import { inflateRaw } from "../mesh/inflate.ts";
import { damaged, expectSafe } from "./damaged.ts";

const cube = box([20, 20, 20]);
const object = `<object id="1">${meshXml(cube)}</object>`;
const FILES = [
  binaryStl(cube),
  asciiStl(cube),
  threemfFile({ "3D/a.model": modelXml("", object, '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 2 0 0"/>') }),
];

const readSafely = (bytes: Uint8Array): void => expectSafe(() => [readMesh(bytes, { inflateRaw }).mesh]);

describe("no bytes do harm", () => {
  test("random bytes, with and without a known beginning", () => {
    const beginnings = [[], [...new TextEncoder().encode("solid x\nfacet ")], [0x50, 0x4b, 3, 4]];
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 600 }), (head, tail) =>
        readSafely(Uint8Array.of(...head, ...tail)),
      ),
      { numRuns: 1000 },
    );
  });

  test("files with bytes changed, cut out and repeated", () => {
    fc.assert(fc.property(damaged(FILES), readSafely), { numRuns: 1500 });
  });

  test("every 3MF whose model part alone is changed, so that its archive is sound", () => {
    const model = modelXml("", object, '<item objectid="1"/>');
    const pieces = ["<", ">", "</", "/>", '"', "&", "<!--", "]]>", "<?", "=", " ", "\u0000", "é", "x:y", "xmlns=''"];
    fc.assert(
      fc.property(fc.nat(model.length), fc.nat(30), fc.constantFrom(...pieces), (at, cut, piece) =>
        readSafely(threemfFile({ "a.model": model.slice(0, at) + piece + model.slice(at + cut) })),
      ),
      { numRuns: 1000 },
    );
  });
});

const shape = fc.constantFrom(cube, steps(), sphere(8, 8), torus(10, 3, 16, 8));
const degrees = fc.double({ min: -360, max: 360, noNaN: true });

describe("metamorphic", () => {
  test("volume, area and edges do not depend on the order of triangles", () => {
    fc.assert(
      fc.property(shape, fc.integer(), (mesh, seed) => {
        const source = readMesh(binaryStl(mesh)).mesh;
        const other = readMesh(binaryStl(shuffled(mesh, seed))).mesh;
        expect(other.positions.length).toBe(source.positions.length);
        expect(measureMesh(other).volumeMm3).toBeCloseTo(measureMesh(source).volumeMm3, 8);
        expect(measureMesh(other).areaMm2).toBeCloseTo(measureMesh(source).areaMm2, 8);
        const { triangleEdges: _, ...counts } = buildEdges(source);
        expect(buildEdges(other)).toMatchObject(counts);
      }),
      { numRuns: 60 },
    );
  });

  test("volume does not depend on rotation, and grows with the cube of scale", () => {
    fc.assert(
      fc.property(
        shape,
        fc.tuple(degrees, degrees, degrees),
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        (mesh, rotation, scale) => {
          const { placed } = placeMesh(mesh, { rotation, scale });
          const positions = Float64Array.from(placed.vertices, (units) => units / 1e5);
          const volume = measureMesh({ positions, triangles: placed.triangles }).volumeMm3;
          expect(volume / (measureMesh(mesh).volumeMm3 * scale ** 3)).toBeCloseTo(1, 4);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("binary, ASCII and 3MF give one mesh", () => {
    fc.assert(
      fc.property(shape, (mesh) => {
        const binary = readMesh(binaryStl(mesh)).mesh;
        expect(readMesh(asciiStl(mesh)).mesh).toEqual(binary);
        const model = modelXml("", `<object id="1">${meshXml(binary)}</object>`, '<item objectid="1"/>');
        expect(readMesh(threemfFile({ "a.model": model }), { inflateRaw }).mesh).toEqual(binary);
      }),
      { numRuns: 4 },
    );
  });
});

describe("bed fit", () => {
  const bed = makeBed([
    [0, 0],
    [250, 0],
    [250, 210],
    [0, 210],
  ]);
  const side = fc.double({ min: 50, max: 330, noNaN: true });
  const quad = fc.tuple(side, side, side, side).map(([a, b, c, d]) => {
    const outline = [a / 2, 0, 0, b / 2, -c / 2, 0, 0, -d / 2];
    return placeMesh(prism(outline, 0, 1)).placed;
  });
  /** Overhang of the part's box over the bed at an angle. */
  const overhang = (part: ReturnType<typeof placeMesh>["placed"], angle: number): number => {
    const hull = turnHull(footprintHull(part.vertices, 1e5), angle);
    const spread = (offset: number): number => {
      const values = hull.filter((_, k) => k % 2 === offset);
      return Math.max(...values) - Math.min(...values);
    };
    return Math.max(spread(0) - 250, spread(1) - 210);
  };

  test("agrees with a search over half degrees, and its angle does fit", () => {
    fc.assert(
      fc.property(quad, (part) => {
        const fit = fitToBed(part, bed);
        let best = Infinity;
        for (let angle = 0; angle < 180; angle += 0.5) best = Math.min(best, overhang(part, angle));
        if (best <= 0) expect(fit.fits).toBe(true);
        // Half a degree moves a corner by less than 3 mm.
        if (best > 3) expect(fit.fits).toBe(false);
        if (fit.turned !== null) expect(overhang(part, fit.turned.angleDegrees)).toBeLessThanOrEqual(0.0011);
      }),
      { numRuns: 200 },
    );
  });

  test("an octagonal bed: what is found fits, what is refused fits at no whole degree", () => {
    const octagon = makeBed(
      Array.from(
        { length: 8 },
        (_, k) => [150 * Math.cos((k * Math.PI) / 4), 150 * Math.sin((k * Math.PI) / 4)] as const,
      ),
    );
    fc.assert(
      fc.property(quad, (part) => {
        const fit = fitToBed(part, octagon);
        if (!fit.fits) {
          for (let angle = 0; angle < 360; angle += 15) {
            const turned = placeMesh(
              { positions: Float64Array.from(part.vertices, (units) => units / 1e5), triangles: part.triangles },
              { rotation: [0, 0, angle] },
            ).placed;
            expect(fitToBed(turned, octagon).unturned).toBe(false);
          }
        } else if (fit.unturned) expect(fitToBed(part, octagon, fit.positionMm!).asPlaced).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});
