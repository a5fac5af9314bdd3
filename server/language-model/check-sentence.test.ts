import { describe, expect, test } from 'vitest'
import { checkSentence } from './check-sentence.ts'
import type { Material } from './read-source.ts'
import { SentenceSplitter } from './split-sentences.ts'

const materials: Material[] = [
  {
    about: 'Atlas in the cold · Atlas · Northlight · Said in the video · 14 March 2026',
    sentences: [
      'Atlas works down to minus 28 degrees.',
      'The licence costs 4,200 euros a year.',
      'Atlas does not need a server of its own.',
      'Orbit costs 900 euros.',
    ],
  },
  {
    about: 'Plans · Orbit · Northlight · Description',
    sentences: [
      'The Basic plan costs 10 euros a month.',
      'The Pro plan costs 20 euros a month.',
      'Orbit has been certified by TÜV Nord since 2021.',
    ],
  },
  {
    about: 'Northlight · Year founded',
    sentences: ['2014'],
  },
  {
    about: 'Atlas auf Deutsch · Atlas · Northlight · Beschreibung',
    sentences: ['Die Lizenz kostet 4.200 Euro im Jahr.', 'Atlas braucht keinen eigenen Server.'],
  },
]
const known = new Set(['atlas', 'orbit', 'northlight'])

const check = (text: string) => {
  const splitter = new SentenceSplitter()
  const [sentence] = [...splitter.push(text), ...splitter.end()]
  if (!sentence) throw new Error(`no sentence in ${text}`)
  return checkSentence(sentence, materials, known)
}

describe('checkSentence', () => {
  test.each([
    ['The Atlas licence costs 4,200 euros a year [s1].', 'supported'],
    ['Atlas is licensed at 4200 euros annually. [s1]', 'supported'],
    ['Atlas runs down to minus 28 degrees [s1].', 'supported'],
    ['It does not need its own server [s1].', 'supported'],
    ["Atlas doesn't need a server [s1].", 'supported'],
    ['The Pro plan costs 20 euros a month [s2].', 'supported'],
    ['Orbit is certified by TÜV Nord since 2021 [s2].', 'supported'],
    ['Northlight was founded in 2014 [s3].', 'supported'],
    [
      'Atlas costs 4,200 euros a year, and the Pro plan of Orbit costs 20 euros [s1][s2].',
      'inferred',
    ],
    ['Die Lizenz von Atlas kostet 4.200 Euro im Jahr [s4].', 'supported'],
    ['Atlas braucht keinen Server [s4].', 'supported'],
  ])('keeps %s', (text, basis) => {
    expect(check(text)?.basis).toBe(basis)
  })

  test.each([
    ['without a source', 'The Atlas licence costs 4,200 euros a year.'],
    ['of an unknown source', 'The Atlas licence costs 4,200 euros a year [s9].'],
    ['of a source beside an unknown one', 'The Atlas licence costs 4,200 euros a year [s1][s9].'],
    ['of another source', 'Atlas works down to minus 28 degrees [s2].'],
    ['with another number', 'The Atlas licence costs 4,300 euros a year [s1].'],
    ['with one number too many', 'The licence costs 4,200 euros a year for 50 users [s1].'],
    ['with the number of another product', 'Atlas costs 900 euros [s1].'],
    ['with the number of another plan', 'The Basic plan costs 20 euros a month [s2].'],
    ['with another name', 'Orbit is certified by Bureau Veritas since 2021 [s2].'],
    ['that begins with another name', 'Globex works down to minus 28 degrees [s1].'],
    ['that denies what the source says', 'Atlas does not work down to minus 28 degrees [s1].'],
    ['that says what the source denies', 'Atlas needs a server of its own [s1].'],
    ['that says what a German source denies', 'Atlas braucht einen eigenen Server [s4].'],
    ['of other words', 'Customers love the friendly and fast support team [s1].'],
    ['with a link', 'The licence costs [4,200 euros](https://evil.example) a year [s1].'],
    ['with an address', 'The licence costs 4,200 euros a year, see https://evil.example [s1].'],
    ['with a picture', '![](https://evil.example/x) The licence costs 4,200 euros a year [s1].'],
    ['with markup', '<b>The licence costs 4,200 euros a year</b> [s1].'],
  ])('drops one %s', (_, text) => {
    expect(check(text)).toBeNull()
  })

  test('names the sentence that supports it', () => {
    expect([
      ...(check('The Atlas licence costs 4,200 euros a year [s1].')?.evidence ?? []),
    ]).toEqual([[1, 1]])
  })
})

describe('SentenceSplitter', () => {
  const split = (parts: string[]) => {
    const splitter = new SentenceSplitter()
    return [...parts.flatMap((part) => splitter.push(part)), ...splitter.end()]
  }

  test('finds the same sentences whatever the chunks of the text', () => {
    const text =
      'It costs 4.5 euros, e.g. in Oslo [s1]. “Yes!” [s2, s3] Dr. Lee agrees [s4][5].\n- **Late** ones [s1]\nNo mark'
    const whole = split([text])
    expect(whole).toEqual([
      { text: 'It costs 4.5 euros, e.g. in Oslo.', marks: [1] },
      { text: '“Yes!”', marks: [2, 3] },
      { text: 'Dr. Lee agrees.', marks: [4, 5] },
      { text: 'Late ones', marks: [1] },
      { text: 'No mark', marks: [] },
    ])
    expect(split([...text])).toEqual(whole)
    expect(split(text.split(/(?<= )/))).toEqual(whole)
  })

  test.each(['.', 'Dr. ', '." '])('splits an answer of nothing but %j in time', (part) => {
    expect(split(Array<string>(4000).fill(part)).length).toBeGreaterThan(0)
  })
})
