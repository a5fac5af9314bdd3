import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  copyInvitationLink,
  inviteMember,
  inviteMembers,
  resendInvitation,
  sendTeamInvitation,
} from '../../../contract/team/invitations.ts'
import { updateMember } from '../../../contract/team/team.ts'
import { startHarness } from '../../testing/harness.ts'
import { mailsTo, newAddress } from '../../testing/worlds/accounts.ts'
import {
  newCompany,
  newMember,
  type TestCompany,
  type TestUser,
} from '../../testing/worlds/people.ts'

const h = await startHarness({ env: { AUTH_RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
let ours: TestCompany
beforeEach(async () => {
  ours = await newCompany(h)
  // Mails become available again as time passes.
  await h.setClock(new Date())
})
afterEach(() => h.setClock(null))

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Creates a member and an invitation through `/rest/v1`, as an outside client does. */
async function written(as: TestUser) {
  const [email, token] = [newAddress(), randomUUID() as string]
  const insert = (table: string, payload: object) =>
    h.request({
      as,
      method: 'POST',
      url: `/rest/v1/${table}?select=id`,
      headers: { prefer: 'return=representation' },
      payload,
    })
  const seat = { name: 'Vic Tim', email, role: 'editor' }
  const memberId = (await insert('team_members', seat)).json<{ id: string }[]>()[0]?.id ?? ''
  await insert('team_invitations', { team_member_id: memberId, token })
  return { email, token, memberId }
}

const mail = async (invitation: { email: string }, address: string) =>
  h.request({
    method: 'POST',
    url: '/functions/v1/send-team-invitation',
    headers: from(address),
    payload: invitation,
  })

/** Uses up the company's hourly mails except for `left`. */
const spend = (company: TestCompany, left: number) =>
  h.sql`
    insert into auth.rate_limits (key, booked_until)
    values (${`invitation_mails:${company.id}`}, app.now() + ${3600 - left * 6 - 3} * interval '1 second')`

describe('invitation mails', () => {
  test('of outside clients are limited to 60 an hour per address', async () => {
    const peer = '203.0.113.7'
    const invitation = await written(ours.owner)
    expect((await mail(invitation, peer)).statusCode).toBe(200)
    // Each attempt counts, whether valid or not.
    const guesses = Array.from({ length: 59 }, () =>
      mail({ ...invitation, email: 'x@y.example' }, peer),
    )
    const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(new Set(codes)).toEqual(new Set([403]))
    const next = await written(ours.owner)
    expect((await mail(next, peer)).statusCode).toBe(429)
    expect(await mailsTo(h, next.email)).toEqual([])
    expect((await mail(next, '203.0.113.8')).statusCode).toBe(200)
  })

  test('count for the company, regardless of call and network address', async () => {
    const manager = await newMember(h, ours, { can_manage_team: true })
    const one = { name: 'Ann Invited', role: 'editor' as const }
    const member = await h.call(inviteMember, {
      as: ours.owner,
      body: { ...one, email: newAddress() },
    })
    await h.sql`delete from auth.rate_limits where key like 'invitation_mails:%'`
    await spend(ours, 2)
    const people = (count: number) =>
      Array.from({ length: count }, () => ({ name: 'Ann Invited', email: newAddress() }))
    const many = (as: TestUser, count: number) =>
      h.call(inviteMembers, { as, body: { role: 'editor', people: people(count) } })
    await expect(many(manager, 3)).rejects.toMatchObject({ status: 429 })
    await many(manager, 2)
    const invitation = await written(ours.owner)
    expect((await mail(invitation, '203.0.113.9')).statusCode).toBe(429)
    await expect(
      h.call(inviteMember, { as: ours.owner, body: { ...one, email: newAddress() } }),
    ).rejects.toMatchObject({ status: 429 })
    await expect(
      h.call(resendInvitation, { as: ours.owner, params: { id: member.id } }),
    ).rejects.toMatchObject({ status: 429 })
    await many((await newCompany(h)).owner, 3)
  })

  test('of a member without the right do not count', async () => {
    await spend(ours, 1)
    const weak = await newMember(h, ours, { can_manage_briefs: true })
    const body = { name: 'Ann Invited', email: newAddress(), role: 'editor' as const }
    await expect(h.call(inviteMember, { as: weak, body })).rejects.toMatchObject({ status: 403 })
    await h.call(inviteMember, { as: ours.owner, body })
  })

  test('do not block a change that ends a link, even if no new one can be mailed', async () => {
    const manager = await newMember(h, ours, { can_manage_team: true })
    const body = { name: 'Ann Invited', email: newAddress(), role: 'editor' as const }
    const { id } = await h.call(inviteMember, { as: ours.owner, body })
    await h.call(copyInvitationLink, { as: manager, params: { id } })
    await h.sql`delete from auth.rate_limits where key like 'invitation_mails:%'`
    await spend(ours, 0)
    const raised = await h.call(updateMember, {
      as: ours.owner,
      params: { id },
      body: { canManageProducts: true },
    })
    expect(raised.permissions).toMatchObject({ canManageProducts: true })
    expect(Date.parse(raised.invitationExpiresAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(await mailsTo(h, body.email)).toHaveLength(1)
  })

  test('do not count for the company if refused', async () => {
    await spend(ours, 1)
    const invitation = await written(ours.owner)
    const told = { ...invitation, email: newAddress() }
    await expect(h.call(sendTeamInvitation, { as: null, body: told })).rejects.toThrow()
    expect((await mail(invitation, '203.0.113.10')).statusCode).toBe(200)
  })
})
