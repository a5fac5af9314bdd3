import type { Readable } from 'node:stream'
import type { ByteRange, LocalFile } from './objects.ts'

/** Appends to a draft. What was written is stored once `close` has resolved; always call it. */
export type DraftWriter = {
  write(chunks: readonly Buffer[]): Promise<void>
  close(): Promise<void>
}

/** Files that are still being written. `finish` turns a draft into the object of the same path. */
export type Drafts = {
  /** How many bytes can be written before the disk is full. */
  freeBytes(): Promise<number>
  /** The same for the files that child processes write. */
  freeForChildren(): Promise<number>
  /** Creates an empty draft. Throws if the path is taken. */
  create(path: string): Promise<void>
  /**
   * Bytes written so far; null if there is no such draft. After `finish` it is the size of the
   * object, so that whoever crashed right after finishing can carry on.
   */
  size(path: string): Promise<number | null>
  /** A few thousand bytes from the start of a draft, or any of a finished one. */
  read(path: string, range: ByteRange): Readable
  /** Continues at `position`, where the draft ends. Throws if it ends elsewhere by now. */
  append(path: string, position: number): Promise<DraftWriter>
  /** Opens an empty draft for a child process to write to; `finish` it before closing the file. */
  open(path: string): Promise<LocalFile>
  /** Resolves once every byte would survive a power cut. May be repeated. */
  finish(path: string): Promise<void>
  /** Removes the draft, finished or not; no error if there is none. */
  abort(path: string): Promise<void>
}
