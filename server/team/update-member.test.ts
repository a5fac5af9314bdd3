import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe, renameMe } from '../../contract/account/account.ts'
import { generalErrors } from '../../contract/errors.ts'
import { createProduct } from '../../contract/products/products.ts'
import {
  getMemberPermissions,
  listActivity,
  listTeamMembers,
  teamErrors,
  updateMember,
} from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { invite } from '../testing/worlds/invitations.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const denied = { status: 403, message: 'You do not have permission to update this team member' }
const manage = { status: 403, message: 'You do not have permission to manage team members' }
const all = {
  can_edit_company_profile: true,
  can_manage_products: true,
  can_manage_briefs: true,
  can_manage_team: true,
}
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

describe('updateMember', () => {
  test('sets role and rights, which apply from the next request on', async () => {
    const member = await newMember(h, ours)
    await expect(
      h.call(createProduct, { as: member, body: sampleProduct() }),
    ).rejects.toMatchObject({ status: 403 })
    const change = (body: object) =>
      h.call(updateMember, { as: ours.owner, params: { id: member.memberId }, body })
    const after = await change({ role: 'admin', canManageProducts: true })
    expect(after).toMatchObject({
      role: 'admin',
      permissions: { canManageProducts: true, canManageTeam: false },
    })
    await h.call(createProduct, { as: member, body: sampleProduct() })
    await change({ canManageProducts: false })
    await expect(
      h.call(createProduct, { as: member, body: sampleProduct() }),
    ).rejects.toMatchObject({ status: 403 })
    const { items } = await h.call(listActivity, { as: ours.owner })
    const { memberId: subjectId } = member
    const [actorId, name] = [ours.owner.id, 'Mel Member']
    const lines = items
      .filter((line) => line.subjectId === subjectId)
      .sort((a, b) => a.action.localeCompare(b.action))
    expect(lines).toMatchObject([
      { action: 'member.rights_given', actorId, details: { name, gave: 'products' } },
      { action: 'member.rights_taken', actorId, details: { name, took: 'products' } },
      { action: 'member.role_changed', actorId, details: { name, from: 'editor', to: 'admin' } },
    ])
  })

  test('the activity names the changed rights, by whichever path, and skips changes without effect', async () => {
    const member = await newMember(h, ours, { can_manage_briefs: true, can_manage_team: true })
    const request = (method: 'PATCH' | 'POST', url: string, payload: object) =>
      h.request({ as: ours.owner, method, url: `/rest/v1${url}`, payload })
    const newest = async () => (await h.call(listActivity, { as: ours.owner })).items[0]
    const rpc = (products: boolean | null, team: boolean | null) =>
      request('POST', '/rpc/update_team_permissions', {
        member_id: member.memberId,
        can_edit_profile: null,
        can_manage_prods: products,
        can_manage_brfs: null,
        can_manage_tm: team,
      })
    expect((await rpc(true, false)).json()).toBe(true)
    const changed = await newest()
    expect(changed).toMatchObject({
      action: 'member.rights_changed',
      subjectId: member.memberId,
      details: { name: 'Mel Member', gave: 'products', took: 'team' },
    })
    await rpc(true, false)
    await h.call(updateMember, {
      as: ours.owner,
      params: { id: member.memberId },
      body: { role: 'editor', canManageProducts: true },
    })
    expect(await newest()).toEqual(changed)
    const rows = `team_member_id=eq.${member.memberId}`
    await request('PATCH', `/team_permissions?${rows}`, {
      can_edit_company_profile: true,
      can_manage_briefs: false,
    })
    expect((await newest())?.details).toMatchObject({ gave: 'company profile', took: 'briefs' })
    await request('PATCH', `/team_members?id=eq.${member.memberId}`, { role: 'reader' })
    expect(await newest()).toMatchObject({
      action: 'member.role_changed',
      details: { from: 'editor', to: 'reader' },
    })
    await request('PATCH', `/team_members?id=eq.${member.memberId}`, { name: 'Mel Renamed' })
    expect(await newest()).toMatchObject({
      action: 'member.updated',
      details: { name: 'Mel Renamed' },
    })
  })

  test('of simultaneous edits of one revision only the first is saved', async () => {
    const member = await newMember(h, ours)
    const params = { id: member.memberId }
    const { revision } = await h.call(updateMember, { as: ours.owner, params, body: {} })
    const change = (body: object) => h.call(updateMember, { as: ours.owner, params, body })
    const tries = await Promise.allSettled([
      change({ canManageProducts: true, revision }),
      change({ canManageTeam: true, revision }),
      change({ role: 'admin', revision }),
    ])
    const saved = tries.filter((tried) => tried.status === 'fulfilled')
    const refused = tries.filter((tried) => tried.status === 'rejected')
    expect(saved.map(({ value }) => value.revision)).toEqual([revision + 1])
    expect(refused.map(({ reason }) => reason)).toMatchObject(
      Array(2).fill(generalErrors.changedMeanwhile),
    )
    expect(await change({ canManageBriefs: true, revision: revision + 1 })).toMatchObject({
      revision: revision + 2,
    })
  })

  test('a member who changes their name changes no revision', async () => {
    const member = await newMember(h, ours)
    const params = { id: member.memberId }
    const { revision } = await h.call(updateMember, { as: ours.owner, params, body: {} })
    await h.call(renameMe, { as: member, body: { name: 'Mel Newname' } })
    const body = { canManageTeam: true, revision }
    expect(await h.call(updateMember, { as: ours.owner, params, body })).toMatchObject({
      name: 'Mel Newname',
    })
  })

  test('omitted fields stay unchanged, also for a pending member', async () => {
    const { memberId } = await invite(h, ours.owner)
    const after = await h.call(updateMember, {
      as: ours.owner,
      params: { id: memberId },
      body: { canEditCompanyProfile: true },
    })
    expect(after).toMatchObject({
      role: 'editor',
      permissions: { canEditCompanyProfile: true, canManageBriefs: true, canManageTeam: false },
    })
  })

  test('nobody can grant rights they lack, except for briefs', async () => {
    const manager = await newMember(h, ours, { can_manage_team: true })
    const member = await newMember(h, ours)
    const change = (body: object) =>
      h.call(updateMember, { as: manager, params: { id: member.memberId }, body })
    for (const flag of ['canEditCompanyProfile', 'canManageProducts']) {
      await expect(change({ [flag]: true }), flag).rejects.toMatchObject(manage)
    }
    await expect(change({ role: 'admin' })).rejects.toMatchObject(denied)
    expect((await change({ canManageBriefs: true, canManageTeam: true })).permissions).toEqual({
      canEditCompanyProfile: false,
      canManageProducts: false,
      canManageBriefs: true,
      canManageTeam: true,
    })
  })

  test('a refused right also rolls back the role in the same request', async () => {
    const manager = await newMember(h, ours, { ...all, can_manage_products: false })
    const member = await newMember(h, ours)
    const body = { role: 'editor' as const, canManageBriefs: true, canManageProducts: true }
    const params = { id: member.memberId }
    await expect(h.call(updateMember, { as: manager, params, body })).rejects.toMatchObject(manage)
    const flags = await h.call(getMemberPermissions, { as: ours.owner, params })
    expect(flags.canManageBriefs).toBe(false)
  })

  test('nobody can raise their own rights', async () => {
    const manager = await newMember(h, ours, { can_manage_team: true })
    const params = { id: manager.memberId }
    const flags = ['canEditCompanyProfile', 'canManageProducts', 'canManageBriefs'] as const
    for (const flag of flags) {
      const body = { [flag]: true }
      await expect(h.call(updateMember, { as: manager, params, body })).rejects.toMatchObject(
        manage,
      )
    }
    const admin = await newMember(h, ours, all)
    const body = { role: 'admin' as const }
    await expect(
      h.call(updateMember, { as: admin, params: { id: admin.memberId }, body }),
    ).rejects.toMatchObject(denied)
  })

  test('nobody can change the owner', async () => {
    const admin = await newMember(h, ours, all)
    const { items } = await h.call(listTeamMembers, { as: admin, query: { limit: 100 } })
    const id = items.find(({ isOwner }) => isOwner)?.id ?? ''
    for (const as of [admin, ours.owner]) {
      for (const body of [{ role: 'editor' as const }, { canManageTeam: false }]) {
        await expect(h.call(updateMember, { as, params: { id }, body })).rejects.toMatchObject(
          denied,
        )
      }
    }
    expect((await h.call(getMe, { as: ours.owner })).permissions.canManageTeam).toBe(true)
  })

  test('refuses another company', { tags: ['1.5.8c'] }, async () => {
    const member = await newMember(h, ours)
    for (const id of [member.memberId, randomUUID()]) {
      await expect(
        h.call(updateMember, { as: theirs.owner, params: { id }, body: { canManageTeam: true } }),
      ).rejects.toMatchObject(teamErrors.memberNotFound)
    }
    expect((await h.call(getMe, { as: member })).permissions.canManageTeam).toBe(false)
  })

  test('refuses a member without the right', { tags: ['1.5.8b', '1.8.4d'] }, async () => {
    const weak = await newMember(h, ours, { ...all, can_manage_team: false })
    const member = await newMember(h, ours)
    await expect(
      h.call(updateMember, {
        as: weak,
        params: { id: member.memberId },
        body: { canManageBriefs: true },
      }),
    ).rejects.toMatchObject(denied)
  })
})

describe('getMemberPermissions', () => {
  const read = (as: typeof ours.owner, id: string) =>
    h.call(getMemberPermissions, { as, params: { id } })

  test('returns the four rights', async () => {
    const member = await newMember(h, ours, { can_manage_briefs: true })
    expect(await read(ours.owner, member.memberId)).toEqual({
      canEditCompanyProfile: false,
      canManageProducts: false,
      canManageBriefs: true,
      canManageTeam: false,
    })
  })

  test('refuses another company', async () => {
    const member = await newMember(h, ours)
    await expect(read(theirs.owner, member.memberId)).rejects.toMatchObject(
      teamErrors.memberNotFound,
    )
  })

  test('refuses a member without the right', async () => {
    const weak = await newMember(h, ours, { can_manage_products: true })
    await expect(read(weak, weak.memberId)).rejects.toMatchObject(manage)
  })
})
