/**
 * What custom g-code knows of the machine, and what of it a script may write: where the nozzle is and how far filament
 * is drawn back, for what a firmware does by itself at its words. PrusaSlicer's names and units, mm and mm3 and g.
 */
import type { CustomLines, FilamentState, MachineState, Placeholders } from "../core/custom-gcode.ts";
import { E_PER_MM, UM_PER_MM } from "../core/moves.ts";
import { MM3_PER_CM3 } from "../core/units.ts";
import { ofEachExtruder } from "../settings/extruders.ts";
import { roundSection } from "../settings/flow.ts";
import type { Settings } from "../settings/settings.ts";
import type { Writable } from "./placeholders/scope.ts";

/** Beyond it moves have no numbers, mm. */
const FARTHEST = Math.floor((2 ** 31 - 1) / UM_PER_MM);
/** As far as filament is drawn back, which E has numbers for, mm. */
const MOST_DRAWN = Math.floor((2 ** 31 - 1) / E_PER_MM / 2);

/** What a script can read alone; lists are by extruder. */
export function machinePlaceholders(settings: Settings): (from: MachineState) => Placeholders {
  const sections = ofEachExtruder(settings, "filament_diameter").map((diameter) =>
    settings.use_volumetric_e ? 1 : roundSection(diameter),
  );
  const densities = ofEachExtruder(settings, "filament_density");
  return ({ lift, filaments }) => {
    const volumes = filaments.map(({ fed }, tool) => (fed / E_PER_MM) * sections[tool]);
    const weights = volumes.map((volume, tool) => (volume * densities[tool]) / MM3_PER_CM3);
    return {
      zhop: lift / UM_PER_MM,
      extruded_volume: volumes,
      extruded_weight: weights,
      extruded_volume_total: sum(volumes),
      extruded_weight_total: sum(weights),
    };
  };
}

/** What a script can write, as it is before. */
export function writableState({ position, filaments }: MachineState): Writable {
  const drawn = (name: "drawn" | "extra"): number[] => filaments.map((filament) => filament[name] / E_PER_MM);
  return new Map([
    ["position", { items: position.map((um) => um / UM_PER_MM), least: -FARTHEST, most: FARTHEST }],
    ["e_retracted", { items: drawn("drawn"), least: 0, most: MOST_DRAWN }],
    ["e_restart_extra", { items: drawn("extra"), least: 0, most: MOST_DRAWN }],
  ]);
}

/**
 * The machine as custom lines leave it: as a script wrote it, and where it did not, as the lines themselves say.
 * @param from before them
 * @param to where the lines themselves leave the nozzle, um
 */
export function stateLeft(
  writable: Writable,
  from: MachineState,
  to: CustomLines["to"],
): Pick<CustomLines, "to" | "filaments"> {
  const quanta = (name: string, per: number): number[] =>
    writable.get(name)!.items.map((value) => Math.round(value * per));
  const [x, y, z] = quanta("position", UM_PER_MM).map((um, axis) => (um === from.position[axis] ? to[axis] : um));
  const extra = quanta("e_restart_extra", E_PER_MM);
  const filaments = quanta("e_retracted", E_PER_MM).map(
    (drawn, tool): FilamentState => ({ drawn, extra: extra[tool], fed: from.filaments[tool].fed }),
  );
  return { to: [x, y, z], filaments };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
