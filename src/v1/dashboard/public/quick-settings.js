/**
 * Fields that stand for members of a configuration. Each names its member (`data-setting="infill.fill_density"`); what
 * is sent is what differs from the chosen profile, or from the defaults where none is chosen.
 */

/** @import { ProfileData } from "../quote/records.ts" */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

export class QuickSettings {
  /** @type {Field[]} */
  #fields;
  /** What each field stands at before the customer changes it. @type {Map<Field, string | boolean>} */
  #base = new Map();

  /** @param {HTMLElement} group */
  constructor(group) {
    this.#fields = [.../** @type {NodeListOf<Field>} */ (group.querySelectorAll("[data-setting]"))];
    this.setBase(null);
  }

  /** @param {ProfileData | null} profile null puts the defaults back */
  setBase(profile) {
    for (const field of this.#fields) {
      const value = shown(member(profile, pathOf(field))) ?? defaultOf(field);
      this.#base.set(field, value);
      if (isCheckbox(field)) field.checked = value === true;
      else field.value = String(value);
    }
  }

  /** What a member is where the profile does not say. @param {string} path @param {string} value */
  setDefault(path, value) {
    const field = this.#fields.find(({ dataset }) => dataset.setting === path);
    if (!(field instanceof HTMLInputElement)) return;
    const isUntouched = field.value === this.#base.get(field);
    if (this.#base.get(field) === field.defaultValue) this.#base.set(field, value);
    field.defaultValue = value;
    if (isUntouched) field.value = String(this.#base.get(field));
  }

  /** The members that differ, nested as the API has them; undefined when none does. */
  changes() {
    /** @type {Record<string, unknown>} */
    const changes = {};
    for (const field of this.#fields) {
      const value = isCheckbox(field) ? field.checked : field.value;
      if (value !== this.#base.get(field) && value !== "") put(changes, pathOf(field), sent(field, value));
    }
    return Object.keys(changes).length > 0 ? changes : undefined;
  }
}

/** @param {Field} field */
function pathOf(field) {
  return /** @type {string} */ (field.dataset.setting).split(".");
}

/** A member's value as its field shows it. @param {unknown} value */
function shown(value) {
  if (typeof value === "boolean") return value;
  if (value === undefined || value === null) return undefined;
  return String(value).replace(/%$/, "");
}

/** @param {Field} field @param {string | boolean} value */
function sent(field, value) {
  if (field.dataset.unit === "%") return `${value}%`;
  return field.type === "number" ? Number(value) : value;
}

/** @param {Field} field */
function defaultOf(field) {
  if (isCheckbox(field)) return field.defaultChecked;
  if (field instanceof HTMLInputElement) return field.defaultValue;
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? "";
}

/** @param {Field} field @returns {field is HTMLInputElement} */
function isCheckbox(field) {
  return field.type === "checkbox";
}

/** @param {unknown} data @param {readonly string[]} path @returns {unknown} */
function member(data, path) {
  let at = data;
  for (const name of path) at = /** @type {Record<string, unknown> | null | undefined} */ (at)?.[name];
  return at;
}

/** @param {Record<string, unknown>} data @param {readonly string[]} path @param {unknown} value */
function put(data, path, value) {
  let at = data;
  for (const name of path.slice(0, -1)) at = /** @type {Record<string, unknown>} */ ((at[name] ??= {}));
  at[/** @type {string} */ (path.at(-1))] = value;
}
