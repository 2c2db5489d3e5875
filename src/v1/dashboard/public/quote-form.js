/** What a quote is asked for with: technology, profiles, quick settings and prices. */
import { ProfilePicker } from "./profile-picker.js";
import { QuickSettings } from "./quick-settings.js";

/** @import { ProfileData, Size } from "../quote/records.ts" */
/** @typedef {"fdm" | "sla"} Technology */

/**
 * What differs between the two ways to print.
 * @type {Record<Technology, { queue: string, settings: string, bedOf: (printer: any) => Partial<Size>, bed: Size }>}
 */
const TECHNOLOGIES = {
  fdm: {
    queue: "/quote/queue",
    settings: "print_settings",
    bedOf: ({ general }) => ({ x: general?.bed_size_x, y: general?.bed_size_y, z: general?.max_print_z }),
    bed: { x: 200, y: 200, z: 250 },
  },
  sla: {
    queue: "/quote/sla",
    settings: "sla_print_settings",
    bedOf: ({ general }) => ({
      x: general?.display?.width,
      y: general?.display?.height,
      z: general?.max_print_height,
    }),
    bed: { x: 127.68, y: 80.784, z: 150 },
  },
};

export class QuoteForm {
  #form;
  /** @type {Record<Technology, TechnologyFields>} */
  #fields;
  #pricing;
  /** @type {(bed: Size) => void} */
  #onBed = () => {};
  /** @type {(colour: string) => void} */
  #onColour = () => {};

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#fields = {
      fdm: new TechnologyFields(form, "fdm", () => this.#tell()),
      sla: new TechnologyFields(form, "sla", () => this.#tell()),
    };
    this.#pricing = new QuickSettings(/** @type {HTMLElement} */ (form.querySelector("[data-pricing]")));
    for (const choice of form.querySelectorAll('[name="technology"]'))
      choice.addEventListener("change", () => this.#showTechnology());
    const colour = /** @type {HTMLInputElement} */ (form.querySelector('[type="color"]'));
    colour.addEventListener("input", () => this.#onColour(colour.value));
    this.#showTechnology();
  }

  /** @param {(bed: Size) => void} listener is told the build volume of each printer that is chosen */
  onBed(listener) {
    this.#onBed = listener;
    this.#tell();
  }

  /** Reads the account's profiles. */
  async load() {
    await Promise.all([this.#fields.fdm.load(), this.#fields.sla.load()]);
  }

  /** @returns {Technology} */
  get technology() {
    return new FormData(this.#form).get("technology") === "sla" ? "sla" : "fdm";
  }

  /** The request that the form stands for. @param {string} fileId @returns {{ path: string, body: unknown }} */
  request(fileId) {
    const { technology } = this;
    const { queue, settings } = TECHNOLOGIES[technology];
    const fields = this.#fields[technology];
    return {
      path: `${queue}/${fileId}`,
      // What is undefined is left out of the JSON.
      body: { ...fields.ids(), [settings]: fields.settings.changes(), pricing_config: this.#prices() },
    };
  }

  /** @param {(colour: string) => void} listener is told what colour the part would have */
  onColour(listener) {
    this.#onColour = listener;
  }

  /** What hinders a quote, in words; the field is given the focus. */
  firstMistake() {
    const missing = this.#fields[this.technology].missing();
    if (missing) {
      missing.focus();
      return `Choose ${missing.label}, or add a default one.`;
    }
    for (const field of /** @type {Iterable<HTMLInputElement>} */ (this.#form.elements)) {
      // A profile's value may lie between the steps.
      if (field.closest("[hidden]") || field.validity.valid || field.validity.stepMismatch) continue;
      const details = field.closest("details");
      if (details) details.open = true;
      field.focus();
      return `${field.labels?.[0]?.textContent ?? field.name}: ${field.validationMessage}`;
    }
    return null;
  }

  /** Rates of the other technology's material are no member of this one's prices. */
  #prices() {
    const { cost_per_gram, cost_per_ml, ...prices } = this.#pricing.changes() ?? {};
    const rate = this.technology === "fdm" ? { cost_per_gram } : { cost_per_ml };
    const all = { ...prices, ...rate };
    return Object.values(all).some((value) => value !== undefined) ? all : undefined;
  }

  #showTechnology() {
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.#form.querySelectorAll("[data-technology]")))
      part.hidden = part.dataset.technology !== this.technology;
    this.#tell();
  }

  #tell() {
    const { bed, bedOf } = TECHNOLOGIES[this.technology];
    const { printer, colour } = this.#fields[this.technology];
    const known = bedOf(printer ?? {});
    this.#onBed({ x: known.x ?? bed.x, y: known.y ?? bed.y, z: known.z ?? bed.z });
    this.#onColour(colour);
  }
}

/** The pickers and quick settings of one technology. */
class TechnologyFields {
  settings;
  /** The chosen printer's configuration. @type {ProfileData | null} */
  printer = null;
  /** Of the material, `#rrggbb`. */
  colour = "#ffffff";
  /** Those that a quote needs, and the print settings, which it does not. */
  #needed;
  #optional;

  /**
   * @param {HTMLElement} form
   * @param {Technology} technology
   * @param {() => void} onChoice
   */
  constructor(form, technology, onChoice) {
    const part = /** @type {HTMLElement} */ (form.querySelector(`[data-technology="${technology}"]`));
    const picker = (/** @type {string} */ role) =>
      new ProfilePicker(/** @type {HTMLElement} */ (part.querySelector(`[data-role="${role}"]`)));
    const printer = picker("printer");
    const material = picker("material");
    this.#needed = [printer, material];
    this.#optional = picker("settings");
    this.settings = new QuickSettings(part);
    printer.onChoice((data) => {
      this.printer = data;
      onChoice();
    });
    material.onChoice((/** @type {any} */ data) => {
      this.colour = (data?.filament ?? data?.resin)?.color ?? this.colour;
      this.settings.setDefault("filament_color", this.colour);
      onChoice();
    });
    this.#optional.onChoice((data) => this.settings.setBase(data));
  }

  async load() {
    await Promise.all([...this.#needed, this.#optional].map((picker) => picker.load()));
  }

  /** The first picker without the choice that a quote needs. */
  missing() {
    return this.#needed.find(({ value }) => value === "");
  }

  ids() {
    const chosen = [...this.#needed, this.#optional].filter(({ value }) => value !== "");
    return Object.fromEntries(chosen.map(({ member, value }) => [member, value]));
  }
}
