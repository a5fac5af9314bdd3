import { describe, expect, test } from 'vitest'
import { read } from '../../../testing/worlds/row-questions.ts'
import { mayAskRows } from './question-pieces.ts'

describe('what is not understood', () => {
  test.each([
    ['How many briefs mention quantum?', 'briefs; ? mention quantum'],
    ['Which quantum vendors are there?', 'vendors; ? quantum'],
    ['Which briefs of Kestrel came before those of Merlin?', 'none'],
    ['Which vendors have more than 100 employees?', 'vendors; ? more than 100 employees'],
    ['Which vendor has briefs on all its products?', 'vendors; briefs some; ? all'],
    ['How many of these are case studies?', 'briefs; type case-study; ? these'],
    ['Wie viele davon sind Entwürfe?', 'briefs; status draft; ? davon'],
    [
      'Which vendors operate only in Europe?',
      'vendors regions_of_operation; region Europe; ? only',
    ],
    ['List the quantum briefs', 'briefs; ? quantum'],
    [
      'Which vendors have no brief about quantum since June?',
      'vendors; briefs none, since 2026-06-01; ? quantum',
    ],
    ['How many vendors support single sign-on?', 'vendors; ? support single sign'],
    [
      'Which vendors are private or were founded before 2010?',
      'vendors year_founded; ownership Private, founded  2009; ? or',
    ],
    [
      'Which vendors operate in Asia or Europe?',
      'vendors regions_of_operation; region Asia, region Europe; ? or',
    ],
    [
      'How many briefs this month compared to last month?',
      'briefs; since 2026-11-01, until 2026-11-30; ? compared to, last month',
    ],
    ['How many briefs of Kestrel and Watchtower?', 'briefs; vendor kestrel; ? Watchtower'],
    ['How many products were added since June?', 'products; ? since June'],
    ['What is the status of the newest brief?', 'briefs; date most 1; ? status'],
    [
      'How many briefs in 2025 and in 2026?',
      'briefs; since 2025-01-01, until 2025-12-31; ? in 2026',
    ],
    ['Which vendors have only a roadmap brief?', 'vendors; type roadmap; ? only'],
    ['Wie viele Briefings erwähnen Quanten?', 'briefs; ? erwähnen Quanten'],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})

test.each([
  '',
  '?',
  'Nestbox',
  'What is Nestbox?',
  'What does Nestbox cost?',
  'What does Nestbox do, and for whom?',
  'Who is Nestbox for?',
  'How many people work on Nestbox?',
  'How big can a Nestbox get?',
  'Which product is cheapest?',
  'Which products support single sign-on?',
  'Why did Kestrel publish a brief?',
  'How does Kestrel brief vendors?',
  'What did the vendors say in 2025?',
  'What kind of company is Kestrel?',
  'Who is Kestrel?',
  'Who founded Kestrel?',
  'Where was Kestrel founded?',
  'What was the revenue of Kestrel in 2023?',
  'How many customers does Kestrel have?',
  'How many employees does Kestrel have in Asia?',
  'How many tenders did we win with our products?',
  'How many days does the small company with the pools need?',
  'How many companies went into the auction empty-handed, and what did it cost them?',
  'How many people were trained at Merlin?',
  'Who handles freezer audits, and since when?',
  'Since when has Kestrel offered Nestbox?',
  'Compare Nestbox and Watchtower in price.',
  'Compare Kestrel and Watchtower.',
  'Which vendors are younger than Kestrel?',
  'Which customers serve as a reference for Nestbox?',
  'What is on the roadmap of Nestbox?',
  'How long is the newest brief?',
  'Was kostet Nestbox?',
  'Warum hat Kestrel ein Briefing gemacht?',
  'Wer leitet das Büro in Bergen?',
  'Combien coûte Nestbox ?',
  'Quels produits prennent en charge le SSO ?',
])('%s is no question for rows', (text) => expect(read(text, 'kestrel')).toBe('none'))

test('other scripts, and as many words as a question for rows has, are read at once', () => {
  const started = performance.now()
  for (const words of [
    'which vendors ',
    'How many briefs not ',
    'briefs "a b" ',
    'briefs per type ',
  ]) {
    const text = words.repeat(2000 / words.length)
    expect(mayAskRows(text)).toBe(true)
    read(text)
  }
  expect(read('最新のブリーフはいくつありますか？ كم عدد')).toBe('none')
  expect(performance.now() - started).toBeLessThan(3000)
  expect(mayAskRows('which vendors '.repeat(570))).toBe(false)
})
