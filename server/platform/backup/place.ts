import type { Readable } from 'node:stream'

/** Where a backup is: a folder, or a part of a bucket. Names are paths of letters, digits, `.`, `_` and `-`. */
export type Place = {
  /** As the operator named it. */
  address: string
  /** Writes all of it or nothing, in the place of what was there. */
  write(name: string, pieces: AsyncIterable<Buffer>): Promise<void>
  read(name: string): Readable
  /** Size in bytes; null if there is nothing of that name. */
  size(name: string): Promise<number | null>
  /** Every name that begins with `prefix`. */
  list(prefix: string): AsyncIterable<string>
  remove(name: string): Promise<void>
  /** Resolves once everything written would survive a power cut. */
  settle(): Promise<void>
}
