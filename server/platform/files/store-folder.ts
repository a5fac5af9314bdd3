import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import type { LocalFile } from './objects.ts'
import { checkPath } from './own-path.ts'

/** The folder of a local store. Its 256 subfolders are named after the first two digits of ids. */
export class StoreFolder {
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  /** Creates what is missing. */
  async prepare() {
    await makeFolder(this.root)
    const names = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
    const existing = new Set(await readdir(this.root))
    const missing = names.filter((name) => !existing.has(name))
    await Promise.all(missing.map((name) => makeFolder(join(this.root, name))))
    await syncFolder(this.root)
  }

  /** The path below the folder; it contains only digits, lower-case letters, `-`, `.` and `/`. */
  relative(path: string): string {
    return `${checkPath(path).slice(0, 2)}/${path}`
  }

  locate(path: string): string {
    return join(this.root, this.relative(path))
  }

  async size(path: string): Promise<number | null> {
    try {
      return (await stat(this.locate(path))).size
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    }
  }

  async open(path: string, flags: 'r' | 'r+'): Promise<LocalFile> {
    const file = await open(this.locate(path), flags)
    const { size } = await file.stat()
    return { fd: file.fd, size, close: () => file.close() }
  }

  async remove(path: string) {
    await rm(this.locate(path), { force: true })
  }

  /** Makes the bytes of a file durable. */
  async sync(path: string) {
    const file = await open(this.locate(path), 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** Makes the directory entry of a file durable. */
  async syncEntry(path: string) {
    await syncFolder(dirname(this.locate(path)))
  }
}

/** `writev` may write less than it was given, as on a disk that is nearly full. */
export async function writeAll(file: FileHandle, chunks: readonly Buffer[], position: number) {
  let rest = [...chunks]
  let at = position
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at)
    at += bytesWritten
    rest = withoutFirst(rest, bytesWritten)
  }
}

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

function withoutFirst(chunks: Buffer[], bytes: number): Buffer[] {
  let skip = bytes
  for (const [index, chunk] of chunks.entries()) {
    if (skip < chunk.length) return [chunk.subarray(skip), ...chunks.slice(index + 1)]
    skip -= chunk.length
  }
  return []
}

async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
