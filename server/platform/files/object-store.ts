import type { Readable, Writable } from 'node:stream'

/** Both inclusive, as in the Range header. */
export type ByteRange = { start: number; end: number }

/** Adds bytes at the end of a file. Close it whatever happens. */
export type ObjectWriter = {
  write(chunks: readonly Buffer[]): Promise<void>
  close(): Promise<void>
}

/** An open file, for another process. Close it whatever happens. */
export type OpenFile = { fd: number; close(): Promise<void> }

/**
 * The bytes of stored files, by a path that we choose ourselves: the file's id, for what is
 * derived from it with an extension. No name from outside ever reaches the store.
 */
export type ObjectStore = {
  /** Bytes that may still be written before the disk is full. */
  freeBytes(): Promise<number>
  /** Makes an empty file, to be filled by `append`. Refuses to replace one. */
  create(path: string): Promise<void>
  /** Bytes stored so far; null where there is no such file. */
  size(path: string): Promise<number | null>
  /** Goes on with a file at `position`, which is where it ends, or within what is still a draft. */
  append(path: string, position: number): Promise<ObjectWriter>
  /** Returns once every byte of the file would survive a power cut. */
  finish(path: string): Promise<void>
  /** Stores a whole small file durably. Refuses to replace one. */
  write(path: string, bytes: Buffer): Promise<void>
  /** Stores the same bytes under another path as well; false where there are none. */
  copy(from: string, to: string): Promise<boolean>
  read(path: string, range?: ByteRange): Readable
  /** Opens a file for a process that may not know its path: it inherits the descriptor. */
  open(path: string, access: 'read' | 'write'): Promise<OpenFile>
  /**
   * Sends a part of a file and ends `into`; resolves, too, when the other side has gone. Where that
   * is an HTTP answer its head must state the length: bytes may pass Node by.
   */
  send(path: string, range: ByteRange, into: Writable): Promise<void>
  /** Takes the file away; no error where there is none. */
  remove(path: string): Promise<void>
  /** What is stored under this id: the file, and what was derived from it. */
  named(id: string): Promise<string[]>
  /** Everything stored, finished or not. */
  list(): AsyncIterable<{ path: string; modifiedAt: Date }>
}
