import { firstLayerHeight } from "./flow.ts";
import { MOST_HEIGHT, nozzleDiameter } from "./nozzle.ts";
import type { Settings } from "./settings.ts";

/** Where a raft's layers lie, mm above the bed. */
export interface RaftHeights {
  /** Tops of the layers below the dense ones, the first layer's first. */
  readonly base: readonly number[];
  /** Tops of the dense layers but the last. */
  readonly interfaces: readonly number[];
  /** Top of all but the last, dense layer; 0 where that is the only one. */
  readonly interfaceTop: number;
  /** Top of the raft. */
  readonly contactTop: number;
  /** Where the object's own first layer begins. */
  readonly objectBottom: number;
}

/** Whether the object's layer lies on the bed: none does over a raft. */
export function isOnBed(settings: Settings, layer: number): boolean {
  return layer === 0 && settings.raft_layers === 0;
}

/**
 * Half of the layers, rounded up, are dense; above the first layer each kind is as thick as its extruder's nozzle has it.
 * Undefined without a raft.
 */
export function raftHeights(settings: Settings): RaftHeights | undefined {
  const count = settings.raft_layers;
  if (count === 0) return undefined;
  const first = firstLayerHeight(settings);
  const isSoluble = settings.support_material_contact_distance === 0;
  const dense = Math.ceil(count / 2);
  const [baseHeight, denseHeight] = [
    settings.support_material_extruder,
    settings.support_material_interface_extruder,
  ].map((extruder) => Math.max(settings.layer_height, MOST_HEIGHT * nozzleDiameter(settings, extruder)));
  const isBase = (i: number): boolean => i < count - dense;
  const tops = [first];
  while (tops.length < count) tops.push(tops[tops.length - 1] + (isBase(tops.length) ? baseHeight : denseHeight));
  const contactTop = tops[count - 1];
  return Object.freeze({
    base: tops.slice(0, count - dense),
    interfaces: tops.slice(count - dense, count - 1),
    interfaceTop: count > 1 ? tops[count - 2] : 0,
    contactTop,
    objectBottom: contactTop + (isSoluble ? 0 : settings.raft_contact_distance),
  });
}
