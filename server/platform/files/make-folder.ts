import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder that its owner alone may use, and those above it that are missing. Node's recursive `mkdir`
 * tries forever where a folder exists in which none can be made, as in /proc.
 */
export async function makeFolder(path: string) {
  try {
    await makeOne(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    await makeOne(path)
  }
}

async function makeOne(path: string) {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (!(await isFolder(path))) throw error
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
