/**
 * A tree of supports while it grows, in the part's own frame: z = 0 at the part's lowest point, the ground below it.
 * Only at the end do its members become bodies.
 */
import type { Vector3 } from "../../mesh/measure.ts";
import type { TriangleMesh } from "../../mesh/triangle-mesh.ts";
import type { SupportOptions } from "../resolve.ts";
import { ball, frustum, pinhead } from "../solids/primitives.ts";
import type { SupportPoint } from "./support-point.ts";
import { ahead, atHeight, DOWN } from "./vectors.ts";

/** What touches the part: two balls joined by a cone. Of an anchor, at the lower end of a pillar, the same. */
export interface Head {
  /** The front ball, which reaches into the part. */
  readonly front: Vector3;
  readonly frontRadius: number;
  /** The back ball, where a pillar or a bridge begins. */
  readonly junction: Vector3;
  /** Of the back ball, and of what begins there. */
  readonly radius: number;
  /** Away from the part. */
  readonly direction: Vector3;
}

/** The head under a point. */
export interface PointHead extends Head {
  readonly point: SupportPoint;
}

export interface Pillar {
  readonly top: Vector3;
  readonly bottomZ: number;
  readonly radius: number;
  /** Whether a wide foot carries it: it stands on the ground, and with all its width. */
  readonly hasFoot: boolean;
  /** Connections that lean on it, and neighbours that brace it. */
  bridges: number;
  links: number;
}

/** A straight connection between two places. */
interface Bridge {
  readonly from: Vector3;
  readonly to: Vector3;
  readonly radius: number;
}

interface Junction {
  readonly centre: Vector3;
  readonly radius: number;
}

export interface Plan {
  readonly heads: Head[];
  readonly pillars: Pillar[];
  /** Ways from heads to pillars. */
  readonly bridges: Bridge[];
  /** Braces between pillars. */
  readonly braces: Bridge[];
  readonly junctions: Junction[];
}

export function emptyPlan(): Plan {
  return { heads: [], pillars: [], bridges: [], braces: [], junctions: [] };
}

/** z of the ground in the part's frame. */
export function groundOf(options: SupportOptions): number {
  return options.floor - options.lift;
}

/** Everything as closed bodies, `lift` above where it was planned. */
export function planShells(plan: Plan, options: SupportOptions): TriangleMesh[] {
  const up = (point: Vector3): Vector3 => ahead(point, DOWN, -options.lift);
  const bar = ({ from, to, radius }: Bridge): TriangleMesh => frustum(up(from), up(to), radius, radius);
  return [
    ...plan.heads.map((head) => pinhead(up(head.front), up(head.junction), head.frontRadius, head.radius)),
    ...plan.pillars.map((pillar) =>
      bar({ from: atHeight(pillar.top, pillar.bottomZ), to: pillar.top, radius: pillar.radius }),
    ),
    ...plan.pillars
      .filter(({ hasFoot }) => hasFoot && options.baseHeight > 0)
      .map(({ top, bottomZ, radius }) => {
        const foot = up(atHeight(top, bottomZ));
        return frustum(foot, ahead(foot, DOWN, -options.baseHeight), options.baseRadius, radius);
      }),
    ...plan.bridges.map(bar),
    ...plan.braces.map(bar),
    ...plan.junctions.map(({ centre, radius }) => ball(up(centre), radius)),
  ];
}
