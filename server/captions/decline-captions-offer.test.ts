import { describe, expect, test } from 'vitest'
import {
  acceptCaptionsOffer,
  declineCaptionsOffer,
  getCaptionsOffer,
} from '../../contract/captions/captions-offer.ts'
import { listActivity } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { newUncaptionedBrief } from '../testing/worlds/captions.ts'
import { newCompanies, newCompany, newMember } from '../testing/worlds/people.ts'

const h = await startHarness({ env: { TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1' } })
const { ours, theirs } = await newCompanies(h)

describe('declineCaptionsOffer', () => {
  test('declines for the whole company, for good', async () => {
    const company = await newCompany(h)
    const { owner } = company
    const manager = await newMember(h, company, { can_manage_briefs: true })
    await newUncaptionedBrief(h, company)
    expect(await h.call(declineCaptionsOffer, { as: manager })).toEqual({
      offered: false,
      videos: 1,
      unsure: 1,
      possible: 1,
      progress: null,
      problem: null,
    })
    await newUncaptionedBrief(h, company)
    expect(await h.call(getCaptionsOffer, { as: owner })).toMatchObject({ offered: false })
    await h.call(declineCaptionsOffer, { as: owner })
    const { items } = await h.call(listActivity, { as: owner, query: {} })
    expect(items.filter(({ action }) => action === 'captions.offer_declined')).toHaveLength(1)
  })

  test('changes nothing once it was accepted', async () => {
    const company = await newCompany(h)
    const { owner } = company
    await newUncaptionedBrief(h, company)
    await h.call(acceptCaptionsOffer, { as: owner })
    const asked = await h.call(declineCaptionsOffer, { as: owner })
    expect(asked.progress).toEqual({ failed: 0, waiting: 1 })
  })

  test('refuses another company: it declines only its own offer', async () => {
    await newUncaptionedBrief(h, ours)
    await newUncaptionedBrief(h, theirs)
    await h.call(declineCaptionsOffer, { as: theirs.owner })
    expect(await h.call(getCaptionsOffer, { as: ours.owner })).toMatchObject({ offered: true })
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    const declined = h.call(declineCaptionsOffer, { as: member })
    await expect(declined).rejects.toMatchObject({ status: 403 })
    expect(await h.call(getCaptionsOffer, { as: ours.owner })).toMatchObject({ offered: true })
  })
})
