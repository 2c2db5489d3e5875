/** Works on quotes: takes the one whose turn it is, slices it in a child process unless that was done before, and ends it. */
import { rm } from "node:fs/promises";
import { ChildFailure, type SliceJob, type SliceOutcome } from "../children/children.ts";
import { WORK_FAILED } from "../children/words.ts";
import { announceObject, dropObject } from "../objects/pending.ts";
import type { Job } from "../queue/queue.ts";
import type { Service } from "../service.ts";
import { artifactId, holdArtifact, newArtifactKey, putArtifact } from "./artifacts.ts";
import { claimedQuote, claimQuote } from "./claim.ts";
import { type Ending, endQuote, failQuote } from "./end.ts";
import { writeProgress } from "./progress.ts";
import type { Artifact, Quote } from "./quote.ts";
import { quoteResult } from "./result.ts";

/** Takes `slice` jobs in this process's slots until the queue stops. */
export function workOnQuotes(service: Service): Promise<void> {
  return service.queue.work(
    "slice",
    service.config.slots,
    (job) => workOnNext(service, job),
    (job) => giveUp(service, job),
  );
}

async function workOnNext(service: Service, job: Job<object>): Promise<void> {
  const quote = await claimQuote(service, job.id);
  if (quote === undefined) return;
  try {
    await sliceQuote(service, job, quote);
  } catch (error) {
    // What has nothing to do with the model is tried again: by this job, in whichever process is given it.
    if (!(error instanceof ChildFailure) || error.code === "unavailable" || job.signal.aborted) throw error;
    service.log.info({ quoteId: quote.quote_id, code: error.code, cause: error.cause }, "a quote failed");
    await failQuote(service, job, quote, error.code, error.message);
  }
}

/** A job that failed at every try: the quote that it took ends; a ticket that took none is made out anew. */
async function giveUp(service: Service, job: Job<object>): Promise<void> {
  const quote = await claimedQuote(service.db, job.id);
  if (quote === undefined) {
    await service.queue.send(service.db, "slice", {});
    return;
  }
  service.log.error({ quoteId: quote.quote_id }, "a quote was given up");
  await failQuote(service, job, quote, "internal", WORK_FAILED);
}

async function sliceQuote(service: Service, job: Job<object>, quote: Quote): Promise<void> {
  const { clock, objects, metrics } = service;
  const id = artifactId(quote);
  const begun = clock.now().getTime();
  const succeed = (artifact: Artifact): Ending => ({
    status: "success",
    progress: 100,
    artifact_id: artifact.artifact_id,
    result: JSON.stringify(quoteResult(quote, artifact, (clock.now().getTime() - begun) / 1000)),
  });

  // 1. What was sliced before is not sliced again.
  const isDone = await endQuote(service, job, quote, async (transaction) => {
    const artifact = await holdArtifact(transaction, id);
    if (!artifact) return null;
    metrics.cacheHits.inc({ technology: quote.technology });
    return succeed(artifact);
  });
  if (isDone) return;

  // 2. Slice, and keep the file.
  const path = objects.temporaryPath();
  const outcome = await slice(service, job, quote, path);
  const key = newArtifactKey(id);
  try {
    await announceObject(service.db, key, clock.now());
    await objects.putFile(key, path);

    // 3. The result; of two workers with the same slice one wins.
    await endQuote(service, job, quote, async (transaction) =>
      succeed(await putArtifact(transaction, id, key, clock.now(), outcome)),
    );
  } finally {
    // What nobody took over goes.
    await dropObject(service, key);
    await rm(path, { force: true });
  }
}

async function slice(service: Service, job: Job<object>, quote: Quote, output: string): Promise<SliceOutcome> {
  const { children, objects, metrics, clock } = service;
  const { technology, request } = quote;
  const model = await objects.localFile(quote.file_key);
  const progress = writeProgress(service, quote.quote_id);
  const begun = clock.now().getTime();
  const observe = (outcome: string): void =>
    metrics.sliceSeconds.observe({ technology, outcome }, (clock.now().getTime() - begun) / 1000);
  try {
    const { settings } = request;
    const sliceJob = { path: model.path, output, technology, settings } as SliceJob;
    const outcome = await children.slice(sliceJob, { signal: job.signal, onProgress: progress.report });
    observe("success");
    return outcome;
  } catch (error) {
    if (!job.signal.aborted) observe(error instanceof ChildFailure ? error.code : "internal");
    throw error;
  } finally {
    await progress.close();
    await model.release();
  }
}
