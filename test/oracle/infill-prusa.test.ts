/**
 * Infill of simple prisms against PrusaSlicer 2.5.0: 0.2 mm layers, 0.45 mm strands (0.4 on top, 0.42 on the first
 * layer), 2 perimeters, 15 %, angle 45, anchors 600 % and 50 mm. The figures are the path in mm between the `;TYPE:` lines
 * of its g-code, on the box centred on the bed.
 */
import { describe, expect, test } from "vitest";
import { toUnits } from "../../src/core/units.ts";
import { boundsOf } from "../../src/geometry/bounds.ts";
import { createPolygonEngine } from "../../src/geometry/create-engine.ts";
import { lineLengthMm } from "../../src/geometry/path.ts";
import type { ExPolygons } from "../../src/geometry/polygons.ts";
import type { RegionKind } from "../../src/regions/regions.ts";
import { completeSettings } from "../../src/settings/complete.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { fillRegions } from "../../src/toolpaths/infill/fill.ts";
import { resolveInfill } from "../../src/toolpaths/infill/resolve.ts";
import { resolvePerimeters } from "../../src/toolpaths/resolve.ts";
import { island, type Points } from "../geometry/shapes.ts";

const engine = await createPolygonEngine();

const PROFILE: Partial<Settings> = {
  layer_height: 0.2,
  first_layer_height: 0.2,
  perimeters: 2,
  fill_density: "15%",
  extrusion_width: 0.45,
  top_infill_extrusion_width: 0.4,
  first_layer_extrusion_width: 0.42,
};

const corner = (x: number, y: number): Points => [
  [-x, -y],
  [x, -y],
  [x, y],
  [-x, y],
];
const box = island(corner(10, 10));
const ell = island([
  [-25, -15],
  [25, -15],
  [25, -3],
  [-5, -3],
  [-5, 15],
  [-25, 15],
]);
const notched = island([
  [-20, -15],
  [20, -15],
  [20, 15],
  [5, 15],
  [4, -11],
  [0, -10],
  [-2, 15],
  [-10, 15],
  [-11, -3],
  [-13, -3],
  [-14, 15],
  [-20, 15],
]);

/** 40 x 104 mm with slots of 1 to 15 mm from one side to the middle. */
const comb = (() => {
  const points: [number, number][] = [
    [-20, -52],
    [20, -52],
  ];
  let y = -46;
  for (const width of [1, 2, 3, 4, 6, 8, 11, 15]) {
    points.push([20, y], [0, y], [0, y + width], [20, y + width]);
    y += width + 6;
  }
  return island([...points, [20, y], [-20, y]]);
})();

/** What two perimeters leave for infill. */
function inside(shape: ExPolygons, settings: Settings, isFirstLayer: boolean): ExPolygons {
  const { external, inner, infillInset } = resolvePerimeters(settings, 0.2, isFirstLayer);
  const steps = [external.width / 2, (external.spacing + inner.spacing) / 2, infillInset[2]];
  return steps.reduce((area, step) => engine.offset(area, -toUnits(step)), shape);
}

function fill(shape: ExPolygons, kind: RegionKind, index: number, over: Partial<Settings>) {
  const settings = completeSettings({ ...PROFILE, ...over });
  const region = { kind, polygons: inside(shape, settings, index === 0), bridgeAngle: Number.NaN };
  const options = resolveInfill(settings, 0.2, index === 0);
  const layer = { index, printZ: 0.2 * (index + 1), bounds: () => boundsOf(shape) };
  let pathMm = 0;
  let volume = 0;
  let paths = 0;
  for (const { coords, starts, flows } of fillRegions({ regions: [region] }, layer, options, engine))
    for (let path = 0; path < flows.length; path++) {
      const length = lineLengthMm(coords, starts[path], starts[path + 1]);
      pathMm += length;
      paths++;
      volume += length * flows[path];
    }
  return { paths, pathMm, filamentMm: volume / (Math.PI * 0.875 ** 2) };
}

type Row = readonly [shape: ExPolygons, kind: RegionKind, layer: number, pathMm: number, filamentMm: number];

const rows: Readonly<Record<string, Row>> = {
  "box, first layer": [box, "bottom", 0, 909.15, 28.877],
  "box, second layer": [box, "bottom", 1, 838.04, 28.535],
  "box, top": [box, "top", 19, 956.26, 28.5461],
  "ell, first layer": [ell, "bottom", 0, 2247.25, 70.9052],
  "ell, second layer": [ell, "solid", 1, 2062.65, 70.2248],
  "ell, third layer": [ell, "solid", 2, 2061.46, 70.2279],
  "notched, first layer": [notched, "bottom", 0, 2267.76, 71.1914],
  "notched, top": [notched, "top", 19, 2351.21, 70.2343],
};

test.each(Object.entries(rows))("solid: %s", (_, [shape, kind, layer, pathMm, filamentMm]) => {
  const ours = fill(shape, kind, layer, {});
  expect(ours.pathMm / pathMm).toBeCloseTo(1, 3);
  expect(ours.filamentMm / filamentMm).toBeCloseTo(1, 3);
});

/** Path in mm on the eleventh layer. */
const sparse = {
  grid: { box: 160.18, ell: 339.7, notched: 356.8 },
  triangles: { box: 143.96, ell: 356.71, notched: 377.16 },
  cubic: { box: 150.13, ell: 336.56, notched: 354.08 },
  concentric: { box: 159.5, ell: 359.5, notched: 385.12 },
  line: { box: 139.65, ell: 349.09 },
  rectilinear: { box: 153.37 },
} as const;

describe.each(Object.entries(sparse))("sparse %s", (pattern, figures) => {
  test.each(Object.entries(figures))("%s", (shape, pathMm) => {
    const ours = fill({ box, ell, notched }[shape]!, "sparse", 10, {
      fill_pattern: pattern as Settings["fill_pattern"],
    });
    expect(ours.pathMm / pathMm).toBeCloseTo(1, 3);
  });
});

test.each([
  [10, 891.22, 1],
  [11, 802.83, 5],
])("a comb, 10 %% rectilinear, layer %i: as long and in as many paths", (layer, pathMm, paths) => {
  const ours = fill(comb, "sparse", layer, { fill_pattern: "rectilinear", fill_density: "10%", fill_angle: 0 });
  expect(ours.pathMm / pathMm).toBeCloseTo(1, 3);
  expect(ours.paths).toBe(paths);
});

// PrusaSlicer spreads the lines of a full sparse fill and leaves their strand as it is.
test("density 100 % spreads lines without widening them", () => {
  const ours = fill(box, "sparse", 10, { fill_pattern: "rectilinear", fill_density: "100%" });
  expect(ours.pathMm / 838.04).toBeCloseTo(1, 3);
  expect(ours.filamentMm / 28.3655).toBeCloseTo(1, 3);
});

test("density 0 % leaves sparse regions empty", () => {
  expect(fill(box, "sparse", 10, { fill_density: "0%" }).pathMm).toBe(0);
});
