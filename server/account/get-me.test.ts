import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account.ts'
import { noPermissions } from '../../contract/permissions.ts'
import { asServer, signUpAccount } from '../testing/accounts.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { newCompanies, newCompany, newMember } from '../testing/people.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})

async function seatOf(userId: string) {
  const rows = await asServer<{ id: string }>(
    h,
    sql<{ id: string }>`select id from public.team_members where user_id = ${userId}`,
  )
  return rows[0]?.id
}

describe('getMe', () => {
  test('answers the owner with the company and all rights', { tags: ['1.3.6'] }, async () => {
    const { ours, theirs } = await newCompanies(h)
    for (const { id, name, owner } of [ours, theirs]) {
      expect(await h.call(getMe, { as: owner })).toEqual({
        user: { id: owner.id, email: owner.email, name: 'Olivia Owner' },
        company: { id, name },
        memberId: await seatOf(owner.id),
        permissions: {
          canEditCompanyProfile: true,
          canViewCompanyInfo: true,
          canManageTeam: true,
          canViewTeamInfo: true,
          canManageProducts: true,
          canManageBriefs: true,
          isCompanyOwner: true,
          userRole: 'admin',
        },
        unreadNotifications: 0,
      })
    }
  })

  test('answers a member with exactly the flags of that member, as they are now', {
    tags: ['1.6.4c'],
  }, async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company, { can_manage_briefs: true })
    const before = await h.call(getMe, { as: member })
    expect(before).toEqual({
      user: { id: member.id, email: member.email, name: 'Mel Member' },
      company: { id: company.id, name: company.name },
      memberId: member.memberId,
      permissions: {
        ...noPermissions,
        canViewCompanyInfo: true,
        canViewTeamInfo: true,
        canManageBriefs: true,
        userRole: 'editor',
      },
      unreadNotifications: 0,
    })
    await asServer(
      h,
      sql`update public.team_permissions set can_manage_products = true
      where team_member_id = ${member.memberId}`,
    )
    expect(await h.call(getMe, { as: member })).toMatchObject({
      permissions: { canManageProducts: true },
    })
  })

  test('answers who has no company, by name or address', async () => {
    const named = await signUpAccount(h, { data: { contact_name: 'Ann', name: 7 } })
    const nameless = await signUpAccount(h, { data: { name: { first: 'Ann' } } })
    for (const account of [named, nameless]) {
      const me = await h.call(getMe, { as: account })
      expect(me).toMatchObject({ company: null, memberId: null, permissions: noPermissions })
      expect(me.user).toEqual({ id: account.id, email: account.email, name: account.email })
    }
    const plain = await signUpAccount(h, { data: { contact_name: 'Ann' } })
    expect((await h.call(getMe, { as: plain })).user.name).toBe('Ann')
  })

  test('refuses visitors and ended sessions', async () => {
    await expect(h.call(getMe, { as: null })).rejects.toMatchObject({
      status: 401,
      message: 'Authentication required.',
    })
    const { owner } = await newCompany(h)
    await asServer(h, sql`delete from auth.sessions where id = ${owner.sessionId}`)
    await expect(h.call(getMe, { as: owner })).rejects.toMatchObject({
      status: 401,
      code: 'session_ended',
    })
  })
})
