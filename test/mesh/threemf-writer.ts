/** Writes 3MF files for tests, sound or bent: objects of cubes of 10, in the file's unit. */
import { meshXml, modelXml, threemfFile, zipFile } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";

export const PRODUCTION = 'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"';
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
export const MODEL_TYPE = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel";
export const THUMBNAIL_TYPE = `${RELATIONSHIPS}/metadata/thumbnail`;

export const cubeMesh: string = meshXml(box([10, 10, 10]));

/** An object of one cube. */
export const cube = (id: number | string, attributes = ""): string =>
  `<object id="${id}" ${attributes}>${cubeMesh}</object>`;
/** An object of components. */
export const group = (id: number, components: string, attributes = ""): string =>
  `<object id="${id}" ${attributes}><components>${components}</components></object>`;
export const component = (id: number | string, attributes = ""): string =>
  `<component objectid="${id}" ${attributes}/>`;
export const item = (id: number | string, attributes = ""): string => `<item objectid="${id}" ${attributes}/>`;
/** The attribute of a move. */
export const at = (x: number, y = 0, z = 0): string => `transform="1 0 0 0 1 0 0 0 1 ${x} ${y} ${z}"`;
/** The attribute of a scaling. */
export const scaled = (x: number, y = x, z = x): string => `transform="${x} 0 0 0 ${y} 0 0 0 ${z} 0 0 0"`;

/** A file of one model part, and of other parts by name. */
export function file(
  resources: string,
  build: string,
  attributes = "",
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array {
  return threemfFile({ "3D/3dmodel.model": modelXml(attributes, resources, build), ...(parts as object) });
}

/** A file whose first model part is written out. */
export function fileOf(model: string): Uint8Array {
  return threemfFile({ "3D/3dmodel.model": model });
}

export function relationship(target: string, type: string, more = ""): string {
  return `<Relationship Target="${target}" Id="r${target.length}" Type="${type}" ${more}/>`;
}

/** A package whose every part and relationship is given; nothing is added but the content types. */
export function packageOf(relationships: string, parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipFile({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships xmlns="${RELATIONSHIPS}">${relationships}</Relationships>`,
    ...parts,
  });
}

export function relationshipsPart(relationships: string): string {
  return `<Relationships xmlns="${RELATIONSHIPS}">${relationships}</Relationships>`;
}
