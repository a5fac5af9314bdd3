import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'

/** A folder for temporary files of this process. They are unlinked at once, so a crash leaves none behind. */
export class Scratch {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async prepare() {
    await makeFolder(this.#folder)
  }

  /** A new empty file, which disappears when it is closed. */
  async open(): Promise<FileHandle> {
    const path = join(this.#folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    await rm(path)
    return file
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder)
    return bavail * bsize
  }
}

/** Where bytes begin in a file. */
export type Place = { file: FileHandle; position: number }

/** Fills `bytes` from this place on. Throws if the file ends before. */
export async function readInto(bytes: Buffer, { file, position }: Place) {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, position + at)
    if (bytesRead === 0) throw new Error('the file is shorter than it was')
    at += bytesRead
  }
}
