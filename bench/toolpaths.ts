/** Regions to toolpaths: perimeters, every infill pattern, seams and order, over whole models. */
import { boundsOf } from "../src/geometry/bounds.ts";
import type { Settings } from "../src/settings/settings.ts";
import { fillRegions } from "../src/toolpaths/infill/fill.ts";
import { resolveInfill } from "../src/toolpaths/infill/resolve.ts";
import { orderLayer } from "../src/toolpaths/order.ts";
import { resolveOrder } from "../src/toolpaths/resolve.ts";
import { seamCandidates } from "../src/toolpaths/seam/candidates.ts";
import { SEAM_POSITIONS } from "../src/toolpaths/seam/positions.ts";
import type { Toolpaths } from "../src/toolpaths/toolpaths.ts";
import { runSuite } from "./harness.ts";
import { STANDARD, slicedModels } from "./models.ts";
import { perimetersOf, regionsOf } from "./stages.ts";

const PATTERNS: readonly Settings["fill_pattern"][] = [
  "rectilinear",
  "line",
  "grid",
  "triangles",
  "cubic",
  "concentric",
];

for (const sliced of await slicedModels()) {
  const { name, engine, slices, plan, input } = sliced;
  const perimeters = perimetersOf(sliced);
  const regions = regionsOf(sliced, perimeters);
  const fillAll = (fill_pattern: Settings["fill_pattern"]): Toolpaths[][] =>
    regions.map((layer, index) => {
      const options = resolveInfill({ ...STANDARD, fill_pattern }, plan.heights[index]!, index === 0);
      const place = { index, printZ: plan.printZ[index]!, bounds: () => boundsOf(slices[index]!) };
      return fillRegions(layer, place, options, engine);
    });
  const placeSeams = () => SEAM_POSITIONS.aligned(perimeters.map(({ loops }) => seamCandidates(loops)));
  const seams = placeSeams();
  const infill = fillAll("grid");
  const order = resolveOrder(STANDARD, 1);
  await runSuite({
    name: `toolpaths, ${name}`,
    input,
    cases: {
      perimeters: () => perimetersOf(sliced),
      ...Object.fromEntries(PATTERNS.map((pattern) => [`infill, ${pattern}`, () => fillAll(pattern)])),
      "seams, aligned": placeSeams,
      order: () =>
        slices.map((layer, i) =>
          orderLayer({ slices: layer, perimeters: perimeters[i]!, infill: infill[i]!, seams: seams[i]! }, order),
        ),
    },
  });
}
