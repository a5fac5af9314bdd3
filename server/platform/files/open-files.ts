import { type FileHandle, open } from 'node:fs/promises'

/** A file that was just read is often read again: a player asks for part after part. */
const idleMs = 10_000

const mostIdle = 256

type Shared = {
  file: Promise<FileHandle>
  users: number
  idle: NodeJS.Timeout | null
  /** Nobody finds it any more; its last user closes it. */
  forgotten: boolean
}

/** Files opened for reading, shared by everyone who reads them at the moment. */
export class OpenFiles {
  readonly #shared = new Map<string, Shared>()
  #idle = 0

  /** Runs `work` with the open file. */
  async use<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
    const shared = this.#acquire(path)
    try {
      return await work(await shared.file)
    } finally {
      await this.#release(path, shared)
    }
  }

  /** The file is about to go: whoever reads it now may finish, nobody else finds it. */
  async forget(path: string) {
    const shared = this.#shared.get(path)
    if (!shared) return
    this.#shared.delete(path)
    shared.forgotten = true
    if (shared.idle) {
      clearTimeout(shared.idle)
      this.#idle--
    }
    if (shared.users === 0) await close(shared)
  }

  #acquire(path: string): Shared {
    const known = this.#shared.get(path)
    const shared = known ?? { file: open(path, 'r'), users: 0, idle: null, forgotten: false }
    if (!known) this.#shared.set(path, shared)
    if (shared.idle) {
      clearTimeout(shared.idle)
      shared.idle = null
      this.#idle--
    }
    shared.users++
    return shared
  }

  async #release(path: string, shared: Shared) {
    shared.users--
    if (shared.users > 0) return
    if (shared.forgotten) return close(shared)
    const opened = await shared.file.then(
      () => true,
      () => false,
    )
    if (shared.users > 0 || shared.forgotten) return
    if (!opened || this.#idle >= mostIdle) return this.forget(path)
    this.#idle++
    shared.idle = setTimeout(() => void this.forget(path), idleMs)
    shared.idle.unref()
  }
}

async function close(shared: Shared) {
  try {
    const file = await shared.file
    await file.close()
  } catch {
    // It never opened, or is closed already: there is nothing left to give back.
  }
}
