import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { storageErrors } from '../../contract/storage/storage.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import { postFile } from '../testing/worlds/files.ts'
import { newCompany, type TestCompany } from '../testing/worlds/people.ts'
import { Turns } from './turns.ts'

const h = await startHarness()
const busy = await newCompany(h)
const other = await newCompany(h)

describe('pictures of a company', () => {
  test('wait for each other without delaying those of other companies', async () => {
    const large = await sharp({
      create: { width: 2500, height: 2500, channels: 3, background: '#357' },
    })
      .png()
      .toBuffer()
    const stored: string[] = []
    const send = async (company: TestCompany, name: string, bytes: Buffer) => {
      const { statusCode } = await postFile(h, company.owner, bytes)
      stored.push(`${name} ${statusCode}`)
    }
    const many = Array.from({ length: 12 }, () => send(busy, 'busy', large))
    await expect.poll(() => stored.length, { timeout: 30_000 }).toBeGreaterThan(0)
    await send(other, 'other', fixture('logo.png'))
    expect(stored.length).toBeLessThan(10)
    await Promise.all(many)
    expect(stored.filter((one) => one === 'busy 200')).toHaveLength(12)
    expect(stored).toContain('other 200')
  })
})

describe('Turns', () => {
  const busyAnswer = storageErrors.tooManyPictures
  const held = () => Promise.withResolvers<void>()

  test('run one task per company at a time, round-robin, up to a limit', async () => {
    const turns = new Turns({ atOnce: 2, mostWaiting: 9, busy: busyAnswer })
    const begun: string[] = []
    const gates = new Map<string, () => void>()
    const take = (name: string) =>
      turns.take(name.charAt(0), async () => {
        begun.push(name)
        const { promise, resolve } = held()
        gates.set(name, resolve)
        await promise
      })
    const all = Promise.all(['a1', 'a2', 'b1', 'b2', 'c1'].map(take))
    const untilBegun = (...names: string[]) =>
      expect.poll(() => begun, { timeout: 30_000 }).toEqual(names)
    await untilBegun('a1', 'b1')
    gates.get('a1')?.()
    await untilBegun('a1', 'b1', 'c1')
    gates.get('b1')?.()
    await untilBegun('a1', 'b1', 'c1', 'a2')
    gates.get('c1')?.()
    await untilBegun('a1', 'b1', 'c1', 'a2', 'b2')
    for (const name of ['a2', 'b2']) gates.get(name)?.()
    await all
  })

  test('continue after a task fails', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1, busy: busyAnswer })
    const failing = turns.take('a', () => Promise.reject(new Error('broken')))
    const next = turns.take('a', async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })

  test('refuse only the company with too many waiting tasks', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 2, busy: busyAnswer })
    const gate = held()
    const three = [1, 2, 3].map(() => turns.take('a', () => gate.promise))
    await expect(turns.take('a', async () => {})).rejects.toMatchObject({ status: 429 })
    const foreign = turns.take('b', async () => 'done')
    gate.resolve()
    await Promise.all(three)
    expect(await foreign).toBe('done')
  })
})
