/** Where the nozzle is, in um, of which tool it is, and whether filament is drawn back. */
export interface Nozzle {
  x: number;
  y: number;
  /** Height without lift. */
  z: number;
  /** How far above that it already is, while retracted. */
  raised: number;
  isRetracted: boolean;
  /** The tool that the machine uses, by its number; a firmware begins with the first one. */
  tool: number;
  /** What a retraction may wipe along: x, y in um, the end of what was printed last first. */
  trail?: Int32Array | undefined;
}
