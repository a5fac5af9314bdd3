import { describe, expect, test } from 'vitest'
import { checkSentence } from './check-sentence.ts'
import { SentenceSplitter } from './split-sentences.ts'
import type { Material } from './wording/read-source.ts'

const materials: Material[] = [
  {
    about: 'Atlas in the cold · Atlas · Northlight · Said in the video · 14 March 2026',
    sentences: [
      'Atlas works down to minus 28 degrees.',
      'The licence costs 4,200 euros a year.',
      'Atlas does not need a server of its own.',
      'Orbit costs 900 euros.',
      'The warning came nine days ahead, and the share of false alarms fell from 17.4 to 14.9 percent.',
      'The founders hold 62 percent of the shares and the employees own the rest.',
      'In May 2025 we took part in 70 tenders and won 46.',
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
    sentences: [
      'Die Lizenz kostet 4.200 Euro im Jahr.',
      'Atlas braucht keinen eigenen Server.',
      'Ab 10.000 Zählern zahlen Sie 0,64 Euro, und zwar mindestens drei Jahre.',
      'In Österreich läuft der Dienst seit Juli.',
    ],
  },
]
const known = new Set(['atlas', 'orbit', 'northlight', 'globex'])

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
    ['Customers pay €4,200 for each year of use [s1].', 'supported'],
    ['Atlas runs down to minus 28 degrees [s1].', 'supported'],
    ['It does not need its own server [s1].', 'supported'],
    ["Atlas doesn't need a server [s1].", 'supported'],
    ['No extra hardware is required for Atlas [s1].', 'supported'],
    ['Warnings arrive about 9 days early [s1].', 'supported'],
    ['The rate of false alarms dropped to 14.9 % from 17.4 % [s1].', 'supported'],
    ['Northlight won 46 of 70 tenders in May 2025 [s1].', 'supported'],
    ['The founders own 62 percent, their staff the remainder [s1].', 'supported'],
    ['They say that “the licence costs 4,200 euros a year” [s1].', 'supported'],
    ['The Pro plan costs 20 euros a month [s2].', 'supported'],
    ['Orbit is certified by TÜV Nord since 2021 [s2].', 'supported'],
    ['Northlight was founded in 2014 [s3].', 'supported'],
    [
      'Atlas costs 4,200 euros a year, and the Pro plan of Orbit costs 20 euros [s1][s2].',
      'inferred',
    ],
    ['Die Lizenz von Atlas kostet 4.200 Euro im Jahr [s4].', 'supported'],
    ['Atlas braucht keinen Server [s4].', 'supported'],
    ['Wer 10.000 Zähler hat, bindet sich für wenigstens 3 Jahre [s4].', 'supported'],
    ['From 10,000 meters on, the price is 0.64 euros [s4].', 'supported'],
    ['À partir de 10 000 compteurs, on paie 0,64 € [s4].', 'supported'],
    ['The service has been running in Austria since July [s4].', 'supported'],
    ["La licence coûte 4 200 euros par an, et il ne faut pas d'autre serveur [s1].", 'supported'],
  ])('keeps %s', (text, basis) => {
    expect(check(text)?.basis).toBe(basis)
  })

  test.each([
    ['without a source', 'The Atlas licence costs 4,200 euros a year.'],
    ['of an unknown source', 'The Atlas licence costs 4,200 euros a year [s9].'],
    ['of a source beside an unknown one', 'The Atlas licence costs 4,200 euros a year [s1][s9].'],
    ['of another source', 'Atlas works down to minus 28 degrees [s2].'],
    ['of another source, without a number', 'The employees own the rest of the shares [s2].'],
    ['with another number', 'The Atlas licence costs 4,300 euros a year [s1].'],
    ['with another number, in other words', 'Customers pay €4,300 for each year of use [s1].'],
    ['with one number too many', 'The licence costs 4,200 euros a year for 50 users [s1].'],
    ['with the number of another product', 'Atlas costs 900 euros [s1].'],
    ['with the number of another plan', 'The Basic plan costs 20 euros a month [s2].'],
    ['with another unit', 'The warning came nine weeks ahead [s1].'],
    ['with another unit, in other words', 'Customers pay $4,200 for each year of use [s1].'],
    ['with another month', 'In March 2025 we took part in 70 tenders [s1].'],
    ['with another year', 'They won 46 of 70 tenders in May 2024 [s1].'],
    ['with a bound that is turned around', 'Man bindet sich für höchstens drei Jahre [s4].'],
    ['with a bound of its own', 'The warning came more than nine days ahead [s1].'],
    ['with numbers exchanged', 'The share of false alarms fell from 14.9 to 17.4 percent [s1].'],
    [
      'with words exchanged',
      'The employees hold 62 percent of the shares and the founders own the rest [s1].',
    ],
    ['with the opposite word', 'In May 2025 we took part in 70 tenders and lost 46 [s1].'],
    ['with another name', 'Orbit is certified by Bureau Veritas since 2021 [s2].'],
    ['of another vendor', 'Globex works down to minus 28 degrees [s1].'],
    ['of another vendor, in German', 'Die Lizenz von Globex kostet 4.200 Euro im Jahr [s4].'],
    ['that denies what the source says', 'Atlas does not work down to minus 28 degrees [s1].'],
    ['that denies it in another language', 'Atlas kostet nicht 4.200 Euro [s1].'],
    ['that says what the source denies', 'Atlas does need a server of its own [s1].'],
    ['with a quotation that is bent', 'They say that “the licence costs a year” [s1].'],
    ['of other words', 'Great support from a lovely crew [s1].'],
    ['with a link', 'The licence costs [4,200 euros](https://evil.example) a year [s1].'],
    ['with an address', 'The licence costs 4,200 euros a year, see https://evil.example [s1].'],
    ['with a picture', '![](https://evil.example/x) The licence costs 4,200 euros a year [s1].'],
    ['with markup', '<b>The licence costs 4,200 euros a year</b> [s1].'],
    ['that is endless', `The licence costs 4,200 euros a year${' and a year'.repeat(80)} [s1].`],
  ])('drops one %s', (_, text) => {
    expect(check(text)).toBeNull()
  })

  test('names the sentence that supports it', () => {
    const { evidence } = check('The Atlas licence costs 4,200 euros a year [s1].') ?? {}
    expect([...(evidence ?? [])]).toEqual([[1, 1]])
  })
})
