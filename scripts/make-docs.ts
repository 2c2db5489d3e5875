/**
 * Writes what the tables in src/ say of themselves: docs/settings.md, docs/errors.md and
 * docs/quote-service-settings.md.
 *
 *   node scripts/make-docs.ts
 */
import { exitCode } from "../src/cli/run.ts";
import { ERROR_CODES, type ErrorCode } from "../src/core/errors.ts";
import { WARNING_CODES } from "../src/core/warnings.ts";
import { OF_FILAMENT } from "../src/settings/extruders.ts";
import { FILAMENT } from "../src/settings/filament.ts";
import { formatIni } from "../src/settings/ini.ts";
import { NOT_HONOURED, type NotHonoured } from "../src/settings/not-honoured.ts";
import { PRINT } from "../src/settings/print.ts";
import { PRINTER } from "../src/settings/printer.ts";
import { RESIN_MATERIAL, RESIN_PRINT, RESIN_PRINTER } from "../src/settings/resin.ts";
import type { AnySchema, AnySpec } from "../src/settings/schema.ts";
import { code, GENERATED, numberRange, table } from "./markdown.ts";
import { filamentsTable, printersTable, qualitiesTable, resinPrintersTable, resinsTable } from "./preset-tables.ts";
import { serviceSettingsPage } from "./service-settings-page.ts";
import { topicsOf } from "./settings-topics.ts";
import { writeChanged } from "./write-changed.ts";

write("settings.md", await settingsPage());
write("errors.md", errorsPage());
write("quote-service-settings.md", serviceSettingsPage());

async function settingsPage(): Promise<string> {
  const named = (...refused: NotHonoured["refused"][]): [string, string][] =>
    [...NOT_HONOURED].flatMap(([name, row]) =>
      row !== null && refused.includes(row.refused)
        ? [[code(name), row.neutral.map((value) => code(value || '""')).join(" or ")]]
        : [],
    );
  const inert = [...NOT_HONOURED].filter(([, row]) => row === null).map(([name]) => code(name));
  return `# Settings

${GENERATED}

Names and meanings are PrusaSlicer's, so that its \`.ini\` profiles and its bundles of many load as they are, and what is
saved here loads there. Of a bundle a profile is taken by its name, with all that it inherits, and of g-code what it was
sliced with. Profiles of OrcaSlicer and Bambu Studio (\`.json\`) and of Cura (\`.curaprofile\`, \`.inst.cfg\`, \`.def.json\`)
are taken as far as a setting corresponds; a warning names the others.
In code a setting is a property of one flat object: a number, a boolean, a text, \`"25%"\` where a percentage is allowed,
\`[[0, 0], [250, 0], ...]\` for an outline. In a profile and after \`--set\` it is written as the tables below show it.
A profile, and \`--set\`, may say \`solid_layers\` and \`solid_min_thickness\` for those of top and bottom (of two lines for one setting the later
counts), and \`extruder\` for the perimeters' and the infill's where these have none of their own.
Words and names of other versions are read as PrusaSlicer reads them: \`fill_density\` without a sign is a share of 1,
\`ensure_vertical_shell_thickness\` may be \`disabled\` or \`enabled\` (\`partial\` is off, with a warning).
A name that is in none of these lists is an error (\`SETTING_UNKNOWN\`, with the nearest name), and so is a value outside
its range (\`SETTING_INVALID\`); only of a vendor's bundle names that forks of PrusaSlicer alone know are passed over, with a
warning. What is not given has its default; presets (\`PRINTERS\`, \`FILAMENTS\`, \`PRINTS\`,
\`RESIN_PRINTERS\`, \`RESINS\`) are plain objects to spread. A resin print knows the tables from "Resin printer" on, any other
print those before them.

## Printer

${await topicTables("printer", PRINTER as unknown as AnySchema)}
## Filament

${await topicTables("filament", FILAMENT as unknown as AnySchema)}
### The filament's own retraction

Of a profile, and after \`--set\`: each rules over the printer's setting that is called as it is without \`filament_\`, and
\`nil\` leaves the printer's.

${[...OF_FILAMENT].map((name) => code(`filament_${name}`)).join(", ")}.

## Print

${await topicTables("print", PRINT as unknown as AnySchema)}
## Resin printer

${settingsTable(RESIN_PRINTER as unknown as AnySchema)}
## Resin

${settingsTable(RESIN_MATERIAL as unknown as AnySchema)}
## Resin print

${settingsTable(RESIN_PRINT as unknown as AnySchema)}
## Printers that are known

Presets by name, \`PRINTERS.prusa_mini\` or \`--printer prusa_mini\`: stock machines. Where the figures of each are from
stands beside it in \`src/settings/presets/printers.ts\`; one that was tuned since has others. The printer says how thick
the filament is (\`filament_diameter\`), and no preset of a filament does, so that any goes with any.

${printersTable()}
## Filaments that are known

\`FILAMENTS.petg\` or \`--filament petg\`: usual figures of their kind, and a typical price to be replaced by your own.

${filamentsTable()}
## Qualities of a print

\`PRINTS.fine\` or \`--preset fine\`, for a nozzle of 0.4 mm.

${qualitiesTable()}
## Resin printers that are known

Presets by name, \`RESIN_PRINTERS.mars_3\` or \`--printer mars_3\`: the displays and motions of published profiles. Lift and
speed of the bottom layers stand in brackets. Files of other formats are made of the SL1, by UVtools for one.

${resinPrintersTable()}
## Resins that are known

\`RESINS.mono_standard\` or \`--resin-preset mono_standard\`: usual light for layers of 0.05 mm by kind of display. These are
defaults, and so is the density: the resin at hand has its own on the bottle.

${resinsTable()}
## Refused

These change the print, and its price, too much to be passed over. A profile may hold them with the value beside them;
any other is \`SETTING_UNSUPPORTED\`. But for \`printer_technology\` a vendor's bundle and a project are read without them, and
a warning (\`SETTING_NOT_HONOURED\`) names them.

${table(["setting", "accepted"], named("everywhere", "ini"))}
These are refused in the same way where the profile has several extruders; elsewhere a warning names them.

${table(["setting", "accepted"], named("several-extruders"))}
## Known and not honoured

A profile may hold these. With another value than the one beside them the print is made without, and a warning
(\`SETTING_NOT_HONOURED\`) says so.

${table(["setting", "without a warning"], named("nowhere"))}
## Passed over

Settings of features that are off, of other programs' screens, or without meaning for one part and one extruder; any value
is accepted and has no effect:

${inert.join(", ")}.
`;
}

