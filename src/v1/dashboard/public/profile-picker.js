/** One kind of profile in the form: a list to choose from, and a button that makes a default one. */
import { get, list, post } from "./api.js";
import { byId, say } from "./dom.js";

/** @import { ProfileData, ProfileRow } from "../quote/records.ts" */

export class ProfilePicker {
  #select;
  #path;
  #kind;
  /** @type {(data: ProfileData | null) => void} */
  #onChoice = () => {};
  /** Counts choices, so that a late answer to an earlier one is dropped. */
  #choices = 0;

  /**
   * @param {HTMLElement} field holds the select and the button; `data-path` is the resource, like `sla-printer`
   */
  constructor(field) {
    this.#select = /** @type {HTMLSelectElement} */ (field.querySelector("select"));
    this.#path = /** @type {string} */ (field.dataset.path);
    this.#kind = this.#path.replaceAll("-", "_");
    this.#select.addEventListener("change", () => this.#tell().catch(tellAlert));
    field.querySelector("[data-add-default]")?.addEventListener("click", () => this.addDefault().catch(tellAlert));
  }

  /** For sentences. */
  get label() {
    return `a ${this.#path.replaceAll("-", " ")}`;
  }

  /** The chosen one's id; empty when there is none. */
  get value() {
    return this.#select.value;
  }

  /** The body's member for the choice. */
  get member() {
    return `${this.#kind}_id`;
  }

  /** @param {(data: ProfileData | null) => void} listener is given each choice's configuration, the first one's too */
  onChoice(listener) {
    this.#onChoice = listener;
  }

  async load() {
    const rows = /** @type {ProfileRow[]} */ (await list(`/${this.#path}`));
    for (const row of rows) this.#add(row);
    // Newest first: what was made last is what is most likely meant.
    const first = rows[0];
    if (first && !this.#isOptional) this.#select.value = this.#idOf(first);
    await this.#tell();
  }

  /** Makes a profile of nothing but defaults and chooses it. */
  async addDefault() {
    const row = /** @type {ProfileRow} */ (await post(`/${this.#path}`, {}));
    this.#add(row);
    this.#select.value = this.#idOf(row);
    await this.#tell();
  }

  focus() {
    this.#select.focus();
  }

  /** Whether leaving it out means the defaults. */
  get #isOptional() {
    return this.#select.dataset.optional !== undefined;
  }

  /** @param {ProfileRow} row */
  #add(row) {
    if (!this.#isOptional)
      for (const { value, index } of [...this.#select.options]) if (!value) this.#select.remove(index);
    this.#select.add(new Option(row[`${this.#kind}_name`], this.#idOf(row)));
  }

  /** @param {ProfileRow} row @returns {string} */
  #idOf(row) {
    return /** @type {string} */ (row[`${this.#kind}_id`]);
  }

  async #tell() {
    const choice = ++this.#choices;
    if (!this.value) return this.#onChoice(null);
    const { data } = /** @type {{ data: ProfileData }} */ (await get(`/${this.#path}/${this.value}`));
    if (choice === this.#choices) this.#onChoice(data);
  }
}

/** @param {Error} error */
function tellAlert(error) {
  say(byId("quote-alert", HTMLElement), error.message);
}
