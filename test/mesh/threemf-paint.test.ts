/** What is painted on the meshes of a 3MF, as surfaces of their objects. */
import { describe, expect, it } from "vitest";
import { meshXml } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import { type Model, measureMesh, readModel } from "../../src/index.ts";
import { inflateRaw } from "../../src/workers/platform.ts";
import { at, component, file, group, item } from "./threemf-writer.ts";

const PRUSA = 'xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06"';
const SUPPORTS = ' slic3rpe:custom_supports="';

/** A cube of 10 mm, the texts of whose triangles are told; 8 and 10 are its bottom. */
const painted = (texts: Readonly<Record<number, string>>, attribute = SUPPORTS): string =>
  `<object id="1">${meshXml(box([10, 10, 10]), (triangle) => (texts[triangle] ? `${attribute}${texts[triangle]}"` : ""))}</object>`;

const read = (bytes: Uint8Array): Model => readModel(bytes, { inflateRaw });
const firstOf = (resources: string, build = item(1), parts: Record<string, string> = {}) =>
  read(file(resources, build, PRUSA, parts)).objects[0]!;

describe("painted supports", () => {
  it("are surfaces of their object", () => {
    const { paintedEnforcers, paintedBlockers, mesh } = firstOf(painted({ 0: "4", 1: "4", 2: "8" }));
    expect(mesh.triangles.length / 3).toBe(12);
    expect(paintedEnforcers!.map((own) => measureMesh(own).areaMm2)).toEqual([100]);
    expect(paintedEnforcers![0]!.positions).toHaveLength(4 * 3);
    expect(paintedBlockers!.map((own) => measureMesh(own).areaMm2)).toEqual([50]);
  });

  it("are parts of triangles, in Bambu Studio's files too", () => {
    const { paintedEnforcers, paintedBlockers } = firstOf(painted({ 0: "80043" }, ' paint_supports="'));
    expect(measureMesh(paintedEnforcers![0]!).areaMm2).toBeCloseTo(12.5, 9);
    expect(measureMesh(paintedBlockers![0]!).areaMm2).toBeCloseTo(12.5, 9);
  });

  it("go where components put them, and keep facing as the object does", () => {
    const mirrored = component(1, 'transform="-1 0 0 0 1 0 0 0 1 -5 0 3"');
    const [surface] = firstOf(painted({ 8: "4", 10: "4" }) + group(2, mirrored), item(2)).paintedEnforcers!;
    const { minMm, maxMm } = measureMesh(surface!);
    expect([minMm, maxMm]).toEqual([
      [-15, 0, 3],
      [-5, 10, 3],
    ]);
    const { positions, triangles } = surface!;
    for (let k = 0; k < triangles.length; k += 3) {
      const [ax, ay, bx, by, cx, cy] = [...triangles.subarray(k, k + 3)].flatMap((vertex) => [
        ...positions.subarray(3 * vertex, 3 * vertex + 2),
      ]) as [number, number, number, number, number, number];
      expect((bx - ax) * (cy - ay)).toBeLessThan((by - ay) * (cx - ax));
    }
  });

  it("are in the file's unit", () => {
    const { objects } = read(file(painted({ 0: "4" }), item(1), `unit="centimeter" ${PRUSA}`));
    expect(measureMesh(objects[0]!.paintedEnforcers![0]!).areaMm2).toBeCloseTo(5000, 6);
  });

  it("count only on what is printed", () => {
    const config = (type: string): string =>
      `<config><object id="1"><volume firstid="0" lastid="5"><metadata type="volume" key="volume_type" value="ModelPart"/></volume><volume firstid="6" lastid="11"><metadata type="volume" key="volume_type" value="${type}"/></volume></object></config>`;
    const texts = { 0: "4", 6: "8" };
    const parts = (type: string) => ({ "Metadata/Slic3r_PE_model.config": config(type) });
    const { paintedEnforcers, paintedBlockers } = firstOf(painted(texts), item(1), parts("SupportBlocker"));
    expect(paintedEnforcers).toHaveLength(1);
    expect(paintedBlockers).toBeUndefined();
    expect(firstOf(painted(texts), item(1), parts("ModelPart")).paintedBlockers).toHaveLength(1);
  });

  it("are none where nothing is painted, or with what supports have no word for", () => {
    expect(firstOf(painted({ 0: "0", 1: "1C" }), item(1, at(5)))).not.toHaveProperty("paintedEnforcers");
  });

  it("count towards the bound of triangles before they are kept", () => {
    const tree = (depth: number): string => (depth === 0 ? "4" : `${tree(depth - 1).repeat(4)}3`);
    const limited = (text: string) =>
      readModel(file(painted({ 0: text }), item(1), PRUSA), { inflateRaw, limits: { triangles: 100 } });
    expect(limited(tree(3)).objects[0]!.paintedEnforcers![0]!.triangles).toHaveLength(64 * 3);
    // Read from its end: nobody comes to what is wrong with it.
    expect(() => limited(`Z${tree(4)}`)).toThrow(
      expect.objectContaining({ code: "INPUT_TOO_LARGE", details: { limit: "triangles", got: 101, most: 100 } }),
    );
  });

  it("are refused where a text is none", () => {
    expect(() => firstOf(painted({ 3: "4Z" }))).toThrow(
      expect.objectContaining({ code: "THREEMF_MALFORMED", message: expect.stringContaining('painted "4Z"') }),
    );
  });
});

