import { checkArgument, having, wholeFrom } from "../../core/option.ts";
import { type Warning, warning } from "../../core/warnings.ts";
import type { EdgeTable } from "../triangle-mesh.ts";

/** What is wrong with a mesh as a solid. */
export interface MeshDefects {
  /** Edges of one triangle. */
  readonly openEdges: number;
  /** Edges of more than two triangles. */
  readonly nonManifoldEdges: number;
  /** Edges whose two triangles face opposite ways. */
  readonly miswoundEdges: number;
  /** Pieces that share no vertex: bodies, cavities and debris. */
  readonly shells: number;
}

/** What was found and done, each kind counted. */
export interface RepairReport {
  readonly before: MeshDefects;
  readonly after: MeshDefects;
  /** Signed; of an open mesh, an estimate. */
  readonly volumeBeforeMm3: number;
  readonly volumeAfterMm3: number;
  /** Triangles with two corners in one point, left out. */
  readonly degenerate: number;
  /** Triangles that stood there twice, or back to back with another, left out. */
  readonly duplicate: number;
  /** Pairs of edges that met within a tolerance only, joined. */
  readonly welded: number;
  /** Points that lay on another triangle's edge: it was split there. */
  readonly split: number;
  /** Triangles that faced the other way than their neighbours, turned over. */
  readonly flipped: number;
  /** Whole shells that were inside out, turned over. */
  readonly flippedShells: number;
  /** Holes closed. */
  readonly filled: number;
  /** Triangles that close them. */
  readonly filledTriangles: number;
  /** Triangles of loose sheets that enclose nothing, left out. */
  readonly looseTriangles: number;
  /** Shells smaller than the debris that was to be dropped. */
  readonly dropped: number;
}

/** The counts of what was done. */
type RepairCounts = Omit<RepairReport, "before" | "after" | "volumeBeforeMm3" | "volumeAfterMm3">;

/** The counts while they grow. */
export type RepairTally = { -readonly [K in keyof RepairCounts]: number };

/** What each count is called, one and many; in the order of the work. */
const PHRASES: Readonly<Record<keyof RepairCounts, readonly [one: string, many: string] | null>> = {
  degenerate: ["triangle without extent left out", "triangles without extent left out"],
  duplicate: ["doubled triangle left out", "doubled triangles left out"],
  welded: ["pair of edges that nearly met joined", "pairs of edges that nearly met joined"],
  split: [
    "edge split where another triangle's corner lies on it",
    "edges split where other triangles' corners lie on them",
  ],
  flipped: ["triangle that faced the wrong way turned over", "triangles that faced the wrong way turned over"],
  filled: ["hole closed", "holes closed"],
  filledTriangles: null,
  looseTriangles: ["loose triangle that encloses nothing left out", "loose triangles that enclose nothing left out"],
  flippedShells: ["body that was inside out turned over", "bodies that were inside out turned over"],
  dropped: ["tiny piece left out", "tiny pieces left out"],
};

export function emptyTally(): RepairTally {
  return {
    degenerate: 0,
    duplicate: 0,
    welded: 0,
    split: 0,
    flipped: 0,
    flippedShells: 0,
    filled: 0,
    filledTriangles: 0,
    looseTriangles: 0,
    dropped: 0,
  };
}

export function defects({ openEdges, nonManifoldEdges, miswoundEdges }: EdgeTable, shells: number): MeshDefects {
  return { openEdges, nonManifoldEdges, miswoundEdges, shells };
}

const REPORT = having(Object.fromEntries(Object.keys(PHRASES).map((kind) => [kind, wholeFrom(0)])));

/**
 * What was done, in a customer's words, one phrase for each kind; none where nothing was.
 * @throws SlicewrightError `USAGE`
 */
export function repairPhrases(report: RepairReport): string[] {
  checkArgument("repair", "report", report, REPORT);
  return (Object.keys(PHRASES) as (keyof RepairCounts)[]).flatMap((kind) => {
    const [phrase, count] = [PHRASES[kind], report[kind]];
    return phrase === null || count === 0 ? [] : [`${count} ${phrase[count === 1 ? 0 : 1]}`];
  });
}

/** The warning that says what was repaired; none where nothing was. */
export function repairWarnings(report: RepairReport): Warning[] {
  const phrases = repairPhrases(report);
  if (phrases.length === 0) return [];
  const { before, after, ...counts } = report;
  return [warning("MESH_REPAIRED", `the model had faults that were repaired: ${phrases.join("; ")}`, counts)];
}
