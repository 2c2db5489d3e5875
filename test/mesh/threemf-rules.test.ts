/**
 * The truth table of 3MF: each line is a rule of the core specification (1.4, by chapter) or of the production extension
 * (1.2, "P"), or of how slicers write, with a file that keeps or breaks it and what comes of it.
 */
import { describe, expect, test } from "vitest";
import { meshXml, modelXml } from "../../fixtures/files.ts";
import { box } from "../../fixtures/shapes.ts";
import type { ErrorCode } from "../../src/core/errors.ts";
import { measureMesh } from "../../src/mesh/measure.ts";
import { mergeItems } from "../../src/mesh/merge-meshes.ts";
import type { Model, VolumeMeshes } from "../../src/mesh/model.ts";
import { readModel } from "../../src/mesh/read-model.ts";
import type { TriangleMesh } from "../../src/mesh/triangle-mesh.ts";
import { VOLUME_KINDS } from "../../src/mesh/volume-meshes.ts";
import { inflateRaw } from "./inflate.ts";
import {
  at,
  component,
  cube,
  cubeMesh,
  file,
  fileOf,
  group,
  item,
  MODEL_TYPE,
  PRODUCTION,
  packageOf,
  relationship,
  relationshipsPart,
  scaled,
  THUMBNAIL_TYPE,
} from "./threemf-writer.ts";
import { expectCode } from "./throws.ts";

/** What a sound file gives: volume, box, number of objects and items, and the codes of warnings; what is not said is not checked. */
interface Given {
  readonly mm3?: number;
  readonly size?: readonly [number, number, number];
  readonly min?: readonly [number, number, number];
  readonly objects?: number;
  readonly items?: number;
  readonly warnings?: readonly string[];
  /** Enforcers and blockers of supports and negative volumes: whose, which, their volume and lowest corner. */
  readonly kept?: readonly string[];
}
type Outcome = ErrorCode | Given;
type Case = readonly [rule: string, outcome: Outcome, make: () => Uint8Array];

const ONE: Given = { mm3: 1000, size: [10, 10, 10], objects: 1, items: 1, warnings: [] };
/** What a part is told as where there is a modifier. */
const PART: readonly string[] = ["object 0 part 1000 at 0 0 0"];
const SKIPPED: Given = { mm3: 1000, objects: 1, items: 1, warnings: ["THREEMF_OBJECT_SKIPPED"] };
const model = (resources = cube(1), build = item(1), attributes = ""): string => modelXml(attributes, resources, build);
const start = relationship("/3D/a.model", MODEL_TYPE);
const meshOf = (vertices: string, triangles: string): string =>
  `<object id="1"><mesh><vertices>${vertices}</vertices><triangles>${triangles}</triangles></mesh></object>`;
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
const EXTENSIONS = "http://schemas.microsoft.com/3dmanufacturing";

// biome-ignore format: one line a rule
const PACKAGE: readonly Case[] = [
  ["2.1 the start part is named by a relationship, whatever its name", ONE, () => packageOf(relationship("/x/y.bin", MODEL_TYPE), { "x/y.bin": model() })],
  ["2.1 a target may be relative to the package", ONE, () => packageOf(relationship("3D/a.model", MODEL_TYPE), { "3D/a.model": model() })],
  ["2.1 names of parts do not depend on case (OPC 9.1.1)", ONE, () => packageOf(relationship("/3d/A.MODEL", MODEL_TYPE), { "3D/a.model": model() })],
  ["2.1 a target is a URI: letters may be written by number", ONE, () => packageOf(relationship("/3D/Gr%C3%B6%C3%9Fe%201.model", MODEL_TYPE), { "3D/Größe 1.model": model() })],
  ["2.1.1 another model that no relationship names is not read", ONE, () => packageOf(start, { "3D/a.model": model(), "3D/b.model": "<bad" })],
  ["2.1.1 the start part must be there", "THREEMF_MALFORMED", () => packageOf(start, { "3D/b.model": model() })],
  ["2.1.1 the start part must be in the package", "THREEMF_MALFORMED", () => packageOf(relationship("http://example.com/a.model", MODEL_TYPE, 'TargetMode="External"'), { "3D/a.model": model() })],
  ["2.1.1 parts of the payload must be in the package", "THREEMF_MALFORMED", () => packageOf(start, { "3D/a.model": model(), "3D/_rels/a.model.rels": relationshipsPart(relationship("C:/t.png", `${EXTENSIONS}/2013/01/3dtexture`)) })],
  ["2.1.1 a package has one start part", "THREEMF_MALFORMED", () => packageOf(start + relationship("/3D/b.model", MODEL_TYPE), { "3D/a.model": model(), "3D/b.model": model() })],
  ["2.1.1 a package has a start part", "THREEMF_MALFORMED", () => packageOf("", { "3D/a.model": model() })],
  ["2.1.3 a thumbnail that is referred to must be there", "THREEMF_MALFORMED", () => packageOf(start + relationship("/t.png", THUMBNAIL_TYPE), { "3D/a.model": model() })],
  ["2.1.3 a thumbnail that is there", ONE, () => packageOf(start + relationship("/t.png", THUMBNAIL_TYPE), { "3D/a.model": model(), "t.png": PNG })],
  ["2.1.4 a model has one print ticket", ONE, () => packageOf(start, { "3D/a.model": model(), "3D/_rels/a.model.rels": relationshipsPart(relationship("t.xml", `${EXTENSIONS}/2013/01/printticket`)), "3D/t.xml": "<t/>" })],
  ["2.1.4 a model has no two print tickets", "THREEMF_MALFORMED", () => packageOf(start, { "3D/a.model": model(), "3D/_rels/a.model.rels": relationshipsPart(relationship("t.xml", `${EXTENSIONS}/2013/01/printticket`) + relationship("u.xml", `${EXTENSIONS}/2013/01/printticket`)), "3D/t.xml": "<t/>", "3D/u.xml": "<t/>" })],
];

