import { describe, expect, test } from 'vitest'
import { getCompanySecurity } from '../../contract/company/company.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, newUser } from '../testing/worlds/people.ts'

const h = await startHarness()

describe('getCompanySecurity', () => {
  test('is readable by every member, and requires nothing by default', async () => {
    const { ours } = await newCompanies(h)
    for (const as of [ours.owner, await newMember(h, ours)]) {
      expect(await h.call(getCompanySecurity, { as })).toEqual({
        secondFactorRequired: false,
        hasSecondFactor: false,
      })
    }
  })

  test('refuses a user without a company', async () => {
    await expect(h.call(getCompanySecurity, { as: await newUser(h) })).rejects.toMatchObject({
      status: 403,
    })
    await expect(h.call(getCompanySecurity, { as: null })).rejects.toMatchObject({ status: 401 })
  })
})
