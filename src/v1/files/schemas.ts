import { Type } from "typebox";
import { BYTES } from "../http/bytes.ts";
import { closed, Id, Status, Timestamp } from "../http/schemas.ts";

const FILE_ID = Id("Identifier of the file");
const MAX_MM = 100_000;
const Path = Type.String({ description: "Where its bytes are read and where it is deleted" });

const size = (axis: string) => Type.Number({ minimum: 0, maximum: MAX_MM, description: `${axis}, mm` });
const Size = closed(
  { x: size("Width"), y: size("Depth"), z: size("Height") },
  { description: "Sides of the box around the model, mm" },
);

const side = (axis: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: MAX_MM, description: `${axis} of the build volume, mm` });
export const BuildVolume = closed(
  { x: side("Width"), y: side("Depth"), z: side("Height") },
  { description: "A printer's build volume" },
);

export const FileRecord = closed(
  {
    user_id: Type.String(),
    file_id: FILE_ID,
    file_path: Path,
    status: Status,
    timestamp: Timestamp,
    file_name: Type.String({ maxLength: 255, description: "As it was uploaded, without path and control characters" }),
    file_size: Type.Number({ minimum: 0, maximum: 1e9, description: "MB (10^6 bytes), exact to the byte" }),
    bounding_box: Size,
    volume_mm3: Type.Number({ minimum: -1e15, maximum: 1e15, description: "Volume that the surface encloses, mm3" }),
    triangles: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
    format: Type.String({ description: "Told from the content: stl, 3mf, obj, amf, ply or zip" }),
  },
  { title: "File" },
);

export const FileList = Type.Array(FileRecord);

export const UploadIdentifier = closed(
  {
    user_id: Type.String(),
    upload_id: Type.String({ description: "Authorises one upload to /v1/file/public/{upload_id}; valid for an hour" }),
    file_id: Type.String({ description: "The id that the uploaded file will have" }),
    timestamp: Timestamp,
  },
  { title: "UploadIdentifier" },
);

export const RemovedFile = closed(
  {
    user_id: Type.String(),
    status: Status,
    timestamp: Timestamp,
    file_id: FILE_ID,
    removed_file_path: Path,
  },
  { title: "RemovedFile" },
);

export const Printability = closed(
  {
    fits_printer: Type.Boolean({ description: "Each side of the model is at most the build volume's, as it stands" }),
    model_dimensions: Size,
    printer_dimensions: BuildVolume,
  },
  { title: "Printability" },
);

export const FileParams = closed({ file_id: FILE_ID });
export const UploadParams = closed({ upload_id: Id("From GET /v1/file/upload-id") });

/** Told to readers of the document; the handler reads the stream itself. */
export const UploadBody = closed({ file: BYTES });

/** Media types of the files that are sent back, by the format's name. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  stl: "model/stl",
  "3mf": "model/3mf",
  obj: "model/obj",
  zip: "application/zip",
};
const ANY_BYTES = "application/octet-stream";

export function mediaTypeOf(format: string): string {
  return MEDIA_TYPES[format] ?? ANY_BYTES;
}

export const MODEL_MEDIA_TYPES: readonly string[] = [...new Set([...Object.values(MEDIA_TYPES), ANY_BYTES])];
