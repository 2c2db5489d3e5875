/** A 3MF of one mesh, painted as PrusaSlicer writes it. */
import { meshXml, modelXml, threemfFile } from "../../fixtures/files.ts";
import { measureMesh, type TriangleMesh } from "../../src/index.ts";

/** What is known of a triangle: how it faces, and its middle. */
export interface Facing {
  /** Of length 1. */
  readonly normal: readonly [number, number, number];
  readonly middle: readonly [number, number, number];
}

/**
 * @param attribute of PrusaSlicer's
 * @param textOf undefined for what is not painted
 * @param transform of the item, an attribute
 * @param config PrusaSlicer's words on the object's volumes
 */
export function paintedFile(
  mesh: TriangleMesh,
  attribute: "custom_supports" | "custom_seam" | "mmu_segmentation",
  textOf: (facing: Facing, triangle: number) => string | undefined,
  transform = "",
  config?: string,
): Uint8Array {
  const xml = meshXml(mesh, (triangle) => {
    const text = textOf(facingOf(mesh, triangle), triangle);
    return text === undefined ? "" : ` slic3rpe:${attribute}="${text}"`;
  });
  return threemfFile({
    "3D/3dmodel.model": modelXml(
      'xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06"',
      `<object id="1">${xml}</object>`,
      `<item objectid="1" ${transform}/>`,
    ),
    ...(config !== undefined && { "Metadata/Slic3r_PE_model.config": config }),
  });
}

function facingOf(mesh: TriangleMesh, triangle: number): Facing {
  const own = { positions: mesh.positions, triangles: mesh.triangles.subarray(3 * triangle, 3 * triangle + 3) };
  const [a, b, c] = [...own.triangles].map((vertex) => [...mesh.positions.subarray(3 * vertex, 3 * vertex + 3)]);
  const doubled = 2 * measureMesh(own).areaMm2;
  const across = (i: number, k: number): number =>
    ((b![i]! - a![i]!) * (c![k]! - a![k]!) - (b![k]! - a![k]!) * (c![i]! - a![i]!)) / doubled;
  const middle = (axis: number): number => (a![axis]! + b![axis]! + c![axis]!) / 3;
  return { normal: [across(1, 2), across(2, 0), across(0, 1)], middle: [middle(0), middle(1), middle(2)] };
}
