import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UploadLocks } from './upload-locks.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('UploadLocks', () => {
  it('hands over an upload as soon as it is released', async () => {
    const locks = new UploadLocks()
    const id = randomUUID()
    const first = await locks.take(id)
    const second = locks.take(id)
    first.release()
    expect((await second).stop.aborted).toBe(false)
    await locks.take(randomUUID())
  })

  it('refuses after 3 s while the holder keeps sending', async () => {
    const locks = new UploadLocks()
    const id = randomUUID()
    const holder = await locks.take(id)
    const refused = expect(locks.take(id)).rejects.toMatchObject({ status: 423 })
    await vi.advanceTimersByTimeAsync(2000)
    holder.touch()
    await vi.advanceTimersByTimeAsync(1001)
    await refused
    expect(holder.stop.aborted).toBe(false)
  })

  it('takes over from a sender who is silent for more than 5 s', async () => {
    const locks = new UploadLocks()
    const id = randomUUID()
    const dead = await locks.take(id)
    dead.stop.addEventListener('abort', dead.release)
    await vi.advanceTimersByTimeAsync(5001)
    expect((await locks.take(id)).stop.aborted).toBe(false)
    expect(dead.stop.aborted).toBe(true)
  })

  it('tells every sender to retry when the process shuts down', async () => {
    const locks = new UploadLocks()
    const running = await locks.take(randomUUID())
    locks.close()
    const late = await locks.take(randomUUID())
    expect([running.stop.aborted, late.stop.aborted]).toEqual([true, true])
  })
})
