import { describe, expect, test } from 'vitest'
import {
  accountErrors,
  answerOwnershipQuestion,
  getMe,
  getOwnershipQuestion,
} from '../../../contract/account/account.ts'
import { listWebhooks, testWebhook, webhookTopics } from '../../../contract/developers/webhooks.ts'
import { generalErrors } from '../../../contract/errors.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { createInvitedUser } from '../../../contract/team/invitations.ts'
import { listTeamMembers, removeMember } from '../../../contract/team/team.ts'
import { webhookReceiver } from '../../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  passwordGrant,
  readAudit,
  refreshGrant,
  signInAgain,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { invite } from '../../testing/worlds/invitations.ts'
import { makeOwner, signUpStranger } from '../../testing/worlds/ownership.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { newWebhook, sendWebhooks } from '../../testing/worlds/webhooks.ts'

const h = await startHarness()

/** A stranger who opened an account, and the owner of its mailbox, who is asked. */
async function asked() {
  const opener = await signUpStranger(h)
  return { opener, owner: await makeOwner(h, opener.email, { canAsk: true }) }
}

const deliver = () => sendWebhooks(h)

const settled = accountErrors.ownershipSettled

describe('getOwnershipQuestion', () => {
  test('returns when and from where the account was opened', async () => {
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
    const email = `victim-${Date.now()}@example.test`
    const before = new Date().toISOString()
    const body = { email, password: goodPassword }
    await auth(h, 'POST', '/signup', body, { headers: { 'user-agent': agent } })
    const owner = await makeOwner(h, email, { canAsk: true })
    const question = await h.call(getOwnershipQuestion, { as: owner })
    expect(question).toEqual({
      email,
      openedAt: expect.any(String),
      device: { browser: 'Chrome', system: 'Windows' },
      newPassword: false,
    })
    expect(question.openedAt >= before).toBe(true)
  })

  test('refuses everybody but the session that is asked', async () => {
    const { opener, owner } = await asked()
    await expect(h.call(getOwnershipQuestion, { as: opener })).rejects.toMatchObject(
      generalErrors.accountOnHold,
    )
    const other = await signUpAccount(h)
    await expect(h.call(getOwnershipQuestion, { as: other })).rejects.toMatchObject(settled)
    await expect(h.call(getOwnershipQuestion, { as: null })).rejects.toMatchObject({ status: 401 })
    await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: true } })
    await expect(h.call(getOwnershipQuestion, { as: owner })).rejects.toMatchObject(settled)
  })

  test('returns the time even if the audit trail has been deleted', async () => {
    const { opener, owner } = await asked()
    await h.sql`delete from auth.audit_log_entries where user_id = ${opener.id}`
    expect(await h.call(getOwnershipQuestion, { as: owner })).toMatchObject({
      openedAt: expect.any(String),
      device: { browser: null, system: null },
    })
  })
})

