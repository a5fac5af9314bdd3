import { expect, test } from 'vitest'
import { segments, sentencesIn } from './sentences.ts'

test.each([
  ['It costs 4 euros. It weighs 2 kg!', ['It costs 4 euros.', 'It weighs 2 kg!']],
  ['See ![x](y?z) for it. Done.', ['See ![x](y?z) for it.', 'Done.']],
  ['Dr. Ames has the keys. No. 5 is out.', ['Dr. Ames has the keys.', 'No. 5 is out.']],
  ['Es endet am 31. März. Danach nicht.', ['Es endet am 31. März.', 'Danach nicht.']],
  ['価格は四千円です。重さは二キロです。', ['価格は四千円です。', '重さは二キロです。']],
  ['\n', []],
])('%s', (text, sentences) => {
  expect(sentencesIn(text)).toEqual(sentences)
})

test('long speech without punctuation is cut between words, and nothing is lost', () => {
  const speech = 'and then we went on '.repeat(60)
  const parts = [...segments(speech, 'en')]
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.map(({ text }) => text).join('')).toBe(speech)
  for (const { text, from } of parts) {
    expect(text.length).toBeLessThanOrEqual(320)
    expect(speech.slice(from, from + text.length)).toBe(text)
  }
})
