import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What Prometheus reads at /metrics. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<"method" | "route" | "status">;
  readonly sliceSeconds: Histogram<"technology" | "outcome">;
  readonly cacheHits: Counter<"technology">;
  readonly deliveries: Counter<"outcome">;
  readonly waitingJobs: Gauge<"queue">;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: "slicewright_request_seconds",
      help: "Time from a request's arrival to its answer",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    sliceSeconds: new Histogram({
      name: "slicewright_slice_seconds",
      help: "Time that slicing a quote's model took",
      labelNames: ["technology", "outcome"],
      buckets: [0.1, 0.3, 1, 3, 10, 30, 100, 300],
      registers,
    }),
    cacheHits: new Counter({
      name: "slicewright_cache_hits_total",
      help: "Quotes that were served by an earlier slice of the same model and settings",
      labelNames: ["technology"],
      registers,
    }),
    deliveries: new Counter({
      name: "slicewright_webhook_deliveries_total",
      help: "Attempts to deliver an event",
      labelNames: ["outcome"],
      registers,
    }),
    waitingJobs: new Gauge({
      name: "slicewright_waiting_jobs",
      help: "Jobs in the queue",
      labelNames: ["queue"],
      registers,
    }),
  };
}
