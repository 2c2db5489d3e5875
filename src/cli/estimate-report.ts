import { duration, type Estimate, type GcodeEstimate, type LimitSource, ROLES } from "../index.ts";
import { lines } from "./report.ts";

/** What an estimate says, for a person. */
export function estimateSummary({ estimate, dialect, own, moves }: GcodeEstimate): string {
  const { motionSeconds, dwellSeconds, overheadSeconds, printExtents, flow, atFeed } = estimate;
  const writer = [dialect.slicer ?? "an unknown slicer", dialect.slicerVersion].filter(Boolean).join(" ");
  return `${lines([
    ["file", `by ${writer} for ${dialect.firmware ?? "a firmware it does not name"}, ${moves} moves`],
    ["planner", estimate.model],
    ["limits", limitsText(estimate.limits)],
    ["time", `${duration(estimate.timeSeconds)}, first layer ${duration(estimate.firstLayerSeconds)}`],
    ["", `${parts({ motion: motionSeconds, dwell: dwellSeconds, overhead: overheadSeconds })}`],
    ...row("its own", own.timeSeconds, (seconds) => `${duration(seconds)}, ${percent(estimate.timeSeconds, seconds)}`),
    ["filament", filamentText(estimate)],
    ...row("its own", ownFilament(own), (mm) => `${(mm / 1000).toFixed(2)} m, ${percent(estimate.filamentMm, mm)}`),
    ["cost", estimate.cost.toFixed(2)],
    ...row("extents", printExtents, ({ minMm, maxMm }) =>
      minMm.map((from, axis) => span(from, maxMm[axis])).join(" x "),
    ),
    ["flow", `${flow.mean.toFixed(2)} mm3/s, at most ${flow.peak.toFixed(2)}`],
    ["at feed", `${(100 * atFeed.moves).toFixed(1)} % of moves, ${(100 * atFeed.path).toFixed(1)} % of the path`],
  ])}${estimate.roles.map(roleLine).join("")}`;
}

const SAID_BY: Readonly<Record<LimitSource, string>> = {
  settings: "by the settings",
  file: "by the file's slicer",
  "g-code": "by g-code",
  default: "by default",
};

/** A row where there is a value. */
function row<T>(label: string, value: T | null, text: (value: T) => string): [string, string][] {
  return value === null ? [] : [[label, text(value)]];
}

function limitsText(limits: Estimate["limits"]): string {
  const groups = Object.entries(limits);
  return (Object.keys(SAID_BY) as LimitSource[])
    .map((source) => [source, groups.filter(([, by]) => by === source).map(([group]) => group)] as const)
    .filter(([, names]) => names.length > 0)
    .map(([source, names]) => `${SAID_BY[source]}: ${names.join(", ")}`)
    .join("; ");
}

function parts(seconds: Readonly<Record<string, number>>): string {
  return Object.entries(seconds)
    .map(([name, time]) => `${name} ${duration(time)}`)
    .join(", ");
}

function percent(ours: number, theirs: number): string {
  if (theirs === 0) return "which tells nothing";
  // Rounded first, so that less than a hundredth below is no minus.
  const off = Math.round(10_000 * (ours / theirs - 1)) / 100;
  return `ours is ${off < 0 ? "" : "+"}${off.toFixed(2)} %`;
}

function ownFilament({ filamentMm }: GcodeEstimate["own"]): number | null {
  return filamentMm === null ? null : filamentMm.reduce((sum, mm) => sum + mm, 0);
}

function filamentText({ filamentMm, volumeCm3, massGrams, purgeMm }: Estimate): string {
  const purge = purgeMm > 0 ? `, and ${purgeMm.toFixed(1)} mm by custom g-code` : "";
  return `${(filamentMm / 1000).toFixed(2)} m, ${volumeCm3.toFixed(2)} cm3, ${massGrams.toFixed(2)} g${purge}`;
}

function span(from: number, to: number): string {
  return `${from.toFixed(2)} to ${to.toFixed(2)}`;
}

function roleLine({ role, timeSeconds, massGrams }: Estimate["roles"][number]): string {
  const name = ROLES.find((known) => known.name === role)?.comment || "Travel";
  const filament = massGrams > 0 ? `${massGrams.toFixed(2).padStart(8)} g` : "";
  return `  ${name.padEnd(28)}${duration(timeSeconds).padStart(12)}${filament}\n`;
}