// biome-ignore format: one line a rule
const MARKUP: readonly Case[] = [
  ["2.3.1 an extension that is required and known: material", ONE, () => file(cube(1), item(1), `xmlns:m="${EXTENSIONS}/material/2015/02" requiredextensions="m"`)],
  ["2.3.1 an extension that is required and known: triangle sets", ONE, () => file(cube(1), item(1), `xmlns:t="${EXTENSIONS}/trianglesets/2021/07" requiredextensions="t"`)],
  ["2.3.1 an extension that is required and known: slice, as the mesh is there", ONE, () => file(cube(1), item(1), `xmlns:s="${EXTENSIONS}/slice/2015/07" requiredextensions="s"`)],
  ["2.3.1 a mesh that is only a coarse stand-in for slices", "THREEMF_EXTENSION_REQUIRED", () => file(cube(1, 's:meshresolution="lowres"'), item(1), `xmlns:s="${EXTENSIONS}/slice/2015/07" requiredextensions="s"`)],
  ["2.3.1 an extension that is required and not known", "THREEMF_EXTENSION_REQUIRED", () => file(cube(1), item(1), 'xmlns:x="http://example.com/x" requiredextensions="x"')],
  ["2.3.1 beam lattices required", "THREEMF_EXTENSION_REQUIRED", () => file(cube(1), item(1), `xmlns:b="${EXTENSIONS}/beamlattice/2017/02" requiredextensions="b"`)],
  ["2.3.1 displacement required, among known ones", "THREEMF_EXTENSION_REQUIRED", () => file(cube(1), item(1), `${PRODUCTION} xmlns:d="${EXTENSIONS}/displacement/2022/07" requiredextensions="p d"`)],
  ["2.3.1 secure content required", "THREEMF_EXTENSION_REQUIRED", () => file(cube(1), item(1), `xmlns:sc="${EXTENSIONS}/securecontent/2019/04" requiredextensions="sc"`)],
  ["2.3.1 a required prefix must be declared", "THREEMF_MALFORMED", () => file(cube(1), item(1), 'requiredextensions="x"')],
  ["2.3.1 an extension that is recommended may be passed over", ONE, () => file(cube(1), item(1), 'xmlns:x="http://example.com/x" recommendedextensions="x"')],
  ["2.3.1 an extension that is merely used is passed over with a warning", { mm3: 1000, warnings: ["THREEMF_EXTENSION_IGNORED"] }, () => file(`<x:thing/>${cube(1)}`, item(1), 'xmlns:x="http://example.com/x"')],
  ["2.3.1 beams beside a mesh, not required", { mm3: 1000, warnings: ["THREEMF_EXTENSION_IGNORED"] }, () => file(cube(1).replace("</mesh>", '<b:beamlattice radius="1"><b:beams/></b:beamlattice></mesh>'), item(1), `xmlns:b="${EXTENSIONS}/beamlattice/2017/02"`)],
  ["2.3.1 an object that only an extension describes", "THREEMF_EXTENSION_REQUIRED", () => file(`<object id="1"><d:displacementmesh/></object>`, item(1), `xmlns:d="${EXTENSIONS}/displacement/2022/07"`)],
  ["2.3.1 markup declared ignorable is ignored without a word", ONE, () => file(`<x:thing/>${cube(1, 'x:a="b"')}`, item(1), 'xmlns:x="http://example.com/x" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x"')],
  ["2.3.1 markup that must be understood", "THREEMF_EXTENSION_REQUIRED", () => file(cube(1), item(1), 'xmlns:x="http://example.com/x" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:MustUnderstand="x"')],
  ["2.3.1 another version is another namespace", "THREEMF_MALFORMED", () => fileOf(model().replace("core/2015/02", "core/2099/01"))],
  ["2.3.1 the draft of 2013 is another format", "FORMAT_UNSUPPORTED", () => fileOf(model().replace("3dmanufacturing/core/2015/02", "3dmanufacturing/2013/01"))],
  ["2.3.2 no other encoding than UTF-8 is declared", "XML_MALFORMED", () => fileOf(model().replace("UTF-8", "windows-1252"))],
  ["2.3.2 no document types", "XML_MALFORMED", () => fileOf(model().replace("<model", "<!DOCTYPE model><model"))],
  ["2.3.2 no entities", "XML_MALFORMED", () => fileOf(model().replace("<model", '<!DOCTYPE model [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><model'))],
  ["2.3.2 attributes of other namespaces only where the schema has room: on an object", ONE, () => file(cube(1, 'x:a="b"'), item(1), 'xmlns:x="http://example.com/x"')],
  ["2.3.2 attributes of other namespaces only where the schema has room: on a triangle", ONE, () => file(cube(1).replace("<triangle ", '<triangle x:a="b" '), item(1), 'xmlns:x="http://example.com/x"')],
  ["2.3.2 attributes of other namespaces not on <vertices>", "THREEMF_MALFORMED", () => file(cube(1).replace("<vertices", '<vertices x:a="b"'), item(1), 'xmlns:x="http://example.com/x"')],
  ["2.3.2 attributes of other namespaces not on <triangles>", "THREEMF_MALFORMED", () => file(cube(1).replace("<triangles", '<triangles x:a="b"'), item(1), 'xmlns:x="http://example.com/x"')],
  ["2.3.2 elements that the core does not know are warned of", { mm3: 1000, warnings: ["THREEMF_MARKUP_UNKNOWN"] }, () => file(cube(1).replace("<triangles>", '<triangles><quad v1="0"/>'), item(1))],
  ["2.3.2 prefixes must be declared", "XML_MALFORMED", () => file(cube(1, 'x:a="b"'), item(1))],
  ["2.3.2 numbers have a point, whatever the language", "THREEMF_MALFORMED", () => file(cube(1).replaceAll('x="10"', 'x="10,0"'), item(1), 'xml:lang="de-DE"')],
  ["2.3.4 no xml:space", "THREEMF_MALFORMED", () => file(cube(1), item(1), 'xml:space="preserve"')],
  ["2.3.4 blanks around numbers and between those of a transform", { mm3: 1000, min: [5, 0, 0] }, () => file(cube(1).replaceAll('x="10"', 'x="&#9; 10 "'), item(1, 'transform="  1 0 0\n0 1 0 0 0 1   5 0 0 "'))],
];

