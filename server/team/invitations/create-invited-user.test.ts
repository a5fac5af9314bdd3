import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import {
  createInvitedUser,
  invitationErrors,
  verifyInvitation,
} from '../../../contract/team/invitations.ts'
import { listActivity } from '../../../contract/team/team.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  signInAgain,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { expireInvitation, invite, invitedAccount } from '../../testing/worlds/invitations.ts'
import { newCompanies } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const verify = (token: string, memberId?: string) =>
  h.call(verifyInvitation, { as: null, body: { token, memberId } })
const create = (body: { token: string; email: string; memberId?: string; password?: string }) =>
  h.call(createInvitedUser, { as: null, body: { password: goodPassword, ...body } })
describe('createInvitedUser', () => {
  test('creates the account and joins the team in one step', { tags: ['1.4.6a'] }, async () => {
    const { token, email, memberId } = await invite(h, ours.owner, { role: 'admin' })
    expect(await create({ token, email, memberId })).toEqual({
      success: true,
      teamMemberId: memberId,
    })
    const me = await h.call(getMe, { as: await signInAgain(h, { email }) })
    expect(me).toMatchObject({
      company: { id: ours.id },
      permissions: { canManageTeam: true, isCompanyOwner: false, userRole: 'admin' },
    })
    const { items } = await h.call(listActivity, { as: ours.owner })
    expect(items[0]).toMatchObject({
      action: 'member.joined',
      actorName: 'Ann Invited',
      subjectId: memberId,
    })
    await expect(create({ token, email })).rejects.toMatchObject(invitationErrors.used)
  })

  test('creates one account for two concurrent tabs', async () => {
    const { token, email, memberId } = await invite(h, ours.owner)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => create({ token, email })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of tries) {
      if (attempt.status === 'fulfilled') continue
      expect(['user_already_exists', 'invitation_used']).toContain(attempt.reason.code)
    }
    const seats = await h.sql`
      select u.id from auth.users u join public.team_members m on m.user_id = u.id
      where u.email = ${email} and m.id = ${memberId}`
    expect(seats).toHaveLength(1)
  })

  test('leaves an existing account unchanged', async () => {
    const { account, token, email } = await invitedAccount(h, ours.owner, { proven: true })
    await expect(create({ token, email, password: 'quite another one' })).rejects.toMatchObject(
      invitationErrors.accountExists,
    )
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
    expect((await verify(token)).email).toBe(email)
  })

  test('refuses another address, an ended token and a weak password, and leaves the token valid', async () => {
    const { token, email, memberId } = await invite(h, ours.owner)
    await expect(create({ token, email: newAddress() })).rejects.toMatchObject(
      invitationErrors.otherAddress,
    )
    await expect(create({ token, email, memberId: randomUUID() })).rejects.toMatchObject(
      invitationErrors.mismatch,
    )
    await expect(create({ token, email, password: 'short' })).rejects.toMatchObject({
      message: 'Password must be at least 8 characters',
    })
    expect((await verify(token)).email).toBe(email)
    await expireInvitation(h, memberId)
    await expect(create({ token, email })).rejects.toMatchObject(invitationErrors.expired)
    const users = await h.sql`select id from auth.users where email = ${email}`
    expect(users).toEqual([])
  })
})

describe('signing up with an invitation', () => {
  const data = (memberId: unknown, token?: unknown) => ({
    name: 'Ann',
    email_confirm: true,
    invited_team_member_id: memberId,
    ...(token === undefined ? {} : { invitation_token: token }),
  })

  test('joins in the same transaction, and takes precedence over creating a company', async () => {
    const { token, email, memberId } = await invite(h, ours.owner)
    const account = await signUpAccount(h, {
      email,
      data: { ...data(memberId, token), company_name: 'My Own' },
    })
    const me = await h.call(getMe, { as: account })
    expect(me).toMatchObject({
      company: { id: ours.id },
      permissions: { isCompanyOwner: false, canManageBriefs: true },
    })
    const [user] = await h.sql<{ metadata: object }>`
      select raw_user_meta_data as metadata from auth.users where id = ${account.id}`
    expect(Object.keys(user?.metadata ?? {})).not.toContain('invitation_token')
    expect(Object.keys(user?.metadata ?? {})).not.toContain('invited_team_member_id')
  })

  test("ignores a member's id without its token", async () => {
    const { email, memberId, token } = await invite(h, ours.owner)
    const account = await signUpAccount(h, { email, data: data(memberId) })
    expect((await h.call(getMe, { as: account })).company).toBeNull()
    expect((await verify(token)).email).toBe(email)
  })

  test("refuses a guess, another member's token and another address, and creates no account", async () => {
    const mine = await invite(h, ours.owner)
    const other = await invite(h, theirs.owner)
    const wrong: [string, object][] = [
      [mine.email, data(mine.memberId, randomUUID())],
      [mine.email, data(other.memberId, mine.token)],
      [mine.email, data(other.memberId, other.token)],
      [mine.email, data('me', mine.token)],
      [newAddress(), data(mine.memberId, mine.token)],
    ]
    for (const [email, metadata] of wrong) {
      const answer = await auth(h, 'POST', '/signup', {
        email,
        password: goodPassword,
        data: metadata,
      })
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(await h.sql`select id from auth.users where email = ${email}`).toEqual([])
    }
    expect((await verify(mine.token)).email).toBe(mine.email)
  })

  test('never changes an existing account', async () => {
    const { account, token, email, memberId } = await invitedAccount(h, ours.owner, {
      proven: true,
    })
    const answer = await auth(h, 'POST', '/signup', {
      email,
      password: 'quite another one',
      data: data(memberId, token),
    })
    expectRefusal(answer, 422, 'user_already_exists')
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
    expect((await verify(token)).teamMemberId).toBe(memberId)
  })
})
