import {
  writingErrors,
  writingMessages,
} from '../../../contract/boardroom-builder/document-writing.ts'
import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import { ApiError, generalErrors } from '../../../contract/errors.ts'
import { type ModelLimits, usualLimits } from '../../language-model/ask-model.ts'
import { actorOf, type Ctx, createContext, type Services } from '../../platform/context.ts'
import { refusalOf } from '../../platform/database/database-errors.ts'
import { withSystemTx, withTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { draftSection } from '../compose/model/draft-section.ts'
import { beginSection, endSection, keepCost } from './draft-steps.ts'
import { beat, changeRun } from './queries.ts'
import { type DraftJob, draftQueue } from './start-writing.ts'
import type { Writing } from './writing.ts'

const beatMs = 2000

/** Thrown when somebody stops the writing or deletes the document. */
class Stopped extends Error {}

/** The job that drafts one section with a language model; each queues the next. */
export function draftDocumentJob(services: Services): Job {
  const closing = new AbortController()
  return {
    queue: draftQueue,
    atOnce: 4,
    work: (job) => draftDocument(services, job as DraftJob, closing.signal),
    stop: async () => closing.abort(new Error('the server is being stopped')),
  }
}

/**
 * Drafts the next section of a run with the rights of the member who started it. If their session or their
 * right has ended, the run ends and the document says so. No transaction is open while the model writes.
 * Rejects if the job is to be retried.
 */
export async function draftDocument(
  services: Services,
  job: DraftJob,
  closing: AbortSignal,
  limits: ModelLimits = usualLimits,
) {
  const ctx = contextOf(services, job)
  const { documentId, run } = job
  const change = (changed: Parameters<typeof changeRun>[3]) =>
    withSystemTx(services, 'how far a document is written', (tx) =>
      changeRun(tx, documentId, run, changed),
    )
  try {
    const begun = await withTx(ctx, (tx) => beginSection(tx, job))
    if (!begun) return
    const began = performance.now()
    const drafted = await whileBeating(ctx, job, closing, (signal) =>
      draftSection(begun.models, begun, signal, limits),
    )
    const ms = Math.round(performance.now() - began)
    await withTx(ctx, (tx) => keepCost(tx, begun, drafted, ms))
    await withTx(ctx, (tx) => endSection(tx, job, begun, drafted))
  } catch (error) {
    if (error instanceof Stopped) return
    // Another process continues with the section.
    if (closing.aborted) await change({ beat: null })
    const refused = error instanceof ApiError ? error : refusalOf(error)
    if (closing.aborted || !refused || isTemporary(refused)) throw error
    ctx.log.info({ code: refused.code }, 'document not written further')
    await change(endingOf(refused))
  }
}

const contextOf = (services: Services, { userId, sessionId, run }: DraftJob): Ctx =>
  createContext(services, {
    requestId: run,
    log: services.log,
    peer: { ip: '127.0.0.1', userAgent: 'job' },
    actor: actorOf({ role: 'authenticated', sub: userId, session_id: sessionId }),
  })

async function whileBeating<T>(
  ctx: Ctx,
  { documentId, run }: DraftJob,
  closing: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController()
  const beating = setInterval(() => {
    withTx(ctx, (tx) => beat(tx, documentId, run)).then(
      (ours) => ours || stopping.abort(new Stopped()),
      (error: unknown) => stopping.abort(error),
    )
  }, beatMs)
  try {
    return await work(AbortSignal.any([closing, stopping.signal]))
  } finally {
    clearInterval(beating)
  }
}

const isTemporary = ({ status, code }: ApiError) =>
  status >= 500 || status === 429 || code === generalErrors.conflict.code

function endingOf({ status, code, message }: ApiError): Pick<Writing, 'state' | 'reason'> {
  if (code === documentErrors.notFound.code || code === writingErrors.notDraft.code) {
    return { state: 'stopped', reason: null }
  }
  const lost = status === 401 || status === 403
  return { state: 'failed', reason: lost ? writingMessages.lostRight : message }
}
