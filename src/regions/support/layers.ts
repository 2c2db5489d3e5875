import type { ExPolygons } from "../../geometry/polygons.ts";

/** Heights nearer than this are one, mm. */
export const EPSILON = 1e-4;

/** A layer of supports of one kind while it is worked out; mm. */
export interface Slab {
  /** Where the nozzle is while it prints it. */
  printZ: number;
  bottomZ: number;
  /** Thickness of its strands; 0 while it is not known. */
  height: number;
  /** Its strands are round, over air. */
  isBridging: boolean;
  /** Its area, the width of the outermost strands included. */
  polygons: ExPolygons;
}

/**
 * What a layer of supports is: `contact` touches the part above and `bottom` the part below, `interface` is dense too,
 * `base` carries them; `base-interface` is as dense as an interface, of the base's filament.
 */
export type SupportKind = "contact" | "bottom" | "interface" | "base-interface" | "base";

/** Whether a layer is of the interfaces' filament. */
export function isInterface(kind: SupportKind): kind is Exclude<SupportKind, "base" | "base-interface"> {
  return kind !== "base" && kind !== "base-interface";
}

/** A layer of supports of one kind, done. */
export interface SupportLayer extends Readonly<Slab> {
  readonly kind: SupportKind;
  /** Part of the raft under the object. */
  readonly isRaft: boolean;
  /** A contact's: what of the part above hangs over, without the margins that the contact has around it. */
  readonly overhang?: ExPolygons;
}
