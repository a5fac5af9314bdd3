import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import {
  acceptInvitation,
  createInvitedUser,
  verifyInvitation,
} from '../../contract/team/invitations.ts'
import { startHarness } from '../testing/harness.ts'
import {
  accountOf,
  auth,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  readAudit,
} from '../testing/worlds/accounts.ts'
import { invite } from '../testing/worlds/invitations.ts'
import { follow, secretsTo } from '../testing/worlds/links.ts'
import { makeOwner } from '../testing/worlds/ownership.ts'
import { newCompany } from '../testing/worlds/people.ts'

const h = await startHarness({ env: { AUTH_CONFIRM_EMAIL: 'on' } })
const company = await newCompany(h)

describe('signUpInvited, with AUTH_CONFIRM_EMAIL', () => {
  test('requires an account created from a forwarded link to confirm its address', async () => {
    const { token, email } = await invite(h, company.owner)
    const body = { token, email, password: goodPassword }
    await h.call(createInvitedUser, { as: null, body })
    expect((await passwordGrant(h, email, goodPassword)).json().code).toBe('email_not_confirmed')
    await follow(h, (await secretsTo(h, email)).path)
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
  })

  test('leaves an invitation alone that a request for a code names, whoever made it', async () => {
    const { memberId, token, email } = await invite(h, company.owner)
    const data = { invited_team_member_id: memberId, invitation_token: token }
    expect((await auth(h, 'POST', '/otp', { email, data })).statusCode).toBe(200)
    const { token: link, type } = await secretsTo(h, email)
    const proven = await auth(h, 'POST', '/verify', { type, token_hash: link })
    const owner = accountOf(proven.json())
    expect((await h.call(getMe, { as: owner })).company).toBeNull()
    await h.call(acceptInvitation, { as: owner, body: { token, memberId } })
    expect((await h.call(getMe, { as: owner })).company?.name).toBe(company.name)
  })

  test('refuses a guessed token the same way, whether or not the address has an account', async () => {
    const { memberId, token } = await invite(h, company.owner)
    const known = newAddress()
    await auth(h, 'POST', '/signup', { email: known, password: goodPassword })
    for (const email of [known, newAddress()]) {
      const data = { invited_team_member_id: memberId, invitation_token: `${token}x` }
      for (const path of ['/signup', '/otp']) {
        const answer = await auth(h, 'POST', path, { email, password: goodPassword, data })
        expect([path, answer.statusCode, answer.json().code]).toEqual([
          path,
          404,
          'invitation_not_found',
        ])
      }
    }
    const found = await h.call(verifyInvitation, { as: null, body: { token } })
    expect(found.teamMemberId).toBe(memberId)
    const seats = await h.sql`
      select id from public.team_members where id = ${memberId} and user_id is not null`
    expect(seats).toEqual([])
  })
})

describe('signUpInvited, without AUTH_CONFIRM_EMAIL', () => {
  test.each([
    ['a client that cannot ask takes the account over', false],
    ['a client that can ask puts the account on hold', true],
  ])('leaves the password unproven: the first proof by %s', async (_, canAsk) => {
    const open = await startHarness()
    const { owner } = await newCompany(open)
    // Whoever invites knows the token, and can choose the password of somebody else's address.
    const { token, email } = await invite(open, owner)
    await open.call(createInvitedUser, { as: null, body: { token, email, password: goodPassword } })
    const proven = await makeOwner(open, email, { canAsk })
    const signedIn = await passwordGrant(open, email, goodPassword)
    if (canAsk) {
      const bearer = signedIn.json().access_token
      expectRefusal(await auth(open, 'GET', '/user', undefined, { bearer }), 403, 'account_on_hold')
    } else {
      expectRefusal(signedIn, 400, 'invalid_credentials')
      expect(await readAudit(open, proven.id)).toContain('account_claimed')
    }
  })
})
