import { type Warning, warning } from "../core/warnings.ts";
import { type EstimateOptions, filamentOf } from "./resolve.ts";

/** Figures that a missing density or price leaves at 0, for the tools that feed filament. */
export function materialWarnings(tools: readonly number[], options: EstimateOptions): Warning[] {
  const without = (what: "density" | "pricePerKg"): number[] =>
    tools.filter((tool) => filamentOf(options, tool)[what] === 0);
  const light = without("density");
  if (light.length > 0) {
    const message = `estimate: got no density for the filament of tool ${light.join(", ")}: its mass and cost are 0`;
    return [warning("FILAMENT_DENSITY_MISSING", `${message}, expected filament_density in g/cm3`, { tools: light })];
  }
  const free = without("pricePerKg");
  if (free.length === 0) return [];
  const message = `estimate: got no price for the filament of tool ${free.join(", ")}: its cost is 0`;
  return [warning("FILAMENT_PRICE_MISSING", `${message}, expected filament_cost per kg`, { tools: free })];
}
