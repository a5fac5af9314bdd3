import { expect, test } from 'vitest'
import { chaptersOf } from './chapters.ts'

const at = (startMs: number, title: string) => ({ startMs, title })

test('lines with a time and a title are chapters, in every common notation', () => {
  const description = [
    'What this is about.',
    '0:00 Welcome',
    '  1:05 - The market  ',
    '[02:30] Numbers: 2 of 3',
    '1:02:03 | Questions',
    'Recorded at 12:30 in Oslo',
  ].join('\r\n')
  expect(chaptersOf(description, null)).toEqual([
    at(0, 'Welcome'),
    at(65_000, 'The market'),
    at(150_000, 'Numbers: 2 of 3'),
    at(3_723_000, 'Questions'),
  ])
})

test('chapters past the end of the video are dropped', () => {
  const description = '0:10 One\n0:20 Two\n0:30 Three'
  expect(chaptersOf(description, 30_000)).toEqual([at(10_000, 'One'), at(20_000, 'Two')])
})

test.each([
  ['none', null],
  ['no line with a time', 'Prices rise by 3:1 in some places'],
  ['one alone', '0:00 Start'],
  ['times out of order', '0:00 One\n2:00 Two\n1:00 Three'],
  ['the same second twice', '0:00 One\n0:00 Two'],
  ['no titles', '0:00\n1:00'],
  ['an invalid second', '0:00 One\n1:75 Two'],
  ['an invalid minute', '0:00 One\n1:75:00 Two'],
])('%s: there are no chapters', (_, description) => {
  expect(chaptersOf(description, null)).toEqual([])
})

test('a long description is parsed in linear time', () => {
  expect(chaptersOf(`${'0:00'.repeat(5000)}\n${' '.repeat(20_000)}0:0`, null)).toEqual([])
  const many = Array.from({ length: 2000 }, (_, second) => {
    const two = (part: number) => String(part).padStart(2, '0')
    return `${Math.floor(second / 60)}:${two(second % 60)} Part`
  })
  expect(chaptersOf(many.join('\n'), null)).toHaveLength(500)
})
