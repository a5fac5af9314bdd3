import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import {
  copyInvitationLink,
  createInvitedUser,
  invitationErrors,
  resendInvitation,
  revokeInvitation,
  verifyInvitation,
} from '../../../contract/team/invitations.ts'
import {
  listActivity,
  listTeamMembers,
  removeMember,
  teamErrors,
  updateMember,
  type updateMemberForm,
} from '../../../contract/team/team.ts'
import { startHarness } from '../../testing/harness.ts'
import { goodPassword, linkTo, mailsTo, proveAddress } from '../../testing/worlds/accounts.ts'
import { invite, readLink } from '../../testing/worlds/invitations.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
for (const { owner } of [ours, theirs]) await proveAddress(h, owner)

const verify = (token: string) => h.call(verifyInvitation, { as: null, body: { token } })
const lastAction = async () => (await h.call(listActivity, { as: ours.owner })).items[0]

describe('resendInvitation', () => {
  test('mails a new link for seven more days, and the earlier one stops working', async () => {
    const { email, memberId, token, member } = await invite(h, ours.owner)
    const resent = await h.call(resendInvitation, { as: ours.owner, params: { id: memberId } })
    expect(Date.parse(resent.invitationExpiresAt ?? '')).toBeGreaterThan(
      Date.parse(member.invitationExpiresAt ?? ''),
    )
    expect(await mailsTo(h, email)).toHaveLength(2)
    const next = readLink(await linkTo(h, email))
    expect(next.token).not.toBe(token)
    await expect(verify(token)).rejects.toMatchObject(invitationErrors.expired)
    expect((await verify(next.token)).teamMemberId).toBe(memberId)
    expect(await lastAction()).toMatchObject({ action: 'invitation.resent', subjectId: memberId })
  })

  test('renews an expired invitation', async () => {
    const { email, memberId } = await invite(h, ours.owner)
    await h.sql`
      update public.team_invitations set expires_at = now() where team_member_id = ${memberId}`
    await h.call(resendInvitation, { as: ours.owner, params: { id: memberId } })
    expect((await verify(readLink(await linkTo(h, email)).token)).email).toBe(email)
  })
})

describe('copyInvitationLink', () => {
  test('returns a new link, mails nothing, and the earlier one stops working', async () => {
    const { email, memberId, token } = await invite(h, ours.owner)
    const { link, expiresAt } = await h.call(copyInvitationLink, {
      as: ours.owner,
      params: { id: memberId },
    })
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect(await mailsTo(h, email)).toHaveLength(1)
    await expect(verify(token)).rejects.toMatchObject(invitationErrors.expired)
    expect(await verify(readLink(link).token)).toMatchObject({ email, companyName: ours.name })
    expect(await lastAction()).toMatchObject({ action: 'invitation.link_copied' })
  })

  test('leaves no readable token in the database, and none in the log', async () => {
    const { memberId, token, email } = await invite(h, ours.owner)
    const { link } = await h.call(copyInvitationLink, {
      as: ours.owner,
      params: { id: memberId },
      idempotencyKey: randomUUID(),
    })
    await verify(readLink(link).token)
    // The mail is kept here because SMTP_URL is not set; once sent, its body is erased.
    await h.sql`update app.mails set html = null, text = null where to_address = ${email}`
    for (const secret of [token, readLink(link).token]) {
      expect(await tablesWith(secret)).toEqual([])
      expect(h.logged()).not.toContain(secret)
    }
  })
})

describe('the token of a member who gets more rights than the caller has', () => {
  /** An admin invited by the owner, and a member who only manages the team. */
  async function scene() {
    const team = await newMember(h, ours, { can_manage_team: true })
    return { team, ...(await invite(h, ours.owner, { role: 'admin' })) }
  }
  const unread = {
    status: 403,
    message: 'You do not have permission to invite team members',
  }

  test('is not included in a copied link, and the mailed link keeps working', async () => {
    const { team, memberId, token } = await scene()
    await expect(
      h.call(copyInvitationLink, { as: team, params: { id: memberId } }),
    ).rejects.toMatchObject(unread)
    expect((await verify(token)).teamMemberId).toBe(memberId)
    const { link } = await h.call(copyInvitationLink, { as: ours.owner, params: { id: memberId } })
    expect((await verify(readLink(link).token)).teamMemberId).toBe(memberId)
  })

  test('cannot be chosen through /rest/v1', async () => {
    const { team, memberId, token } = await scene()
    const chosen = randomUUID()
    const insert = (as: TestUser) =>
      h.request({
        as,
        method: 'POST',
        url: '/rest/v1/team_invitations',
        payload: { team_member_id: memberId, token: chosen },
      })
    expect((await insert(team)).statusCode).toBe(403)
    await expect(verify(chosen)).rejects.toMatchObject(invitationErrors.unknown)
    expect((await verify(token)).teamMemberId).toBe(memberId)
    expect((await insert(ours.owner)).statusCode).toBe(201)
    expect((await verify(chosen)).teamMemberId).toBe(memberId)
  })

  test('is mailed to the invited person, even if the sender has fewer rights', async () => {
    const { team, memberId, email, token } = await scene()
    const resent = await h.call(resendInvitation, { as: team, params: { id: memberId } })
    expect(JSON.stringify(resent)).not.toContain(readLink(await linkTo(h, email)).token)
    await expect(verify(token)).rejects.toMatchObject(invitationErrors.expired)
    expect((await verify(readLink(await linkTo(h, email)).token)).teamMemberId).toBe(memberId)
  })

  test('can be copied once the member gets no more rights than the caller', async () => {
    const { team, memberId } = await scene()
    const fewer = { canEditCompanyProfile: false, canManageProducts: false }
    await h.call(updateMember, { as: ours.owner, params: { id: memberId }, body: fewer })
    const { link } = await h.call(copyInvitationLink, { as: team, params: { id: memberId } })
    expect((await verify(readLink(link).token)).teamMemberId).toBe(memberId)
  })
})

