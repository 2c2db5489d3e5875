/** Looking through the layers of a sliced part: a print's toolpaths, or the pictures that cure a resin print. */
import { download } from "./api.js";
import { byId, make, say } from "./dom.js";

/** @import { LayerImages } from "./layer-images.js" */
/** @import { ToolpathView } from "./toolpath-view.js" */
/** @import { Quote, Size } from "../quote/records.ts" */

/** Up to this the layers are shown at once, then after a click; more would take a tab's memory. */
const MOST_MB_AT_ONCE = 15;
const MOST_MB = 80;

export class ToolpathPanel {
  #panel = byId("toolpaths", HTMLElement);
  #viewer = byId("toolpath-viewer", HTMLElement);
  #slider = byId("layer", HTMLInputElement);
  #alone = byId("layer-alone", HTMLInputElement);
  #travel = byId("layer-travel", HTMLInputElement);
  #button = byId("toolpath-button", HTMLButtonElement);
  #image = byId("layer-image", HTMLImageElement);
  /** @type {ToolpathView | LayerImages | null} */
  #view = null;
  /** Counts quotes, so that what comes late for an earlier one is dropped. */
  #quotes = 0;
  /** @type {() => void} */
  #load = () => {};

  constructor() {
    for (const input of [this.#slider, this.#alone, this.#travel]) input.addEventListener("input", () => this.#show());
    this.#button.addEventListener("click", () => this.#load());
    window.addEventListener("pagehide", () => this.clear());
  }

  clear() {
    this.#quotes++;
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
    const isResin = quote.pricing.technology === "sla";
    const { gcode_name: name, gcode_file_size: megabytes } = quote.files;
    byId("toolpaths-heading", HTMLElement).textContent = isResin ? "Layers" : "Toolpaths";
    if (isResin && !name.endsWith(".sl1"))
      return this.#note(
        "Resin is cured a whole layer at a time, so there are no toolpaths. The download holds the layers.",
      );
    if (megabytes > MOST_MB)
      return this.#note(`The file has ${megabytes.toFixed(0)} MB: too much to be drawn in a browser.`);
    const draw = isResin ? () => this.#drawImages(quote) : () => this.#drawToolpaths(quote, bed, part);
    this.#load = () => this.#draw(quote, draw);
    if (megabytes <= MOST_MB_AT_ONCE) return this.#load();
    this.#button.textContent = `Show the layers (${megabytes.toFixed(0)} MB)`;
    byId("toolpath-load", HTMLElement).hidden = false;
  }

  /** @param {Quote} quote @param {() => Promise<ToolpathView | LayerImages>} draw */
  async #draw(quote, draw) {
    byId("toolpath-load", HTMLElement).hidden = true;
    this.#note(`Reading ${quote.files.gcode_name}…`);
    const turn = this.#quotes;
    try {
      const view = await draw();
      if (turn === this.#quotes) this.#ready(view);
    } catch (error) {
      if (turn !== this.#quotes) return;
      this.#viewer.hidden = true;
      this.#note(`The layers cannot be drawn here: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {Quote} quote @param {Size} bed @param {Size} part */
  async #drawToolpaths(quote, bed, part) {
    const turn = this.#quotes;
    const [{ ToolpathView }, gcode] = await Promise.all([import("./toolpath-view.js"), read(quote)]);
    this.#showViewer(false);
    const view = new ToolpathView(freshCanvas(), bed, part);
    if (turn === this.#quotes) this.#view = view;
    else view.dispose();
    await view.load(await gcode.text(), (fraction) => {
      if (view === this.#view) this.#note(`Drawing the layers, ${Math.round(fraction * 100)} %`);
    });
    return view;
  }

  /** @param {Quote} quote */
  async #drawImages(quote) {
    const [{ LayerImages }, archive] = await Promise.all([import("./layer-images.js"), read(quote)]);
    const bytes = new Uint8Array(await archive.arrayBuffer());
    const { print_config, filament_config } = /** @type {any} */ (quote.configurations);
    const first = filament_config.exposure?.initial_layer_height ?? print_config.layer_height;
    const view = new LayerImages(this.#image, bytes, (layer) => first + (layer - 1) * print_config.layer_height);
    this.#showViewer(true);
    this.#view = view;
    return view;
  }

  /** @param {boolean} isResin */
  #showViewer(isResin) {
    this.#viewer.hidden = false;
    this.#image.hidden = !isResin;
    byId("toolpath-canvas", HTMLCanvasElement).hidden = isResin;
    byId("toolpath-choices", HTMLElement).hidden = isResin;
  }

  /** @param {ToolpathView | LayerImages} view */
  #ready(view) {
    this.#note("");
    this.#slider.max = String(view.layerCount);
    // A print is seen whole at first; of a resin's layers the top ones are the least telling.
    this.#slider.value = String(this.#image.hidden ? view.layerCount : Math.ceil(view.layerCount / 2));
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

/** What the quote's printer is given. @param {Quote} quote */
function read({ quote_id }) {
  return download(`/quote/gcode/${quote_id}`);
}

/** A canvas whose WebGL was given back cannot be drawn on again. */
function freshCanvas() {
  const old = byId("toolpath-canvas", HTMLCanvasElement);
  const canvas = /** @type {HTMLCanvasElement} */ (old.cloneNode());
  old.replaceWith(canvas);
  return canvas;
}
