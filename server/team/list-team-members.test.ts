import { describe, expect, it } from 'vitest'
import { generalErrors } from '../../contract/errors.ts'
import { inviteMember } from '../../contract/team/invitations.ts'
import { listTeamMembers } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { readPages } from '../testing/read-pages.ts'
import { newCompanies, newCompany, newMember, newUser } from '../testing/worlds/people.ts'

const h = await startHarness()

describe('listTeamMembers', () => {
  it('gives every member the whole team, newest first, and marks the owner', {
    tags: ['1.7.11a', '1.7.17a'],
  }, async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company)
    const { items, total, nextCursor } = await h.call(listTeamMembers, { as: member })
    expect({ total, nextCursor }).toEqual({ total: 2, nextCursor: null })
    expect(items).toMatchObject([
      {
        id: member.memberId,
        name: 'Mel Member',
        email: member.email,
        role: 'editor',
        userId: member.id,
        isOwner: false,
      },
      { name: 'Olivia Owner', email: company.owner.email, role: 'admin', isOwner: true },
    ])
  })

  it('continues page by page without losing or repeating anyone', async () => {
    const company = await newCompany(h)
    for (const _ of [1, 2, 3, 4]) await newMember(h, company)
    const as = company.owner
    const items = await readPages(5, (query) => h.call(listTeamMembers, { as, query }))
    expect(new Set(items.map(({ id }) => id)).size).toBe(5)
    expect(items).toHaveLength(5)
  })

  it('matches words in name, address and role, case-insensitively, and counts the matches', async () => {
    const { ours, theirs } = await newCompanies(h)
    const invited = [
      { name: 'Zoë Ångström', email: 'zoe@north.example', role: 'admin' },
      { name: '100% Bob_Ray', email: 'bob@north.example', role: 'editor' },
    ] as const
    for (const body of invited) await h.call(inviteMember, { as: ours.owner, body })
    await h.call(inviteMember, { as: theirs.owner, body: { ...invited[0], name: 'Zoë Other' } })
    const find = async (search: string) => {
      const query = { search, limit: 1 }
      const { items, total, all } = await h.call(listTeamMembers, { as: ours.owner, query })
      expect(all).toBe(3)
      return [items[0]?.name ?? null, total]
    }
    expect(await find('zoë')).toEqual(['Zoë Ångström', 1])
    expect(await find(' ÅNGSTRÖM  north admin ')).toEqual(['Zoë Ångström', 1])
    expect(await find('NORTH.example')).toEqual(['100% Bob_Ray', 2])
    expect(await find('%')).toEqual(['100% Bob_Ray', 1])
    expect(await find('b_r')).toEqual(['100% Bob_Ray', 1])
    expect(await find('zoë editor')).toEqual([null, 0])
    expect(await find('')).toEqual(['100% Bob_Ray', 3])
  })

  it('continues page by page through the matches', async () => {
    const { owner } = await newCompany(h)
    for (const number of [1, 2, 3]) {
      const email = `find${number}@north.example`
      await h.call(inviteMember, { as: owner, body: { name: 'Ann', email, role: 'editor' } })
    }
    const query = { search: 'find', limit: 2 }
    const first = await h.call(listTeamMembers, { as: owner, query })
    const cursor = first.nextCursor ?? ''
    const second = await h.call(listTeamMembers, { as: owner, query: { ...query, cursor } })
    expect([...first.items, ...second.items].map(({ email }) => email)).toEqual([
      'find3@north.example',
      'find2@north.example',
      'find1@north.example',
    ])
    expect(second).toMatchObject({ nextCursor: null, total: 3, all: 4 })
  })

  it('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    const stranger = await newMember(h, theirs)
    const { items, total } = await h.call(listTeamMembers, { as: ours.owner })
    expect(total).toBe(1)
    expect(items.map(({ userId }) => userId)).toEqual([ours.owner.id])
    expect(items.map(({ email }) => email)).not.toContain(stranger.email)
  })

  it('refuses a user without a company, and a visitor', async () => {
    await expect(h.call(listTeamMembers, { as: await newUser(h) })).rejects.toMatchObject(
      generalErrors.noCompany,
    )
    await expect(h.call(listTeamMembers, { as: null })).rejects.toMatchObject(
      generalErrors.authenticationRequired,
    )
  })
})
