import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { arrivals } from './arrivals.ts'

const never = new AbortController().signal
const KiB = 1024

afterEach(() => void vi.useRealTimers())

async function next(batches: AsyncGenerator<Buffer[]>): Promise<string | undefined> {
  const { value, done } = await batches.next()
  return done ? undefined : Buffer.concat(value).toString()
}

describe('arrivals', () => {
  it('yields what arrived in the meantime, in order, until the end', async () => {
    const source = new PassThrough()
    const batches = arrivals(source, never)
    source.write('a')
    source.write('b')
    expect(await next(batches)).toBe('ab')
    source.end('c')
    expect(await next(batches)).toBe('c')
    expect(await next(batches)).toBeUndefined()
  })

  it('keeps what arrived before the connection broke', async () => {
    const source = new PassThrough()
    const batches = arrivals(source, never)
    source.write('a')
    expect(await next(batches)).toBe('a')
    source.write('b')
    await vi.waitFor(() => expect(source.readableLength).toBe(0))
    source.destroy(new Error('reset'))
    expect(await next(batches)).toBe('b')
    expect(await next(batches)).toBeUndefined()
  })

  it('accepts nothing once it is stopped', async () => {
    const source = new PassThrough()
    const stop = new AbortController()
    const batches = arrivals(source, stop.signal)
    source.write('a')
    expect(await next(batches)).toBe('a')
    stop.abort()
    source.write('b')
    expect(await next(batches)).toBeUndefined()
    expect(await next(arrivals(source, stop.signal))).toBeUndefined()
  })

  it('gives up a sender that is silent for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const source = new PassThrough()
    const batches = arrivals(source, never)
    source.write('a')
    expect(await next(batches)).toBe('a')
    const last = next(batches)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await last).toBeUndefined()
  })

  it('does not count the time that we need as silence of the sender', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const source = new PassThrough()
    const batches = arrivals(source, never)
    source.write('a')
    expect(await next(batches)).toBe('a')
    await vi.advanceTimersByTimeAsync(120_000)
    const late = next(batches)
    source.write('b')
    expect(await late).toBe('b')
  })

  it('pauses the sender while nobody consumes the bytes', async () => {
    const source = new PassThrough()
    const batches = arrivals(source, never)
    const first = batches.next()
    source.write('a')
    await first
    for (let sent = 0; sent < 32; sent++) source.write(Buffer.alloc(64 * KiB))
    await vi.waitFor(() => expect(source.isPaused()).toBe(true))
    source.end()
    let bytes = 0
    for await (const chunks of batches) {
      const size = Buffer.concat(chunks).length
      expect(size).toBeLessThanOrEqual(KiB * KiB)
      bytes += size
    }
    expect(bytes).toBe(32 * 64 * KiB)
  })
})
