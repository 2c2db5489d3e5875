import type { Estimate } from "./report.ts";

/**
 * One estimate's times with another's filament, for a text whose words for filament may be no one's: times by what it says,
 * filament by the moves that it was made of.
 */
export function withFilament(times: Estimate, fed: Estimate): Estimate {
  const { tools, filamentMm, volumeCm3, massGrams, cost, purgeMm, wipeTowerMm, wipeTowerGrams, toolChanges } = fed;
  const seconds = new Map(times.roles.map(({ role, timeSeconds }) => [role, timeSeconds]));
  const uses = new Map(fed.roles.map((role) => [role.role, role]));
  const names = [...new Set([...fed.roles, ...times.roles].map(({ role }) => role))];
  const told = new Set(times.warnings.map(({ message }) => message));
  return {
    ...times,
    ...{ tools, filamentMm, volumeCm3, massGrams, cost, purgeMm, wipeTowerMm, wipeTowerGrams, toolChanges },
    roles: names.map((role) => ({ ...NO_USE, ...uses.get(role), role, timeSeconds: seconds.get(role) ?? 0 })),
    warnings: [...times.warnings, ...fed.warnings.filter(({ message }) => !told.has(message))],
  };
}

const NO_USE = { filamentMm: 0, volumeCm3: 0, massGrams: 0, cost: 0 };