// biome-ignore format: one line a rule
const MODEL: readonly Case[] = [
  ["3.3 a transform has twelve numbers", "THREEMF_MALFORMED", () => file(cube(1), item(1, 'transform="1 0 0 0 1 0 0 0 1 0 0"'))],
  ["3.3 a transform has no thirteenth", "THREEMF_MALFORMED", () => file(cube(1), item(1, 'transform="1 0 0 0 1 0 0 0 1 0 0 0 1"'))],
  ["3.3 a transform's numbers are numbers", "THREEMF_MALFORMED", () => file(cube(1), item(1, 'transform="1 0 0 0 1 0 0 0 1 0 0 x"'))],
  ["3.3 a transform's numbers end", "THREEMF_MALFORMED", () => file(cube(1), item(1, `transform="1 0 0 0 1 0 0 0 1 0 0 ${"1".repeat(1_000_000)}x"`))],
  ["3.3 a transform's numbers are finite", "THREEMF_MALFORMED", () => file(cube(1), item(1, 'transform="1 0 0 0 1 0 0 0 1 0 0 1e999"'))],
  ["3.3 a transform's numbers may have exponents", { min: [100, 0, 0] }, () => file(cube(1), item(1, 'transform="1.0e+00 0 0 0 1E0 0 0 0 +1 1e2 -0 .0"'))],
  ["3.3 row vectors: the last three numbers move", { min: [1, 2, 3] }, () => file(cube(1), item(1, at(1, 2, 3)))],
  ["3.3 row vectors: the first row is where x goes", { size: [10, 10, 10], min: [-10, 0, 0] }, () => file(cube(1), item(1, 'transform="0 1 0 -1 0 0 0 0 1 0 0 0"'))],
  ["3.3 a mirror does not change the sign of the volume", { mm3: 1000, min: [-10, 0, 0] }, () => file(cube(1), item(1, scaled(-1, 1, 1)))],
  ["3.3 two mirrors, one in another", { mm3: 1000, min: [0, 0, 0] }, () => file(cube(1) + group(2, component(1, scaled(-1, 1, 1))), item(2, scaled(-1, 1, 1)))],
  ["3.3 scales may differ by axis", { mm3: 6000, size: [10, 20, 30] }, () => file(cube(1), item(1, scaled(1, 2, 3)))],
  ["3.3 a singular transform leaves nothing", SKIPPED, () => file(cube(1), item(1) + item(1, scaled(1, 1, 0)))],
  ["3.4 without a unit, millimetres", ONE, () => file(cube(1), item(1))],
  ["3.4 micron", { size: [0.01, 0.01, 0.01] }, () => file(cube(1), item(1), 'unit="micron"')],
  ["3.4 centimeter", { size: [100, 100, 100] }, () => file(cube(1), item(1), 'unit="centimeter"')],
  ["3.4 inch, of translations too", { size: [254, 254, 254], min: [25.4, 0, 0] }, () => file(cube(1), item(1, at(1)), 'unit="inch"')],
  ["3.4 foot, of translations of components too", { size: [3048, 3048, 3048], min: [304.8, 0, 609.6] }, () => file(cube(1) + group(2, component(1, at(1))), item(2, at(0, 0, 2)), 'unit="foot"')],
  ["3.4 meter", { size: [10_000, 10_000, 10_000] }, () => file(cube(1), item(1), 'unit="meter"')],
  ["3.4 no other unit", "THREEMF_MALFORMED", () => file(cube(1), item(1), 'unit="mm"')],
  ["3.4 a part has one model", "XML_MALFORMED", () => fileOf(model() + model().replace(/<\?xml.*\?>/, ""))],
  ["3.4 a model has resources", "THREEMF_MALFORMED", () => fileOf(model().replace(/<resources>.*<\/resources>/s, ""))],
  ["3.4 a model has a build", "THREEMF_MALFORMED", () => fileOf(model().replace(/<build>.*<\/build>/s, ""))],
  ["3.4 a model has no two builds", "THREEMF_MALFORMED", () => fileOf(model().replace("<build>", "<build/><build>"))],
  ["3.4.1 metadata have names", "THREEMF_MALFORMED", () => fileOf(model().replace("<resources>", "<metadata>x</metadata><resources>"))],
  ["3.4.1 no name of metadata twice", "THREEMF_MALFORMED", () => fileOf(model().replace("<resources>", '<metadata name="Title">x</metadata><metadata name="Title">y</metadata><resources>'))],
  ["3.4.1 metadata of known names", ONE, () => fileOf(model().replace("<resources>", '<metadata name="Title">x</metadata><metadata name="Application">y</metadata><resources>'))],
  ["3.4.1 metadata of a namespace that is declared", ONE, () => fileOf(model(undefined, undefined, 'xmlns:v="http://example.com/v"').replace("<resources>", '<metadata name="v:Mood">x</metadata><resources>'))],
  ["3.4.1 metadata of a namespace that is not", { ...ONE, warnings: ["THREEMF_MARKUP_UNKNOWN"] }, () => fileOf(model().replace("<resources>", '<metadata name="v:Mood">x</metadata><resources>'))],
  ["3.4.1 metadata of unknown names are ignored", { ...ONE, warnings: ["THREEMF_MARKUP_UNKNOWN"] }, () => fileOf(model().replace("<resources>", '<metadata name="Mood">x</metadata><resources>'))],
  ["3.4.2 no id twice", "THREEMF_MALFORMED", () => file(cube(1) + cube(1), item(1))],
  ["3.4.2 no id twice, be it of materials", "THREEMF_MALFORMED", () => file(`<basematerials id="1"><base name="a" displaycolor="#000000"/></basematerials>${cube(1)}`, item(1))],
  ["3.4.2 ids are numbers from 1", "THREEMF_MALFORMED", () => file(cube(0), item(0))],
  ["3.4.2 ids are numbers below 2^31", "THREEMF_MALFORMED", () => file(cube(2 ** 31), item(2 ** 31))],
  ["3.4.2 ids are whole numbers", "THREEMF_MALFORMED", () => file(cube("a"), item("a"))],
  ["3.4.2 one number may be written in several ways", ONE, () => file(cube("007"), item(" 7 "))],
  ["3.4.3 what no item names is not printed", ONE, () => file(cube(1) + cube(2), item(1))],
  ["3.4.3 a build without items", "MESH_EMPTY", () => file(cube(1), "")],
  ["3.4.3 items of one object share it", { mm3: 3000, objects: 1, items: 3, size: [50, 10, 10] }, () => file(cube(1), item(1) + item(1, at(20)) + item(1, at(40)))],
  ["3.4.3 items of different objects", { mm3: 2000, objects: 2, items: 2 }, () => file(cube(1) + cube(2), item(1) + item(2, at(20)))],
  ["3.4.3.1 an item's object must be there", "THREEMF_MALFORMED", () => file(cube(1), item(2))],
  ["3.4.3.1 an item names an object", "THREEMF_MALFORMED", () => file(cube(1), "<item/>")],
  ["3.4.3.1 an item names no material", "THREEMF_MALFORMED", () => file(`<basematerials id="2"><base name="a" displaycolor="#000000"/></basematerials>${cube(1)}`, item(2))],
  ["3.4.3.1 no item of type other", "THREEMF_MALFORMED", () => file(cube(1, 'type="other"'), item(1))],
  ["3.4.3.1 no item of type other, be it by a component", "THREEMF_MALFORMED", () => file(cube(1, 'type="other"') + group(2, component(1)), item(2))],
  ["3.4.3.1 an object of type other that nothing prints", ONE, () => file(cube(1) + cube(2, 'type="other"'), item(1))],
];

