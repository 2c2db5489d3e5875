/** Layers of a resin print, as the printer's display shows them: the pictures in an SL1 archive, which is a zip. */
import { unzipSync } from "three/addons/libs/fflate.module.js";

export class LayerImages {
  /** No features, so no colours. @type {readonly { label: string, colour: string }[]} */
  roles = [];
  #image;
  #bytes;
  #names;
  #heightOf;
  #address = "";

  /**
   * @param {HTMLImageElement} image
   * @param {Uint8Array} archive
   * @param {(layer: number) => number} heightOf where a layer ends, in mm
   */
  constructor(image, archive, heightOf) {
    this.#image = image;
    this.#bytes = archive;
    this.#heightOf = heightOf;
    /** @type {string[]} */
    const names = [];
    const remember = (/** @type {{ name: string }} */ { name }) => {
      names.push(name);
      return false;
    };
    unzipSync(archive, { filter: remember });
    this.#names = names.filter((name) => /\d{5}\.png$/.test(name)).sort();
  }

  get layerCount() {
    return this.#names.length;
  }

  /** @param {number} layer from 1 */
  heightOf(layer) {
    return this.#heightOf(layer);
  }

  /** @param {number} layer */
  show(layer) {
    const name = this.#names[layer - 1] ?? "";
    const bytes = unzipSync(this.#bytes, { filter: (entry) => entry.name === name })[name];
    if (!bytes) return;
    URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
    this.#image.src = this.#address;
    this.#image.alt = `What cures in layer ${layer}: white on black`;
  }

  dispose() {
    URL.revokeObjectURL(this.#address);
    this.#image.removeAttribute("src");
  }
}
