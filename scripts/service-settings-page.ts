/** docs/quote-service-settings.md: the members of the service's profiles, from the tables that they are read by. */
import { KINDS, type Kind } from "../src/v1/profiles/kinds.ts";
import { isRow, type Row, rowsOf, type Vocabulary } from "../src/v1/profiles/vocabulary/rows.ts";
import { code, GENERATED, numberRange, table } from "./markdown.ts";

const TITLES: Readonly<Record<Kind["kind"], string>> = {
  printer: "Printer",
  filament: "Filament",
  "print-setting": "Print settings",
  "sla-printer": "Resin printer",
  resin: "Resin",
  "sla-print-setting": "Resin print settings",
};

/** Members that other services with this API have, by kind: a group's name stands for all of it. */
export const ABSENT: Readonly<Partial<Record<Kind["kind"], readonly (readonly [members: string, reason: string])[]>>> =
  {
    printer: [
      ["general.silent_mode", "a printer has one set of limits"],
      ["retraction.wipe_distance", "the nozzle wipes as far as it goes while it retracts"],
    ],
    "print-setting": [["auto_orient", "a model is printed as it stands in its file"]],
  };

export function serviceSettingsPage(): string {
  return `# Settings of the quote service

${GENERATED}

The members of the profiles under /v1, of \`print_settings\` and of \`sla_print_settings\`. Every member may be left out, and
null means its default. A member that stands in no table is refused by its name (422). Ranges are those of the engine's
settings that a member becomes ([their own page](settings.md) has what they do); one without a setting is kept and shown, or
bounds what others may be. Percentages are texts, \`"25%"\`.

Print settings count member by member: the defaults, then the profile, then what the quote's body tells inline.
\`slicer_model\` becomes \`estimate_model\`. Klipper's planner has one limit for X and Y: the lower of both, and of the
accelerations the extruding one where it is lower still; a right angle is taken at the jerk.

${Object.values(KINDS).map(section).join("\n")}`;
}

function section({ kind, vocabulary }: Kind): string {
  const rows = rowsOf(vocabulary).map(([path, row]) => [
    code(path.join(".")),
    valueColumn(row),
    row.default === null ? "" : code(JSON.stringify(row.default)) + (row.defaultOf ? ", or the model's" : ""),
    row.settings.map(code).join(", "),
    row.doc,
  ]);
  return `## ${TITLES[kind]}

\`/v1/${kind}\`

${table(["member", "value", "default", "engine setting", "meaning"], rows)}${absent(kind, vocabulary)}`;
}

function absent(kind: Kind["kind"], vocabulary: Vocabulary): string {
  const rows = ABSENT[kind];
  if (rows === undefined) return "";
  for (const path of rows.flatMap(([members]) => members.split(" ")))
    if (holds(vocabulary, path.split("."))) throw new Error(`${kind}: ${path} is in the table, and told to be absent`);
  const listed = rows.map(([members, reason]) => [members.split(" ").map(code).join(", "), reason]);
  return `\nNot taken, as the engine does not do it:\n\n${table(["member", "what is done"], listed)}`;
}

function holds(node: Row | Vocabulary, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  return !isRow(node) && name in node && holds(node[name]!, rest);
}

function valueColumn(row: Row): string {
  switch (row.kind) {
    case "boolean":
      return "true or false";
    case "text":
      return "text";
    case "color":
      return code("#RRGGBB");
    case "choice":
      return row.choices.map(code).join(", ");
    case "point":
      return `[x, y], each ${numberRange(row)}`;
    case "percent":
      return `${row.min}% to ${row.max}%`;
    case "number-or-percent":
      return `${numberRange(row)}, or less than 1000%`;
    case "integer":
      return `whole, ${numberRange(row)}`;
    case "number":
      return numberRange(row);
  }
}
