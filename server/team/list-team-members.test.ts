import { describe, expect, it } from 'vitest'
import { generalErrors } from '../../contract/errors.ts'
import { listTeamMembers } from '../../contract/team.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newCompany, newMember, newUser } from '../testing/people.ts'

const h = await startHarness()

describe('listTeamMembers', () => {
  it('gives every member the whole team, newest first, and says who owns the company', {
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

  it('goes on page by page without losing or repeating anyone', async () => {
    const company = await newCompany(h)
    for (const _ of [1, 2, 3, 4]) await newMember(h, company)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await h.call(listTeamMembers, {
        as: company.owner,
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      })
      expect(page.total).toBe(5)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
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
