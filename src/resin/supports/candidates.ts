/** Spots of an area among which points of support are chosen: a lattice of triangles within it, and its outline. */
import { MM_PER_UNIT, UNITS_PER_MM } from "../../core/units.ts";
import { boundsOf } from "../../geometry/bounds.ts";
import type { ExPolygons } from "../../geometry/polygons.ts";

/**
 * Lattice points within the polygons, x, y pairs in mm, `spacingMm` from one another. The lattice is the same for
 * every layer, so that areas above one another offer the same spots.
 */
export function latticeWithin(polygons: ExPolygons, spacingMm: number): Float64Array {
  const { coords, ringStarts } = polygons;
  const { minY, maxY } = boundsOf(polygons);
  const spacing = spacingMm * UNITS_PER_MM;
  const rise = (spacing * Math.sqrt(3)) / 2;
  const firstRow = Math.ceil(minY / rise);
  const rows = Math.max(0, Math.floor(maxY / rise) - firstRow + 1);
  const crossings: number[][] = Array.from({ length: rows }, () => []);
  for (let ring = 0; ring < ringStarts.length - 1; ring++) {
    const start = ringStarts[ring];
    const end = ringStarts[ring + 1];
    for (let i = start, before = end - 1; i < end; before = i++) {
      const ax = coords[2 * before];
      const ay = coords[2 * before + 1];
      const bx = coords[2 * i];
      const by = coords[2 * i + 1];
      // A row holds an edge's lower end and not its upper one: a shared vertex counts once.
      const from = Math.max(0, Math.ceil(Math.min(ay, by) / rise) - firstRow);
      for (let row = from; row < rows; row++) {
        const y = (firstRow + row) * rise;
        if (y >= Math.max(ay, by)) break;
        crossings[row].push(ax + ((y - ay) / (by - ay)) * (bx - ax));
      }
    }
  }
  const points: number[] = [];
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b);
    const shift = (firstRow + row) % 2 === 0 ? 0 : spacing / 2;
    for (let k = 0; k + 1 < xs.length; k += 2) {
      const last = Math.floor((xs[k + 1] - shift) / spacing);
      for (let column = Math.ceil((xs[k] - shift) / spacing); column <= last; column++)
        points.push((column * spacing + shift) * MM_PER_UNIT, (firstRow + row) * rise * MM_PER_UNIT);
    }
  });
  return Float64Array.from(points);
}

/** Points along the outlines, holes included, x, y pairs in mm: at every ring's start and `spacingMm` further on. */
export function pointsOnOutline({ coords, ringStarts }: ExPolygons, spacingMm: number): Float64Array {
  const points: number[] = [];
  for (let ring = 0; ring < ringStarts.length - 1; ring++) {
    const start = ringStarts[ring];
    const end = ringStarts[ring + 1];
    let gone = spacingMm;
    for (let i = start; i < end; i++) {
      const next = i + 1 < end ? i + 1 : start;
      const ax = coords[2 * i] * MM_PER_UNIT;
      const ay = coords[2 * i + 1] * MM_PER_UNIT;
      const dx = coords[2 * next] * MM_PER_UNIT - ax;
      const dy = coords[2 * next + 1] * MM_PER_UNIT - ay;
      const length = Math.sqrt(dx * dx + dy * dy);
      let at = spacingMm - gone;
      for (; at < length; at += spacingMm) points.push(ax + (dx * at) / length, ay + (dy * at) / length);
      gone = length - (at - spacingMm);
    }
  }
  return Float64Array.from(points);
}
