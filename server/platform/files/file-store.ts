import { createReadStream } from 'node:fs'
import {
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { ByteRange, ObjectStore, ObjectWriter } from './object-store.ts'
import { OpenFiles } from './open-files.ts'
import { sendPart } from './send-part.ts'

/** An id, and for what is derived from a file, an extension. */
const ownPath = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,16})?$/

/** While a file grows it goes to the disk in steps of this many bytes, so that the last is short. */
const syncStep = 32 * 1024 * 1024

const readSize = 512 * 1024

/** The object store in a folder of this machine. */
export async function fileStore(dir: string): Promise<ObjectStore> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const folders = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
  const made = new Set(await readdir(dir))
  const missing = folders.filter((name) => !made.has(name))
  await Promise.all(missing.map((name) => mkdir(join(dir, name), { recursive: true, mode: 0o700 })))
  await syncFolder(dir)
  return new FileStore(dir)
}

class FileStore implements ObjectStore {
  readonly #dir: string
  /** Files of which an earlier step did not reach the disk: the system reports that only once. */
  readonly #damaged = new Set<string>()

  readonly #open = new OpenFiles()

  constructor(dir: string) {
    this.#dir = dir
  }

  async freeBytes() {
    const { bavail, bsize } = await statfs(this.#dir)
    return bavail * bsize
  }

  async create(path: string) {
    const file = await open(this.#locate(path), 'wx', 0o600)
    await file.close()
  }

  async size(path: string) {
    try {
      return (await stat(this.#locate(path))).size
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async append(path: string, position: number): Promise<ObjectWriter> {
    const file = await open(this.#locate(path), 'r+')
    const syncedBefore = Math.floor(position / syncStep)
    let end = position
    return {
      write: async (chunks) => {
        const from = end
        end += chunks.reduce((sum, chunk) => sum + chunk.length, 0)
        await writeAll(file, chunks, from)
      },
      close: async () => {
        if (Math.floor(end / syncStep) === syncedBefore) return file.close()
        // Nobody waits for this step; `finish` asks whether it went well.
        void file
          .datasync()
          .catch(() => this.#damaged.add(path))
          .finally(() => file.close())
      },
    }
  }

  async finish(path: string) {
    const file = await open(this.#locate(path), 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    if (this.#damaged.has(path)) throw new Error('the disk did not take every byte')
    await syncFolder(join(this.#locate(path), '..'))
  }

  async write(path: string, bytes: Buffer) {
    const file = await open(this.#locate(path), 'wx', 0o600)
    try {
      await writeAll(file, [bytes], 0)
      await file.sync()
    } finally {
      await file.close()
    }
    await syncFolder(join(this.#locate(path), '..'))
  }

  /** What is stored never changes, so that two names may stand for the same bytes. */
  async copy(from: string, to: string) {
    try {
      await link(this.#locate(from), this.#locate(to))
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
    await syncFolder(join(this.#locate(to), '..'))
    return true
  }

  read(path: string, range?: ByteRange) {
    return createReadStream(this.#locate(path), { highWaterMark: readSize, ...range })
  }

  open(path: string, access: 'read' | 'write') {
    return open(this.#locate(path), access === 'read' ? 'r' : 'r+')
  }

  async send(path: string, range: ByteRange, into: Writable) {
    try {
      await this.#open.use(this.#locate(path), (file) => sendPart(file, range, into))
    } catch (error) {
      into.destroy()
      throw error
    }
  }

  async remove(path: string) {
    this.#damaged.delete(path)
    await this.#open.forget(this.#locate(path))
    await rm(this.#locate(path), { force: true })
  }

  async named(id: string) {
    const names = await readdir(join(this.#locate(id), '..'))
    return names.filter((name) => name === id || name.startsWith(`${id}.`))
  }

  async *list() {
    for await (const folder of await opendir(this.#dir)) {
      if (!/^[0-9a-f]{2}$/.test(folder.name)) continue
      for await (const entry of await opendir(join(this.#dir, folder.name))) {
        if (!ownPath.test(entry.name)) continue
        const found = await stat(join(this.#dir, folder.name, entry.name)).catch(() => null)
        if (found) yield { path: entry.name, modifiedAt: found.mtime }
      }
    }
  }

  #locate(path: string) {
    if (!ownPath.test(path)) throw new Error('not a path of this store')
    return join(this.#dir, path.slice(0, 2), path)
  }
}

/** `writev` may take less than it was given, as on a disk that is nearly full. */
async function writeAll(file: FileHandle, chunks: readonly Buffer[], position: number) {
  let rest = [...chunks]
  let at = position
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at)
    at += bytesWritten
    rest = withoutFirst(rest, bytesWritten)
  }
}

function withoutFirst(chunks: Buffer[], bytes: number): Buffer[] {
  let skip = bytes
  for (const [index, chunk] of chunks.entries()) {
    if (skip < chunk.length) return [chunk.subarray(skip), ...chunks.slice(index + 1)]
    skip -= chunk.length
  }
  return []
}

/** A file is durable only with the entry that names it. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function isMissing(error: unknown) {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