describe('a copied link', () => {
  /** A person invited as editor, whose link was copied by a member who only manages the team. */
  async function scene() {
    const manager = await newMember(h, ours, { can_manage_team: true })
    const { email, memberId } = await invite(h, ours.owner)
    const { link } = await h.call(copyInvitationLink, { as: manager, params: { id: memberId } })
    return { manager, email, memberId, copied: readLink(link).token }
  }
  const update = (memberId: string, body: z.input<typeof updateMemberForm>) =>
    h.call(updateMember, { as: ours.owner, params: { id: memberId }, body })

  test('stops working if the pending member gains rights that the copier lacks; a new one is mailed', async () => {
    const { email, memberId, copied } = await scene()
    const more = await update(memberId, { role: 'admin', canManageProducts: true })
    expect(more).toMatchObject({ role: 'admin', permissions: { canManageProducts: true } })
    expect(Date.parse(more.invitationExpiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    await expect(verify(copied)).rejects.toMatchObject(invitationErrors.expired)
    expect(await mailsTo(h, email)).toHaveLength(2)
    expect(await lastAction()).toMatchObject({ action: 'invitation.resent', subjectId: memberId })
    expect((await verify(readLink(await linkTo(h, email)).token)).teamMemberId).toBe(memberId)
    // Only the mailbox knows this link, so it keeps working.
    await update(memberId, { canEditCompanyProfile: true })
    expect(await mailsTo(h, email)).toHaveLength(2)
    expect((await verify(readLink(await linkTo(h, email)).token)).teamMemberId).toBe(memberId)
  })

  test('keeps working while the member gets no more rights than the copier', async () => {
    const { email, memberId, copied } = await scene()
    await update(memberId, { canManageTeam: true })
    expect((await verify(copied)).teamMemberId).toBe(memberId)
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test('also stops working after a change through the table API, and shows as ended', async () => {
    const { memberId, copied } = await scene()
    const raised = await h.request({
      as: ours.owner,
      method: 'PATCH',
      url: `/rest/v1/team_permissions?team_member_id=eq.${memberId}`,
      payload: { can_manage_products: true },
    })
    expect(raised.statusCode).toBe(204)
    await expect(verify(copied)).rejects.toMatchObject(invitationErrors.expired)
    const { items } = await h.call(listTeamMembers, { as: ours.owner, query: { limit: 100 } })
    const ended = items.find(({ id }) => id === memberId)?.invitationExpiresAt ?? ''
    expect(Date.parse(ended)).toBeLessThanOrEqual(Date.now())
  })

  test('does not let its copier back in after removal', async () => {
    const { manager, email, memberId, copied } = await scene()
    await h.call(removeMember, { as: ours.owner, params: { id: manager.memberId } })
    await expect(
      h.call(createInvitedUser, {
        as: null,
        body: { token: copied, memberId, email, password: goodPassword },
      }),
    ).rejects.toMatchObject(invitationErrors.expired)
  })
})

/** The tables that contain a text anywhere, as seen by someone with the database's files. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await h.services.database.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')
       and c.oid not in ('app.migrations'::regclass, 'app.rules'::regclass)`,
  )
  const found = []
  for (const { name } of tables) {
    const rows = await h.sql`select from ${sql.raw(name)} t where position(${text} in t::text) > 0`
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('revokeInvitation', () => {
  test('removes the pending member, and the link explains why it no longer works', async () => {
    const { memberId, token } = await invite(h, ours.owner)
    await h.call(revokeInvitation, { as: ours.owner, params: { id: memberId } })
    const { items } = await h.call(listTeamMembers, { as: ours.owner, query: { limit: 100 } })
    expect(items.map(({ id }) => id)).not.toContain(memberId)
    await expect(verify(token)).rejects.toMatchObject(invitationErrors.revoked)
    expect(await lastAction()).toMatchObject({
      action: 'invitation.revoked',
      details: { name: 'Ann Invited' },
    })
  })
})

describe.each<[string, Endpoint, string]>([
  ['resendInvitation', resendInvitation, 'invite team members'],
  ['copyInvitationLink', copyInvitationLink, 'invite team members'],
  ['revokeInvitation', revokeInvitation, 'remove this team member'],
])('%s', (_name, endpoint, doing) => {
  test('refuses another company', async () => {
    const { memberId, token } = await invite(h, ours.owner)
    for (const id of [memberId, randomUUID()]) {
      await expect(h.call(endpoint, { as: theirs.owner, params: { id } })).rejects.toMatchObject(
        teamErrors.memberNotFound,
      )
    }
    expect((await verify(token)).teamMemberId).toBe(memberId)
  })

  test('refuses a member without the right', async () => {
    const { memberId, token } = await invite(h, ours.owner)
    const weak = await newMember(h, ours, { can_manage_products: true, can_manage_briefs: true })
    await expect(h.call(endpoint, { as: weak, params: { id: memberId } })).rejects.toMatchObject({
      status: 403,
      message: `You do not have permission to ${doing}`,
    })
    expect((await verify(token)).teamMemberId).toBe(memberId)
  })

  test('refuses a member who has joined', { tags: ['1.8.12'] }, async () => {
    const member = await newMember(h, ours)
    await expect(
      h.call(endpoint, { as: ours.owner, params: { id: member.memberId } }),
    ).rejects.toMatchObject(teamErrors.notPending)
  })
})
