import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, it } from 'vitest'
import { batch } from './batch.ts'

/** Answers each question with its double once it is released. */
function doubling(most: number) {
  const calls: { questions: number[]; settle: (error?: Error) => Promise<void> }[] = []
  const ask = batch((questions: number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    const settle = async (error?: Error) => {
      if (error) reject(error)
      else resolve(questions.map((question) => question * 2))
      await new Promise(setImmediate)
    }
    calls.push({ questions, settle })
    return promise
  }, most)
  return { ask, calls }
}

describe('batch', () => {
  it('asks the first question immediately, and later ones in one call', async () => {
    const { ask, calls } = doubling(10)
    const answers = [1, 2, 3].map(ask)
    expect(calls.map(({ questions }) => questions)).toEqual([[1]])
    await calls[0]?.settle()
    expect(calls.map(({ questions }) => questions)).toEqual([[1], [2, 3]])
    await calls[1]?.settle()
    expect(await Promise.all(answers)).toEqual([2, 4, 6])
    const later = ask(4)
    await calls[2]?.settle()
    expect(await later).toBe(8)
  })

  it('limits the questions per call', async () => {
    const { ask, calls } = doubling(2)
    const answers = [1, 2, 3, 4].map(ask)
    for (let call = 0; call < 3; call++) await calls[call]?.settle()
    expect(calls.map(({ questions }) => questions)).toEqual([[1], [2, 3], [4]])
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  })

  it('repeats each question separately when a call fails, so that only the bad one fails', async () => {
    const { ask, calls } = doubling(10)
    const answers = [1, 2, 3].map(ask)
    const bad = expect(answers[1]).rejects.toThrow('bad')
    await calls[0]?.settle()
    await calls[1]?.settle(new Error('one of them is bad'))
    await calls[2]?.settle(new Error('2 is bad'))
    await calls[3]?.settle()
    expect(calls.map(({ questions }) => questions)).toEqual([[1], [2, 3], [2], [3]])
    await bad
    expect([await answers[0], await answers[2]]).toEqual([2, 6])
  })

  it('does not repeat questions when the database is unavailable', async () => {
    const { ask, calls } = doubling(10)
    const lost = new Error('Connection terminated unexpectedly')
    const settled = Promise.allSettled([1, 2, 3, 4, 5].map(ask))
    await calls[0]?.settle()
    await calls[1]?.settle(new Error('one of them is bad'))
    await calls[2]?.settle()
    await calls[3]?.settle(lost)
    expect((await settled).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled'],
      ...['rejected', 'rejected', 'rejected'],
    ])
    const late = Promise.allSettled([6, 7, 8].map(ask))
    await calls[4]?.settle()
    await calls[5]?.settle(lost)
    expect((await late).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(calls.map(({ questions }) => questions)).toEqual([
      ...[[1], [2, 3, 4, 5], [2], [3]],
      ...[[6], [7, 8]],
    ])
  })

  it('continues after a failed question', async () => {
    const { ask, calls } = doubling(10)
    const first = expect(ask(1)).rejects.toThrow('lost')
    const second = ask(2)
    await calls[0]?.settle(new Error('lost'))
    await calls[1]?.settle()
    await first
    expect(await second).toBe(4)
  })

  it('asks on behalf of nobody, though the first question came from somebody', async () => {
    const asker = new AsyncLocalStorage<string>()
    const askers: (string | undefined)[] = []
    const ask = batch(async (questions: number[]) => {
      askers.push(asker.getStore())
      return questions
    }, 10)
    await asker.run('first', () => Promise.all([ask(1), ask(2)]))
    expect(askers).toEqual([undefined, undefined])
  })
})
