import { describe, expect, test } from 'vitest'
import { read, readAfter } from '../../../testing/worlds/row-questions.ts'

describe('questions about the rows of the one before', () => {
  test.each([
    [
      'Kestrel briefs',
      'How many of these are case studies?',
      'briefs; vendor kestrel, type case-study',
    ],
    [
      'Which vendors operate in Europe?',
      'Which of them are private?',
      'vendors; region Europe, ownership Private',
    ],
    [
      'Which vendors operate in Europe?',
      'When were they founded?',
      'vendors year_founded; region Europe',
    ],
    [
      'briefs since June',
      'How many of those came before August?',
      'briefs; since 2026-06-01, until 2026-07-31',
    ],
    [
      'briefs since June',
      'Which of these are not about Nestbox?',
      'briefs; since 2026-06-01, not product nestbox',
    ],
    ['When was Kestrel founded?', 'How many briefs do they have?', 'briefs; vendor kestrel'],
    ['Which vendors have a crisis brief?', 'How many briefs do they have?', 'briefs; ? they'],
    ['case studies', 'How many of these are crisis briefs?', 'briefs; type crisis; ? these'],
    ['the three newest briefs', 'How many of these are drafts?', 'briefs; status draft; ? these'],
    [
      'How many briefs mention quantum?',
      'Which of these are drafts?',
      'briefs; status draft; ? these',
    ],
  ])('%s %s', (before, text, line) => expect(readAfter(before, text)).toBe(line))
})

describe('sentences around a question', () => {
  test.each([
    [
      'I fill in a sheet and need one number: how many products does Kestrel sell?',
      'products; vendor kestrel',
    ],
    ['Founding year of Kestrel, I need it for a slide', 'vendors year_founded; vendor kestrel'],
    ['To plan my reading I would like to know how many briefs there are.', 'briefs'],
    [
      'A buyer wants to talk about Nestbox. What is its website?',
      'products websiteUrl; product nestbox',
    ],
    [
      'We wait for the roadmap brief, says Ann. Since when is it here?',
      'briefs; type roadmap; date least 1',
    ],
    [
      'A buyer looks for cold storage. Which products are in that category?',
      'products; category Cold Storage',
    ],
    ['How many briefs mention quantum? And which vendors are there?', 'briefs; ? mention quantum'],
  ])('%s', (text, line) => expect(read(text)).toBe(line))
})