// biome-ignore format: one line a rule
const OBJECTS: readonly Case[] = [
  ["4 without a type, a model", ONE, () => file(cube(1), item(1))],
  ["4 type model", ONE, () => file(cube(1, 'type="model"'), item(1))],
  ["4 type support is not printed as a part", SKIPPED, () => file(cube(1) + cube(2, 'type="support"'), item(1) + item(2))],
  ["4 type solidsupport is not printed as a part", SKIPPED, () => file(cube(1) + cube(2, 'type="solidsupport"'), item(1) + item(2))],
  ["4 type surface encloses nothing", SKIPPED, () => file(cube(1) + cube(2, 'type="surface"'), item(1) + item(2))],
  ["4 no other types", "THREEMF_MALFORMED", () => file(cube(1, 'type="solid"'), item(1))],
  ["4 types of objects of components mean nothing", ONE, () => file(cube(1) + group(2, component(1), 'type="support"'), item(2))],
  ["4 a pindex needs a pid", "THREEMF_MALFORMED", () => file(cube(1, 'pindex="0"'), item(1))],
  ["4 an object has content", "THREEMF_MALFORMED", () => file('<object id="1"/>', item(1))],
  ["4 an object has one content", "THREEMF_MALFORMED", () => file(`<object id="1">${cubeMesh}${cubeMesh}</object>`, item(1))],
  ["4 metadata of an object mean nothing to its shape", ONE, () => file(cube(1).replace("<mesh>", '<metadatagroup><metadata name="a">b</metadata></metadatagroup><mesh>'), item(1))],
  ["4.1 overlapping meshes are accepted", { mm3: 2000, items: 2, size: [15, 10, 10] }, () => file(cube(1), item(1) + item(1, at(5)))],
  ["4.1.3 a mesh has one list of vertices", "THREEMF_MALFORMED", () => file(cube(1).replace("<triangles>", "<vertices/><triangles>"), item(1))],
  ["4.1.3.1 a vertex has three coordinates", "THREEMF_MALFORMED", () => file(cube(1).replace('z="10"', ""), item(1))],
  ["4.1.3.1 coordinates are numbers", "THREEMF_MALFORMED", () => file(cube(1).replace('z="10"', 'z="ten"'), item(1))],
  ["4.1.3.1 coordinates are finite", "COORDINATE_NOT_FINITE", () => file(cube(1).replace('z="10"', 'z="1e999"'), item(1))],
  ["4.1.3.1 coordinates of any precision", ONE, () => file(cube(1).replaceAll('"10"', '"10.00000000000000000000000000001"'), item(1))],
  ["4.1.4 a model has four triangles at least", "THREEMF_MALFORMED", () => file(meshOf('<vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="1"/>', '<triangle v1="0" v2="1" v3="2"/>'), item(1))],
  ["4.1.4 a mesh without triangles prints nothing", "MESH_EMPTY", () => file(meshOf('<vertex x="0" y="0" z="0"/>', ""), item(1))],
  ["4.1.4.1 indices are below the number of vertices", "THREEMF_MALFORMED", () => file(cube(1).replace('v1="0"', 'v1="8"'), item(1))],
  ["4.1.4.1 indices are whole", "THREEMF_MALFORMED", () => file(cube(1).replace('v1="0"', 'v1="0.5"'), item(1))],
  ["4.1.4.1 indices are not negative", "THREEMF_MALFORMED", () => file(cube(1).replace('v1="0"', 'v1="-1"'), item(1))],
  ["4.1.4.1 a triangle has three indices", "THREEMF_MALFORMED", () => file(cube(1).replace('v1="0"', ""), item(1))],
  ["4.1.4.1 indices of a triangle that are not distinct are left out", { mm3: 1000, warnings: ["MESH_DEGENERATE"] }, () => file(cube(1).replace("<triangles>", '<triangles><triangle v1="0" v2="0" v3="1"/>'), item(1))],
  ["4.2 components are one object", { mm3: 2000, objects: 1, items: 1, size: [30, 10, 10] }, () => file(cube(1) + group(2, component(1) + component(1, at(20))), item(2))],
  ["4.2 components in components", { mm3: 8000, objects: 1, min: [100, 20, 0] }, () => file(cube(1) + group(2, component(1, at(0, 10))) + group(3, component(2, scaled(2))), item(3, at(100)))],
  ["4.2 an object may be a component and an item", { mm3: 2000, objects: 2, items: 2 }, () => file(cube(1) + group(2, component(1)), item(1) + item(2, at(50)))],
  ["4.2.1 a component's object must be there", "THREEMF_MALFORMED", () => file(group(2, component(1)), item(2))],
  ["4.2.1 a component named before its object is found all the same", ONE, () => file(group(2, component(1)) + cube(1), item(2))],
  ["4.2.1 no object in itself", "THREEMF_MALFORMED", () => file(group(1, component(1)), item(1))],
  ["4.2.1 no object in itself by another", "THREEMF_MALFORMED", () => file(group(1, component(2)) + group(2, component(1)), item(1))],
  ["4.2 components may be any number", SKIPPED, () => file(cube(1) + cube(3, 'type="support"') + group(2, component(3).repeat(150_000) + component(1)), item(2))],
  ["4.2.1 a transform that is none", "THREEMF_MALFORMED", () => file(cube(1) + group(2, component(1, 'transform="1"')), item(2))],
  ["5 materials mean nothing to the shape", ONE, () => file(`<basematerials id="9"><base name="a" displaycolor="#000000"/></basematerials>${cube(1, 'pid="9" pindex="0"')}`, item(1))],
];

