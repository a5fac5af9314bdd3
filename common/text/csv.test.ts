import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('csvLine', () => {
  test('quotes every cell and ends lines as RFC 4180 requires', () => {
    expect(csvLine(['a', 'b "c", d', 'two\nlines'])).toBe('"a","b ""c"", d","two\nlines"\r\n')
  })

  test.each([
    '=1+1',
    '=HYPERLINK("http://evil.example","x")',
    '+491701234',
    '-2+3',
    '@SUM(1)',
    '|calc',
    '%0',
    ' =1',
    '\t=1',
    '\r\n=1',
    '\u200b=1',
    '\ufeff=1',
    '"=1',
    '\uff1d1',
    '\uff0b1',
  ])('is not a formula: %j', (value) => {
    expect(csvLine([value])).toMatch(/^"'/)
  })

  test.each(['Ann Lee', 'a=b', 'Müller & Söhne', '100%', 'x@y.example'])(
    'unchanged: %s',
    (value) => {
      expect(csvLine([value])).toBe(`"${value}"\r\n`)
    },
  )

  test('drops invisible characters', () => {
    expect(csvLine(['a\u0000b\u001b[31mc\u202ed'])).toBe('"ab[31mcd"\r\n')
  })
})
