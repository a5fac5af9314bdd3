import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { FetchFailed } from './download.ts'

/** How often the holder shows that it is alive, and after how long without that it is not, in milliseconds. */
const shownEveryMs = 2000
// The clocks of two machines may differ by minutes.
const deadAfterMs = 5 * 60_000

/** Thrown if another process writes to a folder. */
export class FolderHeld extends FetchFailed {}

/** How much is there of how much, in bytes. */
export type Progress = { bytes: number; total: number }

const noteSchema = z.object({ holder: z.string(), bytes: z.number(), total: z.number() })
type Note = z.infer<typeof noteSchema>

const noteIn = (folder: string) => join(folder, '.fetching')

/**
 * Does work that no other process, which may be on another machine, does in the same folder. What it tells, other
 * processes can read by `readProgress`.
 */
export async function holdFolder<T>(
  folder: string,
  work: (tell: (progress: Progress) => void) => Promise<T>,
): Promise<T> {
  const path = noteIn(folder)
  const note: Note = { holder: randomUUID(), bytes: 0, total: 0 }
  const written = () => JSON.stringify(note)
  await removeDead(path)
  await writeFile(path, written(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new FolderHeld('another process is fetching it') : error
  })
  let shown: Promise<void> = Promise.resolve()
  const show = setInterval(() => {
    shown = writeFile(path, written(), { flag: 'r+' }).catch(() => {})
  }, shownEveryMs)
  try {
    return await work((progress) => Object.assign(note, progress))
  } finally {
    clearInterval(show)
    await shown
    if ((await readNote(path))?.holder === note.holder) await rm(path, { force: true })
  }
}

/** How far another process is, or this one, that fetches into a folder; null if none does. */
export async function readProgress(folder: string): Promise<Progress | null> {
  const path = noteIn(folder)
  const note = (await isDead(path)) ? null : await readNote(path)
  return note && { bytes: note.bytes, total: note.total }
}

async function readNote(path: string): Promise<Note | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  // While it is written, a shorter note is followed by the rest of a longer one.
  const [line = ''] = text.split('}')
  try {
    return noteSchema.parse(JSON.parse(`${line}}`))
  } catch {
    return null
  }
}

async function isDead(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  return Date.now() - mtimeMs > deadAfterMs
}

async function removeDead(path: string) {
  if (!(await isDead(path))) return
  // Of two that find it dead, only one can rename it.
  const dead = `${path}.${randomUUID()}`
  await rename(path, dead).catch(() => {})
  await rm(dead, { force: true })
}
