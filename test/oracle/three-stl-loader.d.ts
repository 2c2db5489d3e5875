declare module "three-stl-loader" {
  /** Needs three's classes handed in; gives a loader class. */
  export default function bindLoader(three: object): new (
    manager: object,
  ) => {
    parse(data: ArrayBuffer): { readonly attributes: { readonly position: { readonly array: Float32Array } } };
  };
}
