/** The g-code in sliced projects of Bambu Studio and OrcaSlicer, which are ZIP archives: a file for each plate. */

/** The number of the plate whose g-code a file of the archive is; undefined for any other. */
export function plateOfGcode(name: string): number | undefined {
  const number = /^\/?Metadata\/plate_([1-9]\d*)\.gcode$/i.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}
