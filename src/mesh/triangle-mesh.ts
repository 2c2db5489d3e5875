/** A welded triangle mesh: each point once, triangles counter-clockwise seen from outside. */
export interface TriangleMesh {
  /** x, y, z in millimetres. */
  readonly positions: Float64Array;
  /** Three vertex indices a triangle. */
  readonly triangles: Uint32Array;
}

/** The edges of a mesh: edge k of triangle t joins its vertices k and k + 1 (mod 3). */
export interface EdgeTable {
  /** Three edge ids a triangle. */
  readonly triangleEdges: Uint32Array;
  readonly edgeCount: number;
  /** Edges with one triangle. */
  readonly openEdges: number;
  /** Edges with more than two triangles. */
  readonly nonManifoldEdges: number;
  /** Edges whose two triangles run along it in the same direction. */
  readonly miswoundEdges: number;
}

/** Triangles rotated, scaled and turned into integers. */
export interface PlacedSurface {
  /** x, y, z in integer units (1e-5 mm). */
  readonly vertices: Int32Array;
  readonly triangles: Uint32Array;
}

/**
 * A mesh rotated, scaled and turned into integers, in the object's own coordinates: x and y centred on the box,
 * z from 0 up. What the layer kernel cuts.
 */
export interface PlacedMesh extends PlacedSurface {
  readonly triangleEdges: Uint32Array;
  readonly edgeCount: number;
  /** Height of the object in units. */
  readonly height: number;
  /**
   * Z of its lowest and of its highest point in its file, mm, and by how much heights were scaled; of a mesh turned askew,
   * as if it lay so there.
   */
  readonly inFile: { readonly lowestMm: number; readonly highestMm: number; readonly scale: number };
}
