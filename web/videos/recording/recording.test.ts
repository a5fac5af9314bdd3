import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Recording } from './recording.ts'

/** A fake MediaRecorder, as far as it is used; the test plays the browser's part. */
class FakeRecorder {
  static all: FakeRecorder[] = []
  state: RecordingState = 'inactive'
  readonly mimeType: string
  ondataavailable: (event: { data: Blob }) => void = () => {}
  onstart: () => void = () => {}
  onstop: () => void = () => {}
  onerror: () => void = () => {}

  constructor(_stream: MediaStream, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType
    FakeRecorder.all.push(this)
  }
  start() {
    this.state = 'recording'
    this.onstart()
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  /** The browser delivers the remaining data before the stop event. */
  stop() {
    this.state = 'inactive'
    this.hand(10)
    this.onstop()
  }
  hand(bytes: number) {
    this.ondataavailable({ data: new Blob([new Uint8Array(bytes)]) })
  }
}

const onProgress = vi.fn()
const onEnd = vi.fn()
const begin = (mostBytes = Number.POSITIVE_INFINITY) => {
  const type = 'video/mp4;codecs=avc1.640028,opus'
  const recording = new Recording({} as MediaStream, type, mostBytes, { onProgress, onEnd })
  return { recording, browser: FakeRecorder.all.at(-1) as FakeRecorder }
}

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.useFakeTimers({ now: new Date(2026, 10, 23) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('Recording', () => {
  test('returns a file of the whole recording, without counting pauses', () => {
    const { recording, browser } = begin()
    vi.advanceTimersByTime(2000)
    browser.hand(90)
    recording.pause()
    vi.advanceTimersByTime(60_000)
    expect(onProgress).toHaveBeenLastCalledWith(2000, 90)
    recording.resume()
    vi.advanceTimersByTime(1000)
    recording.stop()
    const [file, elapsedMs, problem] = onEnd.mock.calls[0] as [File, number, string | null]
    expect([file.name, file.type, file.size]).toEqual([
      'recording-2026-11-23.mp4',
      'video/mp4',
      100,
    ])
    expect([elapsedMs, problem]).toEqual([3000, null])
    onProgress.mockClear()
    vi.advanceTimersByTime(1000)
    expect(onProgress).not.toHaveBeenCalled()
  })

  test('stops before it is too large to upload, with a message', () => {
    const { browser } = begin(1_000_000)
    browser.hand(700_000)
    expect(onEnd).not.toHaveBeenCalled()
    browser.hand(60_000)
    const [file, , problem] = onEnd.mock.calls[0] as [File, number, string]
    expect(file.size).toBeLessThan(1_000_000)
    expect(problem).toContain('reached the upload limit of 1 MB')
  })

  test('keeps what was recorded before an error', () => {
    const { browser } = begin()
    browser.hand(500)
    browser.onerror()
    const [file, , problem] = onEnd.mock.calls[0] as [File, number, string]
    expect(file.size).toBe(510)
    expect(problem).toContain('browser error')
  })

  test('returns no file when discarded', () => {
    const { recording, browser } = begin()
    recording.discard()
    expect(browser.state).toBe('inactive')
    expect(onEnd).not.toHaveBeenCalled()
  })
})
