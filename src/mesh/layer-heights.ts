/**
 * How the layers of an object vary, in the words that PrusaSlicer and its kin share by all their files: a profile that
 * a user painted, as heights and the thickness at each, and ranges of heights with settings of their own. A profile
 * rules over ranges, as long as it is the object's: one of another height was painted before the object was changed.
 */
import type { HeightSpan } from "../core/height-span.ts";
import type { ModelItem, ModelObject, ModelRange, ProjectSettings } from "./model.ts";
import { settingsAmong } from "./settings-among.ts";

/** A range of heights above an object's bottom, mm, and its settings as the file has them. */
export interface HeightRange {
  readonly from: number;
  readonly to: number;
  readonly values: ReadonlyMap<string, string>;
}

/** A file's words on one object's heights. */
export interface ToldHeights {
  /** `z;thickness;z;thickness`, mm. */
  readonly profile?: string;
  readonly ranges?: readonly HeightRange[];
  /** Whose words the ranges' settings are. */
  readonly program: ProjectSettings["program"];
}

/** A profile's last height may be off the object's by this much, mm. */
const PROFILE_TOLERANCE_MM = 1e-3;

/**
 * The object as its file tells of its heights.
 * @param index the object's, by which items mean it
 */
export function withHeights(
  object: ModelObject,
  index: number,
  items: readonly ModelItem[],
  { profile = "", ranges = [], program }: ToldHeights,
): ModelObject {
  const own = ranges.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  const painted = profileSpans(profile);
  const fits =
    painted.length > 0 &&
    items.some((item) => item.object === index && isAsHigh(object, item.transform, painted.at(-1)!.to));
  const layerHeights = fits ? painted : rangeSpans(own);
  const others = otherSettings(own, program);
  return {
    ...object,
    ...(layerHeights.length > 0 && { layerHeights }),
    ...(others.length > 0 && { ranges: others }),
  };
}

function profileSpans(profile: string): HeightSpan[] {
  const values = /^[-+\d.eE;\s]*$/.test(profile) ? profile.split(";").map(Number) : [];
  const spans: HeightSpan[] = [];
  for (let i = 0; i + 3 < values.length; i += 2) {
    const [from, low, to, high] = values.slice(i, i + 4);
    if (to > from && low > 0 && high > 0) spans.push({ from, to, low, high });
  }
  return spans;
}

function isAsHigh({ mesh: { positions } }: ModelObject, transform: ModelItem["transform"], height: number): boolean {
  const [x, y, z] = transform === null ? [0, 0, 1] : [transform[2], transform[5], transform[8]];
  let [low, high] = [Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 3) {
    const own = x * positions[at] + y * positions[at + 1] + z * positions[at + 2];
    if (own < low) low = own;
    if (own > high) high = own;
  }
  return Math.abs(high - low - height) <= PROFILE_TOLERANCE_MM;
}

function rangeSpans(ranges: readonly HeightRange[]): HeightSpan[] {
  return ranges.flatMap(({ from, to, values }) => {
    const height = Number(values.get("layer_height"));
    return height > 0 ? [{ from, to, low: height, high: height }] : [];
  });
}

function otherSettings(ranges: readonly HeightRange[], program: ProjectSettings["program"]): ModelRange[] {
  return ranges.flatMap(({ from, to, values }) => {
    const { layer_height: _, ...words } = settingsAmong(values);
    const settings = { program, values: words };
    return Object.keys(words).length > 0 ? [{ from, to, settings }] : [];
  });
}
