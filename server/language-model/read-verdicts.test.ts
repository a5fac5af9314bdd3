import { expect, test } from 'vitest'
import { readVerdicts } from './read-verdicts.ts'

const [yes, no, none] = [true, false, undefined]

test.each([
  ['1 yes\n2 no', [yes, no]],
  ['1: Yes.\n2) **no**', [yes, no]],
  ['Sentence 1: yes\nSentence 2: yes – the passage says so', [yes, yes]],
  ['- 1. ja\n- 2. nein', [yes, no]],
  ['2 no\n1 yes', [yes, no]],
  ['["yes", "no"]', [yes, no]],
  ['```json\n[true, false]\n```', [yes, no]],
  ['{"1": "yes", "2": "no"}', [yes, no]],
  [
    '{"verdicts": [{"sentence": 2, "verdict": "no"}, {"sentence": 1, "verdict": "yes"}]}',
    [yes, no],
  ],
  [
    '[{"sentence":1,"supported":true,"reason":"62 depots"},{"sentence":2,"supported":false}]',
    [yes, no],
  ],
  ['<think>1 no, 2 no? Hm.\n1 no</think>\n1 yes\n2 yes', [yes, yes]],
  ['Yes', [yes, yes]],
  ['no.', [no, no]],
  ['1 yes, but not the year\n2 partly', [no, no]],
  ['1 yes\n1 no\n2 yes', [no, yes]],
  ['1 yes', [yes, none]],
  ['1 perhaps', [no, none]],
  ['yes, but only the first', [no, no]],
  ['', [none, none]],
  ['I am happy to help. Which sentences?', [none, none]],
  ['<html>502 Bad Gateway</html>', [none, none]],
  ['{"error":"overloaded"}', [none, none]],
  ['yesterday', [none, none]],
  ['Yes, I can do that. Which sentences?', [none, none]],
])('reads %j', (reply, expected) => {
  expect(readVerdicts(reply, 2)).toEqual(expected)
})

test('reads a long reply in time', () => {
  for (const part of ['1', '[', '{"a":', '<think>', 'yes ', '\n', '1 yes, '])
    expect(readVerdicts(part.repeat(20_000), 4)).toHaveLength(4)
})
