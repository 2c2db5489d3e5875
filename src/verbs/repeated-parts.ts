/** Files that know no copies hold the same mesh again and again: it is sliced once. */
import { hashPair } from "../core/hash.ts";
import type { Placement } from "../mesh/place.ts";
import type { PlacedMesh, PlacedSurface } from "../mesh/triangle-mesh.ts";
import { VOLUME_KINDS } from "../mesh/volume-meshes.ts";
import type { ObjectWords } from "./object-words.ts";
import type { PlacedVolumes } from "./volumes.ts";

/** Something to be sliced, with all that the file says of it. */
export interface PlacedPart {
  readonly placement: Placement;
  readonly words: ObjectWords;
  readonly volumes: PlacedVolumes | undefined;
}

interface Distinct {
  readonly meshes: readonly PlacedMesh[];
  readonly words: readonly ObjectWords[];
  readonly volumes: readonly (PlacedVolumes | undefined)[];
  /** Which of them each part is. */
  readonly indices: readonly number[];
}

/** A part is held against those alone that say the same and whose meshes have the same sums: seldom another one. */
export function withoutRepeats(all: readonly PlacedPart[]): Distinct {
  const meshes: PlacedMesh[] = [];
  const words: ObjectWords[] = [];
  const volumes: (PlacedVolumes | undefined)[] = [];
  const alike = new Map<string, number[]>();
  const indices = all.map(({ placement: { placed: mesh }, words: said, volumes: own }) => {
    const key = isPlain(said) ? keyOf(mesh, said, own) : undefined;
    const candidates = key === undefined ? [] : (alike.get(key) ?? []);
    const known = candidates.find((i) => isSameMesh(meshes[i], mesh) && areSameVolumes(volumes[i], own));
    if (known !== undefined) return known;
    words.push(said);
    volumes.push(own);
    const index = meshes.push(mesh) - 1;
    if (key !== undefined) alike.set(key, [...candidates, index]);
    return index;
  });
  return { meshes, words, volumes, indices };
}

/** Objects with zones and paint are as little the same as those, which are not looked at. */
function isPlain({ zones, paint }: ObjectWords): boolean {
  return zones.length + paint.length === 0;
}

/** The same for parts that are the same, and seldom for others. */
function keyOf(mesh: PlacedMesh, { settings, layerHeights }: ObjectWords, volumes: PlacedVolumes | undefined): string {
  const surfaces = [mesh, ...VOLUME_KINDS.map((kind) => volumes?.[kind])];
  return JSON.stringify([
    settings,
    layerHeights,
    surfaces.map((own) => own && [sumOf(own.vertices), sumOf(own.triangles)]),
  ]);
}

/** Of all numbers, each by its place. */
function sumOf(values: Int32Array | Uint32Array): readonly [count: number, sum: number] {
  let sum = 0;
  for (const value of values) sum = hashPair(sum, value);
  return [values.length, sum];
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
