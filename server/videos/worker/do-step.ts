import { fstatSync, ftruncateSync } from 'node:fs'
import { registerMediabunnyServer } from '@mediabunny/server'
import type { Input } from 'mediabunny'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { renditionHeights, type VideoReason } from '../../../contract/videos/videos.ts'
import { mostBitsOf } from './bit-rates.ts'
import { BrokenVideo } from './broken.ts'
import { convert } from './convert.ts'
import { fastStart } from './fast-start.ts'
import { examine, isMisreadByMediabunny, type Played } from './ffmpeg/examine.ts'
import { readInside } from './ffmpeg/inside.ts'
import { posterWithFFmpeg } from './ffmpeg/poster.ts'
import { transcode } from './ffmpeg/transcode.ts'
import { type Facts, inspect } from './inspect.ts'
import { playsAlready, renditionsOf } from './plays-already.ts'
import { makePoster } from './poster.ts'
import {
  type Answer,
  answerTo,
  type Converted,
  type Inspected,
  type Outcome,
  type Rendered,
  roomFor,
  type Task,
} from './protocol.ts'
import { makeRendition } from './rendition.ts'
import { GrowingFile, newFile, openVideo, Room } from './video-files.ts'

type Say = (part: number) => void

type Work = { task: Omit<Task, 'id'>; input: Input; say: Say }

// Hardware codecs differ from machine to machine.
registerMediabunnyServer({ hardwareContext: null })
// What FFmpeg says besides errors is about its encoders.
Log.setLevel(AV_LOG_ERROR)

/** Runs one step of one video; `say` receives the progress, from 0 to 1. */
export async function doStep(task: Omit<Task, 'id'>, say: Say): Promise<Answer> {
  const input = openVideo(task.input, task.size)
  try {
    return { outcome: await steps[task.step]({ task, input, say }) }
  } catch (error) {
    return error instanceof BrokenVideo ? { broken: error.reason } : answerTo(error)
  } finally {
    input.dispose()
  }
}

const steps = {
  inspect: async (work: Work): Promise<Outcome> => ({ step: 'inspect', made: await look(work) }),
  convert: async (work: Work): Promise<Outcome> => ({ step: 'convert', made: await turn(work) }),
  renditions: async (work: Work): Promise<Outcome> => ({
    step: 'renditions',
    made: await resize(work),
  }),
}

/** What a file is, and how to convert it: by mediabunny, which copies what fits, or else by FFmpeg. */
type Examined = { facts: Facts; played: Played | null }

/** Verdicts that hold for every way of reading the file. */
const final: readonly VideoReason[] = ['too-long', 'too-large']

/** A file that FFmpeg plays is not damaged. If it cannot read it either, mediabunny's verdict counts. */
async function examineFile({ task, input }: Work): Promise<Examined> {
  if (await isMisreadByMediabunny(task.input, task.size).catch(() => false)) return withFFmpeg(task)
  try {
    return { facts: await inspect(input, task.input, task.size), played: null }
  } catch (error) {
    return otherwise(error, () => withFFmpeg(task))
  }
}

async function withFFmpeg(task: Work['task']): Promise<Examined> {
  const played = await examine(task.input, task.size)
  return { facts: played.facts, played }
}

/** Tries another way, unless the failure has nothing to do with the way. */
async function otherwise<Result>(error: unknown, way: () => Promise<Result>): Promise<Result> {
  const isFinal = error instanceof BrokenVideo && final.includes(error.reason)
  if (isFinal || 'hindered' in answerTo(error)) throw error
  return way().catch((second: unknown) => {
    const isClear = second instanceof BrokenVideo || 'hindered' in answerTo(second)
    throw isClear || !(error instanceof BrokenVideo) ? second : error
  })
}

async function look(work: Work): Promise<Inspected> {
  const { task, input } = work
  const { facts, played } = await examineFile(work)
  const picture =
    (!played && (await makePoster(input, facts.durationMs).catch(() => null))) ||
    (await posterWithFFmpeg(task, played ?? (await examine(task.input, task.size))))
  if (!picture) throw new BrokenVideo('damaged')
  const poster = new GrowingFile(outputOf(task, 0))
  await poster.add(picture)
  await poster.finish()
  const inside = await readInside(task.input, task.size).catch(() => ({
    captions: [],
    chapters: [],
  }))
  return { facts, plays: !played && playsAlready(facts.streams, facts.bare), inside }
}

async function turn(work: Work): Promise<Converted> {
  const { task, input, say } = work
  const { facts, played } = await examineFile(work)
  if (played) return convertWithFFmpeg(work, played)
  try {
    const room = new Room(roomFor(task.size, facts.durationMs))
    const mostBits = mostBitsOf(task.size, facts.durationMs)
    await convert(input, facts, mostBits, newFile(outputOf(task, 0), room), say)
    return await finished(task, facts)
  } catch (error) {
    return otherwise(error, async () =>
      convertWithFFmpeg(work, await examine(task.input, task.size)),
    )
  }
}

async function convertWithFFmpeg({ task, say }: Work, played: Played): Promise<Converted> {
  const { facts } = played
  const [draft, play] = [outputOf(task, 0), outputOf(task, 1)]
  for (const file of [draft, play]) ftruncateSync(file)
  const room = new Room(roomFor(task.size, facts.durationMs))
  const mostBits = mostBitsOf(task.size, facts.durationMs)
  await transcode({ ...task, file: task.input, played }, { file: draft, room, mostBits }, say)
  return finished(task, facts)
}

/** Puts the index of the draft in front, and checks that the file plays to its end and says nothing else. */
async function finished(task: Work['task'], facts: Facts): Promise<Converted> {
  const [draft, play] = [outputOf(task, 0), outputOf(task, 1)]
  const { size } = fstatSync(draft)
  await fastStart(draft, size, play)
  const made = openVideo(play, size)
  try {
    const { durationMs, bare } = await inspect(made, play, size)
    if (!bare) throw new Error('the converted file holds more than picture and sound')
    if (Math.abs(durationMs - facts.durationMs) > Math.max(500, facts.durationMs / 100)) {
      throw new BrokenVideo('damaged')
    }
    // mediabunny counts the delay of reordered pictures, which players leave out.
    return { durationMs: Math.min(durationMs, facts.durationMs) }
  } finally {
    made.dispose()
  }
}

async function resize({ task, input, say }: Work): Promise<Rendered> {
  const facts = await inspect(input, task.input, task.size)
  const heights = renditionsOf(facts, renditionHeights)
  const mostBits = mostBitsOf(task.size, facts.durationMs)
  const made: Rendered = []
  for (const [at, height] of heights.entries()) {
    const file = outputOf(task, renditionHeights.indexOf(height))
    const target = newFile(file, new Room(roomFor(task.size, facts.durationMs)))
    const rendition = await makeRendition(
      input,
      facts,
      { edge: height, mostBits },
      target,
      (part) => say((at + part) / heights.length),
    )
    made.push({ height, rendition })
  }
  return made
}

function outputOf({ outputs }: Pick<Task, 'outputs'>, at: number): number {
  const file = outputs[at]
  if (file === undefined) throw new Error('no file to write to')
  return file
}
