import { checkArgument, checkOptions, having, listOf, type OptionKinds, oneOf } from "../core/option.ts";
import { inTurns, type Steps } from "../core/steps.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import { createPolygonEngine } from "../geometry/create-engine.ts";
import type { PolygonEngine } from "../geometry/engine.ts";
import { convexHull } from "../geometry/hull.ts";
import { concatRings } from "../geometry/islands.ts";
import { EMPTY_EXPOLYGONS, type ExPolygons, RINGS } from "../geometry/polygons.ts";
import type { Point2 } from "../mesh/bed.ts";
import { footprintHull } from "../mesh/hull.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { loadModel, MODEL_OPTIONS, type ModelInput, type ModelOptions } from "./load-model.ts";

export interface OutlineOptions extends ModelOptions {
  /**
   * `hull`: the convex hull of the part seen from above; `shadow`: what it covers, bays included, so that others may
   * stand in them. Default `hull`.
   */
  readonly outline?: "hull" | "shadow";
}

const OUTLINE_OPTIONS: OptionKinds<OutlineOptions> = { ...MODEL_OPTIONS, outline: oneOf(["hull", "shadow"]) };

/**
 * The outline of a model on the bed, for `arrange`: counter-clockwise, mm, seen from the middle of its box. A shadow in
 * several pieces has none of its own and gives the hull.
 * @throws SlicewrightError `USAGE`, and the codes of the model's format
 */
export async function outlineOf(input: ModelInput, options: OutlineOptions = {}): Promise<readonly Point2[]> {
  checkOptions("outline", options, OUTLINE_OPTIONS);
  const { outline, signal } = options;
  const { placed } = (await inTurns(loadModel(input, ANY_BED, options), "outline", signal)).placement;
  const shadow = outline === "shadow" ? await shadowOf(placed, signal) : undefined;
  return shadow ?? pairs(footprintHull(placed.vertices, UNITS_PER_MM));
}

/**
 * The outline of a print, supports and pad included, for `arrange`: the convex hull of its layers, counter-clockwise, mm in
 * the layers' own coordinates.
 * @throws SlicewrightError `USAGE`
 */
export function outlineOfLayers(layers: readonly { readonly polygons: ExPolygons }[]): readonly Point2[] {
  checkArgument("outline", "layers", layers, LAYERS);
  const hulls = layers.map(({ polygons }) => ({ coords: convexHull(polygons.coords), ringStarts: new Uint32Array(1) }));
  return pairs(Array.from(convexHull(concatRings(hulls).coords), (value) => value / UNITS_PER_MM));
}

const LAYERS = listOf(having({ polygons: RINGS }));

/** x and y of each point. */
export function pairs(coords: ArrayLike<number>): Point2[] {
  return Array.from({ length: coords.length / 2 }, (_, k): Point2 => [coords[2 * k], coords[2 * k + 1]]);
}

/** An outline needs no bed. */
const ANY_BED = {
  bed_shape: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  max_print_height: 0,
} as const;

/** Triangles that are united at a time. */
const BATCH = 2048;
/** How much longer than a look at a triangle that takes. */
const UNITING = 10;

async function shadowOf(placed: PlacedMesh, signal: AbortSignal | undefined): Promise<Point2[] | undefined> {
  const engine = await createPolygonEngine();
  try {
    const { coords, ringStarts, islandStarts } = await inTurns(uniteShadows(engine, placed), "outline", signal);
    if (islandStarts.length !== 2) return undefined;
    return pairs(Array.from(coords.subarray(0, 2 * ringStarts[1]), (value) => value / UNITS_PER_MM));
  } finally {
    engine.dispose();
  }
}

/** What the triangles that face up cover: of a closed part, all that it covers. */
function* uniteShadows(engine: PolygonEngine, { vertices, triangles }: PlacedMesh): Steps<ExPolygons> {
  const coords: number[] = [];
  const parts: ExPolygons[] = [];
  const unite = (): void => {
    const count = coords.length / 6;
    const ringStarts = Uint32Array.from({ length: count + 1 }, (_, k) => 3 * k);
    parts.push(engine.union({ coords: Int32Array.from(coords), ringStarts }));
    coords.length = 0;
  };
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [3 * triangles[at], 3 * triangles[at + 1], 3 * triangles[at + 2]];
    const [ax, ay, bx, by, cx, cy] = [
      vertices[a],
      vertices[a + 1],
      vertices[b],
      vertices[b + 1],
      vertices[c],
      vertices[c + 1],
    ];
    if ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) <= 0) continue;
    coords.push(ax, ay, bx, by, cx, cy);
    if (coords.length < 6 * BATCH) continue;
    unite();
    yield UNITING * BATCH;
  }
  if (coords.length > 0) unite();
  return parts.length === 0 ? EMPTY_EXPOLYGONS : engine.unionAll(parts);
}
