/** Whether an Accept-Encoding header asks for gzip by name, as `*` may come from clients that cannot inflate. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((coding) => coding.split(";").map((part) => part.trim().toLowerCase()))
    .some(
      ([name, ...parameters]) => name === "gzip" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)),
    );
}
