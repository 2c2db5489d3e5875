/** What the root of a 3MF's model part says of all that is in it: its unit, and the extensions that it uses. */
import { SlicewrightError } from "../core/errors.ts";
import type { XmlScanner } from "../formats/xml.ts";
import type { LengthUnit } from "./length-unit.ts";
import { COMPATIBILITY, CORE, CORE_2013, CORE_OF_CURA, SUPPORTED } from "./threemf-namespaces.ts";
import { malformed3mf } from "./threemf-package.ts";

export interface ModelHeader {
  /** The namespace of core elements. */
  readonly core: string;
  readonly unit: LengthUnit;
  /** Namespaces whose markup a reader may pass over without a word. */
  readonly ignorable: ReadonlySet<string>;
}

const UNITS: Readonly<Record<string, LengthUnit>> = {
  micron: "micron",
  millimeter: "mm",
  centimeter: "cm",
  inch: "inch",
  foot: "foot",
  meter: "m",
};

/**
 * Opens the document's root and checks it.
 * @throws SlicewrightError `THREEMF_MALFORMED`, `THREEMF_EXTENSION_REQUIRED`, `FORMAT_UNSUPPORTED`, `XML_MALFORMED`
 */
export function readHeader(xml: XmlScanner): ModelHeader {
  xml.next();
  if (xml.namespace === CORE_2013)
    throw new SlicewrightError(
      "FORMAT_UNSUPPORTED",
      "read 3MF: got a draft of the format from 2013, expected the core specification of 2015",
    );
  const core = xml.namespace === CORE_OF_CURA ? CORE_OF_CURA : CORE;
  if (xml.localName !== "model" || xml.namespace !== core)
    throw malformed3mf(`a root <${xml.localName}> of the namespace "${xml.namespace}"`, "a core model");
  if (xml.attribute("xml:space") !== undefined) throw malformed3mf("the attribute xml:space", "none");
  for (const list of [xml.attribute("requiredextensions"), xml.attribute("MustUnderstand", COMPATIBILITY)])
    for (const prefix of words(list)) checkRequired(prefix, xml.namespaceOf(prefix));
  const ignorable = words(xml.attribute("Ignorable", COMPATIBILITY)).map((prefix) => xml.namespaceOf(prefix) ?? "");
  return { core, unit: unitOf(xml.attribute("unit") ?? "millimeter"), ignorable: new Set(ignorable) };
}

function checkRequired(prefix: string, namespace: string | undefined): void {
  if (namespace === undefined) throw malformed3mf(`the undeclared required extension ${prefix}`, "a namespace for it");
  if (!SUPPORTED.has(namespace)) throw requiredExtension("a model", namespace);
}

function unitOf(name: string): LengthUnit {
  if (!Object.hasOwn(UNITS, name)) throw malformed3mf(`the unit ${name}`, Object.keys(UNITS).join(", "));
  return UNITS[name];
}

/** The error of something that means nothing without an extension that is not known. */
export function requiredExtension(what: string, namespace: string): SlicewrightError {
  return new SlicewrightError(
    "THREEMF_EXTENSION_REQUIRED",
    `read 3MF: got ${what} that cannot be without the extension ${namespace}, expected one that is supported`,
    { namespace },
  );
}

function words(list: string | undefined): string[] {
  return (list ?? "").split(/\s+/).filter((word) => word !== "");
}
