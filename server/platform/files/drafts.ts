import type { Readable } from 'node:stream'
import type { ByteRange, LocalFile } from './objects.ts'

/** Appends to a draft. What was written is stored once `close` has resolved; always call it. */
export type DraftWriter = {
  write(chunks: readonly Buffer[]): Promise<void>
  close(): Promise<void>
}

/** Whether a draft may still be written to. */
export type DraftGuard = {
  /** Aborted, with the reason, once it may not. */
  lost: AbortSignal
  /** Throws unless it may. */
  check(): Promise<void>
}

/** Files that are still being written. `finish` turns a draft into the object with the same path. */
export type Drafts = {
  /** How many bytes can be written before the disk is full. */
  freeBytes(): Promise<number>
  /** The same, for files that child processes write. */
  freeForChildren(): Promise<number>
  /** Creates an empty draft. Throws if the path is taken. */
  create(path: string): Promise<void>
  /**
   * Bytes written so far; null if there is no such draft. After `finish` it is the size of the
   * object, so that a process that crashed right after finishing can continue.
   */
  size(path: string): Promise<number | null>
  /** A range within the first few thousand bytes of a draft, or any range of a finished one. */
  read(path: string, range: ByteRange): Readable
  /**
   * Continues at `position`, the end of the draft. Throws if it ends elsewhere. Where several processes reach the
   * drafts at once, `guard` keeps one from overwriting what another has added.
   */
  append(path: string, position: number, guard?: DraftGuard): Promise<DraftWriter>
  /** Opens an empty draft for a child process to write to; `finish` it before closing the file. */
  open(path: string): Promise<LocalFile>
  /**
   * Resolves once every byte would survive a power failure. May be repeated. Throws 409, and leaves the draft as
   * it is, unless it has `size` bytes. Rejects soon after `ending`.
   */
  finish(path: string, given?: { size?: number; ending?: AbortSignal }): Promise<void>
  /** Removes the draft, finished or not; no error if there is none. */
  abort(path: string): Promise<void>
}
