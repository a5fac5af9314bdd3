import { fstatSync } from 'node:fs'
import { registerMediabunnyServer } from '@mediabunny/server'
import type { Input } from 'mediabunny'
import { renditionHeights } from '../../../contract/videos.ts'
import { mostBitsOf } from './bit-rates.ts'
import { BrokenVideo } from './broken.ts'
import { convert } from './convert.ts'
import { fastStart } from './fast-start.ts'
import { inspect } from './inspect.ts'
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

async function look({ task, input }: Work): Promise<Inspected> {
  const facts = await inspect(input, task.input, task.size)
  const picture = await makePoster(input, facts.durationMs)
  if (!picture) throw new BrokenVideo('damaged')
  const poster = new GrowingFile(outputOf(task, 0))
  await poster.add(picture)
  await poster.finish()
  return { facts, plays: playsAlready(facts.streams, facts.indexed) }
}

async function turn({ task, input, say }: Work): Promise<Converted> {
  const facts = await inspect(input, task.input, task.size)
  const [draft, play] = [outputOf(task, 0), outputOf(task, 1)]
  const room = new Room(roomFor(task.size, facts.durationMs))
  const mostBits = mostBitsOf(task.size, facts.durationMs)
  await convert(input, facts, mostBits, newFile(draft, room), say)
  const { size } = fstatSync(draft)
  await fastStart(draft, size, play)
  const made = openVideo(play, size)
  try {
    const { durationMs } = await inspect(made, play, size)
    if (Math.abs(durationMs - facts.durationMs) > Math.max(500, facts.durationMs / 100)) {
      throw new BrokenVideo('damaged')
    }
    return { durationMs }
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
