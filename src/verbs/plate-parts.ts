/**
 * A model's items as objects of their own: what is equal but for where it stands is placed, and sliced, once.
 *
 * That is the same print as all items in one mesh only where no item stands on, in or against another. Items that do are
 * one part, as the file shows them to each other; each part, of one item or of several, stands on the bed, however high
 * the file has it.
 */
import type { Steps } from "../core/steps.ts";
import { type Warning, warning } from "../core/warnings.ts";
import type { Point2 } from "../mesh/bed.ts";
import type { Vector3 } from "../mesh/measure.ts";
import { mergeItems } from "../mesh/merge-meshes.ts";
import type { ModelItem } from "../mesh/model.ts";
import { type Matrix3, type Placement, placeMesh, placementMatrix } from "../mesh/place.ts";
import { standingGroups } from "../mesh/standing-groups.ts";
import type { PlacedMesh } from "../mesh/triangle-mesh.ts";
import { VOLUME_KINDS } from "../mesh/volume-meshes.ts";
import { toldMm } from "./fit-model.ts";
import type { LoadedModel, ModelOptions, ReadInput } from "./load-model.ts";
import { type ObjectWords, wordsOf } from "./object-words.ts";
import { type PlacedPart, withoutRepeats } from "./repeated-parts.ts";
import { applied, footprintOf, placedBody, product, sum, type TurnedItem, turnedItems } from "./turned-items.ts";
import { type PlacedVolumes, placeVolumes, type Standing } from "./volumes.ts";

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
  /** Index of the file's object that it is, of several the first one's: what is placed once may be many in the file. */
  readonly fileObject: number;
  readonly name: string;
  /** From the group's own origin to the item's, mm. */
  readonly offset: Point2;
}

/** An item no more than this above the bed stands on it. */
const STANDING_MM = 1e-3;

/** The parts of a loaded model, turned about z by a further angle around its own origin. */
export function* partsOf(read: ReadInput, model: LoadedModel, angleDegrees: number): Steps<PlateParts> {
  const parts = read.items.length > 1 ? yield* separate(read, model, angleDegrees) : undefined;
  return parts ?? asOne(read, model, angleDegrees);
}

function asOne(read: ReadInput, { mesh, placement, placing }: LoadedModel, angleDegrees: number): PlateParts {
  const name = read.items.length === 1 ? read.objects[read.items[0].object].name : "";
  const items = [{ object: 0, fileObject: 0, name, offset: [0, 0] as const }];
  if (angleDegrees === 0) {
    const { words, volumes } = toldOf(read, read.items, { ...placement, matrix: placementMatrix(placing) });
    return { objects: [placement.placed], words: [words], volumes: [volumes], items, warnings: [] };
  }
  const rotation = product(placementMatrix({ rotation: [0, 0, angleDegrees] }), placementMatrix(placing));
  // The turned box need not be centred where the box was.
  const turned = placeMesh(mesh, { rotation });
  const { words, volumes } = toldOf(read, read.items, { ...turned, matrix: rotation });
  const offset = fromOrigin(turned, placement, angleDegrees);
  return {
    objects: [turned.placed],
    words: [words],
    volumes: [volumes],
    items: [{ ...items[0], offset }],
    warnings: [],
  };
}

