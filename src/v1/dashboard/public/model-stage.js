/** The model: picked, dropped or uploaded before; sent, drawn on the bed, and held against the build volume. */
import { download, list, post, upload } from "./api.js";
import { byId, make, say } from "./dom.js";
import { fitInWords, sizeInWords } from "./fit.js";
import { bytesToRead, readModel } from "./model-reader.js";

/** @import { ModelView, Side } from "./model-view.js" */
/** @import { FileRecord, Size } from "../quote/records.ts" */

/** Above this drawing waits for the upload, as both at once would make the page stutter. */
const MOST_BYTES_DRAWN_AT_ONCE = 20_000_000;
/** Above this a browser's tab may freeze for seconds, or die. */
const MOST_BYTES_DRAWN = 60_000_000;
const BYTES_PER_MB = 1e6;

export class ModelStage {
  /** What the service knows of the model. @type {FileRecord | null} */
  file = null;
  /** Null until its scripts are there, and where the browser has no WebGL. @type {ModelView | null} */
  #view = null;
  /** Done when it is known which. @type {Promise<void>} */
  #viewStarted = Promise.resolve();
  /** @type {Size} */
  #bed = { x: 200, y: 200, z: 250 };
  #colour = "#ffffff";
  /** As drawn, before the service has measured it. @type {Size | null} */
  #drawnSize = null;
  /** The upload under way. @type {Promise<unknown>} */
  #sending = Promise.resolve();
  /** Ends what is under way for the model before. */
  #current = new AbortController();
  #canvas = byId("model-canvas", HTMLCanvasElement);
  #earlier = byId("earlier-file", HTMLSelectElement);
  /** What can be chosen there, by id. @type {Map<string, FileRecord>} */
  #files = new Map();
  /** @type {() => void} */
  #onModel = () => {};

  /** @param {() => void} listener is told whenever {@link file} changes */
  onModel(listener) {
    this.#onModel = listener;
  }

  /** The model, after the upload that may still be under way; null when there is none. */
  async arrived() {
    await this.#sending.catch(() => {});
    return this.file;
  }

