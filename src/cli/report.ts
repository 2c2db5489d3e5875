import {
  duration,
  type Inspection,
  type MeshInfo,
  ROLES,
  repairPhrases,
  type SliceResult,
  type Warning,
} from "../index.ts";

/** What a slice gave, for a person. */
export function sliceSummary({ mesh, items, stats, gcode }: SliceResult, output: string): string {
  const roles = Object.entries(stats.roles).map(([name, { timeSeconds, filamentMm }]) => {
    const { comment } = ROLES.find((role) => role.name === name)!;
    const grams = stats.filamentMm === 0 ? 0 : (filamentMm / stats.filamentMm) * stats.massGrams;
    const filament = filamentMm > 0 ? `${grams.toFixed(2).padStart(8)} g` : "";
    return `  ${(comment || "Travel").padEnd(20)}${duration(timeSeconds).padStart(12)}${filament}`;
  });
  return `${lines([
    ["part", partText(mesh)],
    ...(items.length > 1 ? [["items", String(items.length)] as const] : []),
    ["layers", String(stats.layers)],
    ["time", `${duration(stats.timeSeconds)}, first layer ${duration(stats.firstLayerSeconds)}`],
    ...(stats.silentTimeSeconds === undefined ? [] : [["silently", duration(stats.silentTimeSeconds)] as const]),
    [
      "filament",
      `${(stats.filamentMm / 1000).toFixed(2)} m, ${stats.volumeCm3.toFixed(2)} cm3, ${stats.massGrams.toFixed(2)} g`,
    ],
    ["cost", stats.cost.toFixed(2)],
    ["g-code", `${output}, ${(gcode.length / 1e6).toFixed(2)} MB`],
  ])}${roles.join("\n")}\n`;
}

/** Size, volume and triangles. */
export function partText({ sizeMm, volumeMm3, triangles }: MeshInfo): string {
  return `${size(sizeMm)} mm, ${(volumeMm3 / 1000).toFixed(2)} cm3, ${triangles} triangles`;
}

/** What an inspection found, for a person. */
export function inspectionSummary({ mesh, fit }: Inspection, maxHeightMm: number): string {
  return lines([
    ["format", mesh.format],
    ["size", `${size(mesh.sizeMm)} mm`],
    ["volume", `${(mesh.volumeMm3 / 1000).toFixed(3)} cm3`],
    ["area", `${(mesh.areaMm2 / 100).toFixed(2)} cm2`],
    ["triangles", `${mesh.triangles}, ${mesh.vertices} vertices`],
    ["soundness", soundness(mesh)],
    ...repairRows(mesh.repairs),
    ["fit", fitText(fit, maxHeightMm)],
  ]);
}

export function warningLines(warnings: readonly Warning[]): string {
  return warnings.map(({ code, message }) => `warning: ${message} [${code}]\n`).join("");
}

/** A label and a value a line. */
export function lines(rows: readonly (readonly [label: string, value: string])[]): string {
  return rows.map(([label, value]) => `${label.padEnd(10)}${value}\n`).join("");
}

function size(mm: readonly number[]): string {
  return mm.map((length) => String(Number(length.toFixed(2)))).join(" x ");
}

function soundness({ openEdges, nonManifoldEdges, miswoundEdges, inverted }: Inspection["mesh"]): string {
  const faults = [
    openEdges > 0 ? `${openEdges} open edges` : "",
    nonManifoldEdges > 0 ? `${nonManifoldEdges} edges of more than two triangles` : "",
    miswoundEdges > 0 ? `${miswoundEdges} miswound edges` : "",
    inverted ? "inside out" : "",
  ].filter(Boolean);
  return faults.length === 0 ? "closed and manifold" : faults.join(", ");
}

/** What was repaired, a line each. */
function repairRows(repairs: MeshInfo["repairs"]): [string, string][] {
  if (repairs === null) return [];
  const { volumeBeforeMm3, volumeAfterMm3 } = repairs;
  const cm3 = (mm3: number): string => `${(mm3 / 1000).toFixed(3)} cm3`;
  const done = repairPhrases(repairs);
  if (done.length === 0) return [];
  return [
    ...done.map((phrase, i): [string, string] => [i === 0 ? "repaired" : "", phrase]),
    ["", `volume ${cm3(volumeBeforeMm3)} before, ${cm3(volumeAfterMm3)} after`],
  ];
}

function fitText({ fits, asPlaced, turned, excessMm }: Inspection["fit"], maxHeightMm: number): string {
  const height = maxHeightMm > 0 ? `, up to ${maxHeightMm} mm high` : "";
  if (!fits) {
    const over = (["x", "y", "z"] as const).filter((axis) => excessMm[axis] > 0);
    return `does not fit: ${over.map((axis) => `${excessMm[axis].toFixed(3)} mm too long on ${axis}`).join(", ")}${height}`;
  }
  if (turned !== null) return `fits only turned by ${turned.angleDegrees.toFixed(2)} degrees about z${height}`;
  return asPlaced ? `fits as placed${height}` : `fits, and stands off the bed as placed${height}`;
}
