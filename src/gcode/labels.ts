/** Which lines print which object, told so that one that fails can be left out while the others go on. */
import { decimal } from "./decimal.ts";

/** One thing on the plate. */
export interface ObjectLabel {
  /** As its file calls it. */
  readonly name: string;
  /** Which object it is, and which of its copies, both from 0. */
  readonly object: number;
  readonly copy: number;
  /** On the bed, mm: the middle of its outline's box, and the outline, convex. */
  readonly centre: readonly [number, number];
  readonly outline: readonly (readonly [number, number])[];
}

/** How a flavour tells of objects. Items are numbered as on the plate. */
export interface LabelWords {
  /** What is there, before the print begins. */
  readonly define: (labels: readonly ObjectLabel[]) => string;
  readonly start: (label: ObjectLabel, item: number) => string;
  readonly stop: (label: ObjectLabel, item: number) => string;
}

const PLACES = 3;

/** Comments that print servers read. */
export const COMMENTS: LabelWords = {
  define: () => "",
  start: (label) => `; printing object ${titleOf(label)}`,
  stop: (label) => `; stop printing object ${titleOf(label)}`,
};

/** Marlin: a number for each item, and its name once. */
export const M486: LabelWords = numbered((label) => `\nM486 A${wordOf(label)}`);

/** RepRapFirmware: the name in quotes beside the number. */
export const M486_QUOTED: LabelWords = numbered((label) => ` A"${titleOf(label).replaceAll('"', '""')}"`);

/** Klipper's module. */
export const EXCLUDE_OBJECT: LabelWords = {
  define: (labels) => labels.map(definition).join("\n"),
  start: (label) => `EXCLUDE_OBJECT_START NAME=${wordOf(label)}`,
  stop: (label) => `EXCLUDE_OBJECT_END NAME=${wordOf(label)}`,
};

/** @param named what gives the item its name, behind its number */
function numbered(named: (label: ObjectLabel) => string): LabelWords {
  return {
    define: (labels) =>
      [`M486 T${labels.length}`, ...labels.map((label, item) => `M486 S${item}${named(label)}`), "M486 S-1"].join("\n"),
    start: (_, item) => `M486 S${item}`,
    stop: () => "M486 S-1",
  };
}

function definition(label: ObjectLabel): string {
  const outline = label.outline.map((point) => `[${point.map((mm) => decimal(mm, PLACES)).join(",")}]`).join(",");
  return `EXCLUDE_OBJECT_DEFINE NAME=${wordOf(label)} CENTER=${label.centre.map((mm) => decimal(mm, PLACES)).join(",")} POLYGON=[${outline}]`;
}

/** A name that no line is broken by. */
function titleOf({ name, object, copy }: ObjectLabel): string {
  return `${name.replace(/[\r\n]+/g, " ")} id:${object} copy ${copy}`;
}

/** The same as one word of letters, digits and underscores. */
function wordOf(label: ObjectLabel): string {
  return titleOf(label).replace(/[^\p{L}\p{N}_]+/gu, "_");
}
