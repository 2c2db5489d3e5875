/** The quote page: brings model, form, quote and toolpaths together. */
import { gcodeAddress, post } from "./api.js";
import { byId, say } from "./dom.js";
import { ModelStage } from "./model-stage.js";
import { QuoteForm } from "./quote-form.js";
import { finished } from "./quote-poll.js";
import { resultCards } from "./quote-result.js";
import { ToolpathPanel } from "./toolpath-panel.js";

/** @import { Quote, Size } from "../quote/records.ts" */

const stage = new ModelStage();
const form = new QuoteForm(byId("quote-form", HTMLFormElement));
const toolpaths = new ToolpathPanel();
const alert = byId("quote-alert", HTMLElement);
const button = byId("quote-button", HTMLButtonElement);
/** @type {Size} */
let bed = { x: 0, y: 0, z: 0 };
/** Ends the waiting for the quote before. */
let current = new AbortController();

form.onBed((size) => stage.setBed((bed = size)));
form.onColour((colour) => stage.setColour(colour));
stage.onModel(clear);
byId("quote-form", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  quote().catch(tell);
});
await Promise.all([form.load().catch(tell), stage.start(new URLSearchParams(location.search).get("file")).catch(tell)]);

async function quote() {
  clear();
  button.disabled = true;
  showProgress("Waiting for the upload", 0);
  // A model that arrives clears what belongs to the one before, so this is waited for first.
  const file = await stage.arrived();
  const { signal } = current;
  try {
    const mistake = file ? form.firstMistake() : "Choose a model first.";
    if (!file || mistake !== null) return say(alert, mistake ?? "");
    const { path, body } = form.request(file.file_id);
    const { quote_id } = /** @type {{ quote_id: string }} */ (await post(path, body));
    const answer = await finished(quote_id, ({ progress }) => showProgress(wordsFor(progress), progress), signal);
    if (answer.status === "failed") throw new Error(answer.error_message ?? "The model could not be sliced.");
    await show(answer, file.bounding_box);
  } finally {
    if (signal === current.signal) hideProgress();
  }
}

/** @param {Quote} answer @param {Size} part */
async function show(answer, part) {
  byId("result-cards", HTMLElement).replaceChildren(...resultCards(answer));
  const link = byId("download", HTMLAnchorElement);
  link.href = gcodeAddress(answer.quote_id);
  link.download = answer.files.gcode_name;
  link.textContent = `Download ${answer.files.gcode_name} (${answer.files.gcode_file_size.toFixed(2)} MB)`;
  byId("result", HTMLElement).hidden = false;
  hideProgress();
  byId("result-heading", HTMLElement).focus();
  await toolpaths.open(answer, bed, part);
}

/** Takes away what belongs to a quote before. */
function clear() {
  current.abort(new DOMException("another quote was begun", "AbortError"));
  current = new AbortController();
  say(alert, "");
  hideProgress();
  byId("result", HTMLElement).hidden = true;
  toolpaths.clear();
}

/** @param {number} percent */
function wordsFor(percent) {
  return percent === 0 ? "Waiting for its turn" : "Slicing";
}

/** @param {string} words @param {number} percent */
function showProgress(words, percent) {
  byId("slicing", HTMLElement).hidden = false;
  byId("quote-progress", HTMLProgressElement).value = percent;
  const status = byId("quote-status", HTMLElement);
  // Only when they change: screen readers speak each change.
  if (status.textContent !== words) status.textContent = words;
}

function hideProgress() {
  byId("slicing", HTMLElement).hidden = true;
  button.disabled = false;
}

/** @param {unknown} error */
function tell(error) {
  if (error instanceof Error && error.name !== "AbortError") say(alert, error.message);
}
