import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  mailsTo,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import {
  enrollApp,
  factors,
  nextStep,
  raised,
  signUpWithApp,
} from '../../testing/worlds/factors.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const remove = (account: Account, id: string) => factors(h, account, 'DELETE', `/${id}`)

async function readNames(account: Account): Promise<string[]> {
  const user = await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
  const kept: { friendly_name: string }[] = user.json().factors ?? []
  return kept.map((factor) => factor.friendly_name)
}

describe('unenrollFactor', () => {
  test('removes a factor; sessions raised by it fall to aal1', {
    tags: ['1.7.7c'],
  }, async () => {
    const { account, app } = await signUpWithApp(h)
    const answer = await remove(account, app.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ id: app.id })
    expect(await readNames(account)).toEqual([])
    const refreshed = accountOf((await refreshGrant(h, account.refreshToken)).json())
    expect(claimsOf(refreshed.accessToken)).toMatchObject({ aal: 'aal1' })
    expect(claimsOf(refreshed.accessToken).amr).toEqual([
      { method: 'password', timestamp: expect.any(Number) },
    ])
    expect(await readAudit(h, account.id)).toEqual([
      'sign_up',
      'factor_used',
      'factor_added',
      'factor_removed',
    ])
    const subjects = (await mailsTo(h, account.email)).map((mail) => mail.subject)
    expect(subjects).toContain('A second factor was removed from your Briefwell account')
  })

  test('only a session that has verified a factor can remove a verified one', async () => {
    const { account, app } = await signUpWithApp(h)
    const again = await signInAgain(h, account)
    const refused = await remove(again, app.id)
    expectRefusal(refused, 422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    expect(await readNames(account)).toEqual(['App'])
    nextStep(h)
    expect((await remove(await raised(h, again, app), app.id)).statusCode).toBe(200)
  })

  test('any session can remove an unverified one, without notice', async () => {
    const account = await signUpProven(h)
    const app = await enrollApp(h, account)
    expect((await remove(account, app.id)).json()).toEqual({ id: app.id })
    expect(await readAudit(h, account.id)).toEqual(['sign_up'])
    expect(await mailsTo(h, account.email)).toEqual([])
  })

  test('keeps a session that another factor raised', async () => {
    const { account, app } = await signUpWithApp(h)
    const second = await enrollApp(h, account, 'Second')
    nextStep(h)
    const onSecond = await raised(h, account, second)
    expect((await remove(onSecond, app.id)).statusCode).toBe(200)
    const refreshed = accountOf((await refreshGrant(h, onSecond.refreshToken)).json())
    expect(claimsOf(refreshed.accessToken)).toMatchObject({ aal: 'aal2' })
    expect(await readNames(refreshed)).toEqual(['Second'])
  })

  test("does not find another account's factor, a removed one, or an invalid id", async () => {
    const { account, app } = await signUpWithApp(h)
    const stranger = await signUpProven(h)
    expectRefusal(await remove(stranger, app.id), 404, 'mfa_factor_not_found')
    expectRefusal(await remove(stranger, randomUUID()), 404, 'mfa_factor_not_found')
    expectRefusal(await remove(stranger, 'x'), 404, 'validation_failed')
    expect((await remove(account, app.id)).statusCode).toBe(200)
    expectRefusal(await remove(account, app.id), 404, 'mfa_factor_not_found')
  })
})
