import { expect, test } from 'vitest'
import { nearPassage } from './near-passage.ts'

const found = (said: string, quote: string) => {
  const range = nearPassage(said, quote)
  return range && said.slice(range.from, range.to)
}

test.each([
  [
    'a word was corrected',
    'We think orders form Oslo rose.',
    'orders from Oslo rose',
    'orders form Oslo rose',
  ],
  [
    'a word was put in',
    'orders from rainy Oslo rose',
    'orders from Oslo rose',
    'orders from rainy Oslo rose',
  ],
  ['its beginning was cut off', 'Oslo rose quickly.', 'from Oslo rose', 'Oslo rose'],
  [
    'it begins with a capital now',
    'Support costs stayed flat.',
    'support costs stayed',
    'Support costs stayed',
  ],
  ['little of it is left', 'The orders fell.', 'the orders from Oslo rose by a third', null],
  ['its words are far apart', `orders ${'x '.repeat(50)}Oslo`, 'orders Oslo', null],
  ['there are no words', '…', '…', null],
  ['a single word is another', 'Support costs fell.', 'flat', null],
])('%s', (_, said, quote, expected) => {
  expect(found(said, quote)).toBe(expected)
})