describe("painted seams", () => {
  it("are surfaces of their object", () => {
    const { seamEnforcers, seamBlockers } = firstOf(painted({ 0: "4", 2: "8" }, ' slic3rpe:custom_seam="'));
    expect([seamEnforcers, seamBlockers].map((all) => all!.map((own) => measureMesh(own).areaMm2))).toEqual([
      [50],
      [50],
    ]);
    expect(firstOf(painted({ 0: "4" }, ' paint_seam="')).seamEnforcers).toHaveLength(1);
  });
});

describe("a painted skin", () => {
  it("is a surface of its object", () => {
    for (const attribute of [' slic3rpe:fuzzy_skin="', ' paint_fuzzy_skin="']) {
      const { fuzzySkin } = firstOf(painted({ 0: "4", 1: "4", 2: "8" }, attribute));
      expect(fuzzySkin!.map((own) => measureMesh(own).areaMm2)).toEqual([100]);
    }
  });
});

describe("painted materials", () => {
  const materials = (object: ReturnType<typeof firstOf>): [number, number][] =>
    (object.paintedMaterials ?? []).map(({ extruder, mesh }) => [extruder, measureMesh(mesh).areaMm2]);

  it("are surfaces by the numbers of their extruders", () => {
    const of = (texts: Readonly<Record<number, string>>, attribute: string): [number, number][] =>
      materials(firstOf(painted(texts, attribute)));
    expect(of({ 0: "4", 1: "8", 2: "8", 3: "0C" }, ' slic3rpe:mmu_segmentation="')).toEqual([
      [1, 50],
      [2, 100],
      [3, 50],
    ]);
    expect(of({ 0: "DC", 1: "00083" }, ' paint_color="')).toEqual([
      [16, 50],
      [2, 12.5],
    ]);
  });

  it("go where components put them", () => {
    const object = firstOf(painted({ 8: "8" }, ' paint_color="') + group(2, component(1, at(5, 6, 7))), item(2));
    expect(measureMesh(object.paintedMaterials![0]!.mesh).minMm).toEqual([5, 6, 7]);
    expect(materials(object)).toEqual([[2, 50]]);
  });

  it("are in the file's unit, or in that which is asked for", () => {
    const bytes = file(painted({ 0: "8" }, ' paint_color="'), item(1), 'unit="centimeter"');
    expect(materials(read(bytes).objects[0]!)[0]![1]).toBeCloseTo(5000, 6);
    expect(materials(readModel(bytes, { inflateRaw, unit: "mm" }).objects[0]!)).toEqual([[2, 50]]);
  });
});