const other = (resources = cube(7), build = "", attributes = PRODUCTION) => ({
  "3D/b.model": modelXml(attributes, resources, build),
});
const there = 'p:path="/3D/b.model"';

// biome-ignore format: one line a rule
const PRODUCTION_RULES: readonly Case[] = [
  ["P3.1.1 an item of another part", ONE, () => file("", item(7, there), `${PRODUCTION} requiredextensions="p"`, other())],
  ["P3.1.1 an id is the other part's", { mm3: 8000 }, () => file(cube(7), item(7, there), PRODUCTION, other(cube(7).replaceAll('"10"', '"20"')))],
  ["P3.1.1 a path is absolute", "THREEMF_MALFORMED", () => file("", item(7, 'p:path="b.model"'), PRODUCTION, other())],
  ["P3.1.1 a path leads to a part", "THREEMF_MALFORMED", () => file("", item(7, 'p:path="/3D/c.model"'), PRODUCTION, other())],
  ["P3.1.1 the object must be in that part", "THREEMF_MALFORMED", () => file(cube(8), item(8, there), PRODUCTION, other())],
  ["P3.1.1 a path without the production namespace is no path", "THREEMF_MALFORMED", () => file("", item(7, 'path="/3D/b.model"'), PRODUCTION, other())],
  ["P3.1.2 a component of another part", { mm3: 1000, min: [1, 2, 0] }, () => file(group(1, component(7, `${there} ${at(1)}`)), item(1, at(0, 2)), PRODUCTION, other())],
  ["P3.1.2 components of several parts", { mm3: 2000, objects: 1 }, () => file(cube(3) + group(1, component(7, there) + component(3, at(50))), item(1), PRODUCTION, other())],
  ["P3.1.2 no path in a component of another part", "THREEMF_MALFORMED", () => file("", item(8, there), PRODUCTION, other(group(8, component(1, 'p:path="/3D/3dmodel.model"'))))],
  ["P3.2 components within another part", ONE, () => file("", item(8, there), PRODUCTION, other(cube(7) + group(8, component(7))))],
  ["P3.2 builds of other parts are ignored", ONE, () => file("", item(7, there), PRODUCTION, other(cube(7), item(7) + item(99)))],
  ["P3.2 metadata of other parts are ignored", ONE, () => file("", item(7, there), PRODUCTION, { "3D/b.model": modelXml("", cube(7), "").replace("<resources>", '<metadata name="Title">x</metadata><resources>') })],
  ["P3.2 a part's numbers are in its own unit", { size: [10, 10, 10], min: [25.4, 0, 0] }, () => file("", item(7, `${there} ${at(1)}`), `${PRODUCTION} unit="inch"`, other())],
  ["P3.2 another part may require more than is known", "THREEMF_EXTENSION_REQUIRED", () => file("", item(7, there), PRODUCTION, other(cube(7), "", 'xmlns:x="http://example.com/x" requiredextensions="x"'))],
  ["P4 UUIDs are taken, and not missed", ONE, () => file(cube(1, 'p:UUID="f47ac10b-58cc-4372-a567-0e02b2c3d479"'), item(1), `${PRODUCTION} requiredextensions="p"`)],
];

