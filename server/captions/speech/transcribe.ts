import { randomUUID } from 'node:crypto'
import { captionLimits, type TranscriptionProblem } from '../../../contract/captions/captions.ts'
import { ApiError } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { speechModel } from '../../models/built-in-models.ts'
import { LocalSpeech } from '../../models/speech/local-speech.ts'
import type { Services } from '../../platform/context.ts'
import { refusalOf } from '../../platform/database/database-errors.ts'
import { withJobTx, withSystemTx } from '../../platform/database/transaction.ts'
import { holdLease } from '../../platform/jobs/hold-lease.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { knownLanguage, nameOfLanguage, tagOfLanguage } from '../languages.ts'
import type { Cue } from '../read-captions.ts'
import { alignScript } from './align-script.ts'
import { askForNewVideos, transcribes } from './ask-for-new-videos.ts'
import { cutSound } from './cut-sound.ts'
import type { Sound } from './piece-order.ts'
import { placeInVoice } from './place-in-voice.ts'
import {
  type Claimed,
  claimTranscription,
  failTranscription,
  finishTranscription,
  giveTranscriptionBack,
  keepHeard,
  leaseSeconds,
  renewTranscription,
  selectOthersWait,
  selectScript,
  selectSpokenNames,
} from './queries.ts'
import { readableLines } from './readable-lines.ts'
import { recognizeLocally } from './recognize-locally.ts'
import { recognizeOnServer } from './recognize-on-server.ts'
import type { Recognizer } from './recognizer.ts'
import type { Segment } from './segment.ts'
import { wordsOf } from './timed-words.ts'
import { TranscriptionError } from './transcription-error.ts'
import { trustSegments } from './trust-segments.ts'
import { voiceSpans } from './voice/voice-frames.ts'

/** Times in milliseconds. A server may take longer for a piece than the piece lasts. */
const usual = {
  /** How much sound is decoded at once: for a server, and for the built-in model. */
  pieceMs: 10 * 60_000,
  localPieceMs: 5 * 60_000,
  /** How much of the end of a piece is searched for a pause, in which the next one begins. */
  tailMs: 15_000,
  cutMs: 10 * 60_000,
  answerMs: 20 * 60_000,
  renewMs: 15_000,
}
export type TranscriptionLimits = typeof usual

/** How long to wait before each retry, from the first again once one got further; after the last, the request fails. */
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
  choose: typeof chooseRecognizer = chooseRecognizer,
) {
  const run = { limits: { ...usual, ...limits }, stopping }
  while (!stopping.aborted) {
    // Each time, so that new videos of other companies take turns with those that wait.
    await askForNewVideos(services)
    const recognizer = choose(services, run.limits)
    if (!recognizer) return
    const claimed = await withSystemTx(services, 'captions to be made', (tx) =>
      claimTranscription(tx, pausesMs.length + 1),
    )
    if (!claimed) return
    const outcome = await transcribe(services, claimed, { ...run, recognizer })
    // What this video waits for, others would wait for as well.
    if (outcome === 'waits') return
  }
}

type Run = { recognizer: Recognizer; limits: TranscriptionLimits; stopping: AbortSignal }

/** The recognizer of the settings: a server, or else the built-in model; null if captions are off. */
function chooseRecognizer(services: Services, limits: TranscriptionLimits): Recognizer | null {
  const { env } = services
  if (!transcribes(env)) return null
  if (env.TRANSCRIBE_BASE_URL) return recognizeOnServer(env, env.TRANSCRIBE_BASE_URL, limits)
  const speech = localSpeech(services)
  return speech && recognizeLocally(speech, limits.localPieceMs)
}

const speeches = new WeakMap<Services, LocalSpeech>()

/** The built-in model of this process, which ends with the services. */
function localSpeech(services: Services): LocalSpeech | null {
  const model = speechModel(services.env)
  if (!model) return null
  const known = speeches.get(services)
  if (known) return known
  const speech = new LocalSpeech(services, model)
  speeches.set(services, speech)
  services.atClose(() => speech.stop())
  return speech
}

/** Makes the captions of one video; says whether it has to wait for the model. */
async function transcribe(services: Services, claimed: Claimed, run: Run) {
  const { limits, stopping, recognizer } = run
  const { log } = services
  const asJob = <T>(work: Parameters<typeof withJobTx<T>>[2]) =>
    withJobTx(services, claimed.companyId, work)
  const renew = () => asJob((tx) => renewTranscription(tx, claimed))
  const lease = { forMs: leaseSeconds * 1000, everyMs: limits.renewMs, renew, log }
  return holdLease(lease, async (lost): Promise<'done' | 'waits'> => {
    try {
      const ending = AbortSignal.any([lost, stopping])
      await recognizer.prepare()
      const { cues, language } = await hear(services, claimed, run, ending)
      const track = { id: randomUUID(), language, label: nameOfLanguage(language) }
      await asJob((tx) =>
        cues.length > 0
          ? finishTranscription(tx, claimed, track, cues)
          : failTranscription(tx, claimed, 'silent', null),
      )
      return 'done'
    } catch (error) {
      // Another process holds it now, or it was taken back.
      if (lost.aborted || error instanceof RequestGone) return 'done'
      const back = stopping.aborted ? {} : waysBack(error)
      if (back) {
        if (back.pauseMs) log.warn({ err: error }, 'captions have to wait for the file store')
        await asJob((tx) => giveTranscriptionBack(tx, claimed, back))
        return back.problem ? 'waits' : 'done'
      }
      const { objectId, attempts } = claimed
      const { problem, final } = failureOf(error)
      const pauseMs = final ? null : (pausesMs[Math.max(0, attempts - 1)] ?? null)
      log.warn({ err: error, objectId, problem, attempts }, 'captions were not made')
      await asJob((tx) => failTranscription(tx, claimed, problem, pauseMs))
      return 'done'
    }
  })
}

