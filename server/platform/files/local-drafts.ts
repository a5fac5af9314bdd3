import { createReadStream } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import type { Drafts, DraftWriter } from './drafts.ts'
import type { ByteRange } from './objects.ts'
import { type StoreFolder, writeAll } from './store-folder.ts'

/** A growing file is flushed to disk each time it has grown by this much, so that the last flush is short. */
const syncStep = 32 * 1024 * 1024
const readSize = 512 * 1024

/** Drafts in a folder of this machine. Finishing one makes it durable where it is. */
export class LocalDrafts implements Drafts {
  readonly #folder: StoreFolder
  /** Drafts with a failed flush: the system reports each failure only once. */
  readonly #damaged = new Set<string>()

  constructor(folder: StoreFolder) {
    this.#folder = folder
  }

  async freeBytes() {
    const { bavail, bsize } = await statfs(this.#folder.root)
    return bavail * bsize
  }

  async freeForChildren() {
    return this.freeBytes()
  }

  async create(path: string) {
    const file = await open(this.#folder.locate(path), 'wx', 0o600)
    await file.close()
  }

  async size(path: string) {
    return this.#folder.size(path)
  }

  read(path: string, range: ByteRange) {
    return createReadStream(this.#folder.locate(path), { highWaterMark: readSize, ...range })
  }

  async append(path: string, position: number): Promise<DraftWriter> {
    const file = await open(this.#folder.locate(path), 'r+')
    if ((await file.stat()).size !== position) {
      await file.close()
      throw refusal(storageErrors.wrongOffset)
    }
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
        // Nobody waits for this flush; `finish` checks whether it failed.
        void file
          .datasync()
          .catch(() => this.#damaged.add(path))
          .finally(() => file.close())
      },
    }
  }

  async open(path: string) {
    return this.#folder.open(path, 'r+')
  }

  async finish(path: string, { size }: { size?: number } = {}) {
    const file = await open(this.#folder.locate(path), 'r+')
    try {
      if (size !== undefined && (await file.stat()).size !== size) {
        throw refusal(storageErrors.wrongOffset)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (this.#damaged.has(path)) throw new Error('some bytes could not be written to disk')
    await this.#folder.syncEntry(path)
  }

  async abort(path: string) {
    this.#damaged.delete(path)
    await this.#folder.remove(path)
  }
}
