import { expect, test } from "vitest";
import { toUnits } from "../../../src/core/units.ts";
import { boundsOf } from "../../../src/geometry/bounds.ts";
import { type ExPolygons, isEmpty } from "../../../src/geometry/polygons.ts";
import { makeInterfaces } from "../../../src/regions/support/interfaces.ts";
import { resolveSupports } from "../../../src/regions/support/resolve.ts";
import { completeSettings } from "../../../src/settings/complete.ts";
import { box, engine, shape } from "../../toolpaths/shapes.ts";

/** What is made dense of a layer 30 mm long below a contact, and what is left of it. */
function denseUnder(
  contactEnd: number,
  style: "grid" | "snug",
  spacing: number,
): { dense: ExPolygons; left: ExPolygons } {
  const options = resolveSupports(
    completeSettings({
      support_material_style: style,
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
  const overhang = shape(box(0, 0, contactEnd, 20));
  const contact = { ...slab(1.8, 2, overhang), overhang, column: overhang };
  const below = slab(1.6, 1.8, shape(box(0, 0, 30, 20)));
  const { own } = makeInterfaces(engine, [below], [contact], [], options);
  return { dense: own[0], left: below.polygons };
}

test("snug interfaces reach a step of their strands beyond the contacts that they carry", () => {
  const strand = 0.36 - 0.2 * (1 - Math.PI / 4);
  for (const spacing of [0, 0.2, 0.4]) {
    const { dense } = denseUnder(10, "snug", spacing);
    expect(boundsOf(dense).maxX / toUnits(1)).toBeCloseTo(10 + spacing + strand, 2);
  }
});

test("what cells of two layers differ by is not left beside a contact", () => {
  expect(isEmpty(denseUnder(30 - 0.0005, "grid", 0.2).left)).toBe(true);
  expect(isEmpty(denseUnder(30 - 0.002, "grid", 0.2).left)).toBe(false);
});
