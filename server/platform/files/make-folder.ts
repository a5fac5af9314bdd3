import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder that only its owner may use, and its missing parents. Node's recursive `mkdir` never
 * returns in a folder that exists but allows no new ones, such as /proc.
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
