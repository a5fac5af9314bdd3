import type { DraftGuard } from '../drafts.ts'
import type { Bucket } from './bucket.ts'
import { partMemory } from './part-memory.ts'
import { type Place, readInto } from './scratch.ts'

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
  /** How many bytes follow the parts. They are never all in memory, except while they are sent. */
  tail: number
}

export const emptyDraft: DraftState = {
  upload: null,
  part: partBytes,
  etags: [],
  tail: 0,
}

export function sizeOf({ part, etags, tail }: DraftState): number {
  return part * etags.length + tail
}

/** The metadata of the stored state, so that its size can be read without the bytes. */
export const factsOf = (state: DraftState) => ({ size: String(sizeOf(state)) })

/** The line of JSON that the tail follows. */
export function lineOf({ upload, part, etags }: DraftState): Buffer {
  return Buffer.from(`${JSON.stringify({ upload, part, etags })}\n`)
}

/** Null if there is no such draft. `take` gets the tail piece by piece, and where in it each begins. */
export async function loadDraft(
  bucket: Bucket,
  key: string,
  take: (piece: Buffer, at: number) => unknown = () => {},
): Promise<DraftState | null> {
  const stored = await bucket.get(key)
  if (!stored) return null
  let line = Buffer.alloc(0)
  let state: DraftState | null = null
  for await (const piece of stored) {
    let rest = piece
    if (!state) {
      line = Buffer.concat([line, piece])
      const end = line.indexOf('\n')
      if (end < 0) continue
      state = { ...JSON.parse(line.toString('utf8', 0, end)), tail: 0 } as DraftState
      rest = line.subarray(end + 1)
    }
    await take(rest, state.tail)
    state.tail += rest.length
  }
  if (!state) throw new Error('the state of a draft is incomplete')
  return state
}

/**
 * Stores the state with its tail, which begins at `place`. Only while `guard` allows it: otherwise another process
 * has saved a newer state.
 */
export async function saveDraft(
  bucket: Bucket,
  key: string,
  state: DraftState,
  place: Place | null,
  guard?: DraftGuard,
) {
  const save = async (bytes: Buffer) => {
    await guard?.check()
    await bucket.put(key, bytes, factsOf(state), guard?.lost)
  }
  const line = lineOf(state)
  if (!place || state.tail === 0) return save(line)
  await partMemory.lend(line.length + state.tail, async (bytes) => {
    line.copy(bytes)
    await readInto(bytes.subarray(line.length), place)
    await save(bytes)
  })
}
