/** Form fields for members of configurations, with the ranges and defaults that the API holds them to. */
import { isRow, type Row, type Vocabulary } from "../../profiles/vocabulary/rows.ts";
import { type Html, html } from "../html.ts";

export interface Quick {
  readonly vocabulary: Vocabulary;
  /** Of the member, like `infill.fill_density`; the browser's scripts nest what is changed by it. */
  readonly path: string;
  readonly label: string;
  /** Of a number; by default 1. */
  readonly step?: number;
}

/** A field that starts at the member's default. */
export function quickField({ vocabulary, path, label, step = 1 }: Quick): Html {
  const row = rowAt(vocabulary, path);
  const id = `setting-${path.replaceAll(/[._]/g, "-")}`;
  if (row.kind === "boolean")
    return html`<p class="field check"><input type="checkbox" id="${id}" data-setting="${path}"${row.default === true && html` checked`}>
<label for="${id}">${label}</label></p>`;
  if (row.kind === "choice")
    return html`<p class="field"><label for="${id}">${label}</label>
<select id="${id}" data-setting="${path}">${row.choices.map((choice) => option(choice, choice === row.default))}</select></p>`;
  const unit = row.kind === "percent" ? "%" : row.kind === "integer" ? "" : row.unit;
  // Steps count from the least value, and should give round ones.
  const min = Math.ceil(row.min / step) * step;
  return html`<p class="field"><label for="${id}">${label}${unit && html` <small>${unit}</small>`}</label>
<input type="number" id="${id}" data-setting="${path}" data-unit="${unit}" value="${Number.parseFloat(String(row.default))}"
 min="${min}" max="${row.max}" step="${step}" required></p>`;
}

/** A member of `pricing_config`; one without a value is left to the profile, or to the service. */
export function priceField(name: string, label: string, value: number | string): Html {
  const id = `price-${name.replaceAll("_", "-")}`;
  const isText = name === "currency";
  return html`<p class="field"><label for="${id}">${label}</label>
<input id="${id}" data-setting="${name}" value="${value}"${
    isText
      ? html` pattern="[A-Z]{3}" maxlength="3" required autocapitalize="characters" spellcheck="false"`
      : html` type="number" min="0" max="1000000" step="any"${value === "" ? html` placeholder="the material's own"` : html` required`}`
  }></p>`;
}

function option(choice: string, isSelected: boolean): Html {
  return html`<option${isSelected && html` selected`}>${choice}</option>`;
}

function rowAt(vocabulary: Vocabulary, path: string): Row {
  const node = path.split(".").reduce<Row | Vocabulary>((node, name) => (node as Vocabulary)[name]!, vocabulary);
  if (!isRow(node)) throw new Error(`quote page: no member ${path}`);
  return node;
}
