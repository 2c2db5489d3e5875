/**
 * A reader of GOO files, version 3: written from the format's public description, and from nothing of the writer. It
 * checks all that the description fixes: marks, sizes, sums, that every pixel is told, and that nothing is left over.
 */

/** Sizes in bytes, and the pictures' sides in pixels. */
const HEADER = 195_477;
const LAYER_DEFINITION = 66;
const SMALL_PREVIEW = 116;
const BIG_PREVIEW = 290;
const MAGIC = [0x07, 0x00, 0x00, 0x00, 0x44, 0x4c, 0x50, 0x00];
const ENDING = [0x00, 0x00, 0x00, ...MAGIC];

/** Motion of the plate: mm, mm/min and seconds, as the file holds them. */
interface GooMotion {
  readonly beforeLift: number;
  readonly afterLift: number;
  readonly afterRetract: number;
  readonly lift: readonly [mm: number, speed: number];
  readonly lift2: readonly [mm: number, speed: number];
  readonly retract: readonly [mm: number, speed: number];
  readonly retract2: readonly [mm: number, speed: number];
  readonly pwm: number;
}

interface GooLayer extends GooMotion {
  readonly pause: number;
  readonly pauseZ: number;
  readonly z: number;
  readonly exposure: number;
  readonly offTime: number;
  /** As the writer's input: number of the first pixel, length and level of what is not black. */
  readonly runs: Uint32Array;
}

