/**
 * Materials that are painted, against PrusaSlicer 2.5's filament of each extruder for the same 3MF. Its figures, mm, were taken
 * with the shared profiles base and standard, three extruders of 0.4 mm that share a nozzle, and no tower.
 */
import { describe, expect, it } from "vitest";
import { box, merge, moved, sheared, sphere } from "../../fixtures/shapes.ts";
import { slice, type TriangleMesh } from "../../src/index.ts";
import type { Settings } from "../../src/settings/settings.ts";
import { NEEDS_REFERENCE, profileSettings, referencePresent } from "./models.ts";
import { type Facing, paintedFile } from "./painted-file.ts";

const BAR = 0.005;
const block = box([20, 20, 20]);
const ball = moved(sphere(15, 24), [0, 0, 15]);
const step = merge(box([40, 20, 5]), box([20, 20, 5.001], [0, 0, 4.999]));
const twoParts = merge(box([20, 20, 10]), box([20, 20, 10], [20, 0, 0]));
const leaning = sheared(block, 1);

const right = ({ normal: [x] }: Facing): boolean => x > 0.5;
const left = ({ normal: [x] }: Facing): boolean => x < -0.5;
const front = ({ normal: [, y] }: Facing): boolean => y < -0.9;
const up = ({ normal: [, , z] }: Facing): boolean => z > 0.9;
const down = ({ normal: [, , z] }: Facing): boolean => z < -0.9;
const aside = ({ normal: [, , z] }: Facing): boolean => Math.abs(z) < 0.1;
const NO_SKIRT = { skirts: 0 };
const MIRRORED = 'transform="-1 0 0 0 1 0 0 0 1 0 0 0"';
const TURNED = 'transform="0.8 0.6 0 -0.6 0.8 0 0 0 1 0 0 0"';

interface Case {
  readonly mesh: TriangleMesh;
  readonly paints: (facing: Facing, triangle: number) => boolean | string | undefined;
  readonly text?: string;
  readonly mm: readonly number[];
  readonly settings?: Partial<Settings>;
  readonly transform?: string;
  readonly config?: string;
}

/** Words on the volumes of an object of twelve triangles each: their kinds and settings. */
function volumes(...words: readonly (readonly [kind: string, settings: Readonly<Record<string, string>>])[]): string {
  const all = words.map(([kind, settings], i) => {
    const keys = Object.entries({ volume_type: kind, ...settings });
    const metadata = keys.map(([key, value]) => `<metadata type="volume" key="${key}" value="${value}"/>`).join("");
    return `<volume firstid="${12 * i}" lastid="${12 * i + 11}">${metadata}</volume>`;
  });
  return `<config><object id="1">${all.join("")}</object></config>`;
}

const CASES: Readonly<Record<string, Case>> = {
  "a side": { mesh: block, paints: right, mm: [1167, 381.1] },
  "a side, 2 mm deep": {
    mesh: block,
    paints: right,
    mm: [1205.7, 278],
    settings: { mmu_segmented_region_max_width: 2 },
  },
  "a part of a side": { mesh: block, paints: right, text: "00083", mm: [1337.1, 176] },
  "the top": { mesh: block, paints: up, mm: [1138.5, 154.1] },
  "the bottom": { mesh: block, paints: down, mm: [1165.3, 123.7] },
  "all sides, but neither top nor bottom": { mesh: block, paints: aside, mm: [277.8, 1018.2] },
  "half a ball": { mesh: ball, paints: ({ middle: [x] }) => x > 0, mm: [1150.4, 1149] },
  "the top of a ball": { mesh: ball, paints: ({ middle: [, , z] }) => z > 22, mm: [1490.9, 417] },
  "a slope that faces up": { mesh: leaning, paints: left, mm: [1238.7, 472.6] },
  "a slope that hangs": { mesh: leaning, paints: right, mm: [1265.1, 452.6] },
  "the lower one of two tops": { mesh: step, paints: (f) => up(f) && f.middle[2] < 6, mm: [982.8, 229.4] },
  "a part of a slope, mirrored": {
    mesh: leaning,
    paints: left,
    text: "00083",
    mm: [1451.1, 197.2],
    transform: MIRRORED,
  },
  "a slope, turned": { mesh: leaning, paints: left, mm: [1230.9, 479.6], transform: TURNED },
  "the front of two parts of two extruders": {
    mesh: twoParts,
    paints: front,
    text: "0C",
    mm: [622.7, 619, 421.6],
    config: volumes(["ModelPart", { extruder: "1" }], ["ModelPart", { extruder: "2" }]),
  },
  "the front of one of them": {
    mesh: twoParts,
    paints: (f) => front(f) && f.middle[0] < 20,
    text: "0C",
    mm: [622.7, 723.8, 235.9],
    config: volumes(["ModelPart", { extruder: "1" }], ["ModelPart", { extruder: "2" }]),
  },
  "a front with a modifier behind it": {
    mesh: merge(box([40, 20, 10]), box([20, 30, 6], [10, -5, 2])),
    paints: (f) => front(f) && f.middle[1] > -1,
    mm: [1463.8, 704.4],
    config: volumes(["ModelPart", {}], ["ParameterModifier", { fill_density: "60%", perimeters: "4" }]),
  },
  "a front of variable width": {
    mesh: twoParts,
    paints: front,
    mm: [1187.4, 417.3],
    settings: { perimeter_generator: "arachne" },
  },
  "strips of 0.3 mm": {
    mesh: wall([0.3, 0.3, 0.3]),
    paints: strips(["", "8", "", "8", ""]),
    mm: [635.8, 7.4],
    settings: NO_SKIRT,
  },
  "a strip of 0.5 mm between two of one paint": {
    mesh: wall([0.5]),
    paints: strips(["8", "0C", "8"]),
    mm: [586.9, 91.7],
    settings: NO_SKIRT,
  },
  "a strip of 0.54 mm": {
    mesh: wall([0.54]),
    paints: strips(["8", "0C", "8"]),
    mm: [586.8, 100.7, 6.9],
    settings: NO_SKIRT,
  },
};

