import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { captionRows } from './caption-rows.ts'
import { readableLines } from './readable-lines.ts'
import { wordsOf } from './timed-words.ts'

const segment = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })
type Segments = Parameters<typeof wordsOf>[0]
const linesOf = (segments: Segments) => readableLines(wordsOf(segments))
const texts = (lines: ReturnType<typeof readableLines>) => lines.map(({ text }) => text)

describe('readableLines', () => {
  test('breaks a long segment at its clauses', () => {
    const said =
      'The close takes four days instead of nine, with the same team, because the ledgers are compared every night and nobody waits for the month to end.'
    const lines = linesOf([segment(0, 9000, said)])
    expect(texts(lines)).toEqual([
      'The close takes four days instead of nine, with the same team,',
      'because the ledgers are compared every night',
      'and nobody waits for the month to end.',
    ])
    expect(lines[0]?.startMs).toBe(0)
    expect(lines.at(-1)?.endMs).toBe(9000)
  })

  test('joins segments that are too short to be read, but not across a silence', () => {
    const lines = linesOf([
      segment(0, 300, 'Yes.'),
      segment(300, 1600, 'It does that too.'),
      segment(6000, 7200, 'Thank you.'),
    ])
    expect(lines).toEqual([
      segment(0, 1600, 'Yes. It does that too.'),
      segment(6000, 7200, 'Thank you.'),
    ])
  })

  test('a short line is shown for a second, where nobody else speaks or in the time of a long one', () => {
    expect(linesOf([segment(5000, 5200, 'No.')])).toEqual([segment(5000, 6000, 'No.')])
    const long =
      'Nobody works through the weekend since the ledgers are compared every single night.'
    expect(linesOf([segment(0, 950, 'Certainly.'), segment(950, 6000, long)])).toEqual([
      segment(0, 1000, 'Certainly.'),
      segment(1000, 6000, long),
    ])
  })

  test('a line continues across a pause rather than being too short', () => {
    const counted = [
      segment(0, 200, 'One.'),
      segment(920, 1100, 'Two.'),
      segment(1820, 2100, 'Three.'),
    ]
    expect(linesOf(counted)).toEqual([segment(0, 2100, 'One. Two. Three.')])
    const apart = [
      segment(0, 1500, 'It lifts two tonnes.'),
      segment(2300, 4000, 'It costs nothing.'),
    ]
    expect(linesOf(apart)).toEqual(apart)
  })

  test('no line is shown for less than a second, whatever people say', () => {
    const word = fc.record({
      text: fc.stringMatching(/^[a-zé]{1,12}[.,?]?$/),
      msPerLetter: fc.integer({ min: 30, max: 200 }),
      pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2000 })),
    })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (said) => {
        let at = 0
        const words = said.map(({ text, msPerLetter, pauseMs }) => {
          const startMs = at + pauseMs
          at = startMs + text.length * msPerLetter
          return { text, glued: false, startMs, endMs: at }
        })
        for (const { startMs, endMs } of readableLines(words)) {
          expect(endMs - startMs).toBeGreaterThanOrEqual(1000)
        }
      }),
    )
  })

  test('ends what a recognizer says of a long silence', () => {
    expect(linesOf([segment(0, 30_000, 'Thank you.')])).toEqual([segment(0, 7000, 'Thank you.')])
  })

  test('breaks scripts without spaces', () => {
    const said = 'これは空白のない長い文です。'.repeat(12)
    const lines = linesOf([segment(0, 60_000, said)])
    expect(texts(lines).join('')).toBe(said)
    for (const { text } of lines) expect(captionRows(text)).not.toBeNull()
  })

  test('keeps every word in order, and no line is too long', () => {
    const word = fc.stringMatching(/^[a-zé]{1,12}[.,?]?$/)
    const said = fc.array(word, { minLength: 1, maxLength: 60 })
    const pause = fc.integer({ min: -3000, max: 3000 })
    const pace = fc.constantFrom(50, 350, 4000)
    fc.assert(
      fc.property(fc.array(fc.tuple(said, pause, pace), { maxLength: 8 }), (parts) => {
        let at = 0
        const segments = parts.map(([words, pauseMs, paceMs]) => {
          const startMs = Math.max(0, at + pauseMs)
          at = startMs + words.length * paceMs
          return segment(startMs, at, words.join(' '))
        })
        const lines = linesOf(segments)
        expect(texts(lines).join(' ')).toBe(texts(segments).join(' '))
        for (const [place, { startMs, endMs, text }] of lines.entries()) {
          expect(captionRows(text)).not.toBeNull()
          expect(endMs - startMs).toBeLessThanOrEqual(7000)
          expect(endMs).toBeGreaterThanOrEqual(startMs)
          expect(startMs).toBeGreaterThanOrEqual(lines[place - 1]?.endMs ?? 0)
        }
      }),
    )
  })
})

describe('captionRows', () => {
  test.each([
    ['Short.', ['Short.']],
    [
      'It opens at nine, and then nobody is there until noon.',
      ['It opens at nine,', 'and then nobody is there until noon.'],
    ],
    ['word '.repeat(30).trim(), null],
  ])('%j', (text, rows) => expect(captionRows(text)).toEqual(rows))
})
