/** One process of the service: what its role asks for, behind an address. */
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { createApp } from "./http/app.ts";
import { type StartedService, type StartOptions, startService } from "./start.ts";

export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  readonly service: StartedService;
  readonly app: FastifyInstance;
  /** Gives back jobs under way, answers what has been asked, closes the database. */
  close(): Promise<void>;
}

/** @param options what a test puts in the place of the clock and others */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const service = await startService(config, options);
  try {
    const app = await createApp(service);
    service.onStop(() => app.close());
    const url = await app.listen({ host: config.host, port: config.port });
    return { url, service, app, close: () => service.stop() };
  } catch (error) {
    await service.stop();
    throw error;
  }
}
