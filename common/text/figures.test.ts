import { expect, test } from 'vitest'
import { figureIn, figuresIn } from './figures.ts'

test.each([
  ['€2.4 million over three years, from the 2027 budget.', '€2.4 million'],
  ['It costs 1,200 euros per site and month.', '1,200 euros'],
  ['Spoilage fell from 4.1 to 1.2 percent in eleven weeks.', '4.1 to 1.2 percent'],
  ['Up to 40 % fewer calls.', 'Up to 40 %'],
  ['The close takes four days instead of nine.', 'four days'],
  ['Payback after about 19 months.', 'about 19 months'],
  ['It answers three times faster.', 'three times'],
  ['The 14 countries are audited in 2027.', '14 countries'],
  ['Die Umstellung dauert 6 Wochen.', '6 Wochen'],
  ['Readmissions within 30 days fell by a fifth at six hospitals.', 'a fifth'],
  ['Tuned to warn rarely: nine in ten warnings lead to a change.', 'nine in ten'],
  ['Sales offices brought 38 of the 52 new customers.', '38 of the 52'],
  ['We have 52 new customers since May.', '52 new customers'],
  ['Three in 2026 were closed within two weeks.', 'two weeks'],
  ['Decide within ten minutes instead of five hours', 'ten minutes'],
  ['Within two weeks 240 patients were at home.', '240 patients'],
])('%s', (statement, figure) => expect(figureIn(statement)).toBe(figure))

test.each([
  'In 2026 sites were closed.',
  'Approved on 30 June.',
  'Version 7 brings dark mode.',
  'It does not save 40 percent.',
  'We haven’t reached 90 days.',
  'It starts by 9 am, 24/7.',
  'Nothing to count here.',
])('no number stands alone: %s', (statement) => expect(figureIn(statement)).toBeNull())

test('all numbers of a text are found, with their places', () => {
  const text = 'Version 7 costs €2.4 million over three years and saves 40 %, since 30 June.'
  expect(figuresIn(text)).toEqual([
    { text: '€2.4 million', at: 16 },
    { text: 'over three years', at: 29 },
    { text: '40 %', at: 56 },
  ])
  expect(figuresIn('€1 '.repeat(20_000))).toHaveLength(20_000)
})