const prusa = (volumes: string) => ({
  "Metadata/Slic3r_PE_model.config": `<config><object id="1">${volumes}</object></config>`,
});
const volume = (first: number, last: number, type: string): string =>
  `<volume firstid="${first}" lastid="${last}"><metadata type="volume" key="volume_type" value="${type}"/></volume>`;
/** A mesh of two cubes, as PrusaSlicer joins volumes: triangles 0 to 11 and 12 to 23. */
const twoCubes = `<object id="1">${meshXml(joined(box([10, 10, 10]), box([10, 10, 10], [20, 0, 0])))}</object>`;
const bambu = (subtype: string) => ({
  "Metadata/model_settings.config": `<config><object id="3"><metadata key="name" value="Both"/><part id="1" subtype="normal_part"/><part id="2" subtype="${subtype}"><metadata key="name" value="x"/></part></object></config>`,
});
const parts = (subtype: string, type = "model"): Uint8Array =>
  file(
    cube(1) + cube(2, `type="${type}"`) + group(3, component(1) + component(2, at(50))),
    item(3),
    "",
    bambu(subtype),
  );
const plates = (...ids: readonly string[]) => {
  const instance = (id: string): string =>
    id && `<model_instance><metadata key="object_id" value="${id}"/></model_instance>`;
  const elements = ids.map((id) => `<plate><metadata key="plater_id" value="1"/>${instance(id)}</plate>`);
  return { "Metadata/model_settings.config": `<config>${elements.join("")}</config>` };
};
const cura = (name: string, value: string): string =>
  cube(2).replace(
    "<mesh>",
    `<metadatagroup><metadata name="cura:${name}" type="xs:string">${value}</metadata></metadatagroup><mesh>`,
  );

