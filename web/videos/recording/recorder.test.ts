import { afterEach, describe, expect, test, vi } from 'vitest'
import { Recorder, type RecorderState } from './recorder.ts'

/** A fake browser whose user responds when the test says so. */
function devicesOf(getUserMedia: () => Promise<unknown>) {
  const mediaDevices = Object.assign(new EventTarget(), {
    getUserMedia: vi.fn(getUserMedia),
    enumerateDevices: async () => [],
  })
  vi.stubGlobal('navigator', { mediaDevices })
  return mediaDevices
}

function camera() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn(), getSettings: () => ({}) })
  return { stop: track.stop, stream: { getTracks: () => [track] } }
}

afterEach(() => vi.unstubAllGlobals())

describe('Recorder', () => {
  test('releases a camera that is allowed only after closing', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    devicesOf(() => promise)
    const { stop, stream } = camera()
    const recorder = new Recorder(1e9, () => {})
    recorder.close()
    resolve(stream)
    await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
  })

  test('keeps the last choice, and releases the others', async () => {
    const first = Promise.withResolvers<unknown>()
    const answers = [first.promise, new Promise(() => {})]
    const { getUserMedia } = devicesOf(() => answers.shift() ?? new Promise(() => {}))
    const { stop, stream } = camera()
    const recorder = new Recorder(1e9, () => {})
    void recorder.open({ cameraId: 'other' })
    first.resolve(stream)
    await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
    expect(getUserMedia).toHaveBeenLastCalledWith(
      expect.objectContaining({ video: expect.objectContaining({ deviceId: { exact: 'other' } }) }),
    )
    recorder.close()
  })

  test.each([
    ['NotAllowedError', /access is blocked/],
    ['NotReadableError', /Another app is using/],
    ['NotFoundError', /No camera was found/],
    ['TypeError', /couldn't be started/],
  ])('explains what to do about %s', async (name, words) => {
    devicesOf(() => Promise.reject(new DOMException('', name)))
    const states: RecorderState[] = []
    const recorder = new Recorder(1e9, (state) => states.push(state))
    await vi.waitFor(() => expect(states.at(-1)?.phase).toBe('failed'))
    expect(states.at(-1)?.problem).toMatch(words)
    recorder.close()
  })
})
