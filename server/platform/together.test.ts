import { describe, expect, it } from 'vitest'
import { together } from './together.ts'

/** Answers each question with its double once it is let go. */
function doubling(most: number) {
  const calls: { questions: number[]; settle: (error?: Error) => Promise<void> }[] = []
  const ask = together((questions: number[]) => {
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

describe('together', () => {
  it('asks at once, and once for all who come meanwhile', async () => {
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

  it('asks no more than it may at a time', async () => {
    const { ask, calls } = doubling(2)
    const answers = [1, 2, 3, 4].map(ask)
    for (let call = 0; call < 3; call++) await calls[call]?.settle()
    expect(calls.map(({ questions }) => questions)).toEqual([[1], [2, 3], [4]])
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  })

  it('fails for those who were asked together, and goes on', async () => {
    const { ask, calls } = doubling(10)
    const first = expect(ask(1)).rejects.toThrow('lost')
    const second = ask(2)
    await calls[0]?.settle(new Error('lost'))
    await calls[1]?.settle()
    await first
    expect(await second).toBe(4)
  })
})
