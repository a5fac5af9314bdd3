import { describe, expect, test } from 'vitest'
import type { Segment } from './segment.ts'
import { isLoop, trustSegments } from './trust-segments.ts'

const segment = (startMs: number, endMs: number, text: string, sure: Partial<Segment> = {}) => ({
  startMs,
  endMs,
  text,
  logProbability: null,
  noSpeech: null,
  ...sure,
})
const voice = [{ startMs: 1000, endMs: 5000 }]
const texts = (heard: ReturnType<typeof trustSegments>) => heard.map(({ text }) => text)

describe('trustSegments', () => {
  test('leaves out what is said where nobody speaks', () => {
    const heard = trustSegments(
      [segment(1000, 5000, 'It closes in four days.'), segment(30_000, 60_000, 'Thank you.')],
      voice,
    )
    expect(texts(heard)).toEqual(['It closes in four days.'])
  })

  test('leaves out what the recognizer itself takes for silence, where voices are not known', () => {
    const unsure = { logProbability: -1.4, noSpeech: 0.9 }
    expect(trustSegments([segment(0, 5000, 'you you', unsure)], null)).toEqual([])
    expect(trustSegments([segment(0, 5000, 'you you', { noSpeech: 0.9 })], null)).toHaveLength(1)
  })

  test('says a phrase once that is repeated without end, and marks it', () => {
    const said = `We begin ${"I'm sorry, ".repeat(20)}now.`
    expect(trustSegments([segment(1000, 5000, said)], voice)).toMatchObject([
      { text: "We begin I'm sorry, now.", unsure: 'repeated' },
    ])
    const lines = Array.from({ length: 9 }, () => segment(1000, 5000, 'Thank you.'))
    expect(trustSegments(lines, voice)).toMatchObject([{}, {}, { unsure: 'repeated' }])
  })

  test('leaves a stutter, a count and a refrain alone', () => {
    const said = 'I I I mean, no, no, no: ten, ten, ten.'
    expect(trustSegments([segment(1000, 5000, said)], voice)).toMatchObject([
      { text: said, unsure: null },
    ])
  })

  test('marks guesses, and more words than anybody says in that time', () => {
    const guess = segment(1000, 5000, 'Aroositors read it.', { logProbability: -1.3 })
    const most =
      'we close the books of each company in the group within four working days, and then'
    const long = segment(
      1000,
      5000,
      `${most}, as you see, the auditors read what the accountants wrote.`,
    )
    expect(trustSegments([guess], voice)[0]?.unsure).toBe('unclear')
    expect(trustSegments([long], voice)[0]?.unsure).toBe('unclear')
  })
})

test.each([
  ['The close takes four days instead of nine, with the same team.', false],
  ["I'm sorry, I'm sorry, I'm sorry, I'm sorry, I'm sorry, I'm sorry, I'm sorry.", true],
  ['you you', false],
])('isLoop(%s) is %s', (text, expected) => {
  expect(isLoop(text)).toBe(expected)
})
