import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountErrors, endSession, getMe, listSessions } from '../../contract/account/account.ts'
import { startHarness } from '../testing/harness.ts'
import { readAudit, refreshGrant, signInAgain, signUpAccount } from '../testing/worlds/accounts.ts'

const h = await startHarness()

describe('endSession', () => {
  test('ends another session of the account immediately, including its refresh token', async () => {
    const account = await signUpAccount(h)
    const other = await signInAgain(h, account)
    const params = { id: other.sessionId }
    expect(await h.call(endSession, { as: account, params })).toEqual(params)
    await expect(h.call(getMe, { as: other })).rejects.toMatchObject({ status: 401 })
    expect((await refreshGrant(h, other.refreshToken)).statusCode).toBe(400)
    expect((await h.call(listSessions, { as: account })).total).toBe(1)
    expect(await readAudit(h, account.id)).toEqual(['sign_up', 'sign_in', 'session_ended'])
    await expect(h.call(endSession, { as: account, params })).rejects.toMatchObject(
      accountErrors.sessionNotFound,
    )
  })

  test('refuses to end the session that makes the request', async () => {
    const account = await signUpAccount(h)
    const params = { id: account.sessionId }
    await expect(h.call(endSession, { as: account, params })).rejects.toMatchObject(
      accountErrors.currentSession,
    )
    expect((await h.call(getMe, { as: account })).user.id).toBe(account.id)
  })

  test('refuses another account', async () => {
    const [ours, theirs] = [await signUpAccount(h), await signUpAccount(h)]
    for (const id of [theirs.sessionId, randomUUID()]) {
      await expect(h.call(endSession, { as: ours, params: { id } })).rejects.toMatchObject(
        accountErrors.sessionNotFound,
      )
    }
    expect((await h.call(getMe, { as: theirs })).user.id).toBe(theirs.id)
    expect(await readAudit(h, ours.id)).toEqual(['sign_up'])
    expect(await readAudit(h, theirs.id)).toEqual(['sign_up'])
  })

  test('refuses visitors and malformed ids', async () => {
    const account = await signUpAccount(h)
    const params = { id: account.sessionId }
    await expect(h.call(endSession, { as: null, params })).rejects.toMatchObject({ status: 401 })
    for (const id of ['all', '../name', `${account.sessionId}/..`]) {
      await expect(h.call(endSession, { as: account, params: { id } })).rejects.toMatchObject({
        status: 400,
      })
    }
  })
})
