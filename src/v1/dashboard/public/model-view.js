/**
 * The part on the bed. Drawn only when something changes; all sizes in millimetres, z up.
 * Whatever leaves the scene gives its memory on the graphics card back.
 */
import {
  AmbientLight,
  Box3,
  BoxGeometry,
  BufferGeometry,
  Color,
  DirectionalLight,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { onceAFrame } from "./once-a-frame.js";

/** @import { Material, Object3D } from "three" */
/** @import { Size } from "../quote/records.ts" */
/** @typedef {"corner" | "front" | "top"} Side */

const BACKGROUND = 0x1b1f27;
const BED = 0x272d38;
const GRID = 0x3d4658;
const EDGES = 0x5d6a82;
const PART = "#ffffff";
const TOO_LARGE = "#f05a4f";
const GRID_MM = 10;

/** From where each side looks at the middle. @type {Record<Side, [number, number, number]>} */
const SIDES = { corner: [-0.55, -1, 0.7], front: [0, -1, 0.08], top: [0, -0.001, 1] };

export class ModelView {
  #renderer;
  #scene = new Scene();
  #camera = new PerspectiveCamera(35, 1, 1, 10_000);
  #controls;
  #bed = new Group();
  #part = new Group();
  #material = new MeshStandardMaterial({ color: PART, roughness: 0.55, metalness: 0.05, flatShading: true });
  /** @type {Size} */
  #bedSize = { x: 200, y: 200, z: 200 };
  #colour = PART;
  #fits = true;
  #draw = onceAFrame(() => this.#renderer.render(this.#scene, this.#camera));
  #resizes;

  /**
   * @param {HTMLCanvasElement} canvas
   * @throws when the browser has no WebGL
   */
  constructor(canvas) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.#scene.background = new Color(BACKGROUND);
    this.#camera.up.set(0, 0, 1);
    const sun = new DirectionalLight(0xffffff, 2.4);
    sun.position.set(-0.6, -1, 1.6);
    const fill = new DirectionalLight(0xbfd4ff, 0.9);
    fill.position.set(1, 0.8, 0.5);
    this.#scene.add(new AmbientLight(0xffffff, 0.7), sun, fill, this.#bed, this.#part);
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.addEventListener("change", () => this.#draw());
    this.#resizes = new ResizeObserver(() => this.#resize(canvas));
    this.#resizes.observe(canvas);
    this.setBed(this.#bedSize);
  }

  /** @param {Size} size the build volume */
  setBed(size) {
    this.#bedSize = size;
    empty(this.#bed);
    const plate = new Mesh(new PlaneGeometry(size.x, size.y), new MeshStandardMaterial({ color: BED, roughness: 1 }));
    plate.position.z = -0.05;
    const grid = new LineSegments(gridGeometry(size), new LineBasicMaterial({ color: GRID }));
    const volume = new LineSegments(
      new EdgesGeometry(new BoxGeometry(size.x, size.y, size.z)),
      new LineBasicMaterial({ color: EDGES, transparent: true, opacity: 0.45 }),
    );
    volume.position.z = size.z / 2;
    this.#bed.add(plate, grid, volume);
    this.look("corner");
  }

  /**
   * Puts a model on the middle of the bed.
   * @param {BufferGeometry} geometry is disposed of with the view
   * @returns {Size} its size as the file has it
   */
  setModel(geometry) {
    this.clear();
    const mesh = new Mesh(geometry, this.#material);
    this.#part.add(mesh);
    const box = new Box3().setFromObject(mesh);
    const size = box.getSize(new Vector3());
    const middle = box.getCenter(new Vector3());
    mesh.position.set(-middle.x, -middle.y, -box.min.z);
    this.#part.scale.setScalar(1);
    this.look("corner");
    return { x: size.x, y: size.y, z: size.z };
  }

  /** Takes the model away. */
  clear() {
    empty(this.#part, this.#material);
    this.#draw();
  }

  /** A box in the place of a model that is not drawn. @param {Size} size */
  setBox(size) {
    this.setModel(new BoxGeometry(size.x, size.y, size.z));
  }

  /** For files in other units than millimetres. @param {number} factor */
  scaleModel(factor) {
    this.#part.scale.setScalar(factor);
    this.look("corner");
  }

  /** @param {boolean} fits */
  setFits(fits) {
    this.#fits = fits;
    this.#paint();
  }

  /** @param {string} colour `#rrggbb` */
  setColour(colour) {
    this.#colour = colour;
    this.#paint();
  }

  /** @param {Side} side */
  look(side) {
    const part = new Box3().setFromObject(this.#part);
    const bed = new Vector3(this.#bedSize.x, this.#bedSize.y, 0);
    const size = part.isEmpty() ? bed : part.getSize(new Vector3());
    // Near enough to see the part, far enough to see where on the bed it stands.
    const span = Math.max(size.length() * 1.25, bed.length() * 0.42);
    const distance = span / 2 / Math.tan((this.#camera.fov * Math.PI) / 360) / Math.min(this.#camera.aspect, 1);
    this.#controls.target.set(0, 0, part.isEmpty() ? 0 : size.z / 2);
    this.#camera.position
      .set(...SIDES[side])
      .normalize()
      .multiplyScalar(distance)
      .add(this.#controls.target);
    this.#camera.near = distance / 100;
    this.#camera.far = distance * 20 + this.#bedSize.z;
    this.#camera.updateProjectionMatrix();
    this.#controls.update();
    this.#draw();
  }

  dispose() {
    this.#resizes.disconnect();
    this.#controls.dispose();
    empty(this.#bed);
    empty(this.#part, this.#material);
    this.#material.dispose();
    this.#renderer.dispose();
  }

  #paint() {
    this.#material.color.set(this.#fits ? this.#colour : TOO_LARGE);
    this.#draw();
  }

  /** @param {HTMLCanvasElement} canvas */
  #resize(canvas) {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.#camera.aspect = clientWidth / clientHeight;
    this.#camera.updateProjectionMatrix();
    this.#draw();
  }
}

/** Lines each centimetre from the middle on, and the plate's own edges. @param {Size} size */
function gridGeometry({ x, y }) {
  /** @type {number[]} */
  const ends = [];
  for (let at = 0; at <= x / 2; at += GRID_MM) for (const side of [at, -at]) ends.push(side, -y / 2, 0, side, y / 2, 0);
  for (let at = 0; at <= y / 2; at += GRID_MM) for (const side of [at, -at]) ends.push(-x / 2, side, 0, x / 2, side, 0);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(ends, 3));
  return geometry;
}

/**
 * @param {Group} group
 * @param {Material} [kept] what is used again
 */
function empty(group, kept) {
  for (const child of [...group.children]) {
    group.remove(child);
    const { geometry, material } = /** @type {Object3D & { geometry: BufferGeometry, material: Material }} */ (child);
    geometry.dispose();
    if (material !== kept) material.dispose();
  }
}