// biome-ignore format: one line a rule
const SLICERS: readonly Case[] = [
  ["an item that is not printable", SKIPPED, () => file(cube(1) + cube(2), item(1) + item(2, 'printable="0"'))],
  ["an item that is printable", { items: 2 }, () => file(cube(1) + cube(2), item(1) + item(2, 'printable="1"'))],
  ["nothing that is printable", "MESH_EMPTY", () => file(cube(1), item(1, 'printable="0"'))],
  ["PrusaSlicer: volumes that are parts", { mm3: 2000, objects: 1, warnings: [] }, () => file(twoCubes, item(1), "", prusa(volume(0, 11, "ModelPart") + volume(12, 23, "ModelPart")))],
  ["PrusaSlicer: a volume of a kind that nobody knows", { ...SKIPPED, size: [10, 10, 10] }, () => file(twoCubes, item(1), "", prusa(volume(0, 11, "ModelPart") + volume(12, 23, "OfTomorrow")))],
  ["PrusaSlicer: a modifier is kept", { ...ONE, kept: [...PART, "object 0 modifier 1000 at 20 0 0"] }, () => file(twoCubes, item(1, at(5)), "", prusa(volume(0, 11, "ModelPart") + volume(12, 23, "ParameterModifier")))],
  ...["SupportBlocker", "SupportEnforcer", "NegativeVolume"].map((type): Case => [`PrusaSlicer: a volume of the kind ${type} is kept`, { ...ONE, kept: [`object 0 ${type}s 1000 at 20 0 0`] }, () => file(twoCubes, item(1, at(5)), "", prusa(volume(0, 11, "ModelPart") + volume(12, 23, type)))]),
  ["PrusaSlicer: kept in the file's unit", { kept: ["object 0 SupportEnforcers 1000000 at 200 0 0"] }, () => file(twoCubes, item(1), 'unit="centimeter"', prusa(volume(0, 11, "ModelPart") + volume(12, 23, "SupportEnforcer")))],
  ["PrusaSlicer: several, in order", { mm3: 1000, kept: ["object 0 SupportEnforcers 1000 at 20 0 0", "object 0 SupportEnforcers 1000 at 40 0 0"] }, () => file(`<object id="1">${meshXml(joined(box([10, 10, 10]), box([10, 10, 10], [20, 0, 0]), box([10, 10, 10], [40, 0, 0])))}</object>`, item(1), "", prusa(volume(0, 11, "ModelPart") + volume(12, 23, "SupportEnforcer") + volume(24, 35, "SupportEnforcer")))],
  ["PrusaSlicer: an object of a blocker alone", "MESH_EMPTY", () => file(cube(1), item(1), "", prusa(volume(0, 11, "SupportBlocker")))],
  ["PrusaSlicer: modifiers as old versions mark them", { ...ONE, kept: [...PART, "object 0 modifier 1000 at 20 0 0"] }, () => file(twoCubes, item(1), "", prusa(`${volume(0, 11, "ModelPart")}<volume firstid="12" lastid="23"><metadata type="volume" key="modifier" value="1"/></volume>`))],
  ["PrusaSlicer: ranges beyond the mesh", { mm3: 1000 }, () => file(twoCubes, item(1), "", prusa(volume(12, 4e9, "SupportBlocker")))],
  ["PrusaSlicer: a thumbnail that it did not draw", ONE, () => packageOf(start + relationship("/Metadata/thumbnail.png", THUMBNAIL_TYPE), { "3D/a.model": model(), ...prusa(volume(0, 11, "ModelPart")) })],
  ["Bambu Studio: several plates are one build", { mm3: 2000, warnings: ["THREEMF_PLATES"] }, () => file(cube(1) + cube(2), item(1) + item(2, at(300)), "", plates("1", "2"))],
  ["Bambu Studio: a sliced plate is no model", "FORMAT_UNSUPPORTED", () => file("", "", "", { "Metadata/plate_1.gcode": "G28" })],
  ["Bambu Studio: empty plates count for nothing", { mm3: 1000, warnings: [] }, () => file(cube(1), item(1), "", plates("1", ""))],
  ["Bambu Studio: an object that is its own part", SKIPPED, () => file(cube(1) + cube(2), item(1) + item(2), "", { "Metadata/model_settings.config": '<config><object id="2"><part id="2" subtype="support_blocker"/></object></config>' })],
  ["Bambu Studio: normal parts", { mm3: 2000, objects: 1, warnings: [] }, () => parts("normal_part")],
  ["Bambu Studio: a part of a kind that nobody knows", { ...SKIPPED, size: [10, 10, 10] }, () => parts("part_of_tomorrow", "other")],
  ["Bambu Studio: a modifier is kept, moved as its component", { ...ONE, kept: [...PART, "object 0 modifier 1000 at 50 0 0"] }, () => parts("modifier_part", "other")],
  ...([["support_blocker", "SupportBlockers"], ["support_enforcer", "SupportEnforcers"], ["negative_part", "NegativeVolumes"]] as const).flatMap(([subtype, kind]): Case[] => [
    [`Bambu Studio: a part of the kind ${subtype} is kept, moved as its component`, { ...ONE, kept: [`object 0 ${kind} 1000 at 50 0 0`] }, () => parts(subtype, "other")],
    [`Bambu Studio: a part of the kind ${subtype} inside another object`, { ...ONE, kept: [`object 0 ${kind} 1000 at 50 7 0`] }, () => file(cube(1) + cube(2) + group(3, component(1) + component(2, at(50))) + group(4, component(3, at(0, 7))), item(4), "", bambu(subtype))],
  ]),
  ["Bambu Studio: an object of a blocker alone", { ...SKIPPED, kept: [] }, () => file(cube(1) + cube(2) + group(3, component(2)), item(1) + item(3), "", bambu("support_blocker"))],
  ...(["anti_overhang_mesh", "support_mesh"] as const).flatMap((name): Case[] => {
    const [kind, warnings] = name === "support_mesh" ? ["SupportEnforcers", ["SUPPORT_MESH_AS_ENFORCER"]] : ["SupportBlockers", []];
    const namespace = 'xmlns:cura="http://software.ultimaker.com/xml/cura/3mf/2015/10"';
    return [
      [`Cura: an object marked ${name} is for all items, where it stands`, { ...ONE, warnings, kept: [`model ${kind} 1000 at 50 0 0`] }, () => file(cube(1) + cura(name, "True"), item(1) + item(2, at(50)), namespace)],
      [`Cura: a component marked ${name} is for its object`, { ...ONE, warnings, kept: [`object 0 ${kind} 1000 at 50 0 0`] }, () => file(cube(1) + cura(name, "True") + group(3, component(1) + component(2, at(50))), item(3, at(9)), namespace)],
    ];
  }),
  ...["infill_mesh", "cutting_mesh"].map((name): Case => [`Cura: an object marked ${name}`, SKIPPED, () => file(cube(1) + cura(name, "True"), item(1) + item(2, at(50)), 'xmlns:cura="http://software.ultimaker.com/xml/cura/3mf/2015/10"')]),
  ["Cura: an object marked as none of these", { items: 2 }, () => file(cube(1) + cura("infill_mesh", "False"), item(1) + item(2, at(50)), 'xmlns:cura="http://software.ultimaker.com/xml/cura/3mf/2015/10"')],
  ["Cura: the core namespace swapped with its own", ONE, () => fileOf(model().replace("http://schemas.microsoft.com/3dmanufacturing/core/2015/02", "http://software.ultimaker.com/xml/cura/3mf/2015/10"))],
];

