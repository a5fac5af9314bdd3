import { randomUUID } from 'node:crypto'
import { captionLimits } from '../../../contract/captions/captions.ts'
import { ApiError } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import type { Services } from '../../platform/context.ts'
import { refusalOf } from '../../platform/database/database-errors.ts'
import { withJobTx, withSystemTx } from '../../platform/database/transaction.ts'
import { holdLease } from '../../platform/jobs/hold-lease.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { nameOfLanguage, tagOfLanguage } from '../languages.ts'
import type { Cue } from '../read-captions.ts'
import { askForNewVideos } from './ask-for-new-videos.ts'
import { askTranscriber, type Transcript, TranscriptionError } from './ask-transcriber.ts'
import { cutSound } from './cut-sound.ts'
import {
  type Claimed,
  claimTranscription,
  failTranscription,
  finishTranscription,
  giveTranscriptionBack,
  keepHeard,
  leaseSeconds,
  renewTranscription,
} from './queries.ts'
import { readableLines } from './readable-lines.ts'
import { wordsOf } from './words.ts'

/** Times in milliseconds. A server may take longer for a piece than the piece lasts. */
const usual = {
  pieceMs: 10 * 60_000,
  /** How far a piece overlaps the next, so that no word is cut in two. */
  overlapMs: 5_000,
  cutMs: 10 * 60_000,
  answerMs: 20 * 60_000,
  renewMs: 15_000,
}
export type TranscriptionLimits = typeof usual

/** How long to wait before each retry; after the last one the request fails. */
const pausesMs = [60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000]

/** How long to wait while the file store does not answer. */
const storePauseMs = 10 * 60_000

/** Makes requested captions. The job only starts the work, which continues in the background. */
export function transcribeJob(services: Services): Job {
  const stopping = new AbortController()
  let working: Promise<void> | null = null
  return {
    queue: 'captions.transcribe',
    cron: '* * * * *',
    work: async () => {
      if (stopping.signal.aborted) return
      working ??= transcribeAll(services, {}, stopping.signal)
        .catch((error: unknown) => services.log.error({ err: error }, 'transcription'))
        .finally(() => {
          working = null
        })
    },
    stop: async () => {
      stopping.abort(new Error('the server stops'))
      await working
    },
  }
}

/** Makes all captions that are due, one video at a time, until there are none or the server stops. */
export async function transcribeAll(
  services: Services,
  limits: Partial<TranscriptionLimits> = {},
  stopping: AbortSignal = new AbortController().signal,
) {
  while (!stopping.aborted) {
    // Each time, so that new videos of other companies take turns with those that wait.
    await askForNewVideos(services)
    const baseUrl = services.env.TRANSCRIBE_BASE_URL
    if (!baseUrl) return
    const claimed = await withSystemTx(services, 'captions to be made', (tx) =>
      claimTranscription(tx, pausesMs.length + 1),
    )
    if (!claimed) return
    await transcribe(services, claimed, { baseUrl, limits: { ...usual, ...limits }, stopping })
  }
}

type Run = { baseUrl: string; limits: TranscriptionLimits; stopping: AbortSignal }

async function transcribe(services: Services, claimed: Claimed, run: Run) {
  const { limits, stopping } = run
  const { log } = services
  const asJob = <T>(work: Parameters<typeof withJobTx<T>>[2]) =>
    withJobTx(services, claimed.companyId, work)
  const renew = () => asJob((tx) => renewTranscription(tx, claimed))
  const lease = { forMs: leaseSeconds * 1000, everyMs: limits.renewMs, renew, log }
  await holdLease(lease, async (lost) => {
    try {
      const ending = AbortSignal.any([lost, stopping])
      const { cues, language } = await hear(services, claimed, run, ending)
      if (cues.length === 0) throw new TranscriptionError('silent', 'no words', { final: true })
      const track = { id: randomUUID(), language, label: nameOfLanguage(language) }
      await asJob((tx) => finishTranscription(tx, claimed, track, cues))
    } catch (error) {
      // Another process holds it now, or the request is gone.
      if (lost.aborted) return
      if (stopping.aborted) return asJob((tx) => giveTranscriptionBack(tx, claimed, 0))
      const { objectId, attempts } = claimed
      if (isStoreDown(error)) {
        log.warn({ err: error, objectId }, 'captions have to wait for the file store')
        return asJob((tx) => giveTranscriptionBack(tx, claimed, storePauseMs))
      }
      const { problem, final } = failureOf(error)
      const pauseMs = final ? null : pausesMs[attempts - 1]
      log.warn({ err: error, objectId, problem, attempts }, 'captions were not made')
      await asJob((tx) => failTranscription(tx, claimed, problem, pauseMs ?? null))
    }
  })
}

