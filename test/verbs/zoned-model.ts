import { box } from "../../fixtures/shapes.ts";
import type { Model, ModelZone } from "../../src/mesh/model.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { threemfModel } from "./threemf-model.ts";

type Values = Readonly<Record<string, string>>;

export const part = (mesh: TriangleMesh, values: Values): ModelZone => zone("part", mesh, values);
export const modifier = (mesh: TriangleMesh, values: Values): ModelZone => zone("modifier", mesh, values);

function zone(kind: ModelZone["kind"], mesh: TriangleMesh, values: Values): ModelZone {
  return { kind, mesh, settings: { program: "PrusaSlicer", values } };
}

/** A block of 40 x 20 x 8 mm, its halves, and what reaches beyond the right one. */
export const BLOCK: TriangleMesh = box([40, 20, 8]);
export const LEFT: TriangleMesh = box([20, 20, 8]);
export const RIGHT: TriangleMesh = box([20, 20, 8], [20, 0, 0]);
export const OVER_RIGHT: TriangleMesh = box([20, 30, 10], [20, -5, -1]);

/** One object of a block with settings from one height to another, mm. */
export function rangedModel(from: number, to: number, values: Values, zones: readonly ModelZone[] = []): Model {
  const ranges = [{ from, to, settings: { program: "PrusaSlicer" as const, values } }];
  const object = { name: "", mesh: BLOCK, ranges, ...(zones.length > 0 && { zones }) };
  return threemfModel([object], [{ object: 0, transform: null }]);
}

/** One object of a mesh, with its words. */
export function zonedModel(mesh: TriangleMesh, zones: readonly ModelZone[], settings?: Values): Model {
  const own = settings && { settings: { program: "PrusaSlicer" as const, values: settings } };
  const object = { name: "", mesh, ...own, ...(zones.length > 0 && { zones }) };
  return threemfModel([object], [{ object: 0, transform: null }]);
}
