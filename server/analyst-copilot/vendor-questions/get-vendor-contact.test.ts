import { describe, expect, test } from 'vitest'
import { getVendorContact } from '../../../contract/analyst-copilot/ask-vendor.ts'
import { shareCanvas } from '../../../contract/insight-canvas/canvas-shares.ts'
import { createCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { revokeShare } from '../../../contract/shares/shares.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress, proveAddress } from '../../testing/worlds/accounts.ts'
import {
  newCompanies,
  newMember,
  newUser,
  removeMember,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../../testing/worlds/shares.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const brief = await newSharedBrief(h, ours)

const contact = (as: TestUser, vendorId = ours.id) =>
  h.call(getVendorContact, { as, params: { vendorId } })
const notFound = { status: 404, code: 'vendor_not_found' }

describe('getVendorContact', () => {
  test('tells who last mailed something of the vendor, while they are a member', async () => {
    const seller = await newMember(h, ours, { can_manage_briefs: true })
    await proveAddress(h, seller, 30)
    const email = newAddress()
    const first = await newShare(h, ours.owner, brief, { email })
    const reader = await newReader(h, first)
    expect(await contact(reader)).toEqual({ email: ours.owner.email })
    await newShare(h, seller, await newSharedBrief(h, ours), { email })
    expect(await contact(reader)).toEqual({ email: seller.email })
    await removeMember(h, seller)
    expect(await contact(reader)).toEqual({ email: ours.owner.email })
    await h.call(revokeShare, { as: ours.owner, params: { id: first.id } })
    expect(await contact(reader)).toEqual({ email: null })
  })

  test('tells it of a vendor that has shared only a canvas', async () => {
    const email = newAddress()
    const body = { title: 'Our market' }
    const { id } = await h.call(createCanvas, { as: ours.owner, body })
    await h.call(shareCanvas, { as: ours.owner, params: { id }, body: { emails: [email] } })
    expect(await contact(await newReader(h, { email }))).toEqual({ email: ours.owner.email })
  })

  test('names nobody of the own company', async () => {
    expect(await contact(ours.owner)).toEqual({ email: null })
  })

  test('refuses another company, and whom nothing is shared with', async () => {
    const gone = await newShare(h, ours.owner, brief)
    const reader = await newReader(h, gone)
    await h.call(revokeShare, { as: ours.owner, params: { id: gone.id } })
    for (const as of [theirs.owner, await newUser(h), reader]) {
      await expect(contact(as)).rejects.toMatchObject(notFound)
    }
    await expect(contact(ours.owner, 'x')).rejects.toMatchObject({ status: 400 })
  })
})