export interface GooFile {
  readonly version: string;
  readonly software: string;
  readonly softwareVersion: string;
  readonly time: string;
  readonly printer: string;
  readonly printerType: string;
  readonly resin: string;
  readonly antialiasing: number;
  readonly grey: number;
  readonly blur: number;
  /** Pixels as 5, 6 and 5 bits of red, green and blue. */
  readonly smallPreview: Uint16Array;
  readonly bigPreview: Uint16Array;
  readonly layerCount: number;
  readonly width: number;
  readonly height: number;
  readonly mirrorX: number;
  readonly mirrorY: number;
  readonly sizeMm: readonly [x: number, y: number, z: number];
  readonly layerHeight: number;
  readonly exposure: number;
  /** 0: the time without light is given; 1: the rests are. */
  readonly delayMode: number;
  readonly offTime: number;
  readonly bottomExposure: number;
  readonly bottomLayers: number;
  readonly motion: GooMotion;
  readonly bottomMotion: GooMotion;
  readonly advanced: number;
  readonly seconds: number;
  readonly volumeMm3: number;
  readonly grams: number;
  readonly price: number;
  readonly priceUnit: string;
  readonly greyLevels: number;
  readonly transitionLayers: number;
  readonly layers: readonly GooLayer[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function readGoo(bytes: Uint8Array): GooFile {
  const from = new Fields(bytes);
  const version = from.text(4);
  from.expect(MAGIC, "magic");
  const names = {
    software: from.text(32),
    softwareVersion: from.text(24),
    time: from.text(24),
    printer: from.text(32),
    printerType: from.text(32),
    resin: from.text(32),
  };
  const look = { antialiasing: from.u16(), grey: from.u16(), blur: from.u16() };
  const smallPreview = preview(from, SMALL_PREVIEW);
  const bigPreview = preview(from, BIG_PREVIEW);
  const display = {
    layerCount: from.u32(),
    width: from.u16(),
    height: from.u16(),
    mirrorX: from.u8(),
    mirrorY: from.u8(),
    sizeMm: [from.f32(), from.f32(), from.f32()] as const,
    layerHeight: from.f32(),
    exposure: from.f32(),
    delayMode: from.u8(),
    offTime: from.f32(),
  };
  const bottomMotion = {} as Mutable<GooMotion>;
  const motion = {} as Mutable<GooMotion>;
  const both = [bottomMotion, motion];
  for (const of of both) [of.beforeLift, of.afterLift, of.afterRetract] = [from.f32(), from.f32(), from.f32()];
  const bottom = { bottomExposure: from.f32(), bottomLayers: from.u32() };
  for (const leg of ["lift", "retract", "lift2", "retract2"] as const)
    for (const of of both) of[leg] = [from.f32(), from.f32()];
  for (const of of both) of.pwm = from.u16();
  const figures = {
    advanced: from.u8(),
    seconds: from.u32(),
    volumeMm3: from.f32(),
    grams: from.f32(),
    price: from.f32(),
    priceUnit: from.text(8),
  };
  const layersAt = from.u32();
  const greyLevels = from.u8();
  const transitionLayers = from.u16();
  if (from.at !== HEADER || layersAt !== HEADER) throw new Error(`header ends at ${from.at}, says ${layersAt}`);
  const pixels = display.width * display.height;
  const layers = Array.from({ length: display.layerCount }, () => layer(from, pixels));
  from.expect(ENDING, "ending");
  if (from.at !== bytes.length) throw new Error(`${bytes.length - from.at} bytes after the ending`);
  const head = { version, ...names, ...look, smallPreview, bigPreview, ...display, ...bottom };
  return { ...head, motion, bottomMotion, ...figures, greyLevels, transitionLayers, layers };
}

function preview(from: Fields, side: number): Uint16Array {
  const pixels = Uint16Array.from({ length: side * side }, () => from.u16());
  from.delimiter();
  return pixels;
}

function layer(from: Fields, pixels: number): GooLayer {
  const start = from.at;
  const head = {
    pause: from.u16(),
    pauseZ: from.f32(),
    z: from.f32(),
    exposure: from.f32(),
    offTime: from.f32(),
    beforeLift: from.f32(),
    afterLift: from.f32(),
    afterRetract: from.f32(),
    lift: [from.f32(), from.f32()] as const,
    lift2: [from.f32(), from.f32()] as const,
    retract: [from.f32(), from.f32()] as const,
    retract2: [from.f32(), from.f32()] as const,
    pwm: from.u16(),
  };
  from.delimiter();
  if (from.at - start !== LAYER_DEFINITION) throw new Error("a layer's definition has 66 bytes with its delimiter");
  const runs = decodeGooPixels(from.bytes(from.u32()), pixels);
  from.delimiter();
  return { ...head, runs };
}

/** Runs of a layer's data, from its 0x55 to its checksum; throws where it does not tell exactly so many pixels. */
export function decodeGooPixels(data: Uint8Array, pixels: number): Uint32Array {
  if (data[0] !== 0x55) throw new Error(`a layer's data begin with ${data[0]}`);
  const end = data.length - 1;
  const sum = data.subarray(1, end).reduce((total, byte) => (total + byte) & 0xff, 0);
  if (data[end] !== (~sum & 0xff)) throw new Error(`checksum is ${data[end]}, expected ${~sum & 0xff}`);
  const runs: number[] = [];
  let pixel = 0;
  let level = 0;
  for (let at = 1; at < end; ) {
    const head = data[at++];
    const kind = head >> 6;
    const width = (head >> 4) & 3;
    let length = head & 15;
    if (kind === 2) {
      level += width < 2 ? length : -length;
      if (level < 0 || level > 255) throw new Error(`level ${level} by difference`);
      length = width % 2 === 1 ? data[at++] : 1;
    } else {
      level = [0, -1, -1, 255][kind];
      if (kind === 1) level = data[at++];
      let high = 0;
      for (let i = 0; i < width; i++) high = high * 256 + data[at++];
      length += high * 16;
    }
    if (at > end) throw new Error("a run reaches into the checksum");
    if (level > 0 && length > 0) append(runs, pixel, length, level);
    pixel += length;
  }
  if (pixel !== pixels) throw new Error(`${pixel} pixels are told, expected ${pixels}`);
  return Uint32Array.from(runs);
}

/** Adds a run; what goes on with the same level is one. */
function append(runs: number[], start: number, length: number, level: number): void {
  const last = runs.length - 3;
  if (last >= 0 && runs[last] + runs[last + 1] === start && runs[last + 2] === level) runs[last + 1] += length;
  else runs.push(start, length, level);
}

/** Reads fields one after the other, most significant byte first. */
class Fields {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    this.at += 1;
    return this.#view.getUint8(this.at - 1);
  }

  u16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  u32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  f32(): number {
    this.at += 4;
    return this.#view.getFloat32(this.at - 4);
  }

  bytes(length: number): Uint8Array {
    if (this.at + length > this.#bytes.length) throw new Error("the file ends within a layer");
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  /** Characters up to the first zero; what follows it is zeros too. */
  text(length: number): string {
    const field = this.bytes(length);
    const end = field.indexOf(0);
    if (end >= 0 && field.subarray(end).some((byte) => byte !== 0)) throw new Error("text after a text's end");
    return String.fromCharCode(...field.subarray(0, end < 0 ? length : end));
  }

  expect(bytes: readonly number[], what: string): void {
    const got = [...this.bytes(bytes.length)];
    if (got.join() !== bytes.join()) throw new Error(`${what}: got ${got.join(" ")}, expected ${bytes.join(" ")}`);
  }

  delimiter(): void {
    this.expect([0x0d, 0x0a], "delimiter");
  }
}
