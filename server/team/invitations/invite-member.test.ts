import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createInvitedUser,
  inviteMember,
  inviteMembers,
} from '../../../contract/team/invitations.ts'
import {
  listActivity,
  listTeamMembers,
  removeMember,
  teamErrors,
} from '../../../contract/team/team.ts'
import { startHarness } from '../../testing/harness.ts'
import { goodPassword, mailsTo, newAddress } from '../../testing/worlds/accounts.ts'
import { invite, readLink } from '../../testing/worlds/invitations.ts'
import { newCompanies, newCompany, newMember, newUser } from '../../testing/worlds/people.ts'

const denied = { status: 403, message: 'You do not have permission to invite team members' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const form = (more: object = {}) => ({
  name: 'Ann Lee',
  email: newAddress(),
  role: 'editor' as const,
  ...more,
})

describe('inviteMember', () => {
  test("adds a pending member with the role's rights and mails a link for 7 days", {
    tags: ['1.3.1a', '1.3.1c', '1.6.5a', '1.7.17b', '1.9.5b', '1.9.9'],
  }, async () => {
    const body = form({
      avatarUrl: 'https://pictures.example/ann.png',
      userId: null,
      companyId: null,
    })
    const member = await h.call(inviteMember, { as: ours.owner, body })
    expect(member).toMatchObject({
      name: 'Ann Lee',
      email: body.email,
      role: 'editor',
      userId: null,
      avatarUrl: 'https://pictures.example/ann.png',
      companyId: ours.id,
      isOwner: false,
      permissions: {
        canEditCompanyProfile: false,
        canManageProducts: false,
        canManageBriefs: true,
        canManageTeam: false,
      },
    })
    const days = (Date.parse(member.invitationExpiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
    const [mail] = await mailsTo(h, body.email)
    expect(mail?.subject).toBe('You have been invited to a team on Briefwell')
    expect(mail?.text).toContain('Olivia Owner has invited you to join Acme Robotics')
    const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link.startsWith(`${h.services.env.PUBLIC_URL}/invite/accept?`)).toBe(true)
    expect(readLink(link).memberId).toBe(member.id)
    const [kept] = await h.sql<{ token: string }>`
      select token from public.team_invitations where team_member_id = ${member.id}`
    expect(kept?.token).toMatch(/^[0-9a-f]{64}$/)
  })

  test('an admin gets all four rights', { tags: ['1.6.5b'] }, async () => {
    const member = await h.call(inviteMember, { as: ours.owner, body: form({ role: 'admin' }) })
    expect(Object.values(member.permissions ?? {})).toEqual([true, true, true, true])
  })

  test('refuses the address of a member of the company, in any case', {
    tags: ['1.5.7d', '1.5.7g'],
  }, async () => {
    const colleague = await newMember(h, ours)
    const before = (await mailsTo(h, colleague.email)).length
    const body = form({ email: colleague.email.toUpperCase() })
    await expect(h.call(inviteMember, { as: ours.owner, body })).rejects.toMatchObject({
      message: 'Email already in use',
    })
    expect(await mailsTo(h, colleague.email)).toHaveLength(before)
  })

  test('reports a pending invitation; after it ended, the address counts as in use', {
    tags: ['1.5.7e', '1.5.7g'],
  }, async () => {
    const { email, memberId } = await invite(h, ours.owner)
    const again = () =>
      h.call(inviteMember, { as: ours.owner, body: form({ email: email.toUpperCase() }) })
    await expect(again()).rejects.toMatchObject({ message: 'Invitation already sent' })
    await h.sql`
      update public.team_invitations set expires_at = now() where team_member_id = ${memberId}`
    await expect(again()).rejects.toMatchObject({ message: 'Email already in use' })
    expect(await mailsTo(h, email)).toHaveLength(1)
  })

  test('proceeds if the check for a pending invitation fails', {
    tags: ['1.5.7f'],
  }, async () => {
    const { memberId, email } = await invite(h, ours.owner)
    const { pool } = h.services.database
    await pool.query(
      `create policy unreadable on public.team_invitations as restrictive for select to authenticated
       using (1 / (team_member_id <> '${memberId}')::int = 1)`,
    )
    const people = [
      { name: 'Ann Lee', email },
      { name: 'Bob Ray', email: newAddress() },
    ]
    const body = { role: 'editor' as const, people }
    const { results } = await h.call(inviteMembers, { as: ours.owner, body })
    await pool.query(`drop policy unreadable on public.team_invitations`)
    // The other two checks work without it: one address has a member, the other does not.
    expect(results.map(({ error }) => error?.message ?? null)).toEqual([
      teamErrors.emailInUse.message,
      null,
    ])
    expect(h.logged()).toContain('pending invitation not checked')
  })

  test('another company may invite the same address', async () => {
    const { email } = await invite(h, ours.owner)
    await h.call(inviteMember, { as: theirs.owner, body: form({ email }) })
    expect(await mailsTo(h, email)).toHaveLength(2)
  })

  test('only one of two simultaneous invitations to an address succeeds', async () => {
    const body = form()
    const company = await newCompany(h)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => h.call(inviteMember, { as: company.owner, body })),
    )
    const lost = tries.filter((attempt) => attempt.status === 'rejected')
    expect(lost).toHaveLength(7)
    for (const { reason } of lost)
      expect(reason).toMatchObject({ message: 'Invitation already sent' })
    expect(await mailsTo(h, body.email)).toHaveLength(1)
  })

  test('invites once per Idempotency-Key', async () => {
    const body = form()
    const options = { as: ours.owner, body, idempotencyKey: randomUUID() }
    const first = await h.call(inviteMember, options)
    expect(await h.call(inviteMember, options)).toEqual(first)
    expect(await mailsTo(h, body.email)).toHaveLength(1)
  })

  test.each([
    ['Name must be at least 2 characters', { name: ' A ' }],
    ['Please enter a valid email address', { email: 'ann' }],
    ['Please select a role', { role: 'owner' }],
  ])(
    'refuses the form: %s',
    { tags: ['1.3.1b', '1.5.7a', '1.5.7b', '1.5.7c', '1.9.4c'] },
    async (message, more) => {
      const body = form(more)
      await expect(h.call(inviteMember, { as: ours.owner, body })).rejects.toMatchObject({
        status: 400,
        message,
      })
    },
  )

  test('a name of two letters is long enough', { tags: ['1.9.4c'] }, async () => {
    const member = await h.call(inviteMember, { as: ours.owner, body: form({ name: 'Li' }) })
    expect(member.name).toBe('Li')
  })

  test('an account or a company in the body is refused', { tags: ['1.3.1d'] }, async () => {
    const victim = await newUser(h)
    for (const more of [{ userId: victim.id }, { companyId: theirs.id }]) {
      const body = form(more) as Parameters<typeof h.call<typeof inviteMember>>[1]['body']
      await expect(h.call(inviteMember, { as: ours.owner, body })).rejects.toMatchObject({
        status: 400,
      })
    }
  })

  test('grants the chosen rights, which count once the person has joined', async () => {
    const { owner } = await newCompany(h)
    const body = form({ canManageProducts: true, canManageBriefs: false })
    const member = await h.call(inviteMember, { as: owner, body })
    const granted = {
      canEditCompanyProfile: false,
      canManageProducts: true,
      canManageBriefs: false,
      canManageTeam: false,
    }
    expect(member).toMatchObject({ role: 'editor', permissions: granted })
    const [mail] = await mailsTo(h, body.email)
    const link = readLink(/^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
    const account = { ...link, email: body.email, password: goodPassword }
    await h.call(createInvitedUser, { as: null, body: account })
    const { items } = await h.call(listTeamMembers, { as: owner })
    const joined = items.find(({ id }) => id === member.id)
    expect(joined).toMatchObject({ userId: expect.any(String), permissions: granted })
  })

  test('nobody can grant rights they lack, except for briefs', async () => {
    const manager = await newMember(h, await newCompany(h), { can_manage_team: true })
    for (const flag of ['canEditCompanyProfile', 'canManageProducts']) {
      const body = form({ [flag]: true })
      await expect(h.call(inviteMember, { as: manager, body }), flag).rejects.toMatchObject({
        status: 403,
        message: 'You do not have permission to manage team members',
      })
      expect(await mailsTo(h, body.email)).toEqual([])
    }
    const body = form({ canManageBriefs: true, canManageTeam: true })
    expect((await h.call(inviteMember, { as: manager, body })).permissions).toMatchObject({
      canManageTeam: true,
    })
  })

  test('refuses another company', async () => {
    const member = await h.call(inviteMember, { as: theirs.owner, body: form() })
    expect(member.companyId).toBe(theirs.id)
    const { items } = await h.call(listTeamMembers, { as: ours.owner, query: { limit: 100 } })
    expect(items.map(({ id }) => id)).not.toContain(member.id)
    await expect(
      h.call(removeMember, { as: ours.owner, params: { id: member.id } }),
    ).rejects.toMatchObject(teamErrors.memberNotFound)
  })

  test('refuses a member without the right', { tags: ['1.5.8a', '1.8.4a'] }, async () => {
    const weak = await newMember(h, ours, {
      can_edit_company_profile: true,
      can_manage_products: true,
      can_manage_briefs: true,
    })
    await expect(h.call(inviteMember, { as: weak, body: form() })).rejects.toMatchObject(denied)
    await expect(h.call(inviteMember, { as: null, body: form() })).rejects.toMatchObject({
      status: 401,
      message: 'Authentication required.',
    })
  })

  test('the role admin can only be given by someone who holds all four rights', async () => {
    const manager = await newMember(h, ours, { can_manage_team: true })
    const body = form({ role: 'admin' })
    await expect(h.call(inviteMember, { as: manager, body })).rejects.toMatchObject(denied)
    expect(await mailsTo(h, body.email)).toEqual([])
    const editor = await h.call(inviteMember, { as: manager, body: form() })
    expect(editor.permissions).toMatchObject({ canManageBriefs: true, canManageTeam: false })
  })

  test('records an activity entry', async () => {
    const { member, email } = await invite(h, ours.owner)
    const { items } = await h.call(listActivity, { as: ours.owner })
    expect(items[0]).toMatchObject({
      action: 'member.invited',
      actorName: 'Olivia Owner',
      subjectId: member.id,
      details: { name: 'Ann Invited', email, role: 'editor' },
    })
  })
})
