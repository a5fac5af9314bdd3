import type { Bucket } from './bucket.ts'

/**
 * The size of a part. Stores want at least 5 MiB and take 10,000 of them, all of one size; what a
 * killed process had received of a part has to be sent again.
 */
export const partBytes = 8 * 1024 * 1024

/**
 * What is stored of a draft: parts of equal size, which the store shows to nobody before the object is
 * complete, and the bytes after them. It is one object of the store, so that any process can go on.
 */
export type DraftState = {
  /** The multipart upload; null as long as the first part is not full. */
  upload: string | null
  part: number
  /** The tags of the parts, in order. */
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

/** Its size can be read without the bytes. */
export const factsOf = (state: DraftState) => ({ size: String(sizeOf(state)) })

/** A line of JSON, and the bytes after the parts. */
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

export async function saveDraft(bucket: Bucket, key: string, state: DraftState) {
  await bucket.put(key, encode(state), factsOf(state))
}
