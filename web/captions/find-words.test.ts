import { expect, test } from 'vitest'
import { hasWords, spansOf } from './find-words.ts'

test('every word is found, ignoring case and accents', () => {
  expect(hasWords('Die Größe der Straße', 'grosse')).toBe(true)
  expect(hasWords('Die Größe der Straße', 'GROße strasse')).toBe(true)
  expect(hasWords('Résumé of the Quarter', 'resume quarter')).toBe(true)
  expect(hasWords('Résumé of the Quarter', 'resume year')).toBe(false)
  expect(hasWords('anything', '  ')).toBe(true)
})

test('the parts of a highlighted text add up to the text', () => {
  const found = (text: string, words: string) =>
    spansOf(text, words).map(({ part, found }) => (found ? `[${part}]` : part))
  expect(found('Ärger im Lager', 'ager')).toEqual(['Ärger im L', '[ager]'])
  expect(found('🚚 Lager', 'lager')).toEqual(['🚚 ', '[Lager]'])
  expect(found('Die Größe', 'gross')).toEqual(['Die ', '[Größ]', 'e'])
  expect(found('re\u0301sume\u0301 now', 'resume')).toEqual(['[re\u0301sume\u0301]', ' now'])
  expect(found('no words', '')).toEqual(['no words'])
  expect(spansOf('', 'x')).toEqual([])
})
