import type { Readable, Writable } from 'node:stream'

/** First and last byte, both included, as in the Range header. */
export type ByteRange = { start: number; end: number }

/** An open file for a child process to inherit. Always close it. */
export type LocalFile = { fd: number; size: number; close(): Promise<void> }

/**
 * A file for a child process to read: its descriptor, or where the parts that it asks for are read. Always
 * close it.
 */
export type OpenObject = {
  input: number | { size: number; read: (range: ByteRange) => Readable }
  size: number
  close(): Promise<void>
}

/** The headers with which a file is sent. */
export type Shown = { type: string; cacheControl: string; disposition: string | undefined }

/**
 * `internal`: a location of the proxy in front of us. `signed`: an address of the object store, for the
 * browser; it expires after a minute.
 */
export type ObjectAddress = { internal: string } | { signed: string }

/**
 * Stored files, which never change. The path is one that we choose: the file's id, and for files
 * derived from it the id with an extension. No name from outside ever reaches the store.
 */
export type Objects = {
  /** Throws unless the store answers. */
  check(): Promise<void>
  /**
   * Stores a small file durably; readers see all of it or nothing. Returns false, and changes
   * nothing, if the path is taken.
   */
  put(path: string, bytes: Buffer): Promise<boolean>
  /** Stores the same bytes under a second path. Returns false if there is no such file. */
  copy(from: string, to: string): Promise<boolean>
  /** Size in bytes; null if there is no such file. */
  size(path: string): Promise<number | null>
  read(path: string, range?: ByteRange): Readable
  /**
   * Writes part of a file to what `begin` returns, and ends it. `begin` is called once the store gives the
   * file: an error before that can still be answered, one after it destroys what was begun. Resolves when
   * the reader disconnects, too. However slow its readers, it holds only a few megabytes in memory.
   */
  send(path: string, range: ByteRange, begin: () => Writable): Promise<void>
  /** Opens a file for a child process. `withOpenObject` also closes it. */
  open(path: string): Promise<OpenObject>
  /**
   * The address at which somebody else sends the file; null if we do. It grants access to whoever may
   * use it, so authorize the reader first.
   */
  address(path: string, shown: Shown): Promise<ObjectAddress | null>
  /** Removes a finished file; no error if there is none. */
  delete(path: string): Promise<void>
  /** The paths of a file and of everything derived from it, drafts included. */
  named(id: string): Promise<string[]>
  /** Everything stored, drafts included. */
  list(): AsyncIterable<{ path: string; modifiedAt: Date }>
}
