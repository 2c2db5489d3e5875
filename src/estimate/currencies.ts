/** Digits after the point of the smallest amount of a currency (ISO 4217), where they are not two. */
const MINOR_DIGITS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};
const DIGITS_OF: ReadonlyMap<string, number> = new Map(
  Object.entries(MINOR_DIGITS).flatMap(([digits, codes]) =>
    codes.split(" ").map((code): [string, number] => [code, Number(digits)]),
  ),
);

/** Digits after the point of a currency's smallest amount; null where `code` is no three capitals. */
export function minorDigits(code: string): number | null {
  return /^[A-Z]{3}$/.test(code) ? (DIGITS_OF.get(code) ?? 2) : null;
}
