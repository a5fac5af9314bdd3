import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { expectRefusal } from '../../testing/worlds/accounts.ts'
import {
  challenge,
  codeOf,
  factors,
  nextStep,
  signUpWithApp,
  wrongCodeOf,
} from '../../testing/worlds/factors.ts'

const h = await startHarness({ env: { AUTH_RATE_LIMIT: 'on' } })
afterEach(() => h.setClock(null))

describe('guessing codes', () => {
  test('fails in 1,000 attempts from different addresses', async () => {
    const { account, app } = await signUpWithApp(h)
    nextStep(h)
    const remoteAddress = '203.0.113.7'
    const { id } = await challenge(h, account, app.id, { remoteAddress })
    const guess = (at: number, code: string) =>
      factors(
        h,
        account,
        'POST',
        `/${app.id}/verify`,
        { challenge_id: id, code },
        { remoteAddress: `198.51.${at >> 8}.${at & 255}` },
      )
    const statuses = new Map<number, number>()
    for (let at = 0; at < 1000; at++) {
      const { statusCode } = await guess(at, wrongCodeOf(h, app))
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect([...statuses.keys()].sort()).toEqual([422, 429])
    expect(statuses.get(422)).toBeLessThanOrEqual(10)
    const owner = await guess(1, codeOf(h, app))
    expectRefusal(owner, 429, 'over_request_rate_limit')
    expect(Number(owner.headers['retry-after'])).toBeGreaterThan(60)
  })

  test('recovery codes have the same limit, with an error of their own', async () => {
    const { account } = await signUpWithApp(h)
    const answers = []
    for (let at = 0; at < 20; at++) {
      const body = { code: String(at).padStart(16, '0') }
      const elsewhere = { remoteAddress: `192.0.2.${at}` }
      answers.push(await factors(h, account, 'POST', '/recovery-codes/verify', body, elsewhere))
    }
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9)
    const last = answers.at(-1)
    if (last) expectRefusal(last, 429, 'mfa_recovery_codes_locked', /Wait \d+ seconds/)
  })

  test('one address can challenge and verify 15 times a minute', async () => {
    const { account, app } = await signUpWithApp(h)
    const elsewhere = { remoteAddress: '192.0.2.200' }
    const statuses = []
    for (let at = 0; at < 16; at++) {
      const answer = await factors(h, account, 'POST', `/${app.id}/challenge`, {}, elsewhere)
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array(15).fill(200), 429])
  })
})