describe('answerOwnershipQuestion', () => {
  test('yes keeps password, sessions and company, and marks the address as proven', async () => {
    const { opener, owner } = await asked()
    const yes = await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: true } })
    expect(yes).toEqual({ kept: true })
    for (const as of [opener, owner]) {
      expect((await h.call(getMe, { as })).company?.name).toBe('Mallory Ltd')
    }
    expect((await refreshGrant(h, opener.refreshToken)).statusCode).toBe(200)
    const refreshed = await refreshGrant(h, owner.refreshToken)
    expect(claimsOf(refreshed.json().access_token)).not.toHaveProperty('ownership_asked')
    expect((await passwordGrant(h, opener.email, goodPassword)).statusCode).toBe(200)
    const factor = { factor_type: 'totp', friendly_name: 'App' }
    const added = await auth(h, 'POST', '/factors', factor, { bearer: opener.accessToken })
    expect(added.statusCode).toBe(200)
    expect(await readAudit(h, opener.id)).toContain('ownership_confirmed')
    await expect(
      h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: false } }),
    ).rejects.toMatchObject(settled)
  })

  test('no leaves the account to the session that answers', async () => {
    const { opener, owner } = await asked()
    const no = await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: false } })
    expect(no).toEqual({ kept: false })
    await expect(h.call(getMe, { as: opener })).rejects.toMatchObject({ status: 401 })
    expectRefusal(await refreshGrant(h, opener.refreshToken), 400, 'refresh_token_not_found')
    expectRefusal(await passwordGrant(h, opener.email, goodPassword), 400, 'invalid_credentials')
    expect(await h.call(getMe, { as: owner })).toMatchObject({ company: null })
    const bearer = owner.accessToken
    const chosen = await auth(h, 'PUT', '/user', { password: 'a brand new password' }, { bearer })
    expect(chosen.statusCode, chosen.body).toBe(200)
    expect((await passwordGrant(h, opener.email, 'a brand new password')).statusCode).toBe(200)
  })

  test('no keeps a company that somebody has worked in', async () => {
    const opener = await signUpStranger(h)
    await h.call(createProduct, { as: opener, body: sampleProduct() })
    const owner = await makeOwner(h, opener.email, { canAsk: true })
    await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: false } })
    expect((await h.call(getMe, { as: owner })).company?.name).toBe('Mallory Ltd')
  })

  test('no leaves the team that the stranger joined, which cannot delete the account meanwhile', async () => {
    const company = await newCompany(h)
    for (const removed of [false, true]) {
      const { token, email, memberId } = await invite(h, company.owner)
      const accepted = { token, email, password: goodPassword }
      await h.call(createInvitedUser, { as: null, body: accepted })
      const owner = await makeOwner(h, email, { canAsk: true })
      if (removed) await h.call(removeMember, { as: company.owner, params: { id: memberId } })
      await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: false } })
      expect(await h.call(getMe, { as: owner })).toMatchObject({ user: { email }, company: null })
      const team = await h.call(listTeamMembers, { as: company.owner, query: {} })
      expect(team.items.map((member) => member.email)).not.toContain(email)
    }
  })

  test('no deletes the webhooks that the stranger added', async () => {
    const receiver = await webhookReceiver()
    const opener = await signUpStranger(h)
    await h.call(createProduct, { as: opener, body: sampleProduct() })
    const { id } = await newWebhook(h, opener, { url: receiver.url, topics: [...webhookTopics] })
    await h.call(testWebhook, { as: opener, params: { id } })
    const owner = await makeOwner(h, opener.email, { canAsk: true })
    await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: false } })
    expect(await h.call(listWebhooks, { as: owner })).toEqual({ items: [] })
    await h.call(createProduct, { as: owner, body: sampleProduct() })
    await deliver()
    expect(receiver.received).toEqual([])
  })

  test('until it comes, webhooks are sent nothing; yes sends what was waiting', async () => {
    const receiver = await webhookReceiver()
    const opener = await signUpStranger(h)
    const { id } = await newWebhook(h, opener, { url: receiver.url })
    await h.call(testWebhook, { as: opener, params: { id } })
    const owner = await makeOwner(h, opener.email, { canAsk: true })
    await deliver()
    expect(receiver.received).toEqual([])
    await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: true } })
    await deliver()
    expect(receiver.received).toHaveLength(1)
  })

  test('an older session of the account counts as a yes', async () => {
    const { opener, owner } = await asked()
    const body = { olderSession: opener.accessToken }
    const answer = await h.call(answerOwnershipQuestion, { as: owner, body })
    expect(answer).toEqual({ kept: true })
    expect((await h.call(getMe, { as: opener })).company?.name).toBe('Mallory Ltd')
  })

  test("rejects other tokens: another account's, an ended one, its own, or none", async () => {
    const { opener, owner } = await asked()
    const other = await signUpAccount(h)
    const ended = await signInAgain(h, opener)
    await auth(h, 'POST', '/logout?scope=local', undefined, { bearer: ended.accessToken })
    const { anonKey, serviceKey } = h.services.keys
    const [header, , signature] = opener.accessToken.split('.')
    const forged = `${header}.${other.accessToken.split('.')[1]}.${signature}`
    const tokens = [other, ended, owner].map(({ accessToken }) => accessToken)
    for (const olderSession of [...tokens, opener.refreshToken, anonKey, serviceKey, forged, '']) {
      await expect(
        h.call(answerOwnershipQuestion, { as: owner, body: { olderSession } }),
      ).rejects.toMatchObject(accountErrors.olderSessionUnknown)
    }
    await expect(h.call(getMe, { as: opener })).rejects.toMatchObject(generalErrors.accountOnHold)
  })

  test('only the session that is asked can answer', async () => {
    const { opener, owner } = await asked()
    const again = await signInAgain(h, opener)
    for (const as of [opener, again]) {
      for (const body of [{ wasYou: true }, { olderSession: opener.accessToken }]) {
        await expect(h.call(answerOwnershipQuestion, { as, body })).rejects.toMatchObject(
          generalErrors.accountOnHold,
        )
      }
    }
    const other = await signUpAccount(h)
    await expect(
      h.call(answerOwnershipQuestion, { as: other, body: { wasYou: false } }),
    ).rejects.toMatchObject(settled)
    await expect(
      h.call(answerOwnershipQuestion, { as: null, body: { wasYou: true } }),
    ).rejects.toMatchObject({ status: 401 })
    await expect(h.call(getMe, { as: owner })).rejects.toMatchObject(
      generalErrors.ownershipUnanswered,
    )
  })

  test('accepts one of many concurrent answers', async () => {
    const { owner } = await asked()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: at % 2 === 0 } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(settled)
    }
  })

  test.each([
    {},
    { wasYou: 'yes' },
    { wasYou: true, olderSession: 'x' },
    { olderSession: 7 },
    { olderSession: 'x'.repeat(20_001) },
  ])('refuses the shape %#', async (body) => {
    const { owner } = await asked()
    await expect(
      h.call(answerOwnershipQuestion, { as: owner, body: body as never }),
    ).rejects.toMatchObject({ status: 400 })
  })
})
