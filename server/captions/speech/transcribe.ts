import { randomUUID } from 'node:crypto'
import { captionLimits } from '../../../contract/captions/captions.ts'
import { ApiError } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { speechModel } from '../../models/built-in-models.ts'
import { LocalSpeech } from '../../models/speech/local-speech.ts'
import type { Services } from '../../platform/context.ts'
import { refusalOf } from '../../platform/database/database-errors.ts'
import { withJobTx, withSystemTx } from '../../platform/database/transaction.ts'
import { holdLease } from '../../platform/jobs/hold-lease.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { nameOfLanguage, tagOfLanguage } from '../languages.ts'
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
  selectScript,
} from './queries.ts'
import { readableLines } from './readable-lines.ts'
import { recognizeLocally } from './recognize-locally.ts'
import { recognizeOnServer } from './recognize-on-server.ts'
import type { Recognizer } from './recognizer.ts'
import type { Heard, Segment } from './segment.ts'
import { TranscriptionError } from './transcription-error.ts'
import { trustSegments } from './trust-segments.ts'
import { voiceSpans } from './voice/voice-frames.ts'
import { wordsOf } from './words.ts'

/** Times in milliseconds. A server may take longer for a piece than the piece lasts. */
const usual = {
  /** How much sound is decoded at once: for a server, and for the built-in model. */
  pieceMs: 10 * 60_000,
  localPieceMs: 5 * 60_000,
  /** The end of a piece in which a pause is looked for, where the next one begins. */
  overlapMs: 15_000,
  cutMs: 10 * 60_000,
  answerMs: 20 * 60_000,
  renewMs: 15_000,
}
export type TranscriptionLimits = typeof usual

/** How long to wait before each retry; after the last one the request fails. */
const pausesMs = [60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000]

/** How long to wait while the file store does not answer, and while the model cannot be used. */
const storePauseMs = 10 * 60_000
const modelPauseMs = 30_000

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
    await transcribe(services, claimed, { ...run, recognizer })
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
      const { problem, final, waits } = failureOf(error)
      if (waits) return asJob((tx) => giveTranscriptionBack(tx, claimed, modelPauseMs, problem))
      const pauseMs = final ? null : pausesMs[attempts - 1]
      log.warn({ err: error, objectId, problem, attempts }, 'captions were not made')
      await asJob((tx) => failTranscription(tx, claimed, problem, pauseMs ?? null))
    }
  })
}

function isStoreDown(error: unknown): boolean {
  return error instanceof ApiError && error.code === storageErrors.storeUnavailable.code
}

function failureOf(error: unknown): Pick<TranscriptionError, 'problem' | 'final' | 'waits'> {
  if (error instanceof TranscriptionError) return error
  const full = refusalOf(error)?.code === 'limit_reached'
  return { problem: full ? 'full' : 'broken', final: full, waits: false }
}

/** Transcribes the video piece by piece, starting where an earlier attempt stopped. */
async function hear(services: Services, claimed: Claimed, run: Run, ending: AbortSignal) {
  const { recognizer } = run
  let { heard, heardMs, language } = claimed
  for (let last = false; !last; ) {
    const startMs = heardMs
    const sound = await cut(services, claimed, startMs, run, ending)
    last = sound.last
    const voice = sound.voice && voiceSpans(sound.voice)
    for await (const part of sound.ms > 0 ? recognizer.hear(sound, language, ending) : []) {
      ending.throwIfAborted()
      const trusted = trustSegments(tidied(part.segments, sound.ms), voice)
      const placed = voice ? placeInVoice(trusted, voice) : trusted
      heard = [...heard, ...later(placed, startMs, heard.at(-1)?.endMs ?? 0)]
      heardMs = startMs + part.untilMs
      language = part.language
      const kept = { heard, heardMs, language }
      const ours = await withJobTx(services, claimed.companyId, (tx) =>
        keepHeard(tx, claimed, kept),
      )
      if (!ours) throw new Error('the request is gone')
    }
  }
  const script = await withJobTx(services, claimed.companyId, (tx) => selectScript(tx, claimed))
  const words = script ? alignScript(script, wordsOf(heard)) : wordsOf(heard)
  const cues = readableLines(words).slice(0, captionLimits.lines)
  return { cues, language: tagOfLanguage(language) }
}

async function cut(
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
  const words = text.replaceAll('\u0000', '').toWellFormed().replace(/\s+/gu, ' ').trim()
  return [...words].slice(0, captionLimits.line).join('')
}

/** What was heard in a piece, at its time in the video, without what was heard before. */
function later(heard: readonly Heard[], pieceStartMs: number, heardUntilMs: number): Heard[] {
  return heard
    .map((cue) => ({
      ...cue,
      startMs: pieceStartMs + cue.startMs,
      endMs: pieceStartMs + cue.endMs,
    }))
    .filter(({ startMs, endMs }) => (startMs + endMs) / 2 >= heardUntilMs)
}
