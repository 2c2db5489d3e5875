/** A file's bytes to a geometry that can be drawn. The loaders are fetched when first needed. */

/** @import { BufferGeometry } from "three" */

/** A 3MF is a zip of XML: for each of its bytes about this many are read. */
const INFLATION = 8;

/** How much work drawing a file is, in bytes. @param {string} name @param {number} bytes */
export function bytesToRead(name, bytes) {
  return /\.3mf$/i.test(name) ? bytes * INFLATION : bytes;
}

/**
 * @param {Blob} file
 * @returns {Promise<BufferGeometry>} in the file's own units and position
 */
export async function readModel(file) {
  const bytes = await file.arrayBuffer();
  const isZip = new DataView(bytes).getUint16(0) === 0x504b;
  return isZip ? readThreeMf(bytes) : readStl(bytes);
}

/** @param {ArrayBuffer} bytes */
async function readStl(bytes) {
  const { STLLoader } = await import("three/addons/loaders/STLLoader.js");
  return new STLLoader().parse(bytes);
}

/** @param {ArrayBuffer} bytes */
async function readThreeMf(bytes) {
  const [{ ThreeMFLoader }, { mergeGeometries }, { BufferGeometry, Mesh }] = await Promise.all([
    import("three/addons/loaders/3MFLoader.js"),
    import("three/addons/utils/BufferGeometryUtils.js"),
    import("three"),
  ]);
  const group = new ThreeMFLoader().parse(bytes);
  group.updateMatrixWorld(true);
  /** @type {BufferGeometry[]} */
  const parts = [];
  group.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const shape = new BufferGeometry();
    const flat = object.geometry.index ? object.geometry.toNonIndexed() : object.geometry;
    shape.setAttribute("position", flat.getAttribute("position"));
    parts.push(shape.applyMatrix4(object.matrixWorld));
  });
  const whole = mergeGeometries(parts);
  if (!whole) throw new Error("the 3MF file holds no mesh that can be drawn");
  whole.computeVertexNormals();
  return whole;
}
