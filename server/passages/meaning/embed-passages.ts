import type { Services } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { holdLease } from '../../platform/jobs/hold-lease.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { EmbeddingError } from './ask-embedder.ts'
import { type Embedder, embedderOf } from './embedder.ts'
import {
  beginDimensions,
  beginModel,
  claimEmbedding,
  type EmbeddedWindow,
  keepEmbedding,
  leaseSeconds,
  putWindows,
  releaseEmbedding,
  searchFurther,
  selectToEmbed,
  type Unembedded,
} from './queries.ts'
import { windowsOf } from './windows.ts'

const batch = 64
/** How many windows the model gets at once. */
const together = 64
/** How many passages one transaction searches for those without a vector. */
const searchedAtOnce = 5000
/** How long a run starts new batches; a refused batch takes many requests. */
const runMs = 50_000
const renewMs = 30_000

/** The job that embeds new passages, and those with a vector of an earlier model, every minute. */
export function embedPassagesJob(services: Services): Job {
  return {
    queue: 'analyst-copilot.embed-passages',
    cron: '* * * * *',
    work: () => embedPassages(services),
  }
}

/** One run, until all passages have a vector, the server fails, or the time is up. */
export async function embedPassages(services: Services) {
  const embedder = embedderOf(services)
  const model = await embedder?.findModel()
  if (!embedder || !model) return
  const failures = await withSystemTx(services, 'begin to embed passages', claimEmbedding)
  if (failures === null) return
  const renew = () => withSystemTx(services, 'go on embedding passages', keepEmbedding)
  const lease = { forMs: leaseSeconds * 1000, everyMs: renewMs, renew, log: services.log }
  await holdLease(lease, (lost) => embedHeld({ services, embedder, model, lost }, failures))
}

async function embedHeld(run: Run, failures: number) {
  const { services, lost } = run
  let failed = failures
  try {
    await embedAll(run)
    failed = 0
  } catch (error) {
    // Another process is at it by now.
    if (lost.aborted) return
    failed = failures + 1
    if (!(error instanceof EmbeddingError)) throw error
    services.log.warn({ err: error, failures: failed }, 'embedding of passages')
  } finally {
    if (!lost.aborted) {
      await withSystemTx(services, 'end to embed passages', (tx) => releaseEmbedding(tx, failed))
    }
  }
}

type Run = { services: Services; embedder: Embedder; model: string; lost: AbortSignal }

async function embedAll(run: Run) {
  const { services, model } = run
  const ends = performance.now() + runMs
  const inTx = <T>(reason: string, work: (tx: SystemTx) => Promise<T>) =>
    withSystemTx(services, reason, work)
  await inTx('the model of vectors', (tx) => beginModel(tx, model))
  let dims: number | null = null
  while (performance.now() < ends) {
    const passages = await inTx('passages to embed', (tx) => selectToEmbed(tx, batch))
    if (passages.length === 0) {
      const more = await inTx('passages to list', (tx) => searchFurther(tx, searchedAtOnce))
      if (!more) return
      continue
    }
    const vectors = await embedWindows(run, passages)
    const now: number | null = vectors.find(({ vector }) => vector)?.vector?.length ?? dims
    if (vectors.some(({ vector }) => vector && vector.length !== now)) {
      throw new EmbeddingError('server', 'vectors of several lengths')
    }
    if (dims !== null && now !== dims) {
      throw new EmbeddingError('server', `vectors of ${now} dimensions after such of ${dims}`)
    }
    await inTx('vectors of passages', async (tx) => {
      await putWindows(
        tx,
        model,
        passages.map(({ id }) => id),
        vectors,
      )
      if (now !== null) await beginDimensions(tx, now)
    })
    dims = now
  }
}

async function embedWindows(run: Run, passages: readonly Unembedded[]): Promise<EmbeddedWindow[]> {
  const windows = passages.flatMap(({ id, ...passage }) =>
    windowsOf(passage).map((text, place) => ({ id, place, text })),
  )
  const embedded: EmbeddedWindow[] = []
  for (let from = 0; from < windows.length; from += together) {
    embedded.push(...(await embed(run, windows.slice(from, from + together))))
  }
  return embedded
}

type Window = { id: number; place: number; text: string }

/** Retries each half of a refused batch, down to the text that the model does not accept. */
async function embed(run: Run, windows: readonly Window[]): Promise<EmbeddedWindow[]> {
  const ask = (texts: string[]) => {
    run.lost.throwIfAborted()
    return run.embedder.embedPassages(texts, run.lost)
  }
  try {
    const vectors = await ask(windows.map(({ text }) => text))
    return windows.map(({ id, place }, at) => ({ id, place, vector: vectors[at] ?? null }))
  } catch (error) {
    if (!(error instanceof EmbeddingError) || error.at === 'server') throw error
    const [only] = windows
    if (windows.length === 1 && only) {
      // If the server accepts no text at all, the server is broken and not this text.
      await ask(['A text.']).catch(() => {
        throw new EmbeddingError('server', error.message)
      })
      run.services.log.warn(
        { err: error, passage: only.id },
        'a passage that the model does not take',
      )
      return [{ id: only.id, place: only.place, vector: null }]
    }
    const half = Math.ceil(windows.length / 2)
    return [
      ...(await embed(run, windows.slice(0, half))),
      ...(await embed(run, windows.slice(half))),
    ]
  }
}
