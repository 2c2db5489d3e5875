/** What happens where a print reaches a height. */
export interface HeightMark {
  /** A change of the filament's colour by hand, a pause, lines of its own, or those of `template_custom_gcode`. */
  readonly kind: "color-change" | "pause" | "custom" | "template";
  /** mm above the bed: it happens before the first layer whose nozzle height reaches it. */
  readonly printZ: number;
  /** A `custom` mark's lines, written as they are; what a `pause` shows on the display. */
  readonly text?: string;
  /** Of the filament that follows, `#rrggbb`; for previews. */
  readonly colour?: string;
}
