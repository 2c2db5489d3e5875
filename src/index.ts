/** The front door. */
export type { WasmModule } from "./core/embedded-wasm.ts";
export {
  type Details,
  ERROR_CODES,
  type ErrorCode,
  type ErrorRecord,
  SlicewrightError,
  toErrorRecord,
} from "./core/errors.ts";
export type { HeightMark } from "./core/height-marks.ts";
export type { HeightSpan } from "./core/height-span.ts";
export {
  type ArcRule,
  type Happening,
  MOVE,
  MOVE_KIND,
  MOVE_STRIDE,
  type MoveChunk,
  type MoveEvent,
  moveKind,
  moveRole,
} from "./core/moves.ts";
export type { OnProgress, Progress } from "./core/progress.ts";
export { ROLE, ROLES, type RoleRow } from "./core/roles.ts";
export { toMm, toUnits, UNITS_PER_MM } from "./core/units.ts";
export { VERSION } from "./core/version.ts";
export { WARNING_CODES, type Warning, type WarningCode } from "./core/warnings.ts";
export { createEstimator, type Estimator, estimateMoves, type OnBegin } from "./estimate/estimate-moves.ts";
export type { Extents } from "./estimate/extents.ts";
export type { FlowFigures } from "./estimate/flow.ts";
export type { LimitGroup, LimitSource } from "./estimate/limit-sources.ts";
export type { OverheadFigures } from "./estimate/overhead.ts";
export {
  type Consumption,
  DEFAULT_PRICING,
  type DecimalInput,
  type Price,
  type PricedItem,
  type Pricing,
  priceOf,
  totalOf,
} from "./estimate/pricing.ts";
export type { ProgressMark } from "./estimate/progress-marks.ts";
export type { Estimate, FeedShares, FilamentUse, MoveKindName, RoleFigures, ToolFigures } from "./estimate/report.ts";
export {
  type BedOptions,
  type EstimateOptions,
  type FilamentOptions,
  type OverheadOptions,
  resolveEstimate,
} from "./estimate/resolve.ts";
export type { ByteSource } from "./formats/byte-reader.ts";
export type { Deflate } from "./formats/png.ts";
export type { InflateRaw } from "./formats/zip.ts";
export { duration, type PrintFigures, type ToolUse } from "./gcode/frame.ts";
export type { Dialect, Firmware } from "./gcode/reader/dialect.ts";
export type { OwnFigures } from "./gcode/reader/file-settings.ts";
export { type ReaderStart, readGcode } from "./gcode/reader/reader.ts";
export { areaMm2 } from "./geometry/area.ts";
export { createPolygonEngine } from "./geometry/create-engine.ts";
export type { OffsetOptions, PolygonEngine } from "./geometry/engine.ts";
export type { ExPolygons, Polylines, Rings } from "./geometry/polygons.ts";
export type { BandInput, Kernel, KernelName } from "./layers/kernel.ts";
export type { Layer, LayerPlan } from "./layers/layer.ts";
export { type PlanOptions, planLayers } from "./layers/plan.ts";
export { type LayeringSettings, type LayerOptions, resolveLayerOptions } from "./layers/resolve.ts";
export { type CutOptions, type CutTools, sliceMesh } from "./layers/slice-mesh.ts";
export { createKernel } from "./layers/wasm.ts";
export { type Bed, type CircleBed, makeBed, type Point2, type PolygonBed, type RectangleBed } from "./mesh/bed.ts";
export { buildEdges } from "./mesh/edges.ts";
export { type BedFit, fitToBed } from "./mesh/fit.ts";
export { LENGTH_UNITS, type LengthUnit } from "./mesh/length-unit.ts";
export { type MeshMeasure, measureMesh, type Vector3 } from "./mesh/measure.ts";
export type { ReadOptions } from "./mesh/mesh-format.ts";
export type {
  MeshFormatName,
  Model,
  ModelItem,
  ModelObject,
  ModelRange,
  ModelThumbnail,
  ModelZone,
  PaintedMaterial,
  ProjectSettings,
  SupportVolumes,
  VolumeMeshes,
} from "./mesh/model.ts";
export type { ModelFile, ModelSource } from "./mesh/model-source.ts";
export type { OrientationFigures } from "./mesh/orient/figures.ts";
export { type Matrix3, type Placement, type PlaceOptions, placeMesh } from "./mesh/place.ts";
export { DEFAULT_READ_LIMITS, type ReadLimits } from "./mesh/read-limits.ts";
export { type MeshModel, readMesh } from "./mesh/read-mesh.ts";
export { readModel } from "./mesh/read-model.ts";
export { type RepairOptions, type RepairResult, repairMesh } from "./mesh/repair/repair.ts";
export { type MeshDefects, type RepairReport, repairPhrases } from "./mesh/repair/report.ts";
export type { EdgeTable, PlacedMesh, TriangleMesh } from "./mesh/triangle-mesh.ts";
export { layerAt, type PictureOptions } from "./preview/picture.ts";
export type { PrintedStrands, PrintViewOptions } from "./preview/print-view.ts";
export { layerSvg } from "./preview/svg.ts";
export { type TimePlotData, timePlotSvg } from "./preview/time-plot.ts";
export type { DrainHole } from "./resin/drain.ts";
export type { ResinFigures } from "./resin/figures.ts";
export type { Solid } from "./resin/solid.ts";
export { completeResinSettings, completeSettings, RESIN_SETTINGS, SETTINGS } from "./settings/complete.ts";
export type { ExtruderSettings } from "./settings/extruder-settings.ts";
export { mergeSettings } from "./settings/extruders.ts";
export type { Flavour } from "./settings/flavours.ts";
export { formatIni, type Profile, parseAssignment, parseIni, parseResinIni, parseSetting } from "./settings/ini.ts";
export type { FirmwareRetraction, MachineLimits, ToolheadLimits } from "./settings/machine-limits.ts";
export type { PrinterPreset } from "./settings/presets/printers.ts";
export { FILAMENTS, PRINTERS, PRINTS } from "./settings/presets.ts";
export type { SolidPattern, SparsePattern } from "./settings/print/infill.ts";
export type { InterfacePattern, SupportPattern, SupportStyle } from "./settings/print/supports.ts";
export type { SilentLimits } from "./settings/printer/limits.ts";
export {
  BUNDLE_KINDS,
  type Bundle,
  type BundleKind,
  type BundleProfile,
  bundleProfile,
  bundleResinProfile,
  type Compatibility,
  isBundle,
  parseBundle,
} from "./settings/profiles/bundle.ts";
export { curaParents } from "./settings/profiles/cura-definition.ts";
export type { ProfileText } from "./settings/profiles/inherit.ts";
export { mergeFilaments } from "./settings/profiles/merge-filaments.ts";
export { orcaParents } from "./settings/profiles/orca.ts";
export {
  mergeProfiles,
  type ProfileProgram,
  profileProgram,
  readProfile,
  readProfiles,
  readResinProfile,
} from "./settings/profiles/read-profile.ts";
export { RESIN_PRINTERS, RESINS, usualResin } from "./settings/resin-presets.ts";
export type {
  ResinArchive,
  ResinMaterialSettings,
  ResinPrinterSettings,
  ResinPrintSettings,
  ResinSettings,
  ResinTimeModel,
} from "./settings/resin-settings.ts";
export type { AnySchema, AnySpec } from "./settings/schema.ts";
export type { EstimateModel, FilamentSettings, PrinterSettings, PrintSettings, Settings } from "./settings/settings.ts";
export type { NumberOrPercent, Points, SlicingMode } from "./settings/values.ts";
export type { Toolpaths } from "./toolpaths/toolpaths.ts";
export {
  type ArrangedItem,
  type Arrangement,
  type ArrangeOptions,
  type ArrangePart,
  arrange,
  countOnBed,
} from "./verbs/arrange.ts";
export { bundleMismatches, type ChosenProfile } from "./verbs/bundle-fit.ts";
export type { ChunkedFile } from "./verbs/chunked-file.ts";
export { createEngine, type Engine, type EngineOptions, slice, sliceResin } from "./verbs/engine.ts";
export { type EstimateGcodeOptions, estimateGcode, type GcodeEstimate } from "./verbs/estimate-gcode.ts";
export type { FitOptions } from "./verbs/fit-model.ts";
export type { GcodeFile, GcodeSource } from "./verbs/gcode-source.ts";
export type { GcodeText } from "./verbs/gcode-text.ts";
export { type Inspection, inspect, inspectResin } from "./verbs/inspect.ts";
export type { MeshInfo, ModelInput, ModelOptions } from "./verbs/load-model.ts";
export type { PlateOptions, SlicedItem } from "./verbs/load-plate.ts";
export { type Orientation, type OrientOptions, orient } from "./verbs/orient.ts";
export { type OutlineOptions, outlineOf, outlineOfLayers } from "./verbs/outline.ts";
export { outputName } from "./verbs/output-name.ts";
export { layerPng, printPng } from "./verbs/print-pictures.ts";
export type { SlicedLayer } from "./verbs/print-run.ts";
export { type ProfileFile, readProfileFile, readProfileFiles } from "./verbs/read-profile-file.ts";
export { type ProjectProfile, readProject } from "./verbs/read-project.ts";
export { type LitPolygons, litLayerPng, type ResinSolids, resinPng } from "./verbs/resin-pictures.ts";
export { countResinCopies, type ResinPlate, resinPlate } from "./verbs/resin-plate.ts";
export type { SliceOptions, SliceResult } from "./verbs/slice.ts";
export type { LitLayer, ResinOptions, ResinResult, ResinStats } from "./verbs/slice-resin.ts";
export type { RoleStats, SliceStats } from "./verbs/slice-stats.ts";
export type { SupportVolumeOptions } from "./verbs/volumes.ts";