  /** Starts the viewer and reads the list of files. @param {string | null} fileId one to begin with */
  async start(fileId) {
    this.#listen();
    this.#viewStarted = this.#startView();
    const files = /** @type {FileRecord[]} */ (await list("/file"));
    for (const file of files) this.#addEarlier(file);
    this.#earlier.addEventListener("change", () => {
      const file = this.#files.get(this.#earlier.value);
      if (file) this.#guard(this.#choose(file));
    });
    const file = this.#files.get(fileId ?? "");
    if (!file) return;
    this.#earlier.value = file.file_id;
    await this.#choose(file);
  }

  /** @param {Size} bed mm */
  setBed(bed) {
    this.#bed = bed;
    this.#view?.setBed(bed);
    this.#guard(this.#showFit());
  }

  /** @param {string} colour `#rrggbb` */
  setColour(colour) {
    this.#colour = colour;
    this.#view?.setColour(colour);
  }

  #listen() {
    const stage = byId("stage", HTMLElement);
    const input = byId("model-file", HTMLInputElement);
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (file) this.#take(file);
      // So that the same file can be picked again.
      input.value = "";
    });
    for (const type of ["dragover", "dragleave", "drop"])
      stage.addEventListener(type, (event) => {
        event.preventDefault();
        stage.classList.toggle("is-target", type === "dragover");
      });
    stage.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (file) this.#take(file);
    });
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll("[data-side]")))
      button.addEventListener("click", () => this.#view?.look(/** @type {Side} */ (button.dataset.side)));
  }

  async #startView() {
    try {
      const { ModelView } = await import("./model-view.js");
      this.#view = new ModelView(this.#canvas);
      this.#view.setBed(this.#bed);
      this.#view.setColour(this.#colour);
      window.addEventListener("pagehide", () => this.#view?.dispose(), { once: true });
    } catch (error) {
      byId("model-viewport", HTMLElement).hidden = true;
      const why = hasWebGl()
        ? `The model cannot be drawn here: ${/** @type {Error} */ (error).message}.`
        : "This browser shows no 3D pictures (WebGL is off).";
      this.#note(`${why} Quotes work all the same.`);
    }
  }

  /** A file from the customer's disk. @param {File} file */
  #take(file) {
    this.#sending = this.#send(file);
    this.#guard(this.#sending);
  }

  /** @param {File} file */
  async #send(file) {
    const signal = this.#begin();
    this.#earlier.value = "";
    byId("upload-label", HTMLElement).textContent = `Uploading ${file.name}`;
    const bar = byId("upload-progress", HTMLProgressElement);
    const transfer = byId("upload", HTMLElement);
    bar.value = 0;
    transfer.hidden = false;
    try {
      const sent = upload(file, (fraction) => (bar.value = fraction), signal);
      const work = bytesToRead(file.name, file.size);
      const isSmall = work <= MOST_BYTES_DRAWN_AT_ONCE;
      // A refused upload is told by what waits for it below.
      if (isSmall) sent.catch(() => {});
      const early = isSmall ? await this.#draw(file, signal) : null;
      await this.#showFit();
      const record = await sent;
      this.#addEarlier(record);
      signal.throwIfAborted();
      const hindrance = isSmall ? early : await this.#draw(work <= MOST_BYTES_DRAWN ? file : null, signal);
      if (hindrance !== null) this.#drawBox(record, hindrance);
      this.#earlier.value = record.file_id;
      await this.#know(record, signal);
    } finally {
      if (signal === this.#current.signal) transfer.hidden = true;
    }
  }

  /** A file that was uploaded before. @param {FileRecord} record */
  async #choose(record) {
    const signal = this.#begin();
    await this.#know(record, signal);
    await this.#viewStarted;
    if (!this.#view) return;
    const isDrawable = bytesToRead(record.file_name, record.file_size * BYTES_PER_MB) <= MOST_BYTES_DRAWN;
    const bytes = isDrawable ? await download(`/file/${record.file_id}`) : null;
    signal.throwIfAborted();
    const hindrance = await this.#draw(bytes, signal);
    if (hindrance !== null) this.#drawBox(record, hindrance);
    this.#scale();
  }

  #begin() {
    this.#current.abort(new DOMException("another model was chosen", "AbortError"));
    this.#current = new AbortController();
    this.file = null;
    this.#drawnSize = null;
    this.#view?.clear();
    this.#canvas.setAttribute("aria-label", "The printer's bed, empty");
    this.#onModel();
    say(byId("file-alert", HTMLElement), "");
    say(byId("fit", HTMLElement), "");
    this.#note("");
    byId("file-facts", HTMLElement).hidden = true;
    return this.#current.signal;
  }

  /** Takes what the service found. @param {FileRecord} record @param {AbortSignal} signal */
  async #know(record, signal) {
    signal.throwIfAborted();
    this.file = record;
    this.#scale();
    this.#showFacts(record);
    this.#onModel();
    await this.#showFit();
  }

  /**
   * @param {Blob | null} file null for one that is too large
   * @param {AbortSignal} signal
   * @returns {Promise<string | null>} why it is not drawn; null when it is, and where nothing can be
   */
  async #draw(file, signal) {
    await this.#viewStarted;
    if (!this.#view) return null;
    if (file === null) return "It is too large to be drawn here";
    try {
      const geometry = await readModel(file);
      signal.throwIfAborted();
      this.#drawnSize = this.#view.setModel(geometry);
      return null;
    } catch {
      signal.throwIfAborted();
      return "It cannot be drawn here";
    }
  }

  /** In the model's place. @param {FileRecord} record @param {string} why */
  #drawBox({ bounding_box }, why) {
    this.#view?.setBox(bounding_box);
    this.#drawnSize = bounding_box;
    this.#note(`${why}; the box shows its size. The quote does not need it.`);
  }

  /** Files may be in other units than millimetres; the service has read them. */
  #scale() {
    if (!this.file || !this.#drawnSize || !(this.#drawnSize.x > 0)) return;
    const factor = this.file.bounding_box.x / this.#drawnSize.x;
    if (Math.abs(factor - 1) > 1e-3) this.#view?.scaleModel(factor);
  }

  async #showFit() {
    const { file } = this;
    const size = file?.bounding_box ?? this.#drawnSize;
    if (!size) return;
    const bed = this.#bed;
    this.#tellFit(fitInWords(size, bed));
    if (!file) return;
    const path = `/printability/${file.file_id}`;
    const answer = /** @type {{ fits_printer: boolean, model_dimensions: Size, printer_dimensions: Size }} */ (
      await post(path, bed)
    );
    if (file !== this.file || bed !== this.#bed) return;
    this.#tellFit({ ...fitInWords(answer.model_dimensions, answer.printer_dimensions), fits: answer.fits_printer });
  }

  /** @param {{ fits: boolean, words: string }} fit */
  #tellFit({ fits, words }) {
    const line = byId("fit", HTMLElement);
    if (line.textContent !== words) say(line, words);
    line.classList.toggle("is-bad", !fits);
    this.#view?.setFits(fits);
  }

  /** @param {FileRecord} record */
  #showFacts({ file_name, bounding_box, volume_mm3, triangles, file_size }) {
    const facts = byId("file-facts", HTMLElement);
    facts.replaceChildren(
      ...[
        ["File", file_name],
        ["Size", sizeInWords(bounding_box)],
        ["Volume", `${(volume_mm3 / 1000).toFixed(2)} cm³`],
        ["Triangles", triangles.toLocaleString("en")],
        ["On disk", file_size < 0.1 ? `${Math.ceil(file_size * 1000)} kB` : `${file_size.toFixed(2)} MB`],
      ].map(([name, value]) =>
        make("div", {}, make("dt", { textContent: name ?? "" }), make("dd", { textContent: value ?? "" })),
      ),
    );
    facts.hidden = false;
    this.#canvas.setAttribute("aria-label", `${file_name} on the printer's bed`);
  }

  /** @param {FileRecord} file */
  #addEarlier(file) {
    const { file_id, file_name, bounding_box } = file;
    this.#files.set(file_id, file);
    this.#earlier.add(new Option(`${file_name} (${sizeInWords(bounding_box)})`, file_id));
  }

  /** @param {string} text */
  #note(text) {
    say(byId("viewer-note", HTMLElement), text);
  }

  /** Shows what went wrong, unless it was ended for another model. @param {Promise<unknown>} work */
  #guard(work) {
    work.catch((/** @type {Error} */ error) => {
      if (error.name !== "AbortError") say(byId("file-alert", HTMLElement), error.message);
    });
  }
}

function hasWebGl() {
  return document.createElement("canvas").getContext("webgl2") !== null;
}