async function topicTables(folder: string, table: AnySchema): Promise<string> {
  const topics = await topicsOf(folder, table);
  return topics.map(({ title, rows }) => `### ${title}\n\n${settingsTable(rows)}`).join("\n");
}

function settingsTable(schema: AnySchema): string {
  const rows = Object.entries(schema).map(([name, spec]) => [
    code(name),
    valueColumn(spec),
    code(asWritten(name, spec.default)),
    spec.doc,
  ]);
  return table(["setting", "value", "default", "meaning"], rows);
}

/** A value as a profile writes it. */
function asWritten(name: string, value: unknown): string {
  return formatIni({ [name]: value })
    .trimEnd()
    .slice(`${name} = `.length);
}

function valueColumn(spec: AnySpec): string {
  switch (spec.kind) {
    case "boolean":
      return "0 or 1";
    case "text":
      return "text";
    case "texts":
      return "texts";
    case "choice":
      return spec.choices.map((choice) => code(String(choice))).join(", ");
    case "points":
      return `points, ${numberRange(spec)}`;
    case "numbers":
      return `numbers, ${numberRange(spec)}`;
    case "percent":
      return `${spec.min}% to ${spec.max}%`;
    case "number-or-percent":
      return `${numberRange(spec)}, or ${spec.minPercent}% to ${spec.maxPercent}%`;
    case "integer":
      return `whole, ${numberRange(spec)}`;
    case "number":
      return numberRange(spec);
  }
}

function errorsPage(): string {
  const errors = Object.entries(ERROR_CODES).map(([name, meaning]) => [
    code(name),
    meaning,
    String(exitCode(name as ErrorCode)),
  ]);
  const warnings = Object.entries(WARNING_CODES).map(([name, meaning]) => [code(name), meaning]);
  return `# Errors, warnings and exit codes

${GENERATED}

## Errors

Whatever is wrong is thrown, or rejects, as a \`SlicewrightError\`: \`code\` is one of these and is never renamed or reused,
\`message\` reads \`operation: what was got, what was expected\`, and \`details\` carries the same as plain values.
\`toErrorRecord(error)\` makes plain data of it, for JSON or another thread. Anything else that is thrown is a bug, and its
record has the code \`INTERNAL\`.

${table(["code", "meaning", "exit code"], errors)}
## Warnings

Findings that leave the result usable come back in its \`warnings\`: \`code\`, \`message\`, \`details\`.

${table(["code", "meaning"], warnings)}
## Exit codes of the command line

${table(
  ["exit code", "meaning"],
  [
    ["0", "done"],
    ["1", "a bug"],
    ["2", "the command line, a setting or a profile is at fault"],
    ["3", "the input is at fault"],
    ["4", "the part does not fit the printer"],
    ["5", "the output could not be written"],
    ["130", "interrupted"],
  ],
)}
With \`--json\` an error is printed as \`{"error": {"code", "message", "details"}}\` on stdout, otherwise as one line on
stderr. An output file is written beside its place and renamed: after an error there is none, or the one from before. A link
stays, and what it leads to is replaced; a pipe, a device and \`/dev/stdout\` are written into, and then the report goes to
stderr where it would be amid the output.
`;
}

function write(name: string, text: string): void {
  writeChanged(new URL(`../docs/${name}`, import.meta.url), text);
}
