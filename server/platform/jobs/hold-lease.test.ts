import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { holdLease } from './hold-lease.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

const noDatabase = () => Promise.reject(new Error('no database'))

/** Work that goes on until the test ends it, under a lease of a minute. */
function begin() {
  const ended = Promise.withResolvers<void>()
  const renewals: (() => Promise<boolean>)[] = []
  const renewed: boolean[] = []
  const renew = async () => {
    renewed.push(true)
    return renewals.shift()?.() ?? true
  }
  const log = { warn: () => {} }
  let lost = new AbortController().signal
  const work = holdLease({ forMs: 60_000, everyMs: 10_000, renew, log }, (signal) => {
    lost = signal
    return ended.promise
  })
  const isLostAfter = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return lost.aborted
  }
  return { renewals, renewed, isLostAfter, end: ended.resolve, ended: work }
}

test('a lease is renewed until the work has ended', async () => {
  const { renewed, isLostAfter, end, ended } = begin()
  expect(await isLostAfter(3600)).toBe(false)
  expect(renewed).toHaveLength(360)
  end()
  await ended
  await isLostAfter(3600)
  expect(renewed).toHaveLength(360)
})

test('a lease that another process has is lost', async () => {
  const { renewals, isLostAfter, end, ended } = begin()
  renewals.push(
    async () => true,
    async () => false,
  )
  expect(await isLostAfter(10)).toBe(false)
  expect(await isLostAfter(10)).toBe(true)
  end()
  await ended
})

test('a lease that cannot be renewed is lost before it runs out, and not at once', async () => {
  const { renewals, isLostAfter, end, ended } = begin()
  renewals.push(...Array(4).fill(noDatabase))
  expect(await isLostAfter(60)).toBe(false)
  renewals.push(...Array(5).fill(noDatabase))
  expect(await isLostAfter(40)).toBe(false)
  expect(await isLostAfter(10)).toBe(true)
  end()
  await ended
})
