/** Namespaces of 3MF: the core, the consortium's extensions, and what of them is understood here. */

export const CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
/** A draft that some old programs wrote: another format by the same name. */
export const CORE_2013 = "http://schemas.microsoft.com/3dmanufacturing/2013/01";
/** Versions of Cura swapped the core namespace with their own: its elements are core elements all the same. */
export const CORE_OF_CURA = "http://software.ultimaker.com/xml/cura/3mf/2015/10";

export const PRODUCTION = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06";
export const SLICE = "http://schemas.microsoft.com/3dmanufacturing/slice/2015/07";
/** Markup Compatibility (ISO/IEC 29500-3): what a reader may pass over, and what it must understand. */
export const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";

const MATERIAL = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02";
const TRIANGLE_SETS = "http://schemas.microsoft.com/3dmanufacturing/trianglesets/2021/07";

/**
 * Extensions whose content never makes a shape: colours, named groups of triangles, and layers that a slicer of its own
 * makes from the mesh. Passed over without a word.
 */
export const SHAPELESS: ReadonlySet<string> = new Set([MATERIAL, TRIANGLE_SETS, SLICE]);

/** Extensions that a file may require: what they add is read, or makes no shape. */
export const SUPPORTED: ReadonlySet<string> = new Set([CORE, PRODUCTION, ...SHAPELESS]);
