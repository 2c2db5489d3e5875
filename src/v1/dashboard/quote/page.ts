/** The quote page: what its scripts (public/quote.js and what that loads) bring to life. */

import { DEFAULT_PRICING } from "../../../index.ts";
import { PRINT_SETTING } from "../../profiles/vocabulary/print-setting.ts";
import { SLA_PRINT_SETTING } from "../../profiles/vocabulary/sla-print-setting.ts";
import { type Html, html } from "../html.ts";
import type { Content } from "../layout.ts";
import { priceField, type Quick, quickField } from "./fields.ts";

const VENDOR = "/dashboard/vendor";

const QUICK_FILAMENT: readonly Quick[] = [
  { path: "layers_and_perimeters.layer_height.layer_height", label: "Layer height", step: 0.01 },
  { path: "layers_and_perimeters.layer_height.perimeters", label: "Perimeters" },
  { path: "infill.fill_density", label: "Infill density" },
  { path: "infill.fill_pattern", label: "Infill pattern" },
  { path: "layers_and_perimeters.layer_height.top_layers", label: "Top layers" },
].map((field) => ({ vocabulary: PRINT_SETTING, ...field }));

const QUICK_RESIN: readonly Quick[] = [
  { path: "layer_height", label: "Layer height", step: 0.005 },
  { path: "supports.enable", label: "Supports" },
  { path: "pad.enable", label: "Pad" },
  { path: "hollowing_enable", label: "Hollow" },
].map((field) => ({ vocabulary: SLA_PRINT_SETTING, ...field }));

export const QUOTE_PAGE: Content = {
  title: "New quote",
  styles: ["/dashboard/public/quote.css"],
  scripts: ["/dashboard/public/quote.js"],
  imports: {
    imports: {
      three: `${VENDOR}/three/three.module.js`,
      "three/addons/": `${VENDOR}/three-addons/`,
      "gcode-preview": `${VENDOR}/gcode-preview/gcode-preview.es.js`,
    },
    // The g-code viewer was made for another version of three than the one that draws models.
    scopes: {
      [`${VENDOR}/gcode-preview/`]: {
        three: `${VENDOR}/gcode-preview-three/three.module.js`,
        "lil-gui": `${VENDOR}/lil-gui/lil-gui.esm.js`,
      },
    },
  },
  body: html`<h1>New quote</h1>
<noscript><p class="notice">This page needs JavaScript.</p></noscript>
<div class="quote">
${modelSection()}
${settingsForm()}
${resultSection()}
${toolpathSection()}
</div>`,
};

function modelSection(): Html {
  return html`<section class="card stage" id="stage" aria-labelledby="stage-heading">
<h2 id="stage-heading">Model</h2>
<div class="sources">
<p class="drop"><input type="file" class="visually-hidden" id="model-file" accept=".stl,.3mf,model/stl,model/3mf">
<label class="button" for="model-file">Choose a file</label> <span>or drop an STL or 3MF here</span></p>
<p class="field"><label for="earlier-file">Uploaded before</label>
<select id="earlier-file"><option value="">Choose…</option></select></p>
</div>
<p class="transfer" id="upload" hidden><label for="upload-progress" id="upload-label">Uploading</label>
<progress id="upload-progress" max="1" value="0"></progress></p>
<p class="alert" id="file-alert" role="alert" hidden></p>
<div class="viewport" id="model-viewport">
<canvas id="model-canvas" role="img" aria-label="The printer's bed, empty"></canvas>
<div class="views" role="group" aria-label="Look at the model">
<button type="button" data-side="corner">Corner</button><button type="button" data-side="front">Front</button><button type="button" data-side="top">Top</button>
</div>
</div>
<p class="note" id="viewer-note" hidden></p>
<p class="fit" id="fit" role="status" hidden></p>
<dl class="figures" id="file-facts" hidden></dl>
</section>`;
}

