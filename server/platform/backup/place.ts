import type { Readable } from 'node:stream'

/** The location of a backup: a folder or a prefix of a bucket. Names are paths of letters, digits, `.`, `_` and `-`. */
export type Place = {
  /** As the operator entered it. */
  address: string
  /** Writes a file completely or not at all; replaces an existing one. */
  write(name: string, pieces: AsyncIterable<Buffer>): Promise<void>
  read(name: string): Readable
  /** Size in bytes; null if there is nothing of that name. */
  size(name: string): Promise<number | null>
  /** Every name that begins with `prefix`. */
  list(prefix: string): AsyncIterable<string>
  remove(name: string): Promise<void>
  /**
   * Has a file of an earlier backup as its own, without sending the bytes. Returns false, and changes nothing, if
   * it has none of this size there, or the two places cannot share it.
   */
  takeOver(earlier: Place, name: string, size: number): Promise<boolean>
  /** Removes the whole backup; what others share with it stays. */
  clear(): Promise<void>
  /** Resolves once everything written would survive a power failure. */
  settle(): Promise<void>
}
