/** Makes up for a filament that shrinks as it cools: its parts are printed larger, each about its own middle. */
import type { PlacedMesh, PlacedSurface } from "../mesh/triangle-mesh.ts";
import type { Settings } from "../settings/settings.ts";
import type { LoadedPlate } from "./load-plate.ts";
import { mapVolumes } from "./volumes.ts";

type Shrinkage = Pick<Settings, "filament_shrinkage_compensation_xy" | "filament_shrinkage_compensation_z">;

/** The plate with its objects as large as they are printed. */
export function madeUpFor(plate: LoadedPlate, shrinkage: Shrinkage): LoadedPlate {
  const xy = factorOf(shrinkage.filament_shrinkage_compensation_xy);
  const z = factorOf(shrinkage.filament_shrinkage_compensation_z);
  if (xy === 1 && z === 1) return plate;
  const factors = [xy, xy, z];
  const larger = (mesh: PlacedMesh): PlacedMesh => ({
    ...grown(mesh, factors),
    height: Math.floor(mesh.height * z + 0.5),
  });
  return {
    ...plate,
    objects: plate.objects.map(larger),
    words: plate.words.map((own) => ({
      ...own,
      zones: own.zones.map((zone) => ({ ...zone, mesh: larger(zone.mesh) })),
      paint: own.paint.map((paint) => ({ ...paint, surface: grown(paint.surface, factors) })),
    })),
    volumes: plate.volumes.map((own) => own && mapVolumes(own, larger, (surface) => grown(surface, factors))),
  };
}

/** What measures 99 of 100 mm shrinks by 1 %, and is to be 100 / 99 as large. */
function factorOf(shrinks: `${number}%`): number {
  return 100 / (100 - Number.parseFloat(shrinks));
}

function grown<Mesh extends PlacedSurface>(mesh: Mesh, factors: readonly number[]): Mesh {
  return { ...mesh, vertices: mesh.vertices.map((units, i) => Math.floor(units * factors[i % 3] + 0.5)) };
}
