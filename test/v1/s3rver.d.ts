declare module "s3rver" {
  interface StoredObject {
    readonly bucket: string;
    readonly key: string;
    readonly content: NodeJS.ReadableStream;
    readonly metadata: object;
  }
  interface Store {
    getResourcePath(bucket: string, key: string, resource: "object"): string;
    putObject(object: StoredObject): Promise<{ readonly size: number; readonly md5: string }>;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  }
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string });
    readonly store: Store;
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
