import { describe, expect, it, onTestFinished } from 'vitest'
import { FairGate } from './fair-gate.ts'

/** A gate, and work that continues until it is released. */
function working(limits: Partial<ConstructorParameters<typeof FairGate>[0]> = {}) {
  const gate = new FairGate({ atOnce: 4, each: 2, waiting: 5, waitMs: 60_000, ...limits })
  const inside: { name: string; end: () => void; fail: (error: Error) => void }[] = []
  const pass = (name: string) =>
    gate.pass(name, () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      inside.push({ name, end: () => resolve(name), fail: reject })
      return promise
    })
  const names = async () => {
    await new Promise(setImmediate)
    return inside.map(({ name }) => name).join('')
  }
  const end = (at: number) => inside.splice(at, 1)[0]?.end()
  // A request that still waits would be refused in the middle of another test.
  onTestFinished(async () => {
    while ((await names()) !== '') end(0)
  })
  return { pass, inside, names, end }
}

describe('FairGate', () => {
  it('limits the requests of each caller, and of all together', async () => {
    const { pass, names } = working()
    for (const name of 'aaabcd') void pass(name)
    expect(await names()).toBe('aabc')
  })

  it('serves callers in turn, regardless of their waiting requests', async () => {
    const { pass, names, end, inside } = working({ atOnce: 1 })
    const all = Promise.all([...'aaaabbc'].map(pass))
    let order = ''
    while ((await names()) !== '') {
      order += inside[0]?.name
      end(0)
    }
    expect(order).toBe('aabcaba')
    expect(await all).toEqual([...'aaaabbc'])
  })

  it('admits the next request when one fails', async () => {
    const { pass, names, inside } = working({ each: 1 })
    const failed = expect(pass('a')).rejects.toThrow('broken')
    void pass('a')
    expect(await names()).toBe('a')
    inside.shift()?.fail(new Error('broken'))
    await failed
    expect(await names()).toBe('a')
  })

  it('refuses only a caller with too many waiting requests', async () => {
    const { pass, names, end } = working({ each: 1, waiting: 2 })
    for (const name of 'aaa') void pass(name)
    await expect(pass('a')).rejects.toMatchObject({ status: 429, retryAfter: 5 })
    void pass('b')
    expect(await names()).toBe('ab')
    end(0)
    expect(await names()).toBe('ba')
    void pass('a')
    expect(await names()).toBe('ba')
  })

  it('refuses a request that has waited too long, and drops it', async () => {
    const { pass, names, end } = working({ each: 1, waitMs: 1 })
    void pass('a')
    await expect(pass('a')).rejects.toMatchObject({ status: 429 })
    end(0)
    expect(await names()).toBe('')
    void pass('a')
    expect(await names()).toBe('a')
  })
})
