/**
 * Huffman codes as DEFLATE holds them (RFC 1951, section 3.2.2): canonical, told by their lengths alone.
 */

/** A code for each symbol, its bits in the order in which they are written (lowest first). */
export interface HuffmanCode {
  /** 0 for a symbol that does not occur. */
  readonly lengths: Uint8Array;
  readonly codes: Uint16Array;
}

/** The best code for symbols of these weights; a weight of 0 gives no code. Lengths stay in 15 bits for weights in 2^10. */
export function huffmanCode(weights: readonly number[]): HuffmanCode {
  const lengths = codeLengths(weights);
  return { lengths, codes: canonicalCodes(lengths) };
}

/** Joins the two lightest trees until one is left; a symbol's depth is its length. */
function codeLengths(weights: readonly number[]): Uint8Array {
  const lengths = new Uint8Array(weights.length);
  const trees = weights
    .map((weight, symbol) => ({ weight, symbols: [symbol] }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.weight - b.weight);
  while (trees.length > 1) {
    const [a, b] = trees.splice(0, 2);
    const joined = { weight: a.weight + b.weight, symbols: [...a.symbols, ...b.symbols] };
    for (const symbol of joined.symbols) lengths[symbol]++;
    const at = trees.findIndex(({ weight }) => weight >= joined.weight);
    trees.splice(at < 0 ? trees.length : at, 0, joined);
  }
  return lengths;
}

/** Codes of one length follow each other by symbol, and longer ones follow shorter. */
function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= 15; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++)
      if (lengths[symbol] === length) codes[symbol] = reversed(code++, length);
    code <<= 1;
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit++) if (code & (1 << bit)) bits |= 1 << (length - 1 - bit);
  return bits;
}
