import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeInVoice } from './place-in-voice.ts'

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })

describe('placeInVoice', () => {
  test('a segment begins and ends with the voice', () => {
    const voice = [{ startMs: 1220, endMs: 4640 }]
    expect(placeInVoice([cue(1000, 5000, 'It was the best of times.')], voice)).toEqual([
      cue(1220, 4640, 'It was the best of times.'),
    ])
  })

  test('is divided at its pauses, where the text has one', () => {
    const voice = [
      { startMs: 0, endMs: 1200 },
      { startMs: 1500, endMs: 4000 },
    ]
    const said = 'First, the close: most teams need nine days.'
    expect(placeInVoice([cue(0, 4000, said)], voice)).toEqual([
      cue(0, 1200, 'First, the close:'),
      cue(1500, 4000, 'most teams need nine days.'),
    ])
  })

  test('a boundary a little after a pause is that pause', () => {
    const voice = [
      { startMs: 0, endMs: 2000 },
      { startMs: 2700, endMs: 5000 },
    ]
    const heard = [cue(0, 2900, 'They need four.'), cue(2900, 5000, 'Every night it is done.')]
    expect(placeInVoice(heard, voice)).toEqual([
      cue(0, 2000, 'They need four.'),
      cue(2700, 5000, 'Every night it is done.'),
    ])
  })

  test('a script without spaces is divided between its signs', () => {
    const voice = [
      { startMs: 0, endMs: 2000 },
      { startMs: 3000, endMs: 5000 },
    ]
    const placed = placeInVoice([cue(0, 5000, 'これは長い文です。次の文もある。')], voice)
    expect(placed).toEqual([cue(0, 2000, 'これは長い文です。'), cue(3000, 5000, '次の文もある。')])
  })

  test('keeps every word, in order', () => {
    const times = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 2, maxLength: 20 })
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}[.,]?$/), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(times, words, fc.nat(3000), (lengths, said, late) => {
        let at = 0
        const voice = lengths.flatMap((length, turn) => {
          at += length
          return turn % 2 === 0 ? [{ startMs: at - length, endMs: at }] : []
        })
        const placed = placeInVoice([cue(late, late + at, said.join(' '))], voice)
        expect(placed.map(({ text }) => text).join(' ')).toBe(said.join(' '))
        for (const { startMs, endMs } of placed) expect(endMs).toBeGreaterThanOrEqual(startMs)
      }),
    )
  })
})
