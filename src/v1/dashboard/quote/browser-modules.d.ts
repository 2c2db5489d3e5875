/** What the dashboard's scripts use of packages that come without types of their own, or with ones that need others. */

declare module "three" {
  export class Vector3 {
    constructor(x?: number, y?: number, z?: number);
    x: number;
    y: number;
    z: number;
    set(x: number, y: number, z: number): this;
    add(other: Vector3): this;
    normalize(): this;
    multiplyScalar(factor: number): this;
    length(): number;
  }
  export class Matrix4 {
    private readonly isMatrix4: true;
  }
  export class Color {
    constructor(colour: number | string);
    set(colour: number | string): this;
    getHexString(): string;
    multiplyScalar(factor: number): this;
    copy(other: Color): this;
    clone(): Color;
  }
  export class Box3 {
    readonly min: Vector3;
    setFromObject(object: Object3D): this;
    getSize(target: Vector3): Vector3;
    getCenter(target: Vector3): Vector3;
    isEmpty(): boolean;
  }

  export class BufferAttribute {
    readonly array: Float32Array;
    readonly count: number;
  }
  export class Float32BufferAttribute extends BufferAttribute {
    constructor(values: ArrayLike<number>, itemSize: number);
  }
  export class BufferGeometry {
    readonly index: BufferAttribute | null;
    setAttribute(name: string, attribute: BufferAttribute): this;
    getAttribute(name: string): BufferAttribute;
    toNonIndexed(): BufferGeometry;
    applyMatrix4(matrix: Matrix4): this;
    computeVertexNormals(): void;
    dispose(): void;
  }
  export class BoxGeometry extends BufferGeometry {
    constructor(width: number, height: number, depth: number);
  }
  export class PlaneGeometry extends BufferGeometry {
    constructor(width: number, height: number);
  }
  export class EdgesGeometry extends BufferGeometry {
    constructor(geometry: BufferGeometry);
  }

  export class Material {
    readonly color: Color;
    dispose(): void;
  }
  export class MeshStandardMaterial extends Material {
    constructor(options: { color: number | string; roughness?: number; metalness?: number; flatShading?: boolean });
  }
  export class LineBasicMaterial extends Material {
    constructor(options: { color: number | string; transparent?: boolean; opacity?: number });
  }

  export class Object3D {
    readonly name: string;
    readonly position: Vector3;
    readonly scale: Vector3 & { setScalar(factor: number): void };
    readonly up: Vector3;
    readonly matrixWorld: Matrix4;
    readonly children: readonly Object3D[];
    visible: boolean;
    add(...objects: readonly Object3D[]): this;
    remove(...objects: readonly Object3D[]): this;
    traverse(visit: (object: Object3D) => void): void;
    updateMatrixWorld(force: boolean): void;
  }
  export class Group extends Object3D {}
  export class Scene extends Object3D {
    background: Color | null;
  }
  export class Mesh extends Object3D {
    readonly geometry: BufferGeometry;
    readonly material: Material;
    constructor(geometry: BufferGeometry, material: Material);
  }
  export class LineSegments extends Object3D {
    readonly geometry: BufferGeometry;
    readonly material: Material;
    constructor(geometry: BufferGeometry, material: Material);
  }
  export class AmbientLight extends Object3D {
    constructor(colour: number, intensity: number);
  }
  export class DirectionalLight extends Object3D {
    constructor(colour: number, intensity: number);
  }
  export class PerspectiveCamera extends Object3D {
    constructor(fov: number, aspect: number, near: number, far: number);
    readonly fov: number;
    aspect: number;
    near: number;
    far: number;
    updateProjectionMatrix(): void;
  }
  export class WebGLRenderer {
    constructor(options: { canvas: HTMLCanvasElement; antialias?: boolean });
    setPixelRatio(ratio: number): void;
    setSize(width: number, height: number, updateStyle: boolean): void;
    render(scene: Scene, camera: PerspectiveCamera): void;
    dispose(): void;
  }
}

declare module "three/addons/controls/OrbitControls.js" {
  import type { PerspectiveCamera, Vector3 } from "three";
  export class OrbitControls {
    readonly target: Vector3;
    constructor(camera: PerspectiveCamera, element: HTMLElement);
    addEventListener(type: "change", listener: () => void): void;
    update(): void;
    dispose(): void;
  }
}

declare module "three/addons/loaders/STLLoader.js" {
  import type { BufferGeometry } from "three";
  export class STLLoader {
    parse(bytes: ArrayBuffer): BufferGeometry;
  }
}

declare module "three/addons/loaders/3MFLoader.js" {
  import type { Group } from "three";
  export class ThreeMFLoader {
    parse(bytes: ArrayBuffer): Group;
  }
}

declare module "three/addons/utils/BufferGeometryUtils.js" {
  import type { BufferGeometry } from "three";
  export function mergeGeometries(geometries: readonly BufferGeometry[]): BufferGeometry | null;
}

declare module "three/addons/libs/fflate.module.js" {
  /** @param options `filter` says which entries are inflated */
  export function unzipSync(
    bytes: Uint8Array,
    options: { filter: (entry: { name: string }) => boolean },
  ): Record<string, Uint8Array<ArrayBuffer>>;
}

declare module "gcode-preview" {
  import type { Group, PerspectiveCamera, Scene, WebGLRenderer } from "three";
  import type { OrbitControls } from "three/addons/controls/OrbitControls.js";

  export interface Layer {
    /** Of the layer itself, in mm. */
    readonly height: number;
  }
  export class WebGLPreview {
    readonly parser: { readonly layers: readonly Layer[]; parseGCode(lines: readonly string[]): unknown };
    readonly scene: Scene & { readonly children: readonly Group[] };
    readonly controls: OrbitControls;
    readonly camera: PerspectiveCamera;
    readonly renderer: WebGLRenderer;
    /** Draws, and asks for the next frame to do so again. */
    animate: () => void;
    /** What comes before the first layer, then the layers. */
    readonly layers: readonly Layer[];
    /** Builds the next layers, each call's as one group named `layer<index of its first>`. */
    renderFrame(layerCount: number): void;
    resize(): void;
    dispose(): void;
  }
  export function init(options: {
    canvas: HTMLCanvasElement;
    buildVolume: { x: number; y: number; z: number };
    backgroundColor: string;
    extrusionColor: readonly string[];
    travelColor: string;
    renderTravel: boolean;
    disableGradient: boolean;
    minLayerThreshold: number;
    initialCameraPosition: readonly [number, number, number];
  }): WebGLPreview;
}
