/**
 * Writes JPEG: baseline, three components of full resolution, JFIF (ITU-T T.81). Both kinds of component share the
 * specification's tables of code lengths for luminance, so that there are two tables and not four.
 *
 * Each 8 x 8 block of a component goes through: cosine transform, division by the quantisers, zigzag order, and codes
 * for the difference to the last block's mean and for the runs of zeros between the rest.
 */

/** 1 to 100, on the scale of the Independent JPEG Group. */
const QUALITY = 85;
const SIDE = 8;
const BLOCK = SIDE * SIDE;

/**
 * A JPEG of an image. What is transparent is blended over black, as there is no opacity.
 * @param pixels red, green, blue, opacity of each pixel, rows from the top; length 4 x width x height
 */
export function encodeJpeg(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const out = new BitWriter();
  out.bytes(0xff, 0xd8);
  segment(out, 0xe0, [...JFIF, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  const quantisers = [LUMINANCE, CHROMINANCE].map(scaled);
  for (const [id, table] of quantisers.entries()) segment(out, 0xdb, [id, ...ZIGZAG.map((at) => table[at])]);
  const components = [1, 2, 3].flatMap((id) => [id, 0x11, id === 1 ? 0 : 1]);
  segment(out, 0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, ...components]);
  segment(out, 0xc4, [0x00, ...DC_LENGTHS, ...DC_SYMBOLS]);
  segment(out, 0xc4, [0x10, ...AC_LENGTHS, ...AC_SYMBOLS]);
  segment(out, 0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);

  const means = [0, 0, 0];
  const block = new Float64Array(BLOCK);
  for (let top = 0; top < height; top += SIDE)
    for (let left = 0; left < width; left += SIDE)
      for (let component = 0; component < 3; component++) {
        readBlock(block, pixels, width, height, left, top, component);
        transform(block);
        means[component] = writeBlock(out, block, quantisers[Math.min(component, 1)], means[component]);
      }
  out.endScan();
  out.bytes(0xff, 0xd9);
  return out.take();
}

/** "JFIF" and its end. */
const JFIF: readonly number[] = [0x4a, 0x46, 0x49, 0x46, 0];

/** Quantisers of the specification's annex K, by rows. */
const LUMINANCE: readonly number[] = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMINANCE: readonly number[] = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99,
];

/** Places of a block along its diagonals, to and fro. */
const ZIGZAG: readonly number[] = Array.from({ length: BLOCK }, (_, at) => at).sort((a, b) => {
  const [sumA, sumB] = [diagonal(a), diagonal(b)];
  return sumA - sumB || (sumA % 2 === 0 ? (a % SIDE) - (b % SIDE) : (b % SIDE) - (a % SIDE));
});

function diagonal(at: number): number {
  return (at % SIDE) + Math.floor(at / SIDE);
}

/** How many symbols have codes of 1, 2, ... 16 bits, and the symbols by their codes. */
const DC_LENGTHS: readonly number[] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const DC_SYMBOLS: readonly number[] = Array.from({ length: 12 }, (_, size) => size);
const AC_LENGTHS: readonly number[] = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125];
/** A run of zeros in the upper four bits, the size of what follows in the lower ones; rare ones in order. */
const AC_SYMBOLS: readonly number[] = acSymbols();
const [END_OF_BLOCK, SIXTEEN_ZEROS] = [0x00, 0xf0];

function acSymbols(): number[] {
  const common = [
    0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14,
    0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82,
  ];
  const all = Array.from({ length: 160 }, (_, i) => Math.floor(i / 10) * 16 + (i % 10) + 1);
  return [...common, ...all.filter((symbol) => !common.includes(symbol))];
}

interface Code {
  readonly bits: number;
  readonly length: number;
}

const DC_CODES: readonly Code[] = codes(DC_LENGTHS, DC_SYMBOLS);
const AC_CODES: readonly Code[] = codes(AC_LENGTHS, AC_SYMBOLS);

/** By symbol: codes count up, and double from one length to the next. */
function codes(lengths: readonly number[], symbols: readonly number[]): Code[] {
  const found: Code[] = [];
  let bits = 0;
  let at = 0;
  for (const [i, count] of lengths.entries()) {
    for (let k = 0; k < count; k++) found[symbols[at++]] = { bits: bits++, length: i + 1 };
    bits *= 2;
  }
  return found;
}

