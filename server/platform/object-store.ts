import type { Readable } from 'node:stream'

/** The bytes of stored files, by an opaque path that we choose ourselves. */
export type ObjectStore = {
  /** Bytes that may still be written before the disk is full. */
  freeBytes(): Promise<number>
  /** Reads from `start` to `end`, both inclusive. */
  read(path: string, range?: { start: number; end: number }): Readable
  /** Stores a whole small file durably. Refuses to replace one. */
  write(path: string, bytes: Buffer): Promise<void>
  remove(path: string): Promise<void>
}
