import type { Readable, Writable } from 'node:stream'

/** First and last byte, both included, as in the Range header. */
export type ByteRange = { start: number; end: number }

/** An open file for a child process to inherit. Always close it. */
export type LocalFile = { fd: number; size: number; close(): Promise<void> }

/**
 * A file for a child process to read: its descriptor, or a function that reads the ranges that the child
 * asks for. Always close it.
 */
export type OpenObject = {
  input: number | { size: number; read: (range: ByteRange) => Readable }
  size: number
  close(): Promise<void>
}

/** The response headers for a file. */
export type Shown = { type: string; disposition: string | undefined }

/**
 * `internal`: a location of the proxy in front. `signed`: an address of the object store for the browser,
 * which expires after a minute.
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
  /**
   * Stores the same bytes under a second path; `apart` from the first, so that damage to one leaves the other
   * whole. Returns false if there is no such file.
   */
  copy(from: string, to: string, how?: { apart?: boolean }): Promise<boolean>
  /** Size in bytes; null if there is no such file. */
  size(path: string): Promise<number | null>
  read(path: string, range?: ByteRange): Readable
  /**
   * Writes a range of a file to the stream that `begin` returns, and ends it. `begin` is called once the store
   * delivers the file: an earlier error can still be answered, a later one destroys the stream. Also resolves
   * when the reader disconnects. Holds only a few megabytes in memory, however slow the readers are.
   */
  send(path: string, range: ByteRange, begin: () => Writable): Promise<void>
  /** Opens a file for a child process. `withOpenObject` also closes it. */
  open(path: string): Promise<OpenObject>
  /**
   * The address from which a proxy or the store sends the file; null if this process does. It grants access
   * to anyone who has it, so authorize the reader first.
   */
  address(path: string, shown: Shown): Promise<ObjectAddress | null>
  /** Removes a finished file; no error if there is none. */
  delete(path: string): Promise<void>
  /** The paths of a file and of everything derived from it, drafts included. */
  named(id: string): Promise<string[]>
  /** Everything stored, drafts included. */
  list(): AsyncIterable<{ path: string; modifiedAt: Date }>
}
