/** Where the nozzle is, in um, of which tool it is, and how far its filament is drawn back. */
export interface Nozzle {
  x: number;
  y: number;
  /** Height without lift. */
  z: number;
  /** How far above that it already is, while retracted. */
  raised: number;
  /** E that is drawn back; 0: it is ready to print. */
  drawn: number;
  /** E to be pushed beyond that. */
  extra: number;
  /** E that the tool in use was fed for the print. */
  fed: number;
  /** The tool that the machine uses, by its number; a firmware begins with the first one. */
  tool: number;
  /** What a retraction may wipe along: x, y in um, the end of what was printed last first. */
  trail?: Int32Array | undefined;
}