/** Undefined where all items are one group. */
function* separate(
  read: ReadInput,
  { placement, placing }: LoadedModel,
  angleDegrees: number,
): Steps<PlateParts | undefined> {
  const turn = product(placementMatrix({ rotation: [0, 0, angleDegrees] }), placementMatrix(placing));
  const turned = yield* turnedItems(read, turn, placing);
  const offsetTo = (offsetMm: Vector3): Point2 => fromOrigin({ offsetMm }, placement, angleDegrees);
  const groups = yield* standingGroups(turned.map((item) => footprintOf(item, offsetTo)));
  if (groups.length === 1 && turned.length > 1) return undefined;
  const placed: PlacedGroup[] = [];
  const known = new Map<string, number | undefined>();
  const found: PartItem[] = [];
  const lowered = { items: 0, highestMm: 0 };
  let leftOut = 0;
  for (const group of groups.map((indices) => indices.map((i) => turned[i]))) {
    const key = keyOf(read, group);
    if (!known.has(key)) {
      const own = yield* placedGroup(read, group, turn, placing);
      known.set(key, own && placed.push(own) - 1);
    }
    const object = known.get(key);
    if (object === undefined) {
      leftOut += group.length;
      continue;
    }
    const offsetMm = sum(placed[object].from, group[0].by);
    const above = offsetMm[2] - placement.offsetMm[2];
    if (above > STANDING_MM) {
      lowered.items += group.length;
      lowered.highestMm = Math.max(lowered.highestMm, above);
    }
    const name = group.length === 1 ? read.objects[group[0].object].name : "";
    found.push({ object, fileObject: group[0].object, name, offset: offsetTo(offsetMm) });
  }
  if (found.length === 0) return undefined;
  const { meshes, words, volumes, indices } = withoutRepeats(placed);
  return {
    objects: meshes,
    words,
    volumes,
    items: found.map((item) => ({ ...item, object: indices[item.object] })),
    warnings: [
      ...(lowered.items > 0 ? [loweredWarning(lowered)] : []),
      ...(leftOut > 0 ? [leftOutWarning(leftOut)] : []),
    ],
  };
}

/** Equal for groups that differ by where they stand only. */
function keyOf(read: ReadInput, group: readonly TurnedItem[]): string {
  const [first] = group;
  const told = (values: readonly number[]): string => values.map((value) => value.toFixed(9)).join(" ");
  // Volumes that are for all items lie elsewhere from each of them.
  const place = VOLUME_KINDS.some((kind) => read[kind]) ? told(first.by) : "";
  const members = group.map(
    ({ object, rotation, by }) => `${object} ${told(rotation)} ${told(by.map((mm, axis) => mm - first.by[axis]))}`,
  );
  return [place, ...members].join("\n");
}

/** A group of items with all that the file says of them. */
interface PlacedGroup extends PlacedPart {
  /** From the origin of its first item's object to its own, mm. */
  readonly from: Vector3;
}

/** Several items are one mesh. Undefined where there is no body in it. */
function* placedGroup(
  read: ReadInput,
  group: readonly TurnedItem[],
  turn: Matrix3,
  placing: ModelOptions,
): Steps<PlacedGroup | undefined> {
  const [{ by, alone }] = group;
  const isAlone = group.length === 1;
  const placement = isAlone ? alone.placement : yield* placedBody(mergeItems(read.objects, group), turn, placing);
  if (placement === undefined) return undefined;
  const { offsetMm } = placement;
  const from: Vector3 = isAlone ? offsetMm : sum(offsetMm, [-by[0], -by[1], -by[2]]);
  const at = { ...placement, matrix: turn, offsetMm: isAlone ? sum(offsetMm, by) : offsetMm };
  const { words, volumes } = toldOf(read, group, at);
  return { placement, from, words, volumes };
}

/** What the file says of a part that is made of some items. */
function toldOf(
  read: ReadInput,
  items: readonly ModelItem[],
  at: Standing,
): { readonly words: ObjectWords; readonly volumes: PlacedVolumes | undefined } {
  const worded = items.map(({ object, transform }) => ({ object: read.objects[object], transform }));
  const all = [
    ...worded.map(({ object, transform }) => ({ volumes: object, transform })),
    { volumes: read, transform: null },
  ];
  return { words: wordsOf(worded, at), volumes: placeVolumes(all, at) };
}

function loweredWarning({ items, highestMm: most }: { readonly items: number; readonly highestMm: number }): Warning {
  const highestMm = toldMm(most);
  return warning(
    "ITEMS_LOWERED",
    `${items} of the items hang up to ${highestMm} mm above the bed with nothing under them: they were put down on it`,
    { items, highestMm },
  );
}

function leftOutWarning(items: number): Warning {
  const message = `${items} of the items are no body, but flat or open, and touch none: nothing of them is printed`;
  return warning("ITEMS_LEFT_OUT", message, { items });
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
