import { ROLES } from "../core/roles.ts";
import { UNITS_PER_MM } from "../core/units.ts";
import type { Toolpaths } from "../toolpaths/toolpaths.ts";
import { BACKGROUND, type Frame, frameOf, type PictureOptions } from "./picture.ts";

/** A layer's toolpaths as an SVG: strands at their true width, coloured by role, with a legend. */
export function layerSvg(paths: Toolpaths, options: PictureOptions = {}): string {
  const frame = frameOf(paths, options);
  const lines: string[] = [];
  const used = new Set<number>();
  for (let path = 0; path < paths.roles.length; path++) {
    const role = paths.roles[path];
    used.add(role);
    const width = (paths.widths[path] * UNITS_PER_MM * frame.scale).toFixed(2);
    const points = polylinePoints(paths, path, frame);
    lines.push(`<polyline stroke="${ROLES[role].colour}" stroke-width="${width}" points="${points}"/>`);
  }
  const roles = [...used].sort((a, b) => a - b);
  const legend = roles.map((role, row) => legendRow(role, row));
  const { width, height } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="${BACKGROUND}"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
${lines.join("\n")}
</g>
<g font-family="sans-serif" font-size="13" fill="#e6e6e6">
${legend.join("\n")}
</g>
</svg>
`;
}

function polylinePoints(paths: Toolpaths, path: number, frame: Frame): string {
  const points: string[] = [];
  for (let i = paths.starts[path]; i < paths.starts[path + 1]; i++) {
    points.push(`${frame.x(paths.coords[2 * i]).toFixed(2)},${frame.y(paths.coords[2 * i + 1]).toFixed(2)}`);
  }
  return points.join(" ");
}

function legendRow(role: number, row: number): string {
  const { colour, comment } = ROLES[role];
  const y = 12 + 18 * row;
  return `<rect x="10" y="${y}" width="12" height="12" fill="${colour}"/><text x="28" y="${y + 11}">${comment}</text>`;
}
