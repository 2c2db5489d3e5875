import type { Placeholders } from "../core/custom-gcode.ts";

/** Which layer of the print is linked, and of which of the objects that are printed one after the other. */
export class PrintPlace {
  /** Of the object, with those below that are none of its own; mm above the bed. */
  #layer = { index: -1, printZ: 0 };
  #maxPrintZ = 0;
  /** Layers so far that are none of the object's. */
  #between = 0;
  /** Layers of the objects before this one. */
  #before = 0;
  #object = 0;

  /** The layer's number within the object. */
  get ofObject(): number {
    return this.#layer.index;
  }

  /** The layer's number within the print. */
  get ofPrint(): number {
    return this.#before + this.#layer.index;
  }

  /** mm above the bed. */
  get printZ(): number {
    return this.#layer.printZ;
  }

  /** The highest of all layers so far, mm above the bed. */
  get maxPrintZ(): number {
    return this.#maxPrintZ;
  }

  /** What custom g-code may ask of it. */
  get placeholders(): Placeholders {
    return {
      layer_num: this.ofPrint,
      current_object_idx: this.#object,
      layer_z: this.#layer.printZ,
      max_layer_z: this.#maxPrintZ,
    };
  }

  /**
   * @param index the object's layer
   * @param isBetween whether it is a layer of its own, which the object does not count: later ones count one more
   */
  goTo(index: number, printZ: number, isBetween: boolean): void {
    this.#layer = { index: index + this.#between, printZ };
    this.#maxPrintZ = Math.max(this.#maxPrintZ, printZ);
    if (isBetween) this.#between++;
  }

  /** To where another object's layers begin. @param object its number */
  goToObject(object: number): void {
    this.#before = this.ofPrint + 1;
    this.#between = 0;
    this.#object = object;
    this.#layer = { index: 0, printZ: this.#layer.printZ };
  }

  /** To where the print ends. @param above layers above the last one */
  end(above: number, printZ: number): void {
    this.#layer = { index: this.#layer.index + above, printZ };
  }
}
