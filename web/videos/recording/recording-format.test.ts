import { describe, expect, test } from 'vitest'
import { longestRecording, recordingName } from './recording-format.ts'

describe('recordingName', () => {
  test('has the day and the extension of its type', () => {
    const day = new Date(2026, 2, 4, 23, 59)
    expect(recordingName('video/mp4;codecs=avc1.640028,opus', day)).toBe('recording-2026-03-04.mp4')
    expect(recordingName('video/webm', day)).toBe('recording-2026-03-04.webm')
  })
})

describe('longestRecording', () => {
  test('is about three hours for 5 GiB', () => {
    expect(Math.floor(longestRecording(5 * 1024 ** 3) / 60_000)).toBe(173)
  })
})
