import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FetchFailed } from './download.ts'

/** How often the holder shows that it is alive, and after how long without that it is not, in milliseconds. */
const shownEveryMs = 5000
// The clocks of two machines may differ by minutes.
const deadAfterMs = 5 * 60_000

/** Thrown if another process writes to a folder. */
export class FolderHeld extends FetchFailed {}

/** Does work that no other process, which may be on another machine, does in the same folder. */
export async function holdFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, '.fetching')
  const own = randomUUID()
  await removeDead(path)
  await writeFile(path, own, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new FolderHeld('another process is fetching it') : error
  })
  const show = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), shownEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(show)
    const holder = await readFile(path, 'utf8').catch(() => null)
    if (holder === own) await rm(path, { force: true })
  }
}

async function removeDead(path: string) {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  if (Date.now() - mtimeMs <= deadAfterMs) return
  // Of two that find it dead, only one can rename it.
  const dead = `${path}.${randomUUID()}`
  await rename(path, dead).catch(() => {})
  await rm(dead, { force: true })
}
