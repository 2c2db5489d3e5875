/**
 * Edges between two columns along which a strand lies at both ends: what of them is half a strand off both columns is
 * drawn by itself.
 */
import { PolylinesBuilder } from "../../geometry/builder.ts";
import { addPart } from "../infill/arcs.ts";
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
    const edge = new PolylinesBuilder();
    const at = ends.distance[end];
    addPart(edge, ends.rings, ends.lengths, ends.ring[end], at + from, at + to);
    edge.endLine();
    // Inside the ring, which is on its left, columns rise from low ends on and fall from high ones.
    const isLow = (end & 1) === 0;
    const own = ends.x[end] * columns.acrossX + ends.y[end] * columns.acrossY;
    const low = isLow ? own + spacing / 2 : own - columns.step + spacing / 2;
    new BandPieces(out, columns, low, low + columns.step - spacing).add(edge.build().coords);
  }
}
