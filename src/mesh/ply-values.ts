/** The values of a PLY file's data, one after another, whatever they are written as. */
import { viewOf } from "../formats/view-of.ts";
import { malformedPly, type PlyHeader, type PlyScalar } from "./ply-header.ts";
import { TextScanner } from "./text-scanner.ts";

export interface PlyValues {
  /** @throws SlicewrightError `PLY_MALFORMED` at the end of the file or where there is no number */
  next(type: PlyScalar): number;
  /** How much of the file is read: 0 to 1. */
  share(): number;
  /** More values than there can be: what to make room for at most. */
  mostValues(): number;
}

export function makePlyValues(bytes: Uint8Array, { encoding, end }: PlyHeader): PlyValues {
  if (encoding === "ascii") return textValues(bytes.subarray(end));
  return binaryValues(viewOf(bytes), end, encoding.includes("little"));
}

function textValues(bytes: Uint8Array): PlyValues {
  const scanner = new TextScanner(bytes);
  return {
    next(type) {
      if (!scanner.next()) throw malformedPly("the end of the file", "all the values that its header counts");
      const value = scanner.number();
      if (Number.isNaN(value) && !/^[-+]?nan/i.test(scanner.text()))
        throw malformedPly(`"${scanner.text()}" in line ${scanner.line()} of the data`, "a number");
      if (type.startsWith("int") || type.startsWith("uint")) {
        if (!Number.isInteger(value)) throw malformedPly(`the count or index ${scanner.text()}`, "a whole number");
      }
      return value;
    },
    share: () => scanner.share(),
    mostValues: () => bytes.length / 2 + 1,
  };
}

const BYTES: Readonly<Record<PlyScalar, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

function binaryValues(view: DataView, start: number, isLittle: boolean): PlyValues {
  const read: Readonly<Record<PlyScalar, (at: number) => number>> = {
    int8: (at) => view.getInt8(at),
    uint8: (at) => view.getUint8(at),
    int16: (at) => view.getInt16(at, isLittle),
    uint16: (at) => view.getUint16(at, isLittle),
    int32: (at) => view.getInt32(at, isLittle),
    uint32: (at) => view.getUint32(at, isLittle),
    float32: (at) => view.getFloat32(at, isLittle),
    float64: (at) => view.getFloat64(at, isLittle),
  };
  let at = start;
  return {
    next(type) {
      const from = at;
      at += BYTES[type];
      if (at > view.byteLength) throw malformedPly("the end of the file", "all the values that its header counts");
      return read[type](from);
    },
    share: () => at / view.byteLength,
    mostValues: () => view.byteLength - start,
  };
}
