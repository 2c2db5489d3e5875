/**
 * Edges between two columns along which a strand lies at both ends: what of them is half a strand off both columns is
 * drawn by itself.
 */
import type { PolylinesBuilder } from "../../geometry/builder.ts";
import { BandPieces } from "./band-pieces.ts";
import type { Columns } from "./columns.ts";
import type { EndRuns } from "./end-runs.ts";

/** Adds the parts of covered edges that lie between two columns and are longer than half their distance. */
export function addBetweenStrands(out: PolylinesBuilder, runs: EndRuns, columns: Columns, spacing: number): void {
  const { ends } = runs;
  for (let end = 0; end < ends.count; end++) {
    if (runs.isWhole(end, true)) continue;
    const from = runs.free(end, true);
    const to = runs.length(end, true) - runs.free(runs.neighbour(end, true), false);
    if (to - from <= columns.step / 2) continue;
    const own = ends.x[end] * columns.acrossX + ends.y[end] * columns.acrossY;
    const low = runs.isLow(end) ? own + spacing / 2 : own - columns.step + spacing / 2;
    new BandPieces(out, columns, low, low + columns.step - spacing).add(runs.partAhead(end, from, to));
  }
}