/** A table of quantisers at the quality. */
function scaled(table: readonly number[]): number[] {
  const percent = QUALITY < 50 ? 5000 / QUALITY : 200 - 2 * QUALITY;
  return table.map((value) => Math.min(255, Math.max(1, Math.floor((value * percent + 50) / 100))));
}

function segment(out: BitWriter, marker: number, bytes: readonly number[]): void {
  out.bytes(0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes);
}

/** Shares of red, green and blue in brightness, and in the blue and red differences. */
const MIX: readonly (readonly [number, number, number])[] = [
  [0.299, 0.587, 0.114],
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
];

/** A component of a block, about 0; beyond the picture's edges its last pixels go on. */
function readBlock(
  block: Float64Array,
  pixels: Uint8Array,
  width: number,
  height: number,
  left: number,
  top: number,
  component: number,
): void {
  const [red, green, blue] = MIX[component];
  const shift = component === 0 ? 128 : 0;
  for (let at = 0; at < BLOCK; at++) {
    const x = Math.min(left + (at % SIDE), width - 1);
    const y = Math.min(top + Math.floor(at / SIDE), height - 1);
    const pixel = 4 * (y * width + x);
    const value = red * pixels[pixel] + green * pixels[pixel + 1] + blue * pixels[pixel + 2];
    block[at] = (value * pixels[pixel + 3]) / 255 - shift;
  }
}

/** By frequency and place along one side. */
const WAVES: readonly number[] = Array.from({ length: BLOCK }, (_, i) => {
  const [frequency, place] = [Math.floor(i / SIDE), i % SIDE];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * SIDE));
});

/** The cosine transform of a block, rows then columns. */
function transform(block: Float64Array): void {
  const line = new Float64Array(SIDE);
  for (const [along, across] of [
    [1, SIDE],
    [SIDE, 1],
  ])
    for (let i = 0; i < SIDE; i++) {
      for (let frequency = 0; frequency < SIDE; frequency++) {
        line[frequency] = 0;
        for (let place = 0; place < SIDE; place++)
          line[frequency] += WAVES[frequency * SIDE + place] * block[i * across + place * along];
      }
      for (let k = 0; k < SIDE; k++) block[i * across + k * along] = line[k];
    }
}

/** Writes a block, and returns its mean for the next one. */
function writeBlock(out: BitWriter, block: Float64Array, quantisers: readonly number[], lastMean: number): number {
  const mean = Math.round(block[0] / quantisers[0]);
  out.value(DC_CODES, 0, mean - lastMean);
  let zeros = 0;
  for (let i = 1; i < BLOCK; i++) {
    const at = ZIGZAG[i];
    const value = Math.round(block[at] / quantisers[at]);
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros >= 16; zeros -= 16) out.code(AC_CODES[SIXTEEN_ZEROS]);
    out.value(AC_CODES, zeros, value);
    zeros = 0;
  }
  if (zeros > 0) out.code(AC_CODES[END_OF_BLOCK]);
  return mean;
}

/** Bytes, and bits from the highest on; after a byte of ones in a scan stands one of zeros. */
class BitWriter {
  #out: Uint8Array = new Uint8Array(1 << 14);
  #used = 0;
  #bits = 0;
  #count = 0;

  bytes(...bytes: number[]): void {
    for (const byte of bytes) this.#byte(byte);
  }

  code({ bits, length }: Code): void {
    this.#put(bits, length);
  }

  /** A symbol with a run and the size of a value, then the value; below 0 it stands one lower, its sign cut off. */
  value(table: readonly Code[], run: number, value: number): void {
    const size = 32 - Math.clz32(Math.abs(value));
    this.code(table[run * 16 + size]);
    this.#put(value < 0 ? value + (1 << size) - 1 : value, size);
  }

  /** The last byte is filled with ones. */
  endScan(): void {
    if (this.#count > 0) this.#put((1 << (8 - this.#count)) - 1, 8 - this.#count);
  }

  take(): Uint8Array {
    return this.#out.slice(0, this.#used);
  }

  #put(bits: number, length: number): void {
    this.#bits = (this.#bits << length) | bits;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >> this.#count) & 255;
      this.#byte(byte);
      if (byte === 0xff) this.#byte(0);
    }
    this.#bits &= (1 << this.#count) - 1;
  }

  #byte(byte: number): void {
    if (this.#used === this.#out.length) {
      const grown = new Uint8Array(2 * this.#out.length);
      grown.set(this.#out);
      this.#out = grown;
    }
    this.#out[this.#used++] = byte;
  }
}
