import { describe, expect, test } from 'vitest'
import { captionLimits } from '../../../contract/captions/captions.ts'
import { replaceWords } from './replace-words.ts'

/** The lines, divided by `|`, once these words are replaced in them. */
function replaced(
  text: string,
  ...replacements: [position: number, found: string, name: string][]
) {
  const lines = text.split('|').map((line, position) => ({ position, text: line }))
  const { changed, count } = replaceWords(
    lines,
    replacements.map(([position, words, name]) => {
      const found = words.replace('|', '\n')
      const both = `${lines[position]?.text}\n${lines[position + 1]?.text}`
      return { position, at: Math.max(0, both.indexOf(found)), found, name }
    }),
  )
  const texts = new Map(changed.map((line) => [line.position, line.text]))
  return [lines.map((line) => texts.get(line.position) ?? line.text).join('|'), count]
}

describe('replaceWords', () => {
  test('replaces several words of a line', () => {
    const lines = [{ position: 0, text: 'octa and graph anna and octa' }]
    const made = replaceWords(lines, [
      { position: 0, at: 0, found: 'octa', name: 'Okta' },
      { position: 0, at: 9, found: 'graph anna', name: 'Grafana' },
      { position: 0, at: 24, found: 'octa', name: 'Okta' },
    ])
    expect(made).toEqual({
      changed: [{ position: 0, text: 'Okta and Grafana and Okta' }],
      count: 3,
    })
  })

  test('leaves out words that are not there, and the second of two that overlap', () => {
    const text = 'in north wind nexes'
    expect(replaced(text, [0, 'south', 'South'])).toEqual([text, 0])
    expect(replaced(text, [5, 'north', 'North'])).toEqual([text, 0])
    expect(replaced(text, [0, 'north wind', 'Northwind'], [0, 'wind nexes', 'Nexus'])).toEqual([
      'in north Nexus',
      1,
    ])
    expect(
      replaced('north|wind nexes here', [0, 'north|wind', 'Northwind'], [1, 'wind nexes', 'Nexus']),
    ).toEqual(['north|Nexus here', 1])
    expect(
      replaced('the north|wind here', [0, 'the north', 'North'], [0, 'north|wind', 'Northwind']),
    ).toEqual(['the Northwind|here', 1])
  })

  test.each([
    ['we built north\nwind last year', 'we built Northwind\nlast year'],
    ['we built the north\nwind.', 'we built the\nNorthwind.'],
    ['north\nwind', 'Northwind'],
  ])('keeps the rows of %j', (text, changed) => {
    expect(replaced(text, [0, 'north\nwind', 'Northwind'])).toEqual([changed, 1])
  })

  test.each([
    ['we built north|wind, last year', 'we built Northwind,|last year'],
    ['we built the north|wind.', 'we built the|Northwind.'],
    ['north|wind is here|so', 'Northwind|is here|so'],
    ['we\nbuilt north|wind\nlast year', 'we\nbuilt Northwind|last year'],
  ])('writes a name of two lines into one of them: %j', (text, changed) => {
    expect(replaced(text, [0, 'north|wind', 'Northwind'])).toEqual([changed, 1])
  })

  test('replaces words around a name of two lines', () => {
    expect(
      replaced(
        'octa and north|wind and octa',
        [0, 'octa', 'Okta'],
        [1, 'octa', 'Okta'],
        [0, 'north|wind', 'Northwind'],
      ),
    ).toEqual(['Okta and Northwind|and Okta', 3])
  })

  test('leaves no line empty, nor makes one too long', () => {
    const full = `${'x'.repeat(captionLimits.line - 6)} north`
    for (const text of ['north|wind', `${full}|wind here`, 'north|', 'north']) {
      expect(replaced(text, [0, 'north|wind', 'Northwind'])).toEqual([text, 0])
    }
  })
})
