import { describe, expect, it } from 'vitest'
import { getCompany } from '../../contract/company/company.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, newUser } from '../testing/worlds/people.ts'

const h = await startHarness()

describe('getCompany', () => {
  it('returns the facts from sign-up to every member, whatever their flags', {
    tags: ['2.1.3a', '2.3.8b', '2.7.15c'],
  }, async () => {
    const { ours } = await newCompanies(h)
    const member = await newMember(h, ours)
    const profile = await h.call(getCompany, { as: member })
    expect(profile).toMatchObject({
      id: ours.id,
      companyName: 'Acme Robotics',
      contactName: 'Olivia Owner',
      headquartersLocation: 'Seattle',
      yearFounded: '2015',
      employeeCount: '11-50',
      revenue: '$1M - $10M',
      ownershipStructure: 'Private',
      fundingHistory: 'Series A',
      regionsOfOperation: ['Europe'],
    })
    expect(await h.call(getCompany, { as: ours.owner })).toEqual(profile)
  })

  it('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    const seen = await h.call(getCompany, { as: ours.owner })
    expect(seen.id).toBe(ours.id)
    expect(seen.companyName).not.toBe(theirs.name)
  })

  it('refuses a user without a company, and a visitor', {
    tags: ['1.8.1b', '2.8.17c', '2.8.17h'],
  }, async () => {
    await expect(h.call(getCompany, { as: await newUser(h) })).rejects.toMatchObject({
      message: 'No company profile found',
    })
    await expect(h.call(getCompany, { as: null })).rejects.toMatchObject({
      message: 'No authenticated user found',
    })
  })
})
