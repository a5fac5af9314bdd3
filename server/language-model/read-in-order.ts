import { setTimeout } from 'node:timers/promises'
import { mostStatements, type ReadAgain, type Statement, type Verdict } from './read-again.ts'

/** How long a batch that is not full waits for another sentence. */
const pauseMs = 300
/** How many batches are read at the same time. */
const mostAtOnce = 3

type Read<S> = { statement: S; verdict: Verdict }

/**
 * Has sentences read again as they arrive, and yields them in their order, each with its verdict. If `statements`
 * fails, those that had arrived come first, then its error.
 */
export async function* readInOrder<S extends Statement>(
  statements: AsyncIterable<S> | Iterable<S>,
  read: (batch: readonly S[]) => Promise<ReadAgain>,
): AsyncGenerator<Read<S>> {
  const source = iterate(statements)
  const batches: Promise<Read<S>[]>[] = []
  const waiting: S[] = []
  let arriving: Promise<Arrived<S>> | null = arrive(source)
  let pause: Promise<'paused'> | null = null
  let ended: Arrived<S> | null = null
  try {
    while (arriving || waiting.length > 0 || batches.length > 0) {
      const isDue = waiting.length === mostStatements || (waiting.length > 0 && !arriving)
      if (isDue && batches.length < mostAtOnce) {
        batches.push(begin(waiting.splice(0), read))
        continue
      }
      const next = await Promise.race([
        ...(waiting.length < mostStatements && arriving ? [arriving] : []),
        ...(waiting.length > 0 && batches.length < mostAtOnce && pause ? [pause] : []),
        ...batches.slice(0, 1),
      ])
      if (next === 'paused') batches.push(begin(waiting.splice(0), read))
      else if (Array.isArray(next)) {
        batches.shift()
        yield* next
      } else if ('statement' in next) {
        waiting.push(next.statement)
        pause = setTimeout(pauseMs, 'paused' as const, { ref: false })
        arriving = arrive(source)
      } else {
        ended = next
        arriving = null
      }
    }
  } finally {
    await source.return(undefined)
  }
  if (ended && 'error' in ended) throw ended.error
}

async function* iterate<S>(statements: AsyncIterable<S> | Iterable<S>): AsyncGenerator<S> {
  yield* statements
}

type Arrived<S> = { statement: S } | { error: unknown } | { done: true }

/** The next one, without rejecting, because it may be waited for long after it failed. */
const arrive = <S>(source: AsyncIterator<S>): Promise<Arrived<S>> =>
  source.next().then(
    ({ done, value }) => (done ? { done } : { statement: value as S }),
    (error: unknown) => ({ error }),
  )

function begin<S extends Statement>(
  batch: readonly S[],
  read: (batch: readonly S[]) => Promise<ReadAgain>,
): Promise<Read<S>[]> {
  const reading = read(batch).then(({ verdicts }) =>
    batch.map((statement, at) => ({ statement, verdict: verdicts[at] ?? 'unread' })),
  )
  // It is awaited in its turn, which may be after it failed.
  reading.catch(() => undefined)
  return reading
}
