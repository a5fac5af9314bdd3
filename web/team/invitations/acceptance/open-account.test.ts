import { describe, expect, it } from 'vitest'
import { openAccount, type SignInOutcome, type Steps } from './open-account.ts'

/** Steps that all succeed; records the calls and delays. */
function story(changed: Partial<Steps>) {
  const asked: string[] = []
  const steps: Steps = {
    create: async () => 'created',
    signUp: async () => ({ failed: false }),
    isLinked: async () => true,
    signIn: async () => 'signed-in',
    ...changed,
  }
  const noted = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      () => {
        asked.push(name)
        return step()
      },
    ]),
  ) as Steps
  const opened = openAccount(noted, async (ms) => {
    asked.push(`${ms} ms`)
  })
  return { opened, asked }
}

/** Returns the values one after another, then repeats the last. */
function inTurn<T>(...answers: [T, ...T[]]) {
  const [first, ...rest] = answers
  let next = first
  return async () => {
    const answer = next
    next = rest.shift() ?? next
    return answer
  }
}

describe('openAccount', () => {
  it('creates the account, waits until it is linked, and signs in', async () => {
    const { opened, asked } = story({})
    expect(await opened).toEqual({ outcome: 'signed-in' })
    expect(asked).toEqual(['create', 'isLinked', 'signIn'])
  })

  it('stops if the account already exists', async () => {
    const { opened, asked } = story({ create: async () => 'exists' })
    expect(await opened).toEqual({ outcome: 'exists' })
    expect(asked).toEqual(['create'])
  })

  it('signs up if the server function failed, and waits 2 s', {
    tags: ['1.4.6c', '1.4.6e'],
  }, async () => {
    const { opened, asked } = story({ create: async () => 'failed' })
    expect(await opened).toEqual({ outcome: 'signed-in' })
    expect(asked).toEqual(['create', 'signUp', '2000 ms', 'isLinked', 'signIn'])
  })

  it('returns the reason if both failed', async () => {
    const { opened, asked } = story({
      create: async () => 'failed',
      signUp: async () => ({ failed: true, reason: 'No.', weakPassword: true }),
    })
    expect(await opened).toEqual({ outcome: 'failed', reason: 'No.', weakPassword: true })
    expect(asked).toEqual(['create', 'signUp'])
  })

  it('polls for the link 10 times, 1 s apart, and signs in anyway', {
    tags: ['1.4.6f', '1.9.6c'],
  }, async () => {
    const { opened, asked } = story({ isLinked: async () => false })
    expect(await opened).toEqual({ outcome: 'signed-in' })
    expect(asked.filter((step) => step === 'isLinked')).toHaveLength(10)
    expect(asked.filter((step) => step === '1000 ms')).toHaveLength(9)
    expect(asked.at(-1)).toBe('signIn')
  })

  it('tries to sign in 5 times with increasing delays', {
    tags: ['1.4.6g', '1.9.6c'],
  }, async () => {
    const { opened, asked } = story({ signIn: async () => 'not-yet' })
    expect(await opened).toEqual({ outcome: 'not-signed-in' })
    expect(asked.filter((step) => step === 'signIn')).toHaveLength(5)
    expect(asked.filter((step) => step.endsWith('ms'))).toEqual([
      '1000 ms',
      '2000 ms',
      '3000 ms',
      '4000 ms',
    ])
  })

  it('waits twice as long for an unconfirmed address', {
    tags: ['1.4.6h'],
  }, async () => {
    const { opened, asked } = story({
      signIn: inTurn<SignInOutcome>('unconfirmed', 'not-yet', 'unconfirmed', 'signed-in'),
    })
    expect(await opened).toEqual({ outcome: 'signed-in' })
    expect(asked.filter((step) => step.endsWith('ms'))).toEqual(['2000 ms', '2000 ms', '6000 ms'])
  })

  it('stops immediately at any other refusal', { tags: ['1.4.6i'] }, async () => {
    const { opened, asked } = story({ signIn: async () => 'failed' })
    expect(await opened).toEqual({ outcome: 'not-signed-in' })
    expect(asked).toEqual(['create', 'isLinked', 'signIn'])
  })
})
