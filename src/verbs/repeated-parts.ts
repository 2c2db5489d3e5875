/** Files that know no copies hold the same mesh again and again: it is sliced once. */
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

export function withoutRepeats(all: readonly PlacedPart[]): Distinct {
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