function joined(...meshes: readonly TriangleMesh[]): TriangleMesh {
  return mergeItems(
    meshes.map((mesh) => ({ name: "", mesh })),
    meshes.map((_, object) => ({ object, transform: null })),
  );
}

/** Meshes that are kept and not printed, as {@link Given.kept} tells them. */
function keptOf(model: Model): string[] {
  const owners: readonly (readonly [string, VolumeMeshes])[] = [
    ["model", model],
    ...model.objects.map((object, i) => [`object ${i}`, object] as const),
  ];
  const told = (owner: string, what: string, mesh: TriangleMesh): string => {
    const { volumeMm3, minMm } = measureMesh(mesh);
    return `${owner} ${what} ${Math.round(volumeMm3)} at ${minMm.map(Math.round).join(" ")}`;
  };
  const zones = model.objects.flatMap(({ zones: own = [] }, i) =>
    own.map(({ kind, mesh }) => told(`object ${i}`, kind, mesh)),
  );
  const kept = owners.flatMap(([owner, volumes]) =>
    VOLUME_KINDS.flatMap((kind) =>
      (volumes[kind] ?? []).map((mesh) => told(owner, kind[0].toUpperCase() + kind.slice(1), mesh)),
    ),
  );
  return [...zones, ...kept];
}

function check([, outcome, make]: Case): void {
  const read = () => readModel(make(), { inflateRaw });
  if (typeof outcome === "string") {
    expectCode(outcome, read);
    return;
  }
  const { objects, items, warnings } = read();
  const { volumeMm3, sizeMm, minMm } = measureMesh(mergeItems(objects, items));
  const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 6));
  if (outcome.mm3 !== undefined) expect(volumeMm3).toBeCloseTo(outcome.mm3, 6);
  if (outcome.size !== undefined) expect([...sizeMm]).toEqual(near(outcome.size));
  if (outcome.min !== undefined) expect([...minMm]).toEqual(near(outcome.min));
  if (outcome.objects !== undefined) expect(objects).toHaveLength(outcome.objects);
  if (outcome.items !== undefined) expect(items).toHaveLength(outcome.items);
  if (outcome.kept !== undefined) expect(keptOf(read())).toEqual(outcome.kept);
  if (outcome.warnings !== undefined) expect(warnings.map(({ code }) => code)).toEqual(outcome.warnings);
}

describe.each([
  ["package", PACKAGE],
  ["markup", MARKUP],
  ["model", MODEL],
  ["objects", OBJECTS],
  ["production extension", PRODUCTION_RULES],
  ["slicers", SLICERS],
] as const)("%s", (_, cases) => {
  test.each(cases.map((line) => [line[0], line] as const))("%s", (_rule, line) => {
    check(line);
  });
});
