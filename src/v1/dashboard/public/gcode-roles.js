/**
 * Colours toolpaths by what they are. The preview library colours by tool and knows eight tools, so each feature that a
 * g-code names in its `;TYPE:` comments is given to it as the tool that stands for it here; the text's own tool changes
 * are left out. What is downloaded is not this text.
 */

/** @type {readonly { label: string, colour: string, types: readonly string[] }[]} */
export const ROLES = [
  { label: "Other", colour: "#8f9bb3", types: ["Custom", "Skirt/Brim", "Wipe tower", "Skirt", "Brim"] },
  { label: "External perimeter", colour: "#ff7d38", types: ["External perimeter"] },
  { label: "Perimeter", colour: "#ffe64d", types: ["Perimeter", "Gap fill"] },
  { label: "Overhang, bridge", colour: "#5c8fff", types: ["Overhang perimeter", "Bridge infill"] },
  { label: "Infill", colour: "#c8453c", types: ["Internal infill"] },
  { label: "Solid infill", colour: "#a66ae0", types: ["Solid infill"] },
  { label: "Top surface", colour: "#ff5a6e", types: ["Top solid infill", "Ironing"] },
  { label: "Support", colour: "#35c26b", types: ["Support material", "Support material interface"] },
];

/** @type {ReadonlyMap<string, number>} */
const TOOL = new Map(ROLES.flatMap(({ types }, tool) => types.map((type) => [type, tool])));

/**
 * @param {readonly string[]} lines of a g-code
 * @returns {string[]}
 */
export function rolesAsTools(lines) {
  /** @type {string[]} */
  const out = [];
  for (const line of lines) {
    if (line.startsWith(";TYPE:")) out.push(`T${TOOL.get(line.slice(6).trim()) ?? 0}`);
    else if (isMove(line)) out.push(line);
  }
  return out;
}

/** The tools that draw anything of what {@link rolesAsTools} gave. @param {readonly string[]} lines */
export function toolsUsed(lines) {
  /** @type {Set<number>} */
  const used = new Set();
  let tool = 0;
  for (const line of lines) {
    if (line.startsWith("T")) tool = Number(line.slice(1));
    else if (/ [XY].* E/.test(line)) used.add(tool);
  }
  return used;
}

/** @param {string} line */
function isMove(line) {
  return /^G[0-3] /.test(line);
}
