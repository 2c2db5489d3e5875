/**
 * Toolpaths of a g-code, layer by layer. Each layer is built once, a few at a time so that the page stays alive, and is
 * then only shown or hidden: the library's own way, building all of them anew for each step of a slider, is too slow.
 */
import { init } from "gcode-preview";
import { ROLES, rolesAsTools, toolsUsed } from "./gcode-roles.js";
import { onceAFrame } from "./once-a-frame.js";

/** @import { BufferAttribute, Color, Group, LineSegments } from "three" */
/** @import { Size } from "../quote/records.ts" */
/** @typedef {{ group: Group, travels: LineSegments[], colours: [shown: Color, full: Color][] }} DrawnLayer */

const BACKGROUND = "#1b1f27";
const TRAVEL = "#3f6f6a";
const FAINT = 0.25;
const DARKER = 0.8;
const BELOW = 0.4;
const LINES_A_PIECE = 20_000;
const MILLISECONDS_A_PIECE = 12;

export class ToolpathView {
  #preview;
  /** @type {DrawnLayer[]} */
  #layers = [];
  /** The moves before the first layer. @type {Group | null} */
  #approach = null;
  /** Where each layer ends, in mm. @type {number[]} */
  #heights = [];
  #disposed = false;
  #draw = onceAFrame(() => {
    const { renderer, scene, camera } = this.#preview;
    if (!this.#disposed) renderer.render(scene, camera);
  });
  #resizes;
  /** @type {ReadonlySet<number>} */
  #tools = new Set();

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Size} bed
   * @param {Size} part
   * @throws when the browser has no WebGL
   */
  constructor(canvas, bed, part) {
    const reach = Math.max(part.x, part.y, part.z * 1.3, 20) * 2.4;
    this.#preview = init({
      canvas,
      buildVolume: bed,
      backgroundColor: BACKGROUND,
      extrusionColor: ROLES.map(({ colour }) => colour),
      travelColor: TRAVEL,
      renderTravel: true,
      disableGradient: true,
      minLayerThreshold: 0.001,
      initialCameraPosition: [-0.45 * reach, 0.8 * reach, 0.9 * reach],
    });
    this.#preview.controls.target.set(0, part.z / 2, 0);
    // So far there are but the bed's grid and the edges of the build volume.
    for (const { material } of /** @type {readonly LineSegments[]} */ (this.#preview.scene.children))
      material.color.multiplyScalar(FAINT);
    // The library draws without end; here only what has changed is drawn.
    this.#preview.animate = () => {};
    this.#preview.controls.addEventListener("change", () => this.#draw());
    this.#preview.controls.update();
    this.#resizes = new ResizeObserver(() => this.#resize(canvas));
    this.#resizes.observe(canvas);
  }

  /**
   * @param {string} gcode
   * @param {(fraction: number) => void} onProgress
   */
  async load(gcode, onProgress) {
    const lines = rolesAsTools(gcode.split("\n"));
    this.#tools = toolsUsed(lines);
    const preview = this.#preview;
    for (let from = 0; from < lines.length && !this.#disposed; from += LINES_A_PIECE) {
      preview.parser.parseGCode(lines.slice(from, from + LINES_A_PIECE));
      onProgress((0.5 * from) / lines.length);
      await nextFrame();
    }
    const { length } = preview.layers;
    for (let layer = 0; layer < length && !this.#disposed; ) {
      const until = performance.now() + MILLISECONDS_A_PIECE;
      while (layer < length && performance.now() < until) {
        preview.renderFrame(1);
        layer++;
      }
      onProgress(0.5 + (0.5 * layer) / length);
      this.#draw();
      await nextFrame();
    }
    if (this.#disposed) return;
    const [approach, ...layers] = preview.scene.children.filter(({ name }) => name.startsWith("layer"));
    this.#approach = approach ?? null;
    this.#layers = layers.map(mergedByColour);
    let z = 0;
    this.#heights = preview.parser.layers.map(({ height }) => (z += height));
  }

  get layerCount() {
    return this.#layers.length;
  }

  /** What occurs, for the key to the colours. */
  get roles() {
    return ROLES.filter((_, tool) => this.#tools.has(tool));
  }

  /** @param {number} layer from 1 */
  heightOf(layer) {
    return this.#heights[layer - 1] ?? 0;
  }

  /**
   * @param {number} layer from 1: the topmost one that is seen
   * @param {{ alone: boolean, travel: boolean }} options
   */
  show(layer, { alone, travel }) {
    if (this.#approach) this.#approach.visible = travel && !alone;
    this.#layers.forEach(({ group, travels, colours }, index) => {
      group.visible = alone ? index === layer - 1 : index < layer;
      for (const line of travels) line.visible = travel;
      // The whole print in full colours; on the way there, what lies below steps back behind the chosen layer.
      const light = index < layer - 1 && layer < this.#layers.length ? BELOW : 1;
      for (const [shown, full] of colours) shown.copy(full).multiplyScalar(light);
    });
    this.#draw();
  }

  dispose() {
    this.#disposed = true;
    this.#resizes.disconnect();
    this.#preview.dispose();
  }

  /** @param {HTMLCanvasElement} canvas */
  #resize(canvas) {
    if (canvas.clientWidth === 0) return;
    this.#preview.resize();
    this.#draw();
  }
}

/**
 * One object for each colour in place of one for each stretch of a feature: a print has thousands of those, and each is
 * a call to the graphics card in every picture. Every other layer is a little darker, so that layers can be told apart.
 * @param {Group} group
 * @param {number} index
 * @returns {DrawnLayer}
 */
function mergedByColour(group, index) {
  /** @type {Map<string, LineSegments[]>} */
  const byColour = new Map();
  for (const line of /** @type {LineSegments[]} */ ([...group.children])) {
    const colour = `#${line.material.color.getHexString()}`;
    byColour.set(colour, [...(byColour.get(colour) ?? []), line]);
  }
  for (const [first, ...others] of byColour.values()) {
    if (!first) continue;
    first.geometry.setAttribute("position", concatenated([first, ...others]));
    if (index % 2 === 1) first.material.color.multiplyScalar(DARKER);
    for (const { geometry, material } of others) {
      geometry.dispose();
      material.dispose();
    }
    group.remove(...others);
  }
  const kept = [...byColour.values()].flatMap(([first]) => (first ? [first] : []));
  return {
    group,
    travels: kept.filter((line) => line === byColour.get(TRAVEL)?.[0]),
    colours: kept.map(({ material }) => [material.color, material.color.clone()]),
  };
}

/** @param {readonly LineSegments[]} lines at least one */
function concatenated(lines) {
  const parts = lines.map(({ geometry }) => geometry.getAttribute("position"));
  const all = new Float32Array(parts.reduce((sum, { array }) => sum + array.length, 0));
  let at = 0;
  for (const { array } of parts) {
    all.set(array, at);
    at += array.length;
  }
  // Of the library's own three, of which this page's is another version.
  const Attribute = /** @type {new (array: Float32Array, itemSize: number) => BufferAttribute} */ (
    /** @type {BufferAttribute} */ (parts[0]).constructor
  );
  return new Attribute(all, 3);
}

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