function settingsForm(): Html {
  return html`<form class="card settings" id="quote-form" aria-labelledby="settings-heading" novalidate>
<h2 id="settings-heading">Print</h2>
<fieldset class="switch"><legend>Technology</legend>
<label><input type="radio" name="technology" value="fdm" checked><span>Filament</span></label>
<label><input type="radio" name="technology" value="sla"><span>Resin</span></label>
</fieldset>
<div data-technology="fdm">
${picker("printer", "printer", "Printer")}
${picker("filament", "material", "Filament")}
${picker("print-setting", "settings", "Print settings", true)}
<fieldset class="grid"><legend>Quick settings</legend>
${QUICK_FILAMENT.map(quickField)}
${colourField()}
</fieldset>
</div>
<div data-technology="sla" hidden>
${picker("sla-printer", "printer", "Resin printer")}
${picker("resin", "material", "Resin")}
${picker("sla-print-setting", "settings", "Print settings", true)}
<fieldset class="grid"><legend>Quick settings</legend>
${QUICK_RESIN.map(quickField)}
</fieldset>
</div>
<details><summary>Prices</summary>
<div class="grid" data-pricing>
${priceField("currency", "Currency", DEFAULT_PRICING.currency)}
${priceField("base_price", "Base price", DEFAULT_PRICING.basePrice)}
${priceField("cost_per_hour", "Per hour", DEFAULT_PRICING.costPerHour)}
<div data-technology="fdm">${priceField("cost_per_gram", "Per gram", "")}</div>
<div data-technology="sla" hidden>${priceField("cost_per_ml", "Per millilitre", "")}</div>
${priceField("printer_watts", "Printer, watts", DEFAULT_PRICING.printerWatts)}
${priceField("cost_per_kwh", "Per kilowatt hour", DEFAULT_PRICING.costPerKwh)}
</div>
</details>
<p class="alert" id="quote-alert" role="alert" hidden></p>
<p><button class="primary" id="quote-button">Get a quote</button></p>
<div id="slicing" hidden>
<label for="quote-progress" id="quote-status" role="status">Waiting</label>
<progress id="quote-progress" max="100" value="0"></progress>
</div>
</form>`;
}

/** A kind of profile. One that may be left out then means the defaults. */
function picker(path: string, role: string, label: string, isOptional = false): Html {
  const none = isOptional ? "Defaults" : "None yet";
  return html`<div class="picker" data-path="${path}" data-role="${role}">
<label for="pick-${path}">${label}</label>
<select id="pick-${path}"${isOptional && html` data-optional`}><option value="">${none}</option></select>
<button type="button" class="quiet" data-add-default>Add default<span class="visually-hidden"> ${label.toLowerCase()}</span></button>
</div>`;
}

function colourField(): Html {
  return html`<p class="field"><label for="setting-filament-color">Colour</label>
<input type="color" id="setting-filament-color" data-setting="filament_color" value="#ffffff"></p>`;
}

function resultSection(): Html {
  return html`<section class="result" id="result" aria-labelledby="result-heading" hidden>
<h2 id="result-heading" tabindex="-1">Quote</h2>
<div class="cards" id="result-cards"></div>
<p class="actions"><a class="button primary" id="download">Download</a></p>
</section>`;
}

function toolpathSection(): Html {
  return html`<section class="card toolpaths" id="toolpaths" aria-labelledby="toolpaths-heading" hidden>
<h2 id="toolpaths-heading">Toolpaths</h2>
<p class="note" id="toolpath-note" role="status" hidden></p>
<p id="toolpath-load" hidden><button type="button" id="toolpath-button">Show the toolpaths</button></p>
<div id="toolpath-viewer" hidden>
<div class="viewport"><canvas id="toolpath-canvas" role="img" aria-label="Toolpaths up to the chosen layer"></canvas>
<img id="layer-image" alt="" hidden></div>
<div class="layers">
<label for="layer">Layer</label>
<input type="range" id="layer" min="1" max="1" value="1" step="1">
<output for="layer" id="layer-output"></output>
</div>
<p class="choices" id="toolpath-choices">
<label><input type="checkbox" id="layer-alone"> This layer alone</label>
<label><input type="checkbox" id="layer-travel"> Travel moves</label>
</p>
<ul class="key" id="toolpath-key" aria-label="Colours"></ul>
</div>
</section>`;
}
