/**
 * Markup that escapes: every value put into an html`…` template is text unless it is itself markup made here.
 * Attribute values must stand in double quotes. Nothing puts raw text in.
 */

/** Markup. */
export class Html {
  readonly #text: string;

  constructor(strings: readonly string[], values: readonly Value[]) {
    this.#text = strings.map((string, i) => string + (i < values.length ? render(values[i]) : "")).join("");
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template takes: null, undefined and false are nothing, lists are put one after another. */
export type Value = Html | string | number | null | undefined | false | readonly Value[];

export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings, values);
}

/** A value for a `<script>` that holds data: there the browser reads no entities, and only `<` could end it. */
export function json(value: unknown): Html {
  return new Html([JSON.stringify(value).replaceAll("<", "\\u003c")], []);
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(render).join("");
  return String(value).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
