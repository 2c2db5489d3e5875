/** What a file says of the settings of objects and of parts of them, placed as these are. */
import type { HeightSpan } from "../core/height-span.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import type { Vector3 } from "../mesh/measure.ts";
import type { ModelObject, ModelZone, ProjectSettings } from "../mesh/model.ts";
import { placeMesh } from "../mesh/place.ts";
import type { PlacedMesh, PlacedSurface, TriangleMesh } from "../mesh/triangle-mesh.ts";
import { placeBodies, placeSurfaces, type Standing } from "./volumes.ts";

/** A file's words on an object that is ready to be sliced. */
export interface ObjectWords {
  /** What it has instead of the print's settings, the last one's first. */
  readonly settings: readonly ProjectSettings[];
  /** Its bodies where they have settings of their own, in the file's order. */
  readonly zones: readonly PlacedZone[];
  /** Where other extruders are painted on it, each extruder once, in ascending order. */
  readonly paint: readonly PlacedPaint[];
  /** How thick its layers are by height, of each item that it is made of; an empty list where the file says nothing. */
  readonly layerHeights: readonly (readonly HeightSpan[])[];
}

export interface PlacedZone {
  /** Over ranges the settings of parts rule, under modifiers they do not. */
  readonly kind: ModelZone["kind"] | "range";
  readonly mesh: PlacedMesh;
  readonly settings: readonly ProjectSettings[];
}

interface PlacedPaint {
  /** From 1. */
  readonly extruder: number;
  readonly surface: PlacedSurface;
}

/** An item of the file, and where it is put. */
interface WordedItem {
  readonly object: ModelObject;
  readonly transform: Float64Array | null;
}

/** The words on a part that is made of some items; several share it out as its parts. */
export function wordsOf(items: readonly WordedItem[], part: Standing): ObjectWords {
  const isAlone = items.length === 1;
  const layerHeights = items.map(({ object: own }) => own.layerHeights ?? []);
  const words = items.map((item) => settingsIn(item.object));
  const paint = paintOf(items, part);
  const isOne = isAlone || new Set(words.map((own) => JSON.stringify(own))).size === 1;
  if (isOne && items.every(({ object: own }) => own.zones === undefined && own.ranges === undefined))
    return { settings: words[0], zones: [], paint, layerHeights };
  // What is alone has its own words as the object.
  const outer = isAlone ? [[]] : words;
  const zones = items.flatMap(({ object: own, transform }, i) =>
    (own.zones ?? [{ kind: "part" as const, mesh: own.mesh, settings: undefined }]).flatMap((zone) => {
      const mesh = placeBodies([{ mesh: zone.mesh, transform }], part);
      return mesh
        ? [{ kind: zone.kind, mesh, settings: [...outer[i], ...(zone.settings ? [zone.settings] : [])] }]
        : [];
    }),
  );
  const ranges = items.flatMap((item, i) => rangesOf(item, part, outer[i], isAlone ? BEYOND_MM : 0));
  return { settings: isAlone ? words[0] : [], zones: [...ranges, ...zones], paint, layerHeights };
}

function paintOf(items: readonly WordedItem[], part: Standing): PlacedPaint[] {
  const all = items.flatMap(({ object: { paintedMaterials = [] }, transform }) =>
    paintedMaterials.map((own) => ({ ...own, transform })),
  );
  const extruders = [...new Set(all.map(({ extruder }) => extruder))].sort((a, b) => a - b);
  return extruders.flatMap((extruder) => {
    const surface = placeSurfaces(
      all.filter((own) => own.extruder === extruder),
      part,
    );
    return surface ? [{ extruder, surface }] : [];
  });
}

/** Ranges of heights as bodies, wider than their item by a margin. */
function rangesOf(
  { object: { mesh, ranges = [] }, transform }: WordedItem,
  part: Standing,
  outer: readonly ProjectSettings[],
  margin: number,
): PlacedZone[] {
  const own = ranges.length > 0 ? placeBodies([{ mesh, transform }], part) : undefined;
  if (own === undefined) return [];
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const [i, units] of own.vertices.entries()) {
    least[i % 3] = Math.min(least[i % 3], units / UNITS_PER_MM);
    most[i % 3] = Math.max(most[i % 3], units / UNITS_PER_MM);
  }
  return ranges.flatMap(({ from, to, settings }) => {
    const bottom = Math.max(least[2] + from, least[2] - BEYOND_MM);
    const top = Math.min(least[2] + to, most[2] + BEYOND_MM);
    if (!(bottom < top)) return [];
    const body = boxMesh([least[0] - margin, least[1] - margin, bottom], [most[0] + margin, most[1] + margin, top]);
    return { kind: "range", mesh: placeMesh(body, { origin: [0, 0, 0] }).placed, settings: [...outer, settings] };
  });
}

/** More than outlines are grown, mm: how much wider than an item that is all of its part its ranges are. */
const BEYOND_MM = 20;

/** Corners by their bits: x, y, z. */
function boxMesh(least: Vector3, most: Vector3): TriangleMesh {
  const corners = Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((axis) => ((i >> axis) & 1 ? most : least)[axis]));
  const faces = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5];
  const triangles = Array.from({ length: 6 }, (_, f) => faces.slice(4 * f, 4 * f + 4)).flatMap(([a, b, c, d]) => [
    ...[a, b, c],
    ...[a, c, d],
  ]);
  return { positions: Float64Array.from(corners.flat()), triangles: Uint32Array.from(triangles) };
}

function settingsIn({ settings, extruders, zones }: ModelObject): ProjectSettings[] {
  if (settings) return [settings];
  if (zones || !extruders?.[0]) return [];
  return [{ program: "PrusaSlicer", values: { extruder: String(extruders[0]) } }];
}
