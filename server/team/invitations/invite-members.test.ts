import { describe, expect, test } from 'vitest'
import type { Invitee } from '../../../common/text/invitees.ts'
import { invitationBatchLimit, inviteMembers } from '../../../contract/team/invitations.ts'
import { listTeamMembers } from '../../../contract/team/team.ts'
import { startHarness } from '../../testing/harness.ts'
import { mailsTo, newAddress } from '../../testing/worlds/accounts.ts'
import { newCompany, newMember } from '../../testing/worlds/people.ts'

const denied = { status: 403, message: 'You do not have permission to invite team members' }
const h = await startHarness()
const company = await newCompany(h)

const inviteAll = (people: Invitee[], as = company.owner, role: 'admin' | 'editor' = 'editor') =>
  h.call(inviteMembers, { as, body: { role, people } })

describe('inviteMembers', () => {
  test('gives each person a result of their own, in the given order', async () => {
    const colleague = await newMember(h, company)
    const [ann, bob] = [newAddress(), newAddress()]
    const { results } = await inviteAll([
      { name: 'Ann Lee', email: ann },
      { name: 'Mel', email: colleague.email },
      { name: 'Nobody', email: 'no address' },
      { name: 'X', email: newAddress() },
      { name: 'Bob Ray', email: bob },
      { name: 'Ann Again', email: ann.toUpperCase() },
    ])
    expect(results.map(({ error }) => error?.message ?? 'invited')).toEqual([
      'invited',
      'Email already in use',
      'Please enter a valid email address',
      'Name must be at least 2 characters',
      'invited',
      'Invitation already sent',
    ])
    expect(results[0]?.member).toMatchObject({ email: ann, name: 'Ann Lee', userId: null })
    expect([await mailsTo(h, ann), await mailsTo(h, bob)].map((mails) => mails.length)).toEqual([
      1, 1,
    ])
  })

  test('accepts one to fifty people', async () => {
    const many = Array.from({ length: invitationBatchLimit + 1 }, () => ({
      name: 'Ann Lee',
      email: newAddress(),
    }))
    await expect(inviteAll(many)).rejects.toMatchObject({
      message: 'Invite at most 50 people at once',
    })
    await expect(inviteAll([])).rejects.toMatchObject({
      message: 'Enter at least one email address',
    })
  })

  test('grants the chosen rights to everybody, or invites nobody if the caller lacks any', async () => {
    const people = [
      { name: 'Ann Lee', email: newAddress() },
      { name: 'Bob Ray', email: newAddress() },
    ]
    const body = { role: 'editor' as const, people, canManageProducts: true }
    const manager = await newMember(h, company, { can_manage_team: true })
    await expect(h.call(inviteMembers, { as: manager, body })).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to manage team members',
    })
    expect(await mailsTo(h, people[0]?.email ?? '')).toEqual([])
    const { results } = await h.call(inviteMembers, { as: company.owner, body })
    expect(results.map(({ member }) => member?.permissions)).toMatchObject([
      { canManageProducts: true, canManageBriefs: true, canManageTeam: false },
      { canManageProducts: true, canManageBriefs: true, canManageTeam: false },
    ])
  })

  test('refuses another company', async () => {
    const other = await newCompany(h, 'Other Corp')
    const email = newAddress()
    const { results } = await inviteAll([{ name: 'Ann Lee', email }], other.owner)
    expect(results[0]?.member?.companyId).toBe(other.id)
    const { items } = await h.call(listTeamMembers, { as: company.owner, query: { limit: 100 } })
    expect(items.map((member) => member.email)).not.toContain(email)
  })

  test('refuses a member without the right', async () => {
    const weak = await newMember(h, company, { can_manage_products: true })
    const people = [{ name: 'Ann Lee', email: newAddress() }]
    await expect(inviteAll(people, weak)).rejects.toMatchObject(denied)
    const manager = await newMember(h, company, { can_manage_team: true })
    await expect(inviteAll(people, manager, 'admin')).rejects.toMatchObject(denied)
    expect(await mailsTo(h, people[0]?.email ?? '')).toEqual([])
  })
})
