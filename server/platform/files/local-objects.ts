import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  copyFile,
  link,
  open,
  opendir,
  readdir,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { idLength } from './file-rows.ts'
import type { ByteRange, Objects } from './objects.ts'
import { isOwnPath } from './own-path.ts'
import { sendPart } from './send-part.ts'
import { errorCode, type StoreFolder, writeAll } from './store-folder.ts'

const readSize = 512 * 1024

/** A file or disk that allows no hard links, too many links, or no such file. */
const unlinkable = ['EPERM', 'ENOTSUP', 'EMLINK', 'ENOENT']

/** Objects in a folder of this machine. */
export class LocalObjects implements Objects {
  readonly #folder: StoreFolder
  /** Path under which nginx serves the folder internally; null if we send the files. */
  readonly #internalPath: string | null

  constructor(folder: StoreFolder, internalPath: string | null) {
    this.#folder = folder
    this.#internalPath = internalPath
  }

  async check() {
    // A subfolder, because the folder itself exists even if its disk is not mounted.
    await access(join(this.#folder.root, 'ff'), constants.R_OK | constants.W_OK | constants.X_OK)
  }

  async put(path: string, bytes: Buffer) {
    const draft = this.#folder.locate(
      `${path.slice(0, idLength)}.w${randomBytes(7).toString('hex')}`,
    )
    const target = this.#folder.locate(path)
    const file = await open(draft, 'wx', 0o600)
    try {
      await writeAll(file, [bytes], 0)
      await file.sync()
      await link(draft, target)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false
      throw error
    } finally {
      await file.close()
      await rm(draft, { force: true })
    }
    await this.#folder.syncEntry(path)
    return true
  }

  /** Objects never change, so two names usually share the same bytes. */
  async copy(from: string, to: string, { apart = false } = {}) {
    const [source, target] = [this.#folder.locate(from), this.#folder.locate(to)]
    try {
      if (apart) await copyFile(source, target, constants.COPYFILE_EXCL)
      else await link(source, target)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false
      throw error
    }
    if (apart) await this.#folder.sync(to)
    await this.#folder.syncEntry(to)
    return true
  }

  /**
   * Creates a hard link to a file outside the store. Returns false if this file cannot have one; throws if none can,
   * because the other place is on another disk.
   */
  async linkTo(path: string, target: string): Promise<boolean> {
    try {
      await link(this.#folder.locate(path), target)
      return true
    } catch (error) {
      if (unlinkable.includes(errorCode(error) ?? '')) return false
      throw error
    }
  }

  async size(path: string) {
    return this.#folder.size(path)
  }

  read(path: string, range?: ByteRange) {
    return createReadStream(this.#folder.locate(path), { highWaterMark: readSize, ...range })
  }

  async send(path: string, range: ByteRange, begin: () => Writable) {
    const file = await open(this.#folder.locate(path), 'r')
    const into = begin()
    try {
      await sendPart(file, range, into)
    } catch (error) {
      into.destroy()
      throw error
    } finally {
      await file.close()
    }
  }

  async open(path: string) {
    const { fd, ...file } = await this.#folder.open(path, 'r')
    return { input: fd, ...file }
  }

  async address(path: string) {
    const place = this.#folder.relative(path)
    return this.#internalPath ? { internal: this.#internalPath + place } : null
  }

  async delete(path: string) {
    await this.#folder.remove(path)
  }

  async named(id: string) {
    const names = await readdir(dirname(this.#folder.locate(id)))
    return names.filter((name) => name === id || name.startsWith(`${id}.`))
  }

  async *list() {
    for await (const { name } of await opendir(this.#folder.root)) {
      if (!/^[0-9a-f]{2}$/.test(name)) continue
      for await (const entry of await opendir(join(this.#folder.root, name))) {
        if (!isOwnPath(entry.name)) continue
        const found = await stat(join(this.#folder.root, name, entry.name)).catch(() => null)
        if (found) yield { path: entry.name, modifiedAt: found.mtime }
      }
    }
  }
}
