import type { DraftGuard } from '../drafts.ts'
import type { Bucket } from './bucket.ts'

/**
 * The size of a part. Stores require at least 5 MiB, and accept 10,000 parts of equal size. When a process
 * is killed, clients must send an incomplete part again.
 */
export const partBytes = 8 * 1024 * 1024

/**
 * The stored state of a draft: its parts, which nobody can read before the object is complete, and the bytes
 * after them. It is one object of the store, so that any process can continue.
 */
export type DraftState = {
  /** The id of the multipart upload; null until the first part is full. */
  upload: string | null
  part: number
  /** The ETags of the parts, in order. */
  etags: string[]
  tail: Buffer
}

export const emptyDraft: DraftState = {
  upload: null,
  part: partBytes,
  etags: [],
  tail: Buffer.alloc(0),
}

export function sizeOf({ part, etags, tail }: DraftState): number {
  return part * etags.length + tail.length
}

/** The metadata of the stored state, so that its size can be read without the bytes. */
export const factsOf = (state: DraftState) => ({ size: String(sizeOf(state)) })

/** A line of JSON, followed by the tail. */
export function encode({ tail, ...parts }: DraftState): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(parts)}\n`), tail])
}

function decode(stored: Buffer): DraftState {
  const end = stored.indexOf('\n')
  return { ...JSON.parse(stored.toString('utf8', 0, end)), tail: stored.subarray(end + 1) }
}

export async function loadDraft(bucket: Bucket, key: string): Promise<DraftState | null> {
  const stored = await bucket.get(key)
  return stored && decode(stored)
}

/** Only while `guard` allows it: otherwise another process has saved a newer state. */
export async function saveDraft(
  bucket: Bucket,
  key: string,
  state: DraftState,
  guard?: DraftGuard,
) {
  await guard?.check()
  await bucket.put(key, encode(state), factsOf(state), guard?.lost)
}
