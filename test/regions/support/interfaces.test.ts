import { expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { boundsOf } from "../../../src/geometry/bounds.ts";
import type { ExPolygons } from "../../../src/geometry/polygons.ts";
import { makeInterfaces } from "../../../src/regions/support/interfaces.ts";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import { box, engine, shape } from "../../toolpaths/shapes.ts";

/** How far the dense part of a snug support reaches in x, mm, under a contact that ends at 10. */
function reachOf(spacing: number): number {
  const options = resolveSupports(
    completeSettings({
      support_material_style: "snug",
      support_material_extrusion_width: 0.36,
      layer_height: 0.2,
      support_material_interface_layers: 3,
      support_material_interface_spacing: spacing,
    }),
  );
  const slab = (bottomZ: number, printZ: number, polygons: ExPolygons) => ({
    bottomZ,
    printZ,
    height: printZ - bottomZ,
    isBridging: false,
    polygons,
  });
  const overhang = shape(box(0, 0, 10, 20));
  const contact = { ...slab(1.8, 2, overhang), overhang, column: overhang };
  const { own } = makeInterfaces(engine, [slab(1.6, 1.8, shape(box(0, 0, 30, 20)))], [contact], [], options);
  return boundsOf(own[0]).maxX / toUnits(1);
}

test("snug interfaces reach a step of their strands beyond the contacts that they carry", () => {
  const strand = 0.36 - 0.2 * (1 - Math.PI / 4);
  for (const spacing of [0, 0.2, 0.4]) expect(reachOf(spacing)).toBeCloseTo(10 + spacing + strand, 2);
});
