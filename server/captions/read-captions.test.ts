import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../contract/errors.ts'
import { readCaptions } from './read-captions.ts'

const fixture = (name: string) =>
  readFileSync(new URL(`../testing/fixtures/captions/${name}`, import.meta.url), 'utf8')
const said = (file: string) => readCaptions(file).cues.map(({ text }) => text)

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })

function refusal(file: string): Pick<ApiError, 'status' | 'message' | 'issues'> {
  try {
    readCaptions(file)
  } catch (error) {
    return error as ApiError
  }
  throw new Error('it was read')
}

describe('readCaptions', () => {
  test('reads WebVTT with everything it may contain', () => {
    const file = [
      '\uFEFFWEBVTT - a title',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: lime }',
      '',
      'REGION',
      'id:fred',
      '',
      'NOTE this is',
      'not said',
      '',
      'intro',
      '00:01.500 --> 00:03.000 line:0 position:20% align:start',
      '<v Ann>Hello &amp; <b>welcome</b>,&nbsp;dear <i.loud>guests</i>',
      'from <00:00:02.000><c>afar</c>',
      '',
      '01:00:00.000 --> 01:00:01.000',
      '3 &lt; 4, and 5 > 2; &#39;so&#x27; &unknown; &#0;',
      '',
      '00:02.000\t-->\t00:02.500',
      'Over the first',
      '',
      '00:05.000 --> 00:06.000',
      '<b></b>',
      '',
    ].join('\r\n')
    expect(readCaptions(file).cues).toEqual([
      cue(1500, 3000, 'Ann: Hello & welcome, dear guests\nfrom afar'),
      cue(2000, 2500, 'Over the first'),
      cue(3_600_000, 3_601_000, "3 < 4, and 5 > 2; 'so' &unknown; &#0;"),
    ])
  })

  test('reads SubRip, even without blank lines and out of order', () => {
    const file = [
      '1',
      '00:00:04,200 --> 00:00:05,000 X1:40 X2:600 Y1:20 Y2:50',
      '{\\an8}<font color="#fff">Second</font>',
      '2',
      '00:00:01,5 --> 00:00:02',
      'First',
      '1984',
      '',
      '3',
      '0:00:06,000-->0:00:07,000',
      'A --> B is an arrow',
    ].join('\r')
    expect(readCaptions(file).cues).toEqual([
      cue(1500, 2000, 'First\n1984'),
      cue(4200, 5000, 'Second'),
      cue(6000, 7000, 'A --> B is an arrow'),
    ])
  })

  test.each([
    ['00:01.000 --> 00:0x.000\nHi', 'Line 1: the time "00:0x.000" cannot be read.'],
    ['WEBVTT\n\n00:99.000 --> 01:00.000\nHi', 'Line 3: the time "00:99.000" cannot be read.'],
    ['WEBVTT\n\n--> 01:00.000\nHi', 'Line 3: the time "" cannot be read.'],
    ['WEBVTT\n\n999:00:00.000 --> 999:00:01.000\nHi', 'Line 3: the time "999:00:00.000" cannot'],
    ['WEBVTT\n\n\n00:01.000 -->\nHi', 'Line 4: there is no end time after the arrow.'],
    ['1\n00:00:02,000 --> 00:00:01,000\nHi', 'Line 2: the caption ends before it starts.'],
    [`1\n00:00:01,000 --> 00:00:02,000\n${'x'.repeat(1001)}`, 'Line 2: use at most 1000 charac'],
    ['', 'No captions were found in this file.'],
    ['WEBVTT\n\nNOTE nothing', 'No captions were found in this file.'],
    ['{"captions": []}', 'No captions were found in this file.'],
  ])('refuses %j with the reason', (file, message) => {
    const { status, message: said, issues } = refusal(file)
    expect(said).toContain(message)
    expect({ status, issues }).toEqual({ status: 400, issues: [{ path: 'text', message: said }] })
  })

  test('shows captions that roll once, from the first word on', () => {
    const { cues, notices } = readCaptions(fixture('rolling.vtt'))
    expect(cues).toEqual([
      cue(0, 2510, 'our platform now reads every sensor'),
      cue(2510, 5020, 'in the cold chain twice a minute'),
      cue(5020, 7530, 'and it keeps the raw readings for ten years'),
      cue(7530, 10_040, 'so an auditor can replay any shipment'),
    ])
    expect(notices).toEqual([])
  })

  test('keeps what is said twice, whether captions roll or not', () => {
    const rolled = ['no', 'no\nno', 'no\nno', 'no\nwe do not', 'we do not\nstop'].map(
      (text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}\n`,
    )
    expect(said(rolled.join('\n'))).toEqual(['no', 'no', 'we do not', 'stop'])
    const spoken = ['Go!', 'Go!', 'Go!', 'Where?', 'There.'].map(
      (text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}\n`,
    )
    expect(said(spoken.join('\n'))).toEqual(['Go!', 'Go!', 'Go!', 'Where?', 'There.'])
  })

  test('moves a first caption from before the start, and leaves out one that ends first', () => {
    expect(readCaptions(fixture('negative-first.vtt'))).toEqual({
      cues: [cue(0, 1600, 'Welcome to the briefing'), cue(2000, 4000, 'Second line')],
      notices: [],
    })
    expect(readCaptions(fixture('one-ends-first.srt'))).toEqual({
      cues: [cue(500, 2000, 'First'), cue(4000, 5000, 'Third')],
      notices: ['Line 6: the caption ends before it starts. This caption was left out.'],
    })
  })

  test('names at most twenty captions that cannot be used, and counts the others', () => {
    const wrong = Array.from({ length: 30 }, () => '00:0x.000 --> 00:02.000\nHi\n').join('\n')
    const { notices } = readCaptions(`00:01.000 --> 00:02.000\nHi\n\n${wrong}`)
    expect(notices).toHaveLength(21)
    expect(notices.at(-1)).toBe('10 further captions could not be used.')
  })

  test('names the speakers of a meeting where another one begins', () => {
    expect(said(fixture('teams.vtt'))).toEqual([
      'Dana Reyes: We moved the release',
      'to the second quarter.',
      'Sam Osei: Why?',
    ])
    expect(said(fixture('voices-notes-regions.vtt'))).toEqual([
      'Dana Reyes: We ship on Monday & Tuesday',
      'Sam Osei: Overlaps, and a word time\n- Two speakers\n- in one cue',
    ])
    const webex = '1 "Dana Reyes" (2774)\n00:01.000 --> 00:02.000\nHello\n\n'
    expect(said(`WEBVTT\n\n${webex}2 "Sam Osei" (99)\n00:03.000 --> 00:04.000\nHi`)).toEqual([
      'Dana Reyes: Hello',
      'Sam Osei: Hi',
    ])
    const two = '<v Ann>Ready?</v> <v.loud Bob>Yes</v>\n<v Ann></v>'
    expect(said(`WEBVTT\n\n00:01.000 --> 00:02.000\n${two}`)).toEqual(['Ann: Ready? Bob: Yes'])
  })

  test('a blank line ends a cue of WebVTT, but not of SubRip', () => {
    expect(said(fixture('blank-in-cue.srt'))).toEqual([
      'Upper part\nlower part after a blank line',
      'Next',
    ])
    expect(said('WEBVTT\n\n00:01.000 --> 00:02.000\n \nUpper\n\nnot said')).toEqual(['Upper'])
  })

  test('names the first line beyond the limit', () => {
    const file = Array.from({ length: 20_001 }, () => '00:01.000 --> 00:02.000\nHi\n').join('\n')
    expect(refusal(file).message).toBe(
      'Line 60001: a caption file may hold at most 20,000 captions.',
    )
    expect(readCaptions(file.slice(0, file.lastIndexOf('00:01'))).cues).toHaveLength(20_000)
  })

  test.each([
    '<'.repeat(2_000_000),
    '<a'.repeat(1_000_000),
    '{\\'.repeat(1_000_000),
    '&#1'.repeat(600_000),
    '\n'.repeat(2_000_000),
    '-'.repeat(2_000_000),
    `1 ${'0:'.repeat(900_000)}`,
    ' '.repeat(2_000_000),
  ])('reads or refuses two million hostile characters within the time limit %#', (hostile) => {
    for (const file of [hostile, `00:01.000 --> 00:02.000\n${hostile}`]) {
      try {
        readCaptions(file)
      } catch (error) {
        expect((error as ApiError).status).toBe(400)
      }
    }
  })

  test('reads or refuses any text, and its results can be stored', () => {
    const parts = fc.constantFrom(
      ...['WEBVTT', '\n', '\n\n', '00:01.000 --> 00:02.000', ' --> ', '1', 'NOTE', '<b>', '&amp;'],
      ...['\u0000', '\ud800', '&#xd800;', '\uFEFF', '00:00:01,000', 'Hello', '😀', '\r', '\t'],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 40 }), (pieces) => {
        let cues: ReturnType<typeof readCaptions>['cues'] = []
        try {
          cues = readCaptions(pieces.join('')).cues
        } catch (error) {
          if ((error as ApiError).status !== 400) throw error
        }
        for (const { startMs, endMs, text } of cues) {
          expect(endMs).toBeGreaterThanOrEqual(startMs)
          expect(text.trim()).not.toBe('')
          expect(text.isWellFormed() && !text.includes('\u0000')).toBe(true)
        }
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})
