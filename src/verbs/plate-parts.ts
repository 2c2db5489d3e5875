/**
 * A model's items as objects of their own: what is equal but for where it stands is placed, and sliced, once.
 *
 * That is the same print as all items in one mesh only where no item stands on, in or against another. Where one does,
 * the items are one part, as the file shows them; where none does, each stands on the bed, however high the file has it.
 */
import { type ErrorCode, SlicewrightError } from "../core/errors.ts";
import type { Steps } from "../core/steps.ts";
import { toUnits, UNITS_PER_MM } from "../core/units.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { Point2 } from "../mesh/bed.ts";
import { buildEdges } from "../mesh/edges.ts";
import { areHullsApart, footprintHull, type Hull, moveHull } from "../mesh/hull.ts";
import type { Vector3 } from "../mesh/measure.ts";
import type { ModelItem } from "../mesh/model.ts";
import { type Matrix3, type Placement, placeMesh, placementMatrix } from "../mesh/place.ts";
import { areShadowsApart, type StandingMesh } from "../mesh/shadows-apart.ts";
import type { PlacedMesh, PlacedSurface, TriangleMesh } from "../mesh/triangle-mesh.ts";
import { VOLUME_KINDS } from "../mesh/volume-meshes.ts";
import { toldMm } from "./fit-model.ts";
import { type LoadedModel, type ModelOptions, type ReadInput, repaired } from "./load-model.ts";
import { type ObjectWords, wordsOf } from "./object-words.ts";
import { type PlacedVolumes, placeVolumes } from "./volumes.ts";

/** A group of objects that moves as one. */
export interface PlateParts {
  readonly objects: readonly PlacedMesh[];
  /** Of each object, the settings that the file gives to it and to parts of it. */
  readonly words: readonly ObjectWords[];
  /** Of each object, where supports are enforced and blocked; undefined where they are nowhere. */
  readonly volumes: readonly (PlacedVolumes | undefined)[];
  readonly items: readonly PartItem[];
  readonly warnings: readonly Warning[];
}

interface PartItem {
  /** Index into the objects. */
  readonly object: number;
  readonly name: string;
  /** From the group's own origin to the item's, mm. */
  readonly offset: Point2;
}

/** Closer than this, what is printed of two items would meet. */
const APART_MM = 0.1;
/** What is said of a mesh that alone leaves nothing to print. */
const NO_BODY: ReadonlySet<ErrorCode> = new Set(["MESH_NOT_SOLID", "MESH_FLAT", "MESH_EMPTY"]);
/** An item no more than this above the bed stands on it. */
const STANDING_MM = 1e-3;

/** The parts of a loaded model, turned about z by a further angle around its own origin. */
export function* partsOf(read: ReadInput, model: LoadedModel, angleDegrees: number): Steps<PlateParts> {
  const parts = read.items.length > 1 ? yield* separate(read, model, angleDegrees) : undefined;
  return parts ?? asOne(read, model, angleDegrees);
}

function asOne(read: ReadInput, { mesh, placement, placing }: LoadedModel, angleDegrees: number): PlateParts {
  const name = read.items.length === 1 ? read.objects[read.items[0].object].name : "";
  const items = [{ object: 0, name, offset: [0, 0] as const }];
  const worded = read.items.map(({ object, transform }) => ({ object: read.objects[object], transform }));
  const all = [
    ...worded.map(({ object, transform }) => ({ volumes: object, transform })),
    { volumes: read, transform: null },
  ];
  if (angleDegrees === 0) {
    const at = { ...placement, matrix: placementMatrix(placing) };
    const [volumes, words] = [[placeVolumes(all, at)], [wordsOf(worded, at)]];
    return { objects: [placement.placed], words, volumes, items, warnings: [] };
  }
  const rotation = product(placementMatrix({ rotation: [0, 0, angleDegrees] }), placementMatrix(placing));
  // The turned box need not be centred where the box was.
  const turned = placeMesh(mesh, { rotation });
  const at = { ...turned, matrix: rotation };
  return {
    objects: [turned.placed],
    words: [wordsOf(worded, at)],
    volumes: [placeVolumes(all, at)],
    items: [{ ...items[0], offset: fromOrigin(turned, placement, angleDegrees) }],
    warnings: [],
  };
}