/** How a request is given back that did not fail but has to wait; null if it failed. */
function waysBack(error: unknown): { pauseMs?: number; problem?: TranscriptionProblem } | null {
  if (error instanceof OthersTurn) return {}
  if (isStoreDown(error)) return { pauseMs: storePauseMs }
  return error instanceof TranscriptionError && error.waits ? { problem: error.problem } : null
}

function isStoreDown(error: unknown): boolean {
  return error instanceof ApiError && error.code === storageErrors.storeUnavailable.code
}

function failureOf(error: unknown): Pick<TranscriptionError, 'problem' | 'final'> {
  if (error instanceof TranscriptionError) return error
  const full = refusalOf(error)?.code === 'limit_reached'
  return { problem: full ? 'full' : 'internal', final: full }
}

/** Transcribes the video piece by piece, starting where an earlier attempt stopped. */
async function hear(services: Services, claimed: Claimed, run: Run, ending: AbortSignal) {
  const { recognizer } = run
  let { heard, heardMs } = claimed
  const names = await withJobTx(services, claimed.companyId, (tx) => selectSpokenNames(tx, claimed))
  // Requests of earlier versions have it as the server named it.
  let language = knownLanguage(claimed.language)
  for (let last = false; !last; ) {
    const startMs = heardMs
    if (startMs > claimed.heardMs && (await othersWait(services, claimed))) throw new OthersTurn()
    const sound = await cutPiece(services, claimed, startMs, run, ending)
    last = sound.last
    const voice = sound.voice && voiceSpans(sound.voice)
    for await (const part of sound.ms > 0
      ? recognizer.hear(sound, { language, names }, ending)
      : []) {
      ending.throwIfAborted()
      const trusted = trustSegments(tidied(part.segments, sound.ms), voice)
      const placed = voice ? placeInVoice(trusted, voice) : trusted
      const added = placed.map((cue) => later(cue, startMs))
      const fromMs = heardMs
      heard = [...heard, ...added]
      heardMs = startMs + part.untilMs
      language ??= part.language
      const kept = { added, fromMs, heardMs, language }
      const ours = await withJobTx(services, claimed.companyId, (tx) =>
        keepHeard(tx, claimed, kept),
      )
      if (!ours) throw new RequestGone()
      claimed.attempts = 0
    }
    if (!last && heardMs <= startMs) {
      throw new TranscriptionError('unreadable', `nothing after ${startMs} ms`, { final: true })
    }
  }
  const script = await withJobTx(services, claimed.companyId, (tx) => selectScript(tx, claimed))
  const words = script ? alignScript(script, wordsOf(heard)) : wordsOf(heard)
  const cues = readableLines(words).slice(0, captionLimits.lines)
  return { cues, language: tagOfLanguage(language) }
}

async function cutPiece(
  services: Services,
  { path }: Claimed,
  startMs: number,
  { recognizer, limits }: Run,
  ending: AbortSignal,
): Promise<Sound> {
  ending.throwIfAborted()
  const wanted = { startMs, endMs: startMs + recognizer.pieceMs, as: recognizer.as }
  const cutting = { ms: limits.cutMs, signal: ending }
  const piece = await cutSound(services, path, wanted, cutting).catch((error: unknown) => {
    throw isStoreDown(error) ? error : new TranscriptionError('unreadable', String(error))
  })
  if ('bytes' in piece) return piece
  throw new TranscriptionError(piece.problem, piece.detail ?? piece.problem, { final: true })
}

/** Segments with text, within the piece. */
function tidied(segments: readonly Segment[], pieceMs: number): Segment[] {
  const within = (ms: number) => Math.round(Math.min(Math.max(ms, 0), pieceMs))
  return segments
    .map((segment) => ({
      ...segment,
      startMs: within(segment.startMs),
      endMs: Math.max(within(segment.startMs), within(segment.endMs)),
      text: tidy(segment.text),
    }))
    .filter(({ text }) => text !== '')
}

function tidy(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().replace(/\s+/gu, ' ').trim()
}

/** What was heard in a piece, at its time in the video. */
const later = (cue: Cue, pieceStartMs: number): Cue => ({
  ...cue,
  startMs: pieceStartMs + cue.startMs,
  endMs: pieceStartMs + cue.endMs,
})

/** Whether a video of another company is due, which then comes first: nothing is lost between two pieces. */
const othersWait = (services: Services, claimed: Claimed) =>
  withSystemTx(services, 'captions of others that are due', (tx) => selectOthersWait(tx, claimed))

/** Another company's turn. */
class OthersTurn extends Error {}

/** A request that was taken back, or whose video was deleted. */
class RequestGone extends Error {}
