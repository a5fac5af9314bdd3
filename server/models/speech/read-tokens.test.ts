import { describe, expect, test } from 'vitest'
import { readTokens } from './read-tokens.ts'

const first = 1000
const at = (seconds: number) => first + seconds * 50
const words = ['', 'best', 'of', 'times', 'worst']
function decode(ids: number[]): string {
  if (ids.length === 0) throw new Error('nothing to decode')
  return ` ${ids.map((id) => words[id]).join(' ')}`
}
const read = (tokens: number[]) => readTokens(tokens, first, 10_000, decode)

describe('readTokens', () => {
  test('sentences stand between their times', () => {
    expect(read([at(0), 1, 2, 3, at(4), at(4.5), 4, at(8)])).toEqual({
      said: [
        { startMs: 0, endMs: 4000, text: 'best of times' },
        { startMs: 4500, endMs: 8000, text: 'worst' },
      ],
      unfinished: null,
    })
  })

  test('a sentence without an end is unfinished, and times end with the sound', () => {
    expect(read([at(0), 1, at(4), at(4), 2, 3])).toEqual({
      said: [{ startMs: 0, endMs: 4000, text: 'best' }],
      unfinished: { startMs: 4000, endMs: 10_000, text: 'of times' },
    })
    expect(read([at(0), 1, at(12)]).said[0]?.endMs).toBe(10_000)
  })

  test.each([[[]], [[at(0)]], [[at(0), at(0)]], [[at(0), 0, at(1)]]])(
    '%j says nothing',
    (tokens) => {
      expect(read(tokens)).toEqual({ said: [], unfinished: null })
    },
  )
})
