import { describe, expect, test } from 'vitest'
import { replaceWords } from './replace-words.ts'

describe('replaceWords', () => {
  test('replaces several words of a line', () => {
    const text = 'octa and graph anna and octa'
    const replaced = replaceWords(text, [
      { at: 0, found: 'octa', name: 'Okta' },
      { at: 9, found: 'graph anna', name: 'Grafana' },
      { at: 24, found: 'octa', name: 'Okta' },
    ])
    expect(replaced).toEqual({ text: 'Okta and Grafana and Okta', count: 3 })
  })

  test('leaves out words that are not there, and the second of two that overlap', () => {
    const text = 'in north wind nexes'
    expect(replaceWords(text, [{ at: 0, found: 'north', name: 'North' }])).toEqual({
      text,
      count: 0,
    })
    const overlapping = [
      { at: 3, found: 'north wind', name: 'Northwind' },
      { at: 9, found: 'wind nexes', name: 'Nexus' },
    ]
    expect(replaceWords(text, overlapping)).toEqual({ text: 'in north Nexus', count: 1 })
  })

  test.each([
    ['we built north\nwind last year', 'we built Northwind\nlast year'],
    ['we built the north\nwind.', 'we built the\nNorthwind.'],
    ['north\nwind', 'Northwind'],
  ])('keeps the rows of %j', (text, changed) => {
    const found = 'north\nwind'
    const at = text.indexOf(found)
    expect(replaceWords(text, [{ at, found, name: 'Northwind' }]).text).toBe(changed)
  })
})
