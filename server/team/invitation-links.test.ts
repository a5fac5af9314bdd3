import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { invitationErrors, verifyInvitation } from '../../contract/invitations.ts'
import {
  copyInvitationLink,
  listActivity,
  listTeamMembers,
  resendInvitation,
  revokeInvitation,
  teamErrors,
} from '../../contract/team.ts'
import { asServer, linkTo, mailsTo } from '../testing/accounts.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { invite, readLink } from '../testing/invitations.ts'
import { newCompanies, newMember, type TestCompany } from '../testing/people.ts'

let h: Harness
let ours: TestCompany
let theirs: TestCompany
beforeAll(async () => {
  h = await startHarness()
  ;({ ours, theirs } = await newCompanies(h))
})

const verify = (token: string) => h.call(verifyInvitation, { as: null, body: { token } })
const lastAction = async () => (await h.call(listActivity, { as: ours.owner })).items[0]

describe('resendInvitation', () => {
  test('mails a new link for seven days more, and the earlier one ends', async () => {
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

  test('brings an expired invitation back', async () => {
    const { email, memberId } = await invite(h, ours.owner)
    await asServer(
      h,
      sql`update public.team_invitations set expires_at = now() where team_member_id = ${memberId}`,
    )
    await h.call(resendInvitation, { as: ours.owner, params: { id: memberId } })
    expect((await verify(readLink(await linkTo(h, email)).token)).email).toBe(email)
  })
})

describe('copyInvitationLink', () => {
  test('answers a new link, mails nothing, and the earlier one ends', async () => {
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

  test('leaves no token readable in the database, and none in the log', async () => {
    const { memberId, token, email } = await invite(h, ours.owner)
    const { link } = await h.call(copyInvitationLink, {
      as: ours.owner,
      params: { id: memberId },
      idempotencyKey: randomUUID(),
    })
    await verify(readLink(link).token)
    // The mail is kept here because no SMTP_URL is set; once sent, its body is erased.
    await asServer(
      h,
      sql`update app.mails set html = null, text = null where to_address = ${email}`,
    )
    for (const secret of [token, readLink(link).token]) {
      expect(await tablesWith(secret)).toEqual([])
      expect(h.logged()).not.toContain(secret)
    }
  })
})

/** The tables that hold a text anywhere, as whoever has the files of the database would find it. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await h.services.database.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')
       and c.oid <> 'app.migrations'::regclass`,
  )
  const found = []
  for (const { name } of tables) {
    const rows = await asServer(
      h,
      sql`select from ${sql.raw(name)} t where position(${text} in t::text) > 0`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('revokeInvitation', () => {
  test('removes the pending member, and the link says why it no longer works', async () => {
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

  test('refuses who has joined', { tags: ['1.8.12'] }, async () => {
    const member = await newMember(h, ours)
    await expect(
      h.call(endpoint, { as: ours.owner, params: { id: member.memberId } }),
    ).rejects.toMatchObject(teamErrors.notPending)
  })
})
