/** Holds every answer of the service to the document that it serves: status, media type and shape. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect and fail where it is not there
  readonly body: any;
}

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  /** With `{parameters}`. */
  readonly path: string;
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema?: object }> }>>;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: object }[];
  readonly requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  readonly security?: readonly object[];
  readonly deprecated?: boolean;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Every operation of a document. */
export function operationsOf(document: OpenApi): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

/**
 * Throws where an answer is not what the document says.
 * @param onAnswer is told what was answered as documented
 */
export function conformance(
  document: OpenApi,
  onAnswer: (operationId: string, status: number) => void,
): (method: string, url: string, answer: Answer) => void {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(document, "document");
  const operations = operationsOf(document)
    .map((operation) => ({
      ...operation,
      pattern: new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, "[^/]+")}/?$`),
    }))
    // `/v1/file/upload-id` goes before `/v1/file/{file_id}`.
    .sort((a, b) => a.path.split("{").length - b.path.split("{").length);

  return (method, url, { status, headers, body }) => {
    const path = url.split("?", 1)[0]!;
    const operation = operations.find((one) => one.method === method && one.pattern.test(path));
    const says = `${method} ${path} answered ${status}`;
    if (operation === undefined) return;
    const key = String(status) in operation.responses ? String(status) : null;
    if (key === null) throw new Error(`${says}, which the document does not know: ${JSON.stringify(body)}`);
    onAnswer(operation.operationId, status);
    const mediaType = headers.get("content-type")?.split(";", 1)[0];
    const { content } = operation.responses[key]!;
    if (content === undefined || mediaType === undefined) return;
    if (!(mediaType in content))
      throw new Error(`${says} with ${mediaType}, expected ${Object.keys(content).join(" or ")}`);
    if (!mediaType.endsWith("json")) return;
    const steps = ["paths", operation.path, method.toLowerCase(), "responses", key, "content", mediaType, "schema"];
    const pointer = steps
      .map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"))
      .map(encodeURIComponent)
      .join("/");
    const validate = ajv.getSchema(`document#/${pointer}`)!;
    if (!validate(body))
      throw new Error(`${says} with another shape than documented: ${ajv.errorsText(validate.errors)}`);
  };
}
