/** Looking through the layers of a sliced part. */
import { download } from "./api.js";
import { byId, make, say } from "./dom.js";

/** @import { ToolpathView } from "./toolpath-view.js" */
/** @import { Quote, Size } from "../quote/records.ts" */

/** Up to this the toolpaths are shown at once, then after a click; more would take a tab's memory. */
const MOST_MB_AT_ONCE = 10;
const MOST_MB = 80;

export class ToolpathPanel {
  #panel = byId("toolpaths", HTMLElement);
  #viewer = byId("toolpath-viewer", HTMLElement);
  #slider = byId("layer", HTMLInputElement);
  #alone = byId("layer-alone", HTMLInputElement);
  #travel = byId("layer-travel", HTMLInputElement);
  #button = byId("toolpath-button", HTMLButtonElement);
  /** @type {ToolpathView | null} */
  #view = null;
  /** @type {() => void} */
  #load = () => {};

  constructor() {
    for (const input of [this.#slider, this.#alone, this.#travel]) input.addEventListener("input", () => this.#show());
    this.#button.addEventListener("click", () => this.#load());
    window.addEventListener("pagehide", () => this.clear());
  }

  clear() {
    this.#view?.dispose();
    this.#view = null;
    this.#panel.hidden = true;
    this.#viewer.hidden = true;
    byId("toolpath-load", HTMLElement).hidden = true;
    this.#note("");
  }

  /** @param {Quote} quote a successful one @param {Size} bed @param {Size} part */
  async open(quote, bed, part) {
    this.clear();
    this.#panel.hidden = false;
    const megabytes = quote.files.gcode_file_size;
    if (quote.pricing.technology === "sla")
      return this.#note(
        "Resin is cured a whole layer at a time, so there are no toolpaths. The download holds the layers.",
      );
    if (megabytes > MOST_MB) return this.#note(`The g-code has ${megabytes} MB: too much to be drawn in a browser.`);
    this.#load = () => this.#draw(quote, bed, part);
    if (megabytes <= MOST_MB_AT_ONCE) return this.#load();
    this.#button.textContent = `Show the toolpaths (${megabytes} MB)`;
    byId("toolpath-load", HTMLElement).hidden = false;
  }

  /** @param {Quote} quote @param {Size} bed @param {Size} part */
  async #draw(quote, bed, part) {
    byId("toolpath-load", HTMLElement).hidden = true;
    this.#note("Reading the g-code…");
    try {
      const [{ ToolpathView }, gcode] = await Promise.all([
        import("./toolpath-view.js"),
        download(`/quote/gcode/${quote.quote_id}`).then((blob) => blob.text()),
      ]);
      this.#view?.dispose();
      this.#viewer.hidden = false;
      const view = new ToolpathView(freshCanvas(), bed, part);
      this.#view = view;
      await view.load(gcode, (fraction) => this.#note(`Drawing the layers, ${Math.round(fraction * 100)} %`));
      if (view === this.#view) this.#ready(view);
    } catch (error) {
      this.#viewer.hidden = true;
      this.#note(`The toolpaths cannot be drawn here: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {ToolpathView} view */
  #ready(view) {
    this.#note("");
    this.#slider.max = String(view.layerCount);
    this.#slider.value = this.#slider.max;
    byId("toolpath-key", HTMLElement).replaceChildren(
      ...view.roles.map(({ label, colour }) => {
        const swatch = make("span", { className: "swatch" });
        // Set as a property: the page's policy allows no style attributes.
        swatch.style.background = colour;
        return make("li", {}, swatch, label);
      }),
    );
    this.#show();
  }

  #show() {
    const view = this.#view;
    if (!view) return;
    const layer = this.#slider.valueAsNumber;
    view.show(layer, { alone: this.#alone.checked, travel: this.#travel.checked });
    const words = `${layer} of ${view.layerCount}, ${view.heightOf(layer).toFixed(2)} mm`;
    byId("layer-output", HTMLOutputElement).value = words;
    this.#slider.setAttribute("aria-valuetext", `Layer ${words}`);
  }

  /** @param {string} text */
  #note(text) {
    say(byId("toolpath-note", HTMLElement), text);
  }
}

/** A canvas whose WebGL was given back cannot be drawn on again. */
function freshCanvas() {
  const old = byId("toolpath-canvas", HTMLCanvasElement);
  const canvas = /** @type {HTMLCanvasElement} */ (old.cloneNode());
  old.replaceWith(canvas);
  return canvas;
}