function isStoreDown(error: unknown): boolean {
  return error instanceof ApiError && error.code === storageErrors.storeUnavailable.code
}

function failureOf(error: unknown): Pick<TranscriptionError, 'problem' | 'final'> {
  if (error instanceof TranscriptionError) return error
  if (refusalOf(error)?.code === 'limit_reached') return { problem: 'full', final: true }
  return { problem: 'broken', final: false }
}

/** Transcribes the video piece by piece, starting where an earlier attempt stopped. */
async function hear(
  services: Services,
  claimed: Claimed,
  { baseUrl, limits }: Run,
  ending: AbortSignal,
) {
  const within = (ms: number) => AbortSignal.any([ending, AbortSignal.timeout(ms)])
  let { heard, heardMs, language } = claimed
  for (let last = false; !last; ) {
    ending.throwIfAborted()
    const place = { startMs: heardMs, endMs: heardMs + limits.pieceMs }
    const cutting = { ms: limits.cutMs, signal: ending }
    const piece = await cutSound(services, claimed.path, place, cutting).catch((error: unknown) => {
      throw isStoreDown(error) ? error : new TranscriptionError('unreadable', String(error))
    })
    if ('problem' in piece) {
      throw new TranscriptionError(piece.problem, piece.detail ?? piece.problem, { final: true })
    }
    last = piece.last
    if (piece.bytes.length > 0) {
      const settings = { ...services.env, baseUrl }
      const said = await askTranscriber(settings, piece.bytes, within(limits.answerMs))
      const until = last ? Number.POSITIVE_INFINITY : place.endMs - limits.overlapMs
      heard = [...heard, ...cuesOf(said, place, until, heard.at(-1)?.endMs ?? 0)]
      language ??= said.segments.length > 0 ? said.language : null
    }
    heardMs = place.endMs - limits.overlapMs
    const kept = { heard, heardMs, language }
    const ours = await withJobTx(services, claimed.companyId, (tx) => keepHeard(tx, claimed, kept))
    if (!ours) throw new Error('the request is gone')
  }
  const cues = readableLines(wordsOf(heard)).slice(0, captionLimits.lines)
  return { cues, language: tagOfLanguage(language) }
}

/** Converts segments to lines of the whole video, without repeating those in an overlap. */
function cuesOf(
  { segments }: Transcript,
  { startMs, endMs }: { startMs: number; endMs: number },
  until: number,
  heardUntil: number,
): Cue[] {
  const within = (seconds: number) =>
    Math.round(Math.min(Math.max(startMs + seconds * 1000, startMs), endMs))
  return segments
    .map(({ start, end, text }) => ({
      startMs: within(start),
      endMs: Math.max(within(start), within(end)),
      text: tidy(text),
    }))
    .filter((cue) => cue.text !== '' && cue.startMs < until)
    .filter((cue) => (cue.startMs + cue.endMs) / 2 >= heardUntil)
    .sort((one, other) => one.startMs - other.startMs)
}

function tidy(text: string): string {
  const words = text.replaceAll('\u0000', '').toWellFormed().replace(/\s+/gu, ' ').trim()
  return [...words].slice(0, captionLimits.line).join('')
}