interface PlacedPart {
  readonly index: number;
  readonly placement: Placement;
  readonly words: ObjectWords;
  readonly volumes: PlacedVolumes | undefined;
}

function* separate(
  read: ReadInput,
  { placement, placing }: LoadedModel,
  angleDegrees: number,
): Steps<PlateParts | undefined> {
  const { objects, items } = read;
  const turn = product(placementMatrix({ rotation: [0, 0, angleDegrees] }), placementMatrix(placing));
  const placed = new Map<string, PlacedPart>();
  const found: PartItem[] = [];
  const lowered: number[] = [];
  for (const { object, transform } of items) {
    const { mesh, name } = objects[object];
    if (mesh.triangles.length === 0) continue;
    const rotation = product(turn, linear(transform));
    const by = applied(turn, transform === null ? [0, 0, 0] : [transform[9], transform[10], transform[11]]);
    // Volumes that are for all items lie elsewhere from each of them.
    const place = VOLUME_KINDS.some((kind) => read[kind]) ? by : [];
    const key = `${object} ${[...rotation, ...place].map((value) => value.toFixed(9)).join(" ")}`;
    let known = placed.get(key);
    if (known === undefined) {
      const own = yield* placedAlone(mesh, rotation, placing);
      if (own === undefined) return undefined;
      const at = { ...own, matrix: turn, offsetMm: sum(own.offsetMm, by) };
      const all = [
        { volumes: objects[object], transform },
        { volumes: read, transform: null },
      ];
      const volumes = placeVolumes(all, at);
      const words = wordsOf([{ object: objects[object], transform }], at);
      known = { index: placed.size, placement: own, words, volumes };
      placed.set(key, known);
    }
    const itself = { offsetMm: sum(known.placement.offsetMm, by) };
    const above = itself.offsetMm[2] - placement.offsetMm[2];
    if (above > STANDING_MM) lowered.push(above);
    found.push({ object: known.index, name, offset: fromOrigin(itself, placement, angleDegrees) });
  }
  const { meshes, words, volumes, indices } = withoutRepeats([...placed.values()]);
  for (const [i, item] of found.entries()) found[i] = { ...item, object: indices[item.object] };
  const hulls = meshes.map(({ vertices }) => footprintHull(vertices, UNITS_PER_MM));
  const isApart = areAllApart(
    found.map(({ object, offset }) => moveHull(hulls[object], offset)),
    found.map(({ object, offset: [x, y] }) => ({ mesh: meshes[object], offset: [toUnits(x), toUnits(y)] })),
  );
  if (!isApart) return undefined;
  return {
    objects: meshes,
    words,
    volumes,
    items: found,
    warnings: lowered.length > 0 ? [loweredWarning(lowered)] : [],
  };
}

function loweredWarning(heights: readonly number[]): Warning {
  const [items, highestMm] = [heights.length, toldMm(heights.reduce((most, height) => Math.max(most, height), 0))];
  return warning(
    "ITEMS_LOWERED",
    `${items} of the items hang up to ${highestMm} mm above the bed with nothing under them: they were put down on it`,
    { items, highestMm },
  );
}

/** Files that know no copies hold the same mesh again and again: each once, and which of them each is. */
function withoutRepeats(all: readonly PlacedPart[]): Pick<PlateParts, "words" | "volumes"> & {
  meshes: PlacedMesh[];
  indices: number[];
} {
  const meshes: PlacedMesh[] = [];
  const words: ObjectWords[] = [];
  const volumes: (PlacedVolumes | undefined)[] = [];
  const indices = all.map(({ placement: { placed: mesh }, words: said, volumes: own }) => {
    const known = meshes.findIndex(
      (other, i) => areSameWords(words[i], said) && isSameMesh(other, mesh) && areSameVolumes(volumes[i], own),
    );
    if (known >= 0) return known;
    words.push(said);
    volumes.push(own);
    return meshes.push(mesh) - 1;
  });
  return { meshes, words, volumes, indices };
}

