import { describe, expect, test } from 'vitest'
import { SentenceSplitter } from './split-sentences.ts'

const split = (parts: string[]) => {
  const splitter = new SentenceSplitter()
  return [...parts.flatMap((part) => splitter.push(part)), ...splitter.end()]
}

describe('SentenceSplitter', () => {
  test.each([
    [
      'It costs 4.5 euros, e.g. in Oslo [s1]. “Yes!” [s2, s3] Dr. Lee agrees [s4][5].\n- **Late** ones [s1]\nNo mark',
      [
        ['It costs 4.5 euros, e.g. in Oslo.', 1],
        ['“Yes!”', 2, 3],
        ['Dr. Lee agrees.', 4, 5],
        ['Late ones', 1],
        ['No mark'],
      ],
    ],
    [
      'It takes 26 minutes (s3). Then more. 【2†source】 (see below) That is all (2026) [Source: s1].',
      [
        ['It takes 26 minutes.', 3],
        ['Then more.', 2],
        ['(see below) That is all (2026).', 1],
      ],
    ],
    [
      'Das gilt z. B. ab 31. März 2026 [s1]. Nr. 5 kostet ca. 4,5 Mio. Euro [2].',
      [
        ['Das gilt z. B. ab 31. März 2026.', 1],
        ['Nr. 5 kostet ca. 4,5 Mio. Euro.', 2],
      ],
    ],
    [
      'M. Lanvin dit : « Oui ! » [s1]. Il y en a env. 4.',
      [['M. Lanvin dit : « Oui ! ».', 1], ['Il y en a env. 4.']],
    ],
    [
      '## What they say\n\n1. *One* thing [s1]\n> - `Two` things [s2]\n\n---\n',
      [
        ['One thing', 1],
        ['Two things', 2],
      ],
    ],
    [
      '| Vendor | Price |\n|:---|---:|\n| Glutnetz | 38 euros [s1] |\n| It is so. | [s2] |\n',
      [['Vendor, Price'], ['Glutnetz, 38 euros', 1], ['It is so.', 2]],
    ],
    ['```json\nIt costs 4 euros [s1].\n```', [['It costs 4 euros.', 1]]],
    [
      '![a chart. Really?](https://evil.example/x?y=z) It costs 4 euros [s1]. ![x](y?z)',
      [
        ['![a chart.'],
        ['Really?](https://evil.example/x?y=z) It costs 4 euros.', 1],
        ['![x](y?z)'],
      ],
    ],
  ] as const)('finds the same sentences in %j, whatever its chunks', (text, expected) => {
    const whole = split([text])
    expect(whole.map((each) => [each.text, ...each.marks])).toEqual(expected)
    expect(split([...text])).toEqual(whole)
    expect(split(text.split(/(?<= )/))).toEqual(whole)
  })

  test.each(['.', 'Dr. ', '." ', '[s1', '(', '| ', 'word '])(
    'splits an answer of nothing but %j in time',
    (part) => {
      expect(split(Array<string>(4000).fill(part)).length).toBeLessThan(4000)
    },
  )

  test('cuts a text that has no full stop', () => {
    const pieces = split(Array<string>(2000).fill('and so on '))
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThan(2100)
  })
})