/** A block whose front is parted in strips of these widths from 12 mm on; the triangles of its front come first. */
function wall(widths: readonly number[]): TriangleMesh {
  const along = [0, 12];
  for (const width of widths) along.push(along.at(-1)! + width);
  along.push(30);
  const last = along.length - 1;
  const points = [
    ...along.map((x) => [x, 0, 0]),
    ...along.map((x) => [x, 0, 4]),
    [0, 20, 0],
    [30, 20, 0],
    [0, 20, 4],
    [30, 20, 4],
  ];
  const top = (i: number): number => along.length + i;
  const [backLeft, backRight, topLeft, topRight] = [0, 1, 2, 3].map((k) => 2 * along.length + k) as [
    number,
    number,
    number,
    number,
  ];
  const strips = along.slice(0, -1).map((_, i) => i);
  const triangles = [
    ...strips.flatMap((i) => [i, i + 1, top(i + 1), i, top(i + 1), top(i)]),
    ...strips.flatMap((i) => [i, backLeft, i + 1, top(i), top(i + 1), topLeft]),
    ...[last, backLeft, backRight, top(last), topRight, topLeft],
    ...[last, backRight, topRight, last, topRight, top(last)],
    ...[backRight, backLeft, topLeft, backRight, topLeft, topRight],
    ...[backLeft, 0, top(0), backLeft, top(0), topLeft],
  ];
  return { positions: Float64Array.from(points.flat()), triangles: Uint32Array.from(triangles) };
}

/** The texts of a wall's strips, from left to right. */
function strips(texts: readonly string[]): (facing: Facing, triangle: number) => string | undefined {
  return (_, triangle) => texts[Math.floor(triangle / 2)];
}

const suite = "painted materials";
describe.skipIf(!referencePresent)(referencePresent ? suite : `${suite} (${NEEDS_REFERENCE})`, () => {
  it.each(Object.entries(CASES))("%s: as much of each as PrusaSlicer's", async (_, one) => {
    const { mesh, paints, text = "8", mm, settings, transform, config } = one;
    const file = paintedFile(
      mesh,
      "mmu_segmentation",
      (facing, triangle) => {
        const own = paints(facing, triangle);
        return own === true ? text : own || undefined;
      },
      transform,
      config,
    );
    const extruders = [0, 1, 2].map(() => ({ temperature: 210, first_layer_temperature: 210 }));
    const shared = { single_extruder_multi_material: true, wipe_tower: false, extruders };
    const { stats } = await slice(file, { ...profileSettings("standard"), ...shared, ...settings }, { threads: 0 });
    const ours = stats.tools.map(({ filamentMm }) => filamentMm);
    expect(ours).toHaveLength(mm.length);
    for (const [tool, own] of mm.entries())
      expect(Math.abs(ours[tool]! / own - 1), `extruder ${tool}`).toBeLessThan(BAR);
  });
});
