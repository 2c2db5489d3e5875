import type { Static } from "typebox";
import { rounded } from "../rounded.ts";
import type { Dimensions } from "./printability.ts";
import type { FileRecord } from "./schemas.ts";
import type { StoredModel } from "./upload.ts";

const BYTES_PER_MB = 1_000_000;

export function presentFile(file: StoredModel): Static<typeof FileRecord> {
  return {
    user_id: file.user_id,
    file_id: file.file_id,
    file_path: filePath(file.file_id),
    status: "success",
    timestamp: file.created_at.toISOString(),
    file_name: file.file_name,
    // Exact: a byte is the sixth decimal.
    file_size: file.size_bytes / BYTES_PER_MB,
    bounding_box: dimensionsOf(file),
    volume_mm3: rounded(file.volume_mm3, 3),
    triangles: file.triangles,
    format: file.format,
  };
}

export function filePath(fileId: string): string {
  return `/v1/file/${fileId}`;
}

/** In the steps of the engine's geometry. */
export function dimensionsOf({ size_x, size_y, size_z }: StoredModel): Dimensions {
  return { x: rounded(size_x, 5), y: rounded(size_y, 5), z: rounded(size_z, 5) };
}
