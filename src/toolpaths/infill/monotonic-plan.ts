/** In which order, and from which end, the runs of a monotonic order are printed. */
import type { LineGraph } from "./line-graph.ts";
import { type Runs, wayTo } from "./monotonic-runs.ts";

/** Plans that are made side by side, run by run: with so many of them ways are as long as PrusaSlicer's. */
const MAX_PLANS = 16;
/** Passes that may be weighed for an area: where there is more to choose from, fewer plans are made. */
const MAX_WEIGHED = 10_000;

/** The passes through all runs, in an order that is as short as is found. */
export function shortestPlan(graph: LineGraph, runs: Runs): readonly number[] {
  const ready = [...runs.waits.keys()].filter((run) => runs.waits[run] === 0);
  let plans: Plan[] = [{ before: undefined, pass: -1, at: -1, way: 0, waiting: new Map(), ready, told: 0 }];
  for (let step = 0; step < runs.count; step++) plans = longerPlans(graph, runs, plans);
  const passes: number[] = [];
  for (let plan: Plan | undefined = plans[0]; plan && plan.pass >= 0; plan = plan.before) passes.push(plan.pass);
  return passes.reverse();
}

/** Runs times this odd number, taken together, tell sets of runs apart (Knuth's multiplicative hash). */
const TELLING = 0x9e3779b1;

/** Passes through some of the runs, in an order that may go on. */
interface Plan {
  readonly before: Plan | undefined;
  /** The last. */
  readonly pass: number;
  /** The crossing where it ends. */
  readonly at: number;
  /** Length of the travels from run to run, and of the passes' detours. */
  readonly way: number;
  /** For how many runs those still wait that have waited for one of these. */
  readonly waiting: ReadonlyMap<number, number>;
  readonly ready: readonly number[];
  /** Which runs are done, as a number that hardly any other set has. */
  readonly told: number;
}

/** The best of the plans that have one run more: of those that do the same runs and end in one place the shortest. */
function longerPlans(graph: LineGraph, runs: Runs, plans: readonly Plan[]): Plan[] {
  const steps = new Map<number, { plan: Plan; pass: number; way: number; told: number }>();
  for (const plan of plans)
    for (const run of plan.ready)
      for (let pass = 2 * run; pass < 2 * run + 2; pass++) {
        const travel = plan.at < 0 ? 0 : wayTo(graph, plan.at, runs.starts[pass]);
        const way = plan.way + travel + runs.detours[pass];
        const told = (plan.told ^ Math.imul(run + 1, TELLING)) >>> 0;
        const key = told * 2 * runs.count + pass;
        const known = steps.get(key);
        if (known === undefined || way < known.way) steps.set(key, { plan, pass, way, told });
      }
  const most = Math.min(MAX_PLANS, Math.ceil(MAX_WEIGHED / (2 * plans[0].ready.length * runs.count)));
  const best = [...steps.values()].sort((p, q) => p.way - q.way).slice(0, most);
  return best.map(({ plan, pass, way, told }) => {
    const waiting = new Map(plan.waiting);
    const ready = plan.ready.filter((run) => run !== pass >> 1);
    for (const after of runs.after[pass >> 1]) {
      const left = (waiting.get(after) ?? runs.waits[after]) - 1;
      if (left > 0) waiting.set(after, left);
      else {
        waiting.delete(after);
        ready.push(after);
      }
    }
    return { before: plan, pass, at: runs.ends[pass], way, waiting, ready, told };
  });
}
