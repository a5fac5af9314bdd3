import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  acceptInvitation,
  checkInvitation,
  createInvitedUser,
  revokeInvitation,
  sendTeamInvitation,
  verifyInvitation,
} from '../../../contract/team/invitations.ts'
import { startHarness } from '../../testing/harness.ts'
import { goodPassword } from '../../testing/worlds/accounts.ts'
import { expireInvitation, invite } from '../../testing/worlds/invitations.ts'
import { newCompanies } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const verify = (token: string, memberId?: string) =>
  h.call(verifyInvitation, { as: null, body: { token, memberId } })
const create = (body: { token: string; email: string; memberId?: string; password?: string }) =>
  h.call(createInvitedUser, { as: null, body: { password: goodPassword, ...body } })
describe('verifyInvitation', () => {
  test("returns the invitation's details, as often as requested", {
    tags: ['1.3.4', '1.7.19'],
  }, async () => {
    const { token, memberId, email } = await invite(h, ours.owner)
    for (const given of [memberId, undefined]) {
      expect(await verify(token, given)).toEqual({
        email,
        name: 'Ann Invited',
        companyName: 'Acme Robotics',
        teamMemberId: memberId,
        invitationId: expect.any(String),
      })
    }
  })

  test('refuses in the specified order, with the specified messages', {
    tags: ['1.4.3a', '1.5.6c', '1.8.7', '1.8.8a', '1.8.8b', '1.8.9', '1.8.10a'],
  }, async () => {
    const used = await invite(h, ours.owner)
    await create(used)
    const expired = await invite(h, ours.owner)
    await expireInvitation(h, expired.memberId)
    const revoked = await invite(h, ours.owner)
    await h.call(revokeInvitation, { as: ours.owner, params: { id: revoked.memberId } })
    const other = await invite(h, ours.owner)
    await expect(verify('')).rejects.toThrow('Invalid invitation link. No token provided.')
    await expect(verify(randomUUID())).rejects.toMatchObject({
      message: 'Invalid or expired invitation token.',
    })
    await expect(verify(used.token, other.memberId)).rejects.toMatchObject({
      message: 'This invitation has already been used.',
    })
    await expect(verify(expired.token, other.memberId)).rejects.toMatchObject({
      message: 'This invitation has expired.',
    })
    await expect(verify(other.token, used.memberId)).rejects.toMatchObject({
      message: 'Invalid invitation: Member ID mismatch.',
    })
    await expect(verify(revoked.token, revoked.memberId)).rejects.toMatchObject({
      message:
        'Invalid invitation: Team member record not found. The invitation may have been revoked.',
    })
  })

  test('a malformed member id is refused after the token, in every call', async () => {
    const used = await invite(h, ours.owner)
    await create(used)
    const expired = await invite(h, ours.owner)
    await expireInvitation(h, expired.memberId)
    const living = await invite(h, ours.owner)
    const unknown = { ...living, token: randomUUID() as string }
    const calls: Record<string, (of: typeof living) => Promise<unknown>> = {
      verify: ({ token }) => verify(token, 'no-member'),
      create: ({ token, email }) => create({ token, email, memberId: 'no-member' }),
      send: ({ token, email }) =>
        h.call(sendTeamInvitation, { as: null, body: { token, email, memberId: 'no-member' } }),
      accept: ({ token }) =>
        h.call(acceptInvitation, { as: ours.owner, body: { token, memberId: 'no-member' } }),
      test: async ({ token }) => {
        const asked = { token, member: 'no-member' }
        throw new Error((await h.call(checkInvitation, { as: null, body: asked })).message)
      },
      functions: async ({ token, email }) => {
        const payload = { token, email, memberId: 'no-member', password: goodPassword }
        const url = '/functions/v1/create-invited-user'
        throw new Error((await h.request({ method: 'POST', url, payload })).json().error)
      },
    }
    for (const [name, call] of Object.entries(calls)) {
      for (const [of, refusal] of [
        [unknown, 'Invalid or expired invitation token.'],
        [used, 'This invitation has already been used.'],
        [expired, 'This invitation has expired.'],
        [living, 'Invalid invitation: Member ID mismatch.'],
      ] as const) {
        await expect(call(of), name).rejects.toThrow(refusal)
      }
    }
    expect((await verify(living.token, '')).email).toBe(living.email)
  })

  test('reports it if the database refuses the check itself', { tags: ['1.8.11'] }, async () => {
    const { token } = await invite(h, ours.owner)
    const check = 'function app.check_invitation(text, uuid)'
    const { pool } = h.services.database
    await pool.query(`revoke execute on ${check} from service_role`)
    await expect(verify(token)).rejects.toMatchObject({
      message: 'Access denied: Unable to verify invitation. Please try again or contact support.',
    })
    await pool.query(`grant execute on ${check} to service_role`)
    expect((await verify(token)).companyName).toBe('Acme Robotics')
  })

  test('a token only reveals its own company', async () => {
    const { token } = await invite(h, theirs.owner)
    expect((await verify(token)).companyName).toBe('Other Corp')
  })
})

describe('checkInvitation', () => {
  const ask = (body: { token?: string; member?: string }) =>
    h.call(checkInvitation, { as: null, body })

  test('returns whether the link is valid, and whether someone has joined with it', {
    tags: ['1.4.3b', '1.7.20', '1.8.14b'],
  }, async () => {
    const invited = await invite(h, ours.owner)
    const { token, memberId: member } = invited
    expect(await ask({})).toEqual({ valid: false, message: 'No token provided', accepted: false })
    expect(await ask({ token, member })).toEqual({
      valid: true,
      message: 'Invitation is valid',
      accepted: false,
    })
    for (const stranger of ['nobody', randomUUID()]) {
      expect(await ask({ token, member: stranger })).toMatchObject({
        valid: false,
        message: 'Invalid invitation: Member ID mismatch.',
      })
    }
    await create(invited)
    expect(await ask({ token, member })).toEqual({
      valid: false,
      message: 'This invitation has already been used.',
      accepted: true,
    })
  })
})
