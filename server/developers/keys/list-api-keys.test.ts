import { describe, expect, test } from 'vitest'
import { getCompany } from '../../../contract/company/company.ts'
import { listApiKeys } from '../../../contract/developers/api-keys.ts'
import { permissions } from '../../../contract/permissions.ts'
import { startHarness } from '../../testing/harness.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { newCompany, newMember, removeMember } from '../../testing/worlds/people.ts'

const h = await startHarness()

describe('listApiKeys', () => {
  test('shows which rights have no effect, and which key has lost its maker', async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company, {
      can_edit_company_profile: true,
      can_manage_products: true,
    })
    await newApiKey(h, member, { rights: ['canEditCompanyProfile', 'canManageProducts'] })
    const list = async () => (await h.call(listApiKeys, { as: company.owner })).items
    expect(await list()).toMatchObject([{ makerIsMember: true, withoutEffect: [] }])
    await h.sql`
      update public.team_permissions set can_manage_products = false
      where team_member_id = ${member.memberId}`
    expect(await list()).toMatchObject([
      { makerIsMember: true, withoutEffect: ['canManageProducts'] },
    ])
    await removeMember(h, member)
    expect(await list()).toMatchObject([{ makerIsMember: false, makerName: 'Mel Member' }])
  })

  test('shows when a key was last used, to the minute', async () => {
    const { owner } = await newCompany(h)
    const start = new Date('2026-03-01T12:00:00Z')
    await h.setClock(start)
    const key = await newApiKey(h, owner)
    await h.call(getCompany, { as: key })
    const [used] = (await h.call(listApiKeys, { as: owner })).items
    await h.setClock(null)
    expect(used?.lastUsedAt?.slice(0, 16)).toBe('2026-03-01T12:00')
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, await newCompany(h), { can_manage_team: true })
    await expect(h.call(listApiKeys, { as: member })).rejects.toMatchObject(
      permissions['developers.manage'].denied,
    )
  })
})
