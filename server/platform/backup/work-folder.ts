import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for long lists, which would not fit into memory; it is removed at the end. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'briefwell-backup-'))
  // Ctrl-C ends the process in the middle.
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}
