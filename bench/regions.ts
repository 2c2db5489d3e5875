/** Infill areas to regions: tops, bottoms, bridges and shells of whole models. */
import { resolveRegionOptions } from "../src/regions/resolve.ts";
import { detectSurfaces } from "../test/regions/find-regions.ts";
import { runSuite } from "./harness.ts";
import { STANDARD, slicedModels } from "./models.ts";
import { perimetersOf, regionsOf } from "./stages.ts";

for (const sliced of await slicedModels()) {
  const { name, input, engine, plan, slices } = sliced;
  const perimeters = perimetersOf(sliced);
  const inputs = slices.map((layer, i) => ({ slices: layer, infillArea: perimeters[i]!.infillArea }));
  const options = resolveRegionOptions(STANDARD, plan);
  await runSuite({
    name: `regions, ${name}`,
    input,
    cases: {
      detect: () => inputs.map((_, layer) => detectSurfaces(engine, (i) => inputs[i], layer, options)),
      "all stages, vertical shells": () => regionsOf(sliced, perimeters),
      "all stages, horizontal shells": () =>
        regionsOf(sliced, perimeters, { ...STANDARD, ensure_vertical_shell_thickness: false }),
    },
  });
}
