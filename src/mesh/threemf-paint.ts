/** Where a slicer's user has painted supports on a mesh of a 3MF, as surfaces of their own. */
import { NumberList } from "./number-list.ts";
import type { ThreemfMesh } from "./threemf-mesh.ts";
import { malformed3mf } from "./threemf-package.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";
import { eachPainted } from "./triangle-paint.ts";
import type { VolumeKind } from "./volume-meshes.ts";
import { weld } from "./weld.ts";

/** What the paint of a part of a triangle is; another is none of supports. */
const KINDS: Readonly<Record<number, VolumeKind>> = { 1: "paintedEnforcers", 2: "paintedBlockers" };

/**
 * The surfaces that are painted, each welded, where there are some.
 * @param points millimetres
 * @param object what it is called in messages
 * @throws SlicewrightError `THREEMF_MALFORMED`
 */
export function paintedSurfaces(
  points: Float64Array,
  corners: Uint32Array,
  paint: ThreemfMesh["supportPaint"],
  object: string,
): [VolumeKind, TriangleMesh][] {
  const soups = new Map<VolumeKind, NumberList<Float64Array>>();
  for (const [triangle, text] of paint) {
    const own = [0, 1, 2].map((k) => {
      const at = 3 * corners[3 * triangle + k];
      return [points[at], points[at + 1], points[at + 2]] as const;
    });
    const isRead = eachPainted(text, own, (state, part) => {
      const kind = KINDS[state];
      if (kind === undefined) return;
      const soup = soups.get(kind) ?? new NumberList(Float64Array, 0);
      soups.set(kind, soup);
      for (const corner of part) for (const value of corner) soup.push(value);
    });
    if (!isRead) throw malformed3mf(`a triangle of ${object} painted "${text.slice(0, 100)}"`, "the tree of its parts");
  }
  return [...soups].map(([kind, soup]) => [kind, weld(soup.values()).mesh]);
}
