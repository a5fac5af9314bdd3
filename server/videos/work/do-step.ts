import type { Input } from 'mediabunny'
import { renditionHeights } from '../../../contract/videos.ts'
import { fileStore } from '../../platform/file-store.ts'
import type { ObjectStore } from '../../platform/object-store.ts'
import { mostBitsOf } from './bit-rates.ts'
import { BrokenVideo } from './broken.ts'
import { newFile, openFilm, Room } from './film.ts'
import { headFirst, startsAtOnce } from './head-first.ts'
import { inspect } from './inspect.ts'
import { playsAlready, renditionsOf } from './plays-already.ts'
import {
  type Answer,
  type Converted,
  type Inspected,
  type Outcome,
  type Rendered,
  roomFor,
  type Task,
} from './protocol.ts'

type Say = (part: number) => void

type Work = { task: Task; store: ObjectStore; film: Input; say: Say }

/** Does one step of one video; `say` hears how far it is, from 0 to 1. */
export async function doStep(task: Task, say: Say): Promise<Answer> {
  const missing = await loadCodecs()
  if (missing) return { unavailable: missing }
  let film: Input | undefined
  try {
    const store = await fileStore(task.folder)
    film = openFilm(store, task.id, task.size)
    return { outcome: await steps[task.step]({ task, store, film, say }) }
  } catch (error) {
    if (error instanceof BrokenVideo) return { broken: error.reason }
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return isHindrance(error) ? { hindered: said } : { failed: said }
  } finally {
    film?.dispose()
  }
}

/** What the system says of itself, not of a file: a full or read-only disk, too much at once. */
const hindrances = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO', 'EMFILE']

function isHindrance(error: unknown): boolean {
  return hindrances.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}

/** The codecs come in a package for each platform; not every platform has one. */
async function loadCodecs(): Promise<string | null> {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server')
    // What a graphics card makes of a file differs from machine to machine.
    registerMediabunnyServer({ hardwareContext: null })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
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

async function look({ task, store, film }: Work): Promise<Inspected> {
  const facts = await inspect(film)
  const { makePoster } = await import('./poster.ts')
  const picture = await makePoster(film, facts.durationMs)
  if (!picture) throw new BrokenVideo('damaged')
  const poster = `${task.id}.poster${task.run}`
  await store.write(poster, picture)
  const early = facts.streams.container !== 'MP4' || (await startsAtOnce(store, task.id, task.size))
  return { facts, plays: playsAlready(facts.streams, early), poster }
}

async function turn({ task, store, film, say }: Work): Promise<Converted> {
  const { convert } = await import('./convert.ts')
  const facts = await inspect(film)
  const path = `${task.id}.play${task.run}`
  const draft = `${task.id}.draft${task.run}`
  const room = new Room(roomFor(task.size, facts.durationMs))
  const mostBits = mostBitsOf(task.size, facts.durationMs)
  await convert(film, facts, mostBits, newFile(store, draft, room), say)
  await headFirst(store, draft, path)
  await store.remove(draft)
  const size = (await store.size(path)) ?? 0
  const made = openFilm(store, path, size)
  try {
    const { durationMs } = await inspect(made)
    if (Math.abs(durationMs - facts.durationMs) > Math.max(500, facts.durationMs / 100)) {
      throw new BrokenVideo('damaged')
    }
    return { path, durationMs }
  } finally {
    made.dispose()
  }
}

async function resize({ task, store, film, say }: Work): Promise<Rendered> {
  const { makeRendition } = await import('./rendition.ts')
  const facts = await inspect(film)
  const heights = renditionsOf(facts, renditionHeights)
  const mostBits = mostBitsOf(task.size, facts.durationMs)
  const made: Rendered = []
  for (const [at, height] of heights.entries()) {
    const path = `${task.id}.r${height}x${task.run}`
    const target = newFile(store, path, new Room(roomFor(task.size, facts.durationMs)))
    const rendition = await makeRendition(film, facts, { edge: height, mostBits }, target, (part) =>
      say((at + part) / heights.length),
    )
    made.push({ height, path, rendition })
  }
  return made
}
