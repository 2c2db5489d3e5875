import type { Model, ModelItem, ModelObject } from "../../src/mesh/model.ts";

/** A 3MF's model. */
export function threemfModel(objects: readonly ModelObject[], items: readonly ModelItem[]): Model {
  return {
    format: "3mf",
    objects,
    items,
    unit: "mm",
    warnings: [],
    thumbnails: [],
    project: null,
    metadata: {},
  };
}

/** Objects by their meshes, each with a number behind the name. */
export function objectsOf(name: string, meshes: readonly ModelObject["mesh"][]): ModelObject[] {
  return meshes.map((mesh, i) => ({ name: `${name} ${i}`, mesh }));
}

/** An item whose object's origin stands at x, y, z (mm), turned by quarters about z. */
export function standing(object: number, x: number, y = 0, z = 0, quarters = 0): ModelItem {
  const [cos, sin] = quarters === 0 ? [1, 0] : [0, 1];
  return { object, transform: Float64Array.of(cos, sin, 0, -sin, cos, 0, 0, 0, 1, x, y, z) };
}
