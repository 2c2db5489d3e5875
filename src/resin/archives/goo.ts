/**
 * GOO V3.0, Elegoo's open format (its specification 1.2): a header, then each layer's motion and pixels. Big-endian.
 * Directly printable on the Mars 4 and Saturn 3 families.
 */
import { SlicewrightError } from "../../core/errors.ts";
import { MM3_PER_CM3 } from "../../core/units.ts";
import { VERSION } from "../../core/version.ts";
import type { LiftSettings, ResinSettings } from "../../settings/resin-settings.ts";
import { resolveDisplay } from "../resolve.ts";
import type { ArchiveJob, ArchiveLayer, ArchiveRow, Thumbnail } from "./archive.ts";
import { encodeGooPixels } from "./goo-pixels.ts";

const HEADER_BYTES = 195_477;
const LAYER_BYTES = 64;
const MAGIC = Uint8Array.of(0x07, 0, 0, 0, 0x44, 0x4c, 0x50, 0);
const END = Uint8Array.of(0, 0, 0, 0x07, 0, 0, 0, 0x44, 0x4c, 0x50, 0);
const LINE_END = Uint8Array.of(0x0d, 0x0a);
/** No clock is read: the same print is the same file. */
const FILE_TIME = "2000-01-01 00:00:00";
const SMALL_PREVIEW = 116;
const LARGE_PREVIEW = 290;
/** Pixels. */
const MAX_SIDE = 0xffff;
/** Rests are told, not the time between two lights. */
const STATIC_TIMES = 1;
const TURN_OFF_TIME = 0;

export const goo: ArchiveRow = { extension: "goo", maxLayers: 0xffff, encode: encodeGooPixels, write };

function* write(job: ArchiveJob): Generator<Uint8Array> {
  yield header(job);
  for (const layer of job.layers) {
    yield definition(layer, job.settings);
    yield LINE_END;
    yield new Fields(4).u32(layer.picture.length).bytes;
    yield layer.picture;
    yield LINE_END;
  }
  yield END;
}

function header({ settings, figures, layers, thumbnail }: ArchiveJob): Uint8Array {
  const display = resolveDisplay(settings);
  const { pixelsX, pixelsY } = display;
  if (Math.max(pixelsX, pixelsY) > MAX_SIDE)
    throw new SlicewrightError(
      "RESULT_TOO_LARGE",
      `write GOO: got a display of ${pixelsX} x ${pixelsY} pixels, expected at most ${MAX_SIDE} each way`,
      { pixelsX, pixelsY },
    );
  const fields = new Fields(HEADER_BYTES);
  fields.text("V3.0", 4).raw(MAGIC).text("slicewright", 32).text(VERSION, 24).text(FILE_TIME, 24);
  fields.text(settings.printer_model, 32).text("MSLA", 32).text("", 32);
  fields.u16(settings.antialiasing).u16(0).u16(0);
  fields.raw(rgb565(thumbnail(SMALL_PREVIEW, SMALL_PREVIEW))).raw(LINE_END);
  fields.raw(rgb565(thumbnail(LARGE_PREVIEW, LARGE_PREVIEW))).raw(LINE_END);
  fields.u32(layers.length).u16(pixelsX).u16(pixelsY);
  fields.u8(settings.display_mirror_x ? 1 : 0).u8(settings.display_mirror_y ? 1 : 0);
  fields.f32(display.widthMm, display.heightMm, settings.max_print_height);
  fields.f32(settings.layer_height, settings.exposure_time);
  fields.u8(restsBeforeCure(settings) ? STATIC_TIMES : TURN_OFF_TIME).f32(settings.light_off_delay);
  for (const lift of [liftOf(settings, true), liftOf(settings, false)]) fields.f32(...rests(lift));
  fields.f32(settings.initial_exposure_time).u32(settings.bottom_layer_count);
  const both = [liftOf(settings, true), liftOf(settings, false)];
  for (const lift of both) fields.f32(lift("lift_height"), lift("lift_speed"));
  for (const lift of both) fields.f32(firstRetract(lift), lift("retract_speed"));
  for (const lift of both) fields.f32(lift("lift_height2"), lift("lift_speed2"));
  for (const lift of both) fields.f32(lift("retract_height2"), lift("retract_speed2"));
  fields.u16(settings.bottom_light_pwm).u16(settings.light_pwm);
  // Layers are told one by one.
  fields.u8(1).u32(Math.round(figures.timeSeconds));
  fields.f32(figures.resinMl * MM3_PER_CM3, figures.massGrams, figures.cost).text("", 8);
  fields.u32(HEADER_BYTES).u8(1).u16(Math.min(settings.transition_layer_count, layers.length));
  return fields.bytes;
}

function definition({ printZ, exposureSeconds, isBottom }: ArchiveLayer, settings: ResinSettings): Uint8Array {
  const lift = liftOf(settings, isBottom);
  const fields = new Fields(LAYER_BYTES);
  fields.u16(0).f32(0, printZ, exposureSeconds, lift("light_off_delay"), ...rests(lift));
  fields.f32(lift("lift_height"), lift("lift_speed"), lift("lift_height2"), lift("lift_speed2"));
  fields.f32(firstRetract(lift), lift("retract_speed"), lift("retract_height2"), lift("retract_speed2"));
  return fields.u16(lift("light_pwm")).bytes;
}

type Lift = (name: keyof LiftSettings) => number;

function liftOf(settings: ResinSettings, isBottom: boolean): Lift {
  return (name) => settings[isBottom ? (`bottom_${name}` as const) : name];
}

/** Before the rise, after it, and after the way down. */
function rests(lift: Lift): [number, number, number] {
  return [lift("wait_time_after_cure"), lift("wait_time_after_lift"), lift("wait_time_before_cure")];
}

function firstRetract(lift: Lift): number {
  return lift("lift_height") + lift("lift_height2") - lift("retract_height2");
}

function restsBeforeCure(settings: ResinSettings): boolean {
  return settings.wait_time_before_cure > 0 || settings.light_off_delay === 0;
}

/** Five, six and five bits of red, green and blue. */
function rgb565({ pixels }: Thumbnail): Uint8Array {
  const fields = new Fields((pixels.length / 3) * 2);
  for (let at = 0; at < pixels.length; at += 3)
    fields.u16(((pixels[at] >> 3) << 11) | ((pixels[at + 1] >> 2) << 5) | (pixels[at + 2] >> 3));
  return fields.bytes;
}

/** Fields of fixed sizes, one after the other. */
class Fields {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
    this.#view = new DataView(this.bytes.buffer);
  }

  u8(value: number): this {
    this.#view.setUint8(this.#at, value);
    this.#at += 1;
    return this;
  }

  u16(value: number): this {
    this.#view.setUint16(this.#at, value);
    this.#at += 2;
    return this;
  }

  u32(value: number): this {
    this.#view.setUint32(this.#at, value);
    this.#at += 4;
    return this;
  }

  f32(...values: readonly number[]): this {
    for (const value of values) {
      this.#view.setFloat32(this.#at, value);
      this.#at += 4;
    }
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#at);
    this.#at += bytes.length;
    return this;
  }

  /** ASCII, cut off before its last byte, filled up with zeros. */
  text(text: string, size: number): this {
    const ascii = text.replace(/[^\x20-\x7e]/g, "?").slice(0, size > 4 ? size - 1 : size);
    for (let i = 0; i < ascii.length; i++) this.bytes[this.#at + i] = ascii.charCodeAt(i);
    this.#at += size;
    return this;
  }
}
