/** What a slicer's user has painted on a mesh of a 3MF, as surfaces of their own. */
import { NumberList } from "./number-list.ts";
import type { Painted, PaintTexts } from "./threemf-mesh.ts";
import { malformed3mf } from "./threemf-package.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";
import { eachPainted } from "./triangle-paint.ts";
import type { VolumeKind } from "./volume-meshes.ts";
import { weld } from "./weld.ts";

/** What each paint of a part of a triangle is: a kind of surfaces, or the number of an extruder. */
const KINDS: Readonly<Record<Painted, (state: number) => VolumeKind | number | undefined>> = {
  supports: (state) => ([undefined, "paintedEnforcers", "paintedBlockers"] as const)[state],
  seams: (state) => ([undefined, "seamEnforcers", "seamBlockers"] as const)[state],
  materials: (state) => state,
  skin: (state) => ([undefined, "fuzzySkin"] as const)[state],
};

/**
 * The surfaces that are painted, each welded, where there are some.
 * @param points millimetres
 * @param object what it is called in messages
 * @param count called for each painted part of a triangle before it is kept: a short text may have very many
 * @throws SlicewrightError `THREEMF_MALFORMED`, and what `count` throws
 */
export function paintedSurfaces(
  points: Float64Array,
  corners: Uint32Array,
  painted: Painted,
  texts: PaintTexts,
  object: string,
  count: () => void,
): [VolumeKind | number, TriangleMesh][] {
  const soups = new Map<VolumeKind | number, NumberList<Float64Array>>();
  for (const [triangle, text] of texts) {
    const own = [0, 1, 2].map((k) => {
      const at = 3 * corners[3 * triangle + k];
      return [points[at], points[at + 1], points[at + 2]] as const;
    });
    const isRead = eachPainted(text, own, (state, part) => {
      const kind = KINDS[painted](state);
      if (kind === undefined) return;
      count();
      const soup = soups.get(kind) ?? new NumberList(Float64Array, 0);
      soups.set(kind, soup);
      for (const corner of part) for (const value of corner) soup.push(value);
    });
    if (!isRead) throw malformed3mf(`a triangle of ${object} painted "${text.slice(0, 100)}"`, "the tree of its parts");
  }
  return [...soups].map(([kind, soup]) => [kind, weld(soup.values()).mesh]);
}
