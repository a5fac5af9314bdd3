import { createReadStream } from 'node:fs'
import { link, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFolder } from '../files/make-folder.ts'
import { errorCode } from '../files/store-folder.ts'
import { SettingsError } from '../settings/env.ts'
import { manifestName } from './manifest.ts'
import type { Place } from './place.ts'

const readSize = 512 * 1024
/** The folder of incomplete files. */
const partFolder = '.parts'

const notAFolder = 'is not a folder: choose another location'
const forbidden = 'cannot be read or written by this user: allow it, or choose another location'

/** What is wrong with a folder, and what to do, by error code. */
const sentences: Readonly<Record<string, string>> = {
  ENOSPC:
    'has no space left: free some and run the same command again, which continues where it stopped',
  EDQUOT: 'has no space left for this user',
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: 'is on a read-only disk',
  EEXIST: notAFolder,
  ENOTDIR: notAFolder,
  ENOENT: 'cannot be created, or was removed meanwhile',
  EISDIR: 'is a folder, not a file: choose another location',
  ELOOP: 'is a symbolic link to itself',
  ENAMETOOLONG: 'has too long a name',
  EIO: 'cannot be read or written: check its disk',
}

/** Disks without hard links, another disk, and a file with too many of them. */
const unlinkable = ['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOENT']

/** A backup in a folder of this machine. Its owner alone may read the files: they contain secrets. */
export class FolderPlace implements Place {
  readonly address: string
  readonly #made = new Set<string>()

  constructor(address: string) {
    this.address = address
  }

  async write(name: string, pieces: AsyncIterable<Buffer>) {
    const target = await this.locate(name)
    const part = await this.locate(join(partFolder, basename(name)))
    const file = await this.#asked(open(part, 'w', 0o600))
    try {
      for await (const piece of pieces) await this.#asked(file.writeFile(piece))
      await this.#asked(file.sync())
    } finally {
      await file.close()
    }
    await this.#asked(rename(part, target))
  }

  read(name: string): Readable {
    return Readable.from(this.#pieces(join(this.address, name)), { objectMode: false })
  }

  async *#pieces(path: string) {
    try {
      yield* createReadStream(path, { highWaterMark: readSize })
    } catch (error) {
      throw this.#told(error, path)
    }
  }

  async size(name: string) {
    const path = join(this.address, name)
    try {
      const found = await stat(path)
      return found.isFile() ? found.size : null
    } catch (error) {
      if (isMissing(error)) return null
      throw this.#told(error, path)
    }
  }

  async *list(prefix: string): AsyncIterable<string> {
    const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    try {
      for await (const name of filesBelow(this.address, start)) {
        if (name.startsWith(prefix) && !name.startsWith(partFolder)) yield name
      }
    } catch (error) {
      throw this.#told(error)
    }
  }

  async remove(name: string) {
    await this.#asked(rm(join(this.address, name), { force: true }))
  }

  async takeOver(earlier: Place, name: string, size: number) {
    if (!(earlier instanceof FolderPlace) || (await earlier.size(name)) !== size) return false
    const target = await this.locate(name)
    try {
      await link(join(earlier.address, name), target)
      return true
    } catch (error) {
      if (unlinkable.includes(errorCode(error) ?? '')) return false
      throw this.#told(error)
    }
  }

  async clear() {
    // First, so that what is left after an interruption does not count as a backup.
    await this.remove(manifestName)
    await this.#asked(rm(this.address, { recursive: true, force: true }))
  }

  async settle() {
    await this.#asked(rm(join(this.address, partFolder), { recursive: true, force: true }))
    this.#made.delete(join(this.address, partFolder))
    for (const folder of [this.address, ...this.#made]) {
      const opened = await this.#asked(open(folder, 'r'))
      await this.#asked(opened.sync()).finally(() => opened.close())
    }
  }

  /** The path of a name; creates its folder. */
  async locate(name: string): Promise<string> {
    const target = join(this.address, name)
    const folder = dirname(target)
    if (!this.#made.has(folder)) {
      await this.#asked(makeFolder(folder))
      this.#made.add(folder)
    }
    return target
  }

  async #asked<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw this.#told(error)
    }
  }

  #told(cause: unknown, path = this.address): unknown {
    const sentence = sentences[errorCode(cause) ?? '']
    return sentence ? new SettingsError(`${path} ${sentence}.`, { cause }) : cause
  }
}

async function* filesBelow(root: string, folder: string): AsyncIterable<string> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* filesBelow(root, `${folder}${entry.name}/`)
    else yield `${folder}${entry.name}`
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')
