import { expect, test } from 'vitest'
import { plainTranscript, sectionsOf } from './transcript.ts'

const line = (startMs: number, text: string) => ({ startMs, endMs: startMs + 900, text })

test('lines become paragraphs, which end at a pause and at a chapter', () => {
  const lines = [
    line(0, 'Welcome\nto Atlas.'),
    line(1000, 'It moves.'),
    line(5000, 'Slowly.'),
    line(60_000, 'It costs less.'),
  ]
  const chapters = [{ startMs: 60_000, title: 'The price' }]
  const sections = sectionsOf(lines, chapters)
  expect(
    plainTranscript({ title: 'Atlas', facts: [['Product', 'A1']], language: 'en', sections }),
  ).toBe(`Atlas
Product: A1

[0:00] Welcome to Atlas. It moves.

[0:05] Slowly.

The price

[1:00] It costs less.
`)
})

test('speech without pauses is divided at the ends of sentences, or else anywhere', () => {
  const spoken = (text: string) =>
    Array.from({ length: 100 }, (_, at) => line(at * 1000, text.repeat(5).trim()))
  const lengthsOf = (text: string) =>
    sectionsOf(spoken(text), []).flatMap(({ paragraphs }) => paragraphs.map((it) => it.text.length))
  expect(Math.max(...lengthsOf('It is so. '))).toBeLessThan(500)
  expect(Math.max(...lengthsOf('and so on '))).toBeLessThan(1300)
})

test('what precedes the first chapter has no heading, and an empty chapter keeps its own', () => {
  const chapters = [
    { startMs: 2000, title: 'One' },
    { startMs: 9000, title: 'Two' },
  ]
  const sections = sectionsOf([line(0, 'Hello.'), line(2000, 'First.')], chapters)
  expect(sections.map(({ heading, paragraphs }) => [heading, paragraphs.length])).toEqual([
    [null, 1],
    ['One', 1],
    ['Two', 0],
  ])
})
