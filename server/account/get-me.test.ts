import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getMe, listSessions } from '../../contract/account/account.ts'
import { generalErrors } from '../../contract/errors.ts'
import { noPermissions } from '../../contract/permissions.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { startHarness } from '../testing/harness.ts'
import {
  auth,
  expectRefusal,
  proveAddress,
  signInAgain,
  signUpAccount,
} from '../testing/worlds/accounts.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../testing/worlds/people.ts'
import { newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const h = await startHarness()

async function findSeat(userId: string) {
  const rows = await h.sql<{ id: string }>`
    select id from public.team_members where user_id = ${userId}`
  return rows[0]?.id
}

describe('getMe', () => {
  test('returns the company and all rights to the owner', { tags: ['1.3.6'] }, async () => {
    const { ours, theirs } = await newCompanies(h)
    for (const { id, name, owner } of [ours, theirs]) {
      expect(await h.call(getMe, { as: owner })).toEqual({
        user: {
          id: owner.id,
          email: owner.email,
          name: 'Olivia Owner',
          addressProven: false,
        },
        company: { id, name, ownerProven: false },
        namedCompany: null,
        memberId: await findSeat(owner.id),
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
        reader: false,
        unreadNotifications: 0,
      })
    }
  })

  test('reports whether briefs are currently shared with a member', async () => {
    const { ours, theirs } = await newCompanies(h)
    const { owner } = theirs
    await proveAddress(h, owner)
    const { id } = await newShare(h, ours.owner, await newSharedBrief(h, ours), {
      email: owner.email,
    })
    expect((await h.call(getMe, { as: owner })).reader).toBe(true)
    await h.call(revokeShare, { as: ours.owner, params: { id } })
    expect((await h.call(getMe, { as: owner })).reader).toBe(false)
  })

  test('reports whether the address is proven', async () => {
    const { owner } = await newCompany(h)
    await proveAddress(h, owner)
    expect((await h.call(getMe, { as: owner })).user.addressProven).toBe(true)
  })

  test('tells every member whether the owner has proven their address, and nobody else', async () => {
    const { ours, theirs } = await newCompanies(h)
    const member = await newMember(h, ours)
    const provenOwner = async (as: TestUser) => (await h.call(getMe, { as })).company?.ownerProven
    expect(await provenOwner(member)).toBe(false)
    await proveAddress(h, ours.owner)
    expect(await provenOwner(member)).toBe(true)
    expect(await provenOwner(theirs.owner)).toBe(false)
  })

  test('returns exactly the current flags of a member', {
    tags: ['1.6.4c'],
  }, async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company, { can_manage_briefs: true })
    const before = await h.call(getMe, { as: member })
    expect(before).toEqual({
      user: { id: member.id, email: member.email, name: 'Mel Member', addressProven: false },
      company: { id: company.id, name: company.name, ownerProven: false },
      namedCompany: null,
      memberId: member.memberId,
      permissions: {
        ...noPermissions,
        canViewCompanyInfo: true,
        canViewTeamInfo: true,
        canManageBriefs: true,
        userRole: 'editor',
      },
      reader: false,
      unreadNotifications: 0,
    })
    await h.sql`
      update public.team_permissions set can_manage_products = true
      where team_member_id = ${member.memberId}`
    expect(await h.call(getMe, { as: member })).toMatchObject({
      permissions: { canManageProducts: true },
    })
  })

  test.each([
    ['was not refreshed for 7 days', sql`refreshed_at = now() - interval '168 hours'`],
    ['was never refreshed in 7 days', sql`created_at = now() - interval '168 hours'`],
    [
      'began 30 days ago',
      sql`created_at = now() - interval '720 hours', refreshed_at = now() - interval '1 minute'`,
    ],
  ])('refuses a session that %s, and only that one', async (_, times) => {
    const ended = await signUpAccount(h)
    const living = await signInAgain(h, ended)
    await h.sql`update auth.sessions set ${times} where id = ${ended.sessionId}`
    await expect(h.call(getMe, { as: ended })).rejects.toMatchObject({
      status: 401,
      code: generalErrors.sessionEnded.code,
    })
    const wire = await auth(h, 'GET', '/user', undefined, { bearer: ended.accessToken })
    expectRefusal(wire, 403, 'session_not_found')
    const { items } = await h.call(listSessions, { as: living, query: {} })
    expect(items.map(({ id }) => id)).toEqual([living.sessionId])
  })

  test('accepts a session just below the maximum age', async () => {
    const account = await signUpAccount(h)
    await h.sql`
      update auth.sessions set created_at = now() - interval '719 hours',
      refreshed_at = now() - interval '167 hours' where id = ${account.sessionId}`
    expect(await h.call(getMe, { as: account })).toMatchObject({ user: { id: account.id } })
  })

  test('applies the session ages from the settings', async () => {
    const strict = await startHarness({ env: { SESSION_MAX_DAYS: '2', SESSION_IDLE_DAYS: '1' } })
    const aged = async (hours: number, idle: number) => {
      const account = await signUpAccount(strict)
      await strict.sql`
        update auth.sessions set created_at = now() - ${hours} * interval '1 hour',
        refreshed_at = now() - ${idle} * interval '1 hour' where id = ${account.sessionId}`
      return strict.call(getMe, { as: account })
    }
    await expect(aged(47, 23)).resolves.toMatchObject({ company: null })
    const ended = { code: generalErrors.sessionEnded.code }
    await expect(aged(48, 1)).rejects.toMatchObject(ended)
    await expect(aged(47, 24)).rejects.toMatchObject(ended)
  })

  test('identifies a user without a company by name or address', async () => {
    const named = await signUpAccount(h, { data: { contact_name: 'Ann', name: 7 } })
    const nameless = await signUpAccount(h, { data: { name: { first: 'Ann' } } })
    for (const account of [named, nameless]) {
      const me = await h.call(getMe, { as: account })
      expect(me).toMatchObject({ company: null, memberId: null, permissions: noPermissions })
      expect(me.user).toEqual({
        id: account.id,
        email: account.email,
        name: account.email,
        addressProven: false,
      })
    }
    const plain = await signUpAccount(h, { data: { contact_name: 'Ann' } })
    expect((await h.call(getMe, { as: plain })).user.name).toBe('Ann')
  })

  test('repeats the company that a sign-up named without founding it', async () => {
    for (const [company_name, namedCompany] of [
      ['Acme Robotics', 'Acme Robotics'],
      ['', null],
      [7, null],
    ]) {
      const account = await signUpAccount(h)
      const data = { contact_name: 'Ann', company_name }
      await auth(h, 'PUT', '/user', { data }, { bearer: account.accessToken })
      const me = await h.call(getMe, { as: account })
      expect(me).toMatchObject({ user: { name: 'Ann' }, company: null, namedCompany })
    }
  })

  test('refuses visitors and ended sessions', async () => {
    await expect(h.call(getMe, { as: null })).rejects.toMatchObject({
      status: 401,
      message: 'Authentication required.',
    })
    const { owner } = await newCompany(h)
    await h.sql`delete from auth.sessions where id = ${owner.sessionId}`
    await expect(h.call(getMe, { as: owner })).rejects.toMatchObject({
      status: 401,
      code: 'session_ended',
    })
  })
})
