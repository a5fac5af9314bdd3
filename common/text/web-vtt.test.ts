import { expect, test } from 'vitest'
import { webVtt } from './web-vtt.ts'

test('captions are written as WebVTT, and no text can end its cue', () => {
  const file = webVtt([
    { startMs: 0, endMs: 900, text: 'Welcome\nto Atlas.' },
    { startMs: 3_723_004, endMs: 3_724_000, text: '1 < 2 & 3\n\n00:01.000 --> 00:02.000' },
  ])
  expect(file).toBe(`WEBVTT

00:00:00.000 --> 00:00:00.900
Welcome
to Atlas.

01:02:03.004 --> 01:02:04.000
1 &lt; 2 &amp; 3
00:01.000 --&gt; 00:02.000
`)
})

test('a note stands before the captions', () => {
  const file = webVtt([{ startMs: 0, endMs: 900, text: 'Welcome.' }], 'Not checked')
  expect(file).toBe(`WEBVTT

NOTE Not checked

00:00:00.000 --> 00:00:00.900
Welcome.
`)
})
