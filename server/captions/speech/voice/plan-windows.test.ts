import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planWindows } from './plan-windows.ts'
import { frameMs, voicedMs, voiceSpans } from './voice-frames.ts'
import { soundOf, timeIn } from './window-time.ts'

/** Probabilities of stretches of voice and silence, in seconds by turns. */
function speech(...seconds: number[]): { voice: Uint8Array; ms: number } {
  const runs = seconds.map((length, at) =>
    Array<number>(Math.round((length * 1000) / frameMs)).fill(at % 2 === 0 ? 250 : 2),
  )
  const voice = Uint8Array.from(runs.flat())
  return { voice, ms: voice.length * frameMs }
}
const plan = ({ voice, ms }: ReturnType<typeof speech>) => planWindows(voice, ms)
const lengthOf = ({ spans }: ReturnType<typeof planWindows>[number]) =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

describe('planWindows', () => {
  test('leaves out silences, and keeps some of them around a voice', () => {
    const [window, ...others] = plan(speech(0, 5, 4, 20, 4))
    expect(others).toEqual([])
    expect(window?.spans).toHaveLength(2)
    expect(window?.spans[0]?.startMs).toBeCloseTo(4750, -2)
    expect(window?.spans[0]?.endMs).toBeCloseTo(9250, -2)
  })

  test('a full window ends at the longest pause of its last part', () => {
    const [first, second] = plan(speech(10, 1.5, 8, 0.9, 4, 0.3, 4, 0.3, 6))
    // 20.4 s is where the voice goes on after the pause of 0.9 s; the longer one is too far back.
    expect(first?.untilMs).toBeGreaterThan(19_900)
    expect(first?.untilMs).toBeLessThan(20_500)
    expect(second?.spans[0]?.startMs).toBe(first?.untilMs)
  })

  test('whoever speaks without a pause is cut where the voice is least probable', () => {
    const sound = speech(60)
    sound.voice[700] = 140
    const [first] = plan(sound)
    expect(first?.untilMs).toBe(Math.round(700.5 * frameMs))
  })

  test('every voice is in exactly one window, and no window is too long', () => {
    const turns = fc.array(fc.double({ min: 0.05, max: 40, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(turns, (seconds) => {
        const sound = speech(...seconds)
        const spans = voiceSpans(sound.voice)
        const windows = plan(sound)
        const heard = windows.flatMap((window) => window.spans)
        const whole = voicedMs(spans, 0, sound.ms)
        const within = heard.reduce((sum, at) => sum + voicedMs(spans, at.startMs, at.endMs), 0)
        expect(Math.abs(within - whole)).toBeLessThanOrEqual(windows.length)
        let until = 0
        for (const window of windows) {
          expect(lengthOf(window)).toBeLessThanOrEqual(29_000)
          expect(window.spans[0]?.startMs).toBeGreaterThanOrEqual(until)
          expect(window.untilMs).toBeGreaterThanOrEqual(window.spans.at(-1)?.endMs ?? 0)
          until = window.untilMs
        }
      }),
    )
  })
})

describe('the sound of a window', () => {
  const spans = [
    { startMs: 1000, endMs: 3000 },
    { startMs: 8000, endMs: 9000 },
  ]

  test('is that of its spans, one after the other', () => {
    const samples = Int16Array.from({ length: 160_000 }, (_, at) => at / 16)
    const sound = soundOf(samples, spans)
    expect(sound).toHaveLength(48_000)
    expect([sound[0], sound[31_999], sound[32_000]]).toEqual([1000, 2999, 8000])
  })

  test.each([
    [0, 1000],
    [2000, 3000],
    [2001, 8001],
    [3000, 9000],
    [4000, 9000],
  ])('at %i ms was heard at %i ms', (ms, expected) => {
    expect(timeIn(spans, ms)).toBe(expected)
  })
})
