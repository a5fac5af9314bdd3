import { describe, expect, test } from 'vitest'
import { partOfNumber, valuesOf } from './number-words.ts'

const values = (text: string) => valuesOf(text.split(' '))

describe('valuesOf', () => {
  test.each([
    ['five', 5],
    ['forty-two', 42],
    ['one hundred and five', 105],
    ['two thousand and five percent', 2005],
    ['fifteen hundred', 1500],
    ['three hundred twenty thousand', 320_000],
    ['twenty twenty-five', 2025],
    ['nineteen ninety nine', 1999],
    ['three sixty five', 365],
    ['one point five million', 1_500_000],
    ['twelve per cent', 12],
    ['two million three hundred thousand and one', 2_300_001],
    ['siebenundzwanzig', 27],
    ['vierzehn Prozent', 14],
    ['zweitausendfünfhundert', 2500],
    ['dreihundertzweiundvierzig', 342],
    ['eins Komma fünf Millionen', 1_500_000],
    ['neunzehnhundertneunundneunzig', 1999],
    ['quatre-vingt-dix-sept', 97],
    ['soixante-dix', 70],
    ['vingt et un', 21],
    ['deux cents pour cent', 200],
    ['mille neuf cent quatre-vingts', 1980],
    ['zero', 0],
    ['$3', 3],
    ['12%', 12],
    ['1.5 million', 1_500_000],
    ['1,5', 1.5],
    ['1 200', 1200],
    ['1.234,56', 1234.56],
    ['1,234,567', 1_234_567],
    ["1'500", 1500],
    ['3 thousand', 3000],
  ])('%s is %d', (text, value) => {
    expect(values(text)).toEqual([value])
  })

  test('a separator may mean two things, and a version is no number', () => {
    expect(values('1,500')).toEqual([1500, 1.5])
    expect(values('1.500')).toEqual([1500, 1.5])
    expect(values('4.3.2')).toEqual([])
    expect(values('regions')).toEqual([])
    expect(values(Array.from({ length: 12 }, () => '1.500').join(' '))).toEqual([])
  })
})

test('a word that only begins like a number is none', () => {
  expect(['sixer', 'einfach', 'and', 'twentyone', '12'].map(partOfNumber)).toEqual([
    null,
    null,
    'link',
    'number',
    'digits',
  ])
})