/** Objects with zones and paint are as little the same as those, which are not looked at. */
function areSameWords(a: ObjectWords, b: ObjectWords): boolean {
  const said = ({ settings, layerHeights }: ObjectWords): string => JSON.stringify([settings, layerHeights]);
  const isPlain = [a, b].every(({ zones, paint }) => zones.length + paint.length === 0);
  return isPlain && said(a) === said(b);
}

function areSameVolumes(a: PlacedVolumes | undefined, b: PlacedVolumes | undefined): boolean {
  return VOLUME_KINDS.every((kind) => isSameMesh(a?.[kind], b?.[kind]));
}

function isSameMesh(a: PlacedSurface | undefined, b: PlacedSurface | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return isSame(a.vertices, b.vertices) && isSame(a.triangles, b.triangles);
}

function isSame(a: Int32Array | Uint32Array, b: Int32Array | Uint32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** A mesh repaired and placed by itself; undefined where it is no body by itself. */
function* placedAlone(mesh: TriangleMesh, rotation: Matrix3, placing: ModelOptions): Steps<Placement | undefined> {
  try {
    const sound = yield* repaired(mesh, buildEdges(mesh), placing);
    yield mesh.triangles.length / 3;
    return placeMesh(sound.mesh, { rotation, edges: sound.edges });
  } catch (error) {
    if (error instanceof SlicewrightError && NO_BODY.has(error.code)) return undefined;
    throw error;
  }
}

/** From the group's origin, turned, to that of a placement. */
function fromOrigin(
  { offsetMm }: Pick<Placement, "offsetMm">,
  group: Pick<Placement, "offsetMm">,
  angleDegrees: number,
): Point2 {
  const [x, y] = applied(placementMatrix({ rotation: [0, 0, angleDegrees] }), group.offsetMm);
  return [offsetMm[0] - x, offsetMm[1] - y];
}

/** The 3 x 3 part, in rows. */
function linear(transform: ModelItem["transform"]): Matrix3 {
  if (transform === null) return [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const [a, b, c, d, e, f, g, h, i] = transform;
  return [a, d, g, b, e, h, c, f, i];
}

function product(m: Matrix3, n: Matrix3): Matrix3 {
  const entry = (row: number, column: number): number =>
    m[3 * row] * n[column] + m[3 * row + 1] * n[3 + column] + m[3 * row + 2] * n[6 + column];
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => entry(row, column))) as unknown as Matrix3;
}

function applied(m: Matrix3, [x, y, z]: Vector3): Vector3 {
  return [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z];
}

function sum(a: Vector3, b: Vector3): Vector3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** Of each two: by their boxes first, then their hulls, and by all that is seen of them from above where those meet. */
function areAllApart(hulls: readonly Hull[], standing: readonly StandingMesh[]): boolean {
  const boxes = hulls.map((hull) => {
    const xs = hull.filter((_, k) => k % 2 === 0);
    const ys = hull.filter((_, k) => k % 2 === 1);
    return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
  });
  for (let i = 0; i < hulls.length; i++)
    for (let j = i + 1; j < hulls.length; j++) {
      const [a, b] = [boxes[i], boxes[j]];
      const isApart =
        a.minX > b.maxX + APART_MM ||
        b.minX > a.maxX + APART_MM ||
        a.minY > b.maxY + APART_MM ||
        b.minY > a.maxY + APART_MM ||
        areHullsApart(hulls[i], hulls[j], APART_MM) ||
        areShadowsApart(standing[i], standing[j], toUnits(APART_MM));
      if (!isApart) return false;
    }
  return true;
}
