/** A material of Cura (`.xml.fdm_material`): its properties and settings under the names that Cura's settings have. */
import { XmlScanner } from "../formats/xml.ts";

/** Cura's own table: what a material's file calls its settings. */
const SETTINGS: Readonly<Record<string, string>> = {
  "print temperature": "default_material_print_temperature",
  "heated bed temperature": "default_material_bed_temperature",
  "print cooling": "cool_fan_speed",
  "retraction amount": "retraction_amount",
  "retraction speed": "retraction_speed",
};

/** `material_density`, g/cm3, is no setting of Cura's: its materials alone know it. */
const PROPERTIES: Readonly<Record<string, string>> = {
  density: "material_density",
  diameter: "material_diameter",
};

/**
 * What the material says for all machines; what it says for single ones is passed over.
 * @throws SlicewrightError `XML_MALFORMED`, `INPUT_TOO_LARGE`
 */
export function readCuraMaterial(bytes: Uint8Array, part: string): Map<string, string> {
  const xml = new XmlScanner(bytes, part);
  const values = new Map<string, string>();
  const take = (table: Readonly<Record<string, string>>, name: string): void => {
    const text = xml.readText().trim();
    if (Object.hasOwn(table, name) && text !== "") values.set(table[name], text);
  };
  xml.next();
  while (xml.next() === "open") {
    const section = xml.localName;
    if (section !== "properties" && section !== "settings") {
      xml.skipElement();
      continue;
    }
    while (xml.next() === "open")
      if (section === "properties") take(PROPERTIES, xml.localName);
      else if (xml.localName === "setting") take(SETTINGS, xml.attribute("key") ?? "");
      else xml.skipElement();
  }
  return values;
}
