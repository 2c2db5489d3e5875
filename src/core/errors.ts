/**
 * Every error of the engine: one table of stable codes, one class.
 * The message names the operation, what was got and what was expected; `details` carries the same as values.
 */

/** Stable error codes and what each means. A code is never renamed or reused. */
export const ERROR_CODES = {
  ABORTED: "the work was aborted by its signal",
  INPUT_EMPTY: "the file holds no bytes",
  FORMAT_UNKNOWN: "the bytes are no model format that is read here",
  FORMAT_UNSUPPORTED: "the format is recognised, and not read here",
  STL_MALFORMED: "the bytes claim to be an STL and do not follow its grammar",
  STL_TRUNCATED: "a binary STL ends before its last facet",
  STL_COUNT_WRONG: "a binary STL's facet count cannot be true",
  COORDINATE_NOT_FINITE: "a vertex coordinate is NaN or infinite",
  COORDINATE_OUT_OF_RANGE: "a vertex lies outside the range of the integer geometry",
  ARCHIVE_NESTED: "an archive lies inside an archive",
  ZIP_MALFORMED: "the ZIP container is damaged or hostile",
  XML_MALFORMED: "an XML part is not well-formed",
  OBJ_MALFORMED: "the bytes claim to be an OBJ and do not follow its grammar",
  PLY_MALFORMED: "the bytes claim to be a PLY and do not follow its header",
  AMF_MALFORMED: "the AMF does not follow its specification",
  THREEMF_MALFORMED: "the 3MF does not follow the core specification",
  THREEMF_EXTENSION_REQUIRED: "the 3MF requires an extension that is not supported",
  PLATE_NOT_FOUND: "the file has no plate of this number, or nothing on it",
  MESH_MALFORMED: "a mesh has no whole points or triangles, or names a point or an object that is not there",
  MESH_EMPTY: "the model holds no triangle",
  MESH_NOT_SOLID: "the model's triangles enclose nothing to print",
  MESH_FLAT: "the model has no height or no extent to print",
  GCODE_CONTAINER_MALFORMED: "a gzip or binary g-code container is damaged, truncated or contradicts itself",
  GCODE_CONTAINER_UNSUPPORTED:
    "a binary g-code file uses a version, block, compression or encoding that is not read here",
  INPUT_TOO_LARGE:
    "the input is beyond one of the bounds of its reader: `details.limit` names it where it is a setting",
  SETTING_UNKNOWN: "no setting has this name",
  SETTING_INVALID: "a setting's value is of the wrong kind or outside its range",
  SETTING_UNSUPPORTED: "the setting asks for something that is not supported yet",
  SETTINGS_CONFLICT: "two settings contradict each other",
  PROFILE_MALFORMED: "the profile follows none of the formats that are read",
  PROFILE_NOT_FOUND: "the bundle has no profile of this name, or several of which none is named",
  PROFILE_PARENT_MISSING: "a profile inherits from one that is not beside it",
  PROFILE_CYCLE: "profiles inherit from each other in a circle",
  BED_SHAPE_INVALID: "the bed shape is not a usable outline",
  WALLS_TOO_THICK: "the walls that hollowing is to leave are as thick as the part",
  DOES_NOT_FIT: "the part does not fit the printer",
  EXTRUDER_COLLISION: "objects that are printed one after the other are too near to each other, or too high",
  NO_MOVES: "the g-code moves nothing",
  NO_LAYERS: "nothing of the model would be printed",
  PLACEHOLDER_INVALID: "a placeholder in custom g-code cannot be resolved",
  GCODE_NOT_TEXT: "the bytes are not the text of any g-code",
  PRICE_INVALID: "an amount or a currency of a price is none",
  LAYER_NOT_FOUND: "the print has no such layer",
  RESULT_TOO_LARGE: "the result is more than its file format holds",
  USAGE: "the command line, or what a function was called with, was not understood",
  FILE_UNREADABLE: "a file could not be read",
  FILE_UNWRITABLE: "a file could not be written",
  SERVICE_UNAVAILABLE: "the quote service cannot run here: packages or the Node that it needs are missing",
  CONFIG_INVALID: "the environment has settings for the quote service that will not do",
  DATA_FOLDER_IN_USE: "another process has the quote service's data folder open",
  ENGINE_CLOSED: "the engine was closed; a new one is needed",
  THREADS_UNAVAILABLE: "worker threads could not be started",
  POLYGON_ENGINE_FAILED: "the polygon engine failed or is disposed; a new one is needed",
  INTERNAL: "the engine broke one of its own rules: a bug",
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Values that explain an error or a warning: JSON-safe. */
export type Details = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | null>>;

/** The one error class. `message` reads `operation: what was got, what was expected`. */
export class SlicewrightError extends Error {
  override readonly name = "SlicewrightError";
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }
}

/** The error as plain data, to cross a thread or go into JSON. */
export interface ErrorRecord {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Details;
}

/** The plain data of any thrown value; what is no {@link SlicewrightError} becomes `INTERNAL`. */
export function toErrorRecord(thrown: unknown): ErrorRecord {
  if (thrown instanceof SlicewrightError)
    return {
      code: thrown.code,
      message: thrown.message,
      details: thrown.details,
    };
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return {
    code: "INTERNAL",
    message: `internal error: ${message}`,
    details: {},
  };
}

/** The error of a record that crossed a thread. */
export function fromErrorRecord(record: ErrorRecord): SlicewrightError {
  return new SlicewrightError(record.code, record.message, record.details);
}
